import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sampleChild, sampleLook } from '../sample';
import { Joining, type JoinApi } from './joining.svelte';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function joining(more: Partial<JoinApi> = {}) {
  const api = {
    lookAt: vi.fn<JoinApi['lookAt']>(() => Promise.resolve(sampleLook())),
    come: vi.fn<JoinApi['come']>(() => Promise.resolve({ token: 't' })),
    knock: vi.fn<JoinApi['knock']>(() => Promise.resolve({ knock: 's' })),
    askKnock: vi.fn<JoinApi['askKnock']>(() => Promise.resolve(null)),
    ...more,
  };
  const onin = vi.fn<(token: string, child: number) => void>();
  return { api, onin, joining: new Joining('KMTP', onin, api) };
}
const FOX = sampleChild(0);

async function shows(one: Joining, ...pictures: string[]): Promise<void> {
  for (const picture of pictures) await one.tap(picture);
}

describe('coming into a class', () => {
  it('shows the animals, and looks again who is here', async () => {
    const { joining: one, api } = joining();
    await one.start();
    expect(one.step).toBe('animal');
    await vi.advanceTimersByTimeAsync(5100);
    expect(api.lookAt).toHaveBeenCalledTimes(2);
    one.stop();
    await vi.advanceTimersByTimeAsync(20_000);
    expect(api.lookAt).toHaveBeenCalledTimes(2);
  });

  it('needs an animal and two pictures, in any order', async () => {
    const { joining: one, api, onin } = joining();
    await one.start();
    one.choose(FOX);
    await shows(one, 'C', 'B');
    expect(api.come).toHaveBeenCalledWith('KMTP', 0, ['C', 'B']);
    expect(onin).toHaveBeenCalledWith('t', 0);
  });

  it('takes a picture back that is tapped again', async () => {
    const { joining: one, api } = joining();
    await one.start();
    one.choose(FOX);
    await shows(one, 'C', 'C', 'D');
    expect(one.chosen).toEqual(['D']);
    expect(api.come).not.toHaveBeenCalled();
    one.stop();
  });

  it('says that they were wrong, and asks the teacher after three tries', async () => {
    const tries = [2, 1, 0];
    const come = () => Promise.resolve({ tries: tries.shift() ?? 0 });
    const { joining: one, api } = joining({ come });
    await one.start();
    one.choose(FOX);
    await shows(one, 'B', 'C');
    expect([one.wrong, one.chosen, one.step]).toEqual([true, [], 'pictures']);
    await shows(one, 'B', 'C', 'B', 'C');
    expect([one.tired, one.step]).toEqual([true, 'knocking']);
    expect(api.knock).toHaveBeenCalledWith('KMTP', 0);
    one.stop();
  });

  it('asks the teacher at once where the tries are over already', async () => {
    const { joining: one, api } = joining({ come: () => Promise.resolve('ask-teacher') });
    await one.start();
    one.choose(FOX);
    await shows(one, 'B', 'C');
    expect(one.step).toBe('knocking');
    expect(api.knock).toHaveBeenCalledOnce();
    one.stop();
  });

  it('waits until the teacher lets it in, as whoever the teacher says', async () => {
    const answers = [null, null, { token: 't', child: 7 }];
    const askKnock = () => Promise.resolve(answers.shift() ?? null);
    const { joining: one, onin } = joining({ askKnock });
    await one.start();
    await one.ask(); // no animal was tapped
    expect(onin).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(6500);
    expect(onin).toHaveBeenCalledWith('t', 7);
  });

  it('can knock again if the teacher has said no', async () => {
    const { joining: one, api } = joining({ askKnock: () => Promise.resolve('nobody-knocks') });
    await one.start();
    await one.ask();
    await vi.advanceTimersByTimeAsync(2100);
    expect(one.step).toBe('not-let-in');
    await one.ask();
    expect(one.step).toBe('knocking');
    expect(api.knock).toHaveBeenCalledTimes(2);
    one.stop();
  });

  it('goes on waiting while the server does not answer', async () => {
    const { joining: one } = joining({ askKnock: () => Promise.resolve('no-server') });
    await one.start();
    await one.ask();
    await vi.advanceTimersByTimeAsync(9000);
    expect(one.step).toBe('knocking');
    one.stop();
  });

  it('comes back from waiting to the animals, and is not let in behind its back', async () => {
    const askKnock = () => Promise.resolve({ token: 't', child: 7 });
    const { joining: one, onin } = joining({ askKnock });
    await one.start();
    await one.ask();
    one.back();
    await vi.advanceTimersByTimeAsync(9000);
    expect(one.step).toBe('animal');
    expect(onin).not.toHaveBeenCalled();
    one.stop();
  });

  it.each([
    ['door-closed', 'door-closed'],
    ['no-such-class', 'no-class'],
    ['no-server', 'away'],
  ] as const)('tells what is in the way (%s)', async (trouble, step) => {
    const { joining: one } = joining({ come: () => Promise.resolve(trouble) });
    await one.start();
    one.choose(FOX);
    await shows(one, 'B', 'C');
    expect(one.step).toBe(step);
    one.stop();
  });

  it('tries again by itself when the class could not be reached', async () => {
    const answers = ['no-server' as const, sampleLook()];
    const { joining: one } = joining({ lookAt: () => Promise.resolve(answers.shift()!) });
    await one.start();
    expect(one.step).toBe('away');
    await vi.advanceTimersByTimeAsync(5100);
    expect(one.step).toBe('animal');
    one.stop();
  });

  it('goes on asking for the teacher’s answer when it hears late who is here', async () => {
    let tell: (look: ReturnType<typeof sampleLook>) => void = () => {};
    const answers = [
      () => Promise.resolve(sampleLook()),
      () => new Promise<ReturnType<typeof sampleLook>>((resolve) => (tell = resolve)),
    ];
    const askKnock = vi.fn<JoinApi['askKnock']>(() => Promise.resolve({ token: 't', child: 7 }));
    const { joining: one, onin } = joining({ lookAt: () => answers.shift()!(), askKnock });
    await one.start();
    await vi.advanceTimersByTimeAsync(5100); // it looks again, and there is no answer yet
    await one.ask();
    tell(sampleLook());
    await vi.advanceTimersByTimeAsync(2100);
    expect(askKnock).toHaveBeenCalledOnce();
    expect(onin).toHaveBeenCalledWith('t', 7);
  });

  it('is not let in by an answer to what it has gone back from', async () => {
    let tell: (told: { token: string }) => void = () => {};
    const come = () => new Promise<{ token: string }>((resolve) => (tell = resolve));
    const { joining: one, onin } = joining({ come });
    await one.start();
    one.choose(FOX);
    const shown = shows(one, 'B', 'C');
    await vi.advanceTimersByTimeAsync(10);
    one.back();
    tell({ token: 't' });
    await shown;
    expect(onin).not.toHaveBeenCalled();
    expect([one.step, one.busy]).toEqual(['animal', false]);
    one.stop();
  });

  it('does not wait for the teacher after it has gone back while it knocked', async () => {
    let tell: (told: { knock: string }) => void = () => {};
    const knock = () => new Promise<{ knock: string }>((resolve) => (tell = resolve));
    const { joining: one } = joining({ knock });
    await one.start();
    one.choose(FOX);
    const asked = one.ask();
    one.back();
    tell({ knock: 's' });
    await asked;
    await vi.advanceTimersByTimeAsync(10);
    expect(one.step).toBe('animal');
    one.stop();
  });
});
