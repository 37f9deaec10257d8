import { describe, expect, it } from 'vitest';
import { Frames, pressTime, Race, resolution, type World } from './race';
import { RACE, type AnyMove, type Beat, type HitMessage, type Shown } from './wire';

const SLAP = { do: 'slap', seat: 2, spot: 'head' } as unknown as AnyMove;

function world() {
  const sent: (HitMessage | Beat | Shown)[] = [];
  let tick: (() => void) | null = null;
  const it = {
    time: 0,
    sent,
    beat(at: number) {
      it.time = at;
      tick?.();
    },
    get beating() {
      return tick !== null;
    },
    now: () => it.time,
    send: (message: HitMessage | Beat | Shown) => void sent.push(message),
    every: (_: number, work: () => void) => {
      tick = work;
      return () => void (tick = null);
    },
  };
  return it satisfies World & Record<string, unknown>;
}

describe('the own stopwatch', () => {
  it('runs from the paint to the press', () => {
    const w = world();
    const race = new Race({ k: 6, n: 'a' }, w, 1, 0.1);

    expect(race.press(1, SLAP, 90, 16, 'pointer')).toBeNull();
    race.shown(100, 96);
    expect(race.press(1, SLAP, 512, 16, 'pointer')).toBe(412);
    expect(w.sent).toMatchObject([
      { type: 'shown', k: 6, n: 'a', w: 4 },
      { type: 'hit', cid: 1, r: 412, res: 0.1, src: 'pointer' },
    ]);
  });

  it('beats until it has pressed, then repeats the press and stops', () => {
    const w = world();
    const race = new Race({ k: 6, n: 'a' }, w, 1, 0.1);
    race.shown(100, 100);
    w.beat(150);
    expect(w.sent.at(-1)).toEqual({ type: 'beat', k: 6, n: 'a', e: 50 });

    race.press(7, SLAP, 160, 16, 'key');
    for (const at of [200, 250, 300]) {
      w.beat(at);
      expect((w.sent.at(-1) as Beat).hits).toMatchObject([{ cid: 7 }]);
    }
    w.beat(350);
    expect(w.beating).toBe(false);
  });

  it('does not repeat what was answered', () => {
    const w = world();
    const race = new Race({ k: 6, n: 'a' }, w, 2, 0.1);
    race.shown(100, 100);
    race.press(7, SLAP, 160, 16, 'key');
    race.answered(7);
    w.beat(200);
    expect(w.sent.at(-1)).toEqual({ type: 'beat', k: 6, n: 'a', e: 100 });

    race.press(8, { ...SLAP, seat: 3 }, 210, 16, 'key');
    w.beat(250);
    expect((w.sent.at(-1) as Beat).hits).toMatchObject([{ cid: 8 }]);
  });

  it('gives up after a while', () => {
    const w = world();
    new Race({ k: 6, n: 'a' }, w, 1, 0.1).shown(0, 0);

    w.beat(RACE.lasts + 1);

    expect(w.beating).toBe(false);
  });

  it('goes by the event, unless its clock is another', () => {
    expect(pressTime(1000, 1100)).toBe(1000);
    expect(pressTime(1_700_000_000_000, 1100)).toBe(1100);
  });

  it.each([
    [1, 1],
    [0.1, 0.1],
    [16, 16],
    [1e9, 100],
  ])('sees that its clock ticks every %s ms', (tick, expected) => {
    let time = 0; // each look takes 20 ns, and once something else runs for 30 ms
    const look = () => (time += time > 3 && time < 3.00003 ? 30 : 0.00002);
    const clock = () => Math.floor(look() / tick) * tick;

    expect(resolution(clock, () => Math.floor(look()))).toBeCloseTo(expected, 5);
  });

  it('knows how long a frame lasts', () => {
    const { frames, draw } = screen();
    frames.look();
    for (const time of [0, 8, 16, 24, 90]) draw(time);

    expect(frames.median).toBe(8);
  });

  it('looks at frames for a while only, and again when asked', () => {
    const { frames, draw, wanted } = screen();
    expect(wanted()).toBe(0);
    frames.look();
    for (let n = 0; n < 16; n++) draw(n * 16);
    expect(wanted()).toBe(0);

    frames.look();
    frames.look();
    expect(wanted()).toBe(1); // once, not twice
    for (let n = 0; n < 15; n++) draw(5000 + n * 8);
    expect(wanted()).toBe(1); // the time between two looks is none of a frame's
    draw(5120);
    expect(wanted()).toBe(0);
    expect(frames.median).toBe(8);
  });
});

function screen() {
  let asked: ((timestamp: number) => void)[] = [];
  return {
    frames: new Frames((seen) => asked.push(seen)),
    wanted: () => asked.length,
    draw(time: number) {
      const now = asked;
      asked = [];
      for (const seen of now) seen(time);
    },
  };
}
