import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Answer, Judged, LearnerApi, Trouble } from '../../net/learner';
import { grownGarden, sampleGarden, sampleMinute } from '../garden/sample';
import { Practice } from './practice.svelte';
import { Stopwatch } from './stopwatch';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

// A server that judges, unless it is told to answer something else first.
function server(many = 3, ...first: Trouble[]) {
  const gardens = [sampleGarden(), grownGarden({ '8+4': 'bud' })];
  const heard: Answer[] = [];
  const met = vi.fn(() => Promise.resolve<null | Trouble>(null));
  const minute = vi.fn(() =>
    Promise.resolve<ReturnType<typeof sampleMinute> | Trouble>(sampleMinute(many)),
  );
  const api: LearnerApi = {
    meet: met,
    forget: () => Promise.resolve(null),
    garden: () => Promise.resolve(gardens.shift() ?? 'away'),
    minute,
    answer: (_key, answer) => {
      heard.push(answer);
      const trouble = first.shift();
      if (trouble) return Promise.resolve(trouble);
      const [a = 0, b = 0] = answer.fact.split('+').map(Number);
      const right = answer.said === a + b;
      const help = right ? null : { strategy: 'ten' as const, steps: [1, 1] };
      return Promise.resolve<Judged>({ right, total: a + b, help });
    },
    play: () => Promise.resolve(null),
  };
  const clock = { at: 0, now: () => clock.at, hidden: () => false, waits: () => false };
  const practice = new Practice(api, 'key', new Stopwatch(clock));
  return { practice, heard, clock, met, minute, gardens };
}

async function begun(many = 3, ...first: Trouble[]) {
  const all = server(many, ...first);
  await all.practice.start();
  drawn(all.practice);
  return all;
}

// What is new was drawn, and looked at.
function drawn(practice: Practice): void {
  practice.shown();
  vi.advanceTimersByTime(400);
}

it('asks for cards, and makes no learner', async () => {
  const { practice, met } = await begun();
  expect(met).not.toHaveBeenCalled();
  expect(practice.phase).toBe('card');
  expect(practice.place?.card).toMatchObject({ a: 8, b: 4 });
  expect(practice.left).toBe(3);
});

it('sends what was said, the larger number first, and for how long it was looked at', async () => {
  const { practice, heard, clock } = await begun();
  clock.at = 2310;
  await practice.say(12);
  expect(heard).toEqual([{ fact: '8+4', said: 12, seconds: 2.31, once: expect.any(String) }]);
  expect(heard[0]!.once.length).toBeLessThanOrEqual(32);
  expect(practice.place?.card).toMatchObject({ a: 9, b: 2 });
  expect(practice.judged?.right).toBe(true);
});

it('does not judge: the server says that an answer is wrong', async () => {
  const { practice } = await begun();
  await practice.say(11);
  expect(practice.phase).toBe('help');
  expect(practice.returns).toBe(true);
  drawn(practice);
  practice.goOn();
  expect(practice.phase).toBe('card');
  expect(practice.order.places.map((place) => place.dot)).toEqual([0, 1, 0, 2]);
});

it('asks for help by saying that it is not known', async () => {
  const { practice, heard } = await begun();
  await practice.help();
  expect(heard[0]!.said).toBe(0);
  expect(practice.phase).toBe('help');
});

it('takes one answer at a time, and none while it helps', async () => {
  const { practice, heard } = await begun();
  await Promise.all([practice.say(11), practice.say(12)]);
  await practice.say(12);
  expect(heard).toHaveLength(1);
  drawn(practice);
  practice.goOn();
  practice.goOn();
  expect(practice.order.at).toBe(1);
});

it('takes no second tap for a card that nobody has seen', async () => {
  const { practice, heard } = await begun();
  await practice.say(12);
  await practice.say(11); // not drawn yet
  practice.shown();
  vi.advanceTimersByTime(399);
  await practice.say(11);
  await practice.help();
  expect([heard.length, practice.ready]).toEqual([1, false]);
  vi.advanceTimersByTime(1);
  await practice.say(11);
  expect(heard).toHaveLength(2);
});

