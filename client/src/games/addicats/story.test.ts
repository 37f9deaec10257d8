import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { announcer } from '../../lib/announce.svelte';
import { settings } from '../../lib/settings.svelte';
import { StillTable } from '../../lib/still.svelte';
import type { AddicatsEvent, AddicatsHandView, AddicatsView, AnyMove } from '../../lib/wire';
import { layoutOf } from './layout';
import { Story } from './story.svelte';
import { WORDS } from './words';

const LOOK = 1000;
const layout = layoutOf(3, false, 360, 740);
const hand = (top: string | null): AddicatsHandView => ({ down: 20, up: top ? 2 : 0, top, place: null, points: 0 });
const view = (more: Partial<AddicatsView> = {}): AddicatsView => ({
  type: 'addicats.view', seat: 0, hands: [hand('5+9'), hand('7+7'), hand('3')], turn: 0, direction: 1, phase: 'flip', seesaw: false, scramble: null, result: null, ...more,
});
const revealed: AddicatsEvent = { type: 'addicats.revealed', at: 0, seat: 1, cards: [[1, '7+7']], together: false };
const won: AddicatsEvent = { type: 'addicats.race_won', at: 0, seat: 0, why: 'equality', tops: [[0, '5+9'], [1, '7+7']], shares: [[1, 2]] };

function sit(more: Partial<AddicatsView> = {}) {
  const done: AnyMove[] = [];
  const seats = [0, 1, 2].map((seat) => ({ seat, name: ['Mila', 'Luna', 'Tom'][seat]!, face: 'tom', person: seat === 0 ? 1 : null, bot: null, away: false, weight: 0 as const }));
  const rules = { edition: 'modern' as const, look: LOOK };
  const table = new StillTable({
    person: 1,
    info: { type: 'table', code: 'BCDF', host: 1, locked: false, phase: 'play', paused: false, settings: { game: 'addicats', rules, pace: 'adults', times: 'all', fair: 0 }, seats, people: [], waiting_for: [] },
    begun: { type: 'begun', game: 1, seq: 1, name: 'addicats', rules, hands: [0, 1, 2], first: 0, commitment: '' },
    views: [view(more)],
  }, (move) => done.push(move));
  const who = { say: WORDS.en, edition: 'modern' as const, mine: [0], name: (one: number) => seats[one]!.name, calm: false };
  const story = new Story(table, () => who, (one) => (one === 0 ? (layout.own ?? undefined) : layout.others[one - 1]));
  const tell = (...events: AddicatsEvent[]) => story.hear({ kind: 'events', events, before: table.seen.views });
  return { story, done, tell, table };
}

beforeEach(() => {
  vi.useFakeTimers();
  settings.now.sound = false;
});
afterEach(() => vi.useRealTimers());

it('turns my card when the look is over, and remembers a tap that came a little early', () => {
  const { story, done, tell } = sit();
  tell(revealed);
  story.turn(0);
  vi.advanceTimersByTime(LOOK - 100);
  expect(done).toEqual([]); // much too early: as if it had not been
  story.turn(0);
  expect(done).toEqual([]);
  vi.advanceTimersByTime(100);
  expect(done).toEqual([{ do: 'flip', seat: 0 }]);
});

it('tries once more when the table says too early, and no more than once', () => {
  const { story, done } = sit();
  const early = { type: 'refused', code: 'too-early', cid: 1, k: null } as const;
  story.hear({ kind: 'refused', refused: early });
  vi.advanceTimersByTime(200);
  story.hear({ kind: 'refused', refused: early });
  vi.advanceTimersByTime(1000);
  expect(done).toEqual([{ do: 'flip', seat: 0 }]);
});

it('turns nobody else’s card', () => {
  const { story, done } = sit({ turn: 1 });
  vi.advanceTimersByTime(5000);
  story.turn(0);
  expect(done).toEqual([]);
});

it('lets the tops lie until the verdict was seen; then they go', () => {
  const { story, tell } = sit();
  tell(won);
  expect(story.strip?.title).toBe('You were first!');
  expect(story.held?.[1]?.top).toBe('7+7');
  expect(story.flights).toEqual([]);
  vi.advanceTimersByTime(750);
  expect(story.held).toBeNull();
  expect(story.flights.length).toBeGreaterThan(0);
  vi.advanceTimersByTime(3000);
  expect(story.strip).toBeNull();
  expect(story.flights).toEqual([]);
});

it('is cut short by the next card', () => {
  const { story, tell } = sit();
  tell(won);
  tell(revealed);
  expect([story.strip, story.held, story.flights]).toEqual([null, null, []]);
  vi.advanceTimersByTime(5000);
  expect(story.flights).toEqual([]);
  story.recall();
  expect(story.recalled?.title).toBe('You were first!');
});

const paw = (seat: number, ms: number) => ({ seat, ms, clamped: 0, tie: false, head: true, light: false });

it('brings the last verdict back to be read, with its paws, and draws nothing of it on other tops', () => {
  const { story, tell, table } = sit();
  table.seen = { ...table.seen, reveal: { k: 1, n: 'a' }, paws: [paw(0, 412)] };
  tell(won);
  table.seen = { ...table.seen, paws: [paw(0, 412), paw(1, 438)] };
  story.hear({ kind: 'verdict', verdict: { type: 'verdict', k: 1, paws: [paw(1, 438)], seq: 9 } });
  table.seen = { ...table.seen, reveal: { k: 2, n: 'b' }, paws: [] };
  tell(revealed);
  story.hear({ kind: 'verdict', verdict: { type: 'verdict', k: 1, paws: [paw(2, 900)], seq: 10 } });
  story.recall();
  expect(story.recalled).toMatchObject({ title: 'You were first!', paws: [paw(0, 412), paw(1, 438)] });
  expect(story.strip).toBeNull();
  vi.advanceTimersByTime(5100);
  expect(story.recalled).toBeNull();
});

it('does not take a new verdict away when a recalled one has been read', () => {
  const { story, tell } = sit();
  tell(won);
  vi.advanceTimersByTime(3000);
  story.recall();
  vi.advanceTimersByTime(4500);
  tell({ ...won, seat: 1, tops: [[1, '7+7'], [0, '5+9']], shares: [[0, 2]] });
  expect(story.recalled).toBeNull();
  vi.advanceTimersByTime(1000);
  expect(story.strip?.title).toBe('Luna was first');
});

it('counts down together, and a tap meanwhile is for zero', () => {
  const { story, done, tell } = sit({ phase: 'together' });
  tell(revealed, { type: 'addicats.together_next', at: 0, seats: [1] });
  expect(story.count).toBe(3);
  vi.advanceTimersByTime(800);
  expect(story.count).toBe(2);
  story.turn(0);
  expect(done).toEqual([]);
  vi.advanceTimersByTime(1400);
  expect(story.count).toBeNull();
  expect(done).toEqual([{ do: 'flip', seat: 0 }]);
});

it('says the addition aloud and never the sum', () => {
  const { tell } = sit({ turn: 1 });
  tell(revealed);
  expect(announcer.now.assertive.trim()).toBe('Luna: 7 plus 7.');
});

it('keeps a verdict that my late paw belongs to', () => {
  const { story, tell } = sit();
  tell({ ...won, seat: 1, tops: [[1, '7+7'], [0, '5+9']], shares: [[0, 2]] });
  tell({ type: 'addicats.hit_void', at: 0, seat: 0, why: 'late', late_ms: 30 });
  expect(story.strip?.title).toBe('Luna was first');
});

it('forgets its verdict when the table is told anew', () => {
  const { story, tell } = sit();
  tell(won);
  expect(story.strip).not.toBeNull();
  story.hear({ kind: 'whole' });
  expect(story.strip).toBeNull();
  expect(story.held).toBeNull();
});