it('takes no second tap for a help that nobody has seen', async () => {
  const { practice } = await begun();
  await practice.help();
  practice.goOn();
  practice.shown();
  vi.advanceTimersByTime(399);
  practice.goOn();
  expect(practice.phase).toBe('help');
  vi.advanceTimersByTime(1);
  practice.goOn();
  expect(practice.phase).toBe('card');
});

it('sends an answer again, as the same one, until it is heard', async () => {
  const { practice, heard, clock } = await begun(3, 'away', 'away');
  clock.at = 2000;
  const said = practice.say(12);
  await vi.advanceTimersByTimeAsync(0);
  expect(practice.waiting).toBe(true);
  clock.at = 60_000;
  await vi.advanceTimersByTimeAsync(3000);
  expect(practice.waiting).toBe(true);
  practice.hurry();
  await said;
  expect(heard).toHaveLength(3);
  expect(new Set(heard.map((one) => one.once)).size).toBe(1);
  expect(new Set(heard.map((one) => one.seconds))).toEqual(new Set([2]));
  expect(practice.waiting).toBe(false);
  expect(practice.order.at).toBe(1);
});

it('gives every answer a mark of its own', async () => {
  const { practice, heard } = await begun();
  await practice.say(12);
  drawn(practice);
  await practice.say(11);
  expect(new Set(heard.map((one) => one.once)).size).toBe(2);
});

it('shows at the end what has grown', async () => {
  const { practice } = await begun();
  await practice.say(12);
  drawn(practice);
  await practice.say(11);
  drawn(practice);
  await practice.say(2);
  await vi.advanceTimersByTimeAsync(0);
  expect(practice.phase).toBe('end');
  expect(practice.news?.grown.map((plant) => plant.fact)).toEqual(['8+4']);
});

it('fetches later what has grown if there is no connection at the end', async () => {
  const { practice, gardens } = await begun(1);
  const after = gardens.splice(0);
  await practice.say(2);
  await vi.advanceTimersByTimeAsync(3000);
  expect([practice.phase, practice.late, practice.news]).toEqual(['end', true, null]);
  gardens.push(...after);
  practice.hurry();
  await vi.advanceTimersByTimeAsync(0);
  expect([practice.late, practice.news?.grown.length]).toEqual([false, 1]);
});

it('does not mix what has grown with the next minute', async () => {
  const { practice, gardens } = await begun(1);
  gardens.length = 0;
  await practice.say(2);
  await vi.advanceTimersByTimeAsync(0);
  await practice.start();
  gardens.push(sampleGarden());
  await vi.advanceTimersByTimeAsync(10_000);
  expect([practice.phase, practice.late, practice.after]).toEqual(['card', false, null]);
  expect(gardens).toHaveLength(1);
});

it('says so if it cannot begin, and can be tried again', async () => {
  const { practice, minute } = server();
  minute.mockResolvedValueOnce('away');
  await practice.start();
  expect([practice.phase, practice.trouble]).toEqual(['trouble', 'away']);
  await practice.start();
  expect(practice.phase).toBe('card');
});

it('stops where a learner is not known any more', async () => {
  const { practice, met } = await begun(3, 'unknown');
  await practice.say(12);
  expect([practice.phase, practice.trouble]).toEqual(['trouble', 'unknown']);
  expect(met).not.toHaveBeenCalled();
});

it('tries once more when the screen is left, and then no more', async () => {
  const { practice, heard } = await begun(3, 'away', 'away', 'away');
  const said = practice.say(12);
  await vi.advanceTimersByTimeAsync(0);
  practice.stop();
  await said;
  expect(heard).toHaveLength(2);
  expect(practice.phase).toBe('card');
});

it('does not say how long a card took if the page was hidden meanwhile', async () => {
  const { practice, heard, clock } = await begun();
  clock.at = 9000;
  practice.look();
  clock.at = 10_000;
  await practice.say(12);
  expect(heard[0]!.seconds).toBeNull();
});
