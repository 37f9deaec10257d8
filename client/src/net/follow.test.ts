import { describe, expect, it } from 'vitest';
import { follow, NOTHING, type Seen } from './follow';
import { isPlaying } from './is-playing';
import type { AnyEvent, AnyView, Begun, Told, ToClient } from './wire';

const BEGUN = {
  type: 'begun',
  game: 1,
  seq: 6,
  name: 'gatonegro',
  rules: {},
  hands: [0, 1],
  first: 0,
  commitment: 'x',
  entropies: [],
  table: '',
} as unknown as Begun;
const view = (top: string) => ({ type: 'gatonegro.view', top }) as unknown as AnyView;

function told(seq: number, more: Partial<Told> = {}): Told {
  return {
    type: 'told',
    game: 1,
    seq,
    at: seq,
    events: [],
    views: [view(`top ${seq}`)],
    legal: [],
    whole: false,
    k: null,
    n: null,
    speaking: false,
    ...more,
  };
}

function after(...messages: ToClient[]): Seen {
  return messages.reduce((seen, message) => follow(seen, message).seen, NOTHING);
}

describe('what a page knows of its table', () => {
  it('follows rows one by one', () => {
    const seen = after(BEGUN, told(6), told(7));

    expect(seen.seq).toBe(7);
    expect(seen.views).toEqual([view('top 7')]);
  });

  it('takes a row that was told before for what it is', () => {
    const seen = after(BEGUN, told(6), told(7));

    expect(follow(seen, told(7, { views: [view('old')] }))).toEqual({ seen, news: [] });
  });

  it('goes on where a number is left out, for something happened to the table alone', () => {
    expect(after(BEGUN, told(6), told(9)).views).toEqual([view('top 9')]);
  });

  it('plays no events on the way to a whole view', () => {
    const seen = after(BEGUN, told(6));

    expect(follow(seen, told(8, { whole: true })).news).toEqual([{ kind: 'whole', missed: true }]);
    expect(follow(seen, told(8)).news).toEqual([
      { kind: 'events', events: [], before: [view('top 6')] },
    ]);
  });

  it('has missed nothing when the last row is told again, after a pause', () => {
    expect(follow(after(BEGUN, told(6)), told(6, { whole: true })).news).toEqual([
      { kind: 'whole', missed: false },
    ]);
  });

  it('hears a card before it is to be seen', () => {
    const before = after(BEGUN, told(6));
    const { seen, news } = follow(before, told(7, { speaking: true }));
    expect(seen.views).toEqual([view('top 6')]);
    expect(seen.spoken).toEqual([view('top 7')]);
    expect(news).toEqual([{ kind: 'events', events: [], before: [view('top 6')] }]);
    expect(isPlaying({ ...seen, info: null })).toBe(false);

    const opened = follow(seen, told(7, { whole: true, k: 7, n: 'a' }));
    expect(opened.news).toEqual([{ kind: 'opened' }]);
    expect(opened.seen.views).toEqual([view('top 7')]);
    expect(opened.seen.spoken).toBeNull();
    expect(isPlaying({ ...opened.seen, info: null })).toBe(true);
  });

  it('is told the whole table when rows were missed, or it is said once more', () => {
    const seen = after(BEGUN, told(6), told(7, { speaking: true }));
    expect(follow(seen, told(9, { whole: true })).news).toEqual([{ kind: 'whole', missed: true }]);
    const again = follow(seen, told(7, { whole: true, speaking: true }));
    expect(again.news).toEqual([{ kind: 'whole', missed: false }]);
    expect(again.seen.views).toEqual([view('top 6')]);
  });

  it('shows the last card when a game is broken off while it is being said', () => {
    const over: ToClient = { type: 'over', game: 1, result: null, seed: '', cards: [] };
    const seen = after(BEGUN, told(6), told(7, { speaking: true }), over);
    expect([seen.views, seen.spoken]).toEqual([[view('top 7')], null]);
  });

  it('says once when everybody begins to read, and when they have read', () => {
    const table = (reading: string | null) =>
      ({ type: 'table', seats: [], reading }) as unknown as ToClient;

    expect(follow(after(table(null)), table('magic')).news).toEqual([
      { kind: 'reading', card: 'magic' },
    ]);
    expect(follow(after(table('magic')), table('magic')).news).toEqual([]);
    expect(follow(after(table('magic')), table(null)).news).toEqual([
      { kind: 'reading', card: null },
    ]);
  });

  it('keeps the views of before while it catches up', () => {
    expect(after(BEGUN, told(6), told(7, { views: [] })).views).toEqual([view('top 6')]);
  });

  it('plays nothing of what it has missed, but knows what it was', () => {
    const [one, two, three] = ['one', 'two', 'three'].map(
      (type) => ({ type }) as unknown as AnyEvent,
    );
    const seen = after(
      BEGUN,
      told(6),
      told(7, { views: [], events: [one!] }),
      told(8, { views: [], events: [two!] }),
    );

    expect(follow(seen, told(9, { events: [three!] })).news).toEqual([
      { kind: 'whole', missed: true, rows: { events: [one, two, three], before: [view('top 6')] } },
    ]);
    expect(follow(seen, told(9, { whole: true })).news).toEqual([{ kind: 'whole', missed: true }]);
    expect(follow(follow(seen, told(9)).seen, told(10)).news).toMatchObject([{ kind: 'events' }]);
  });

  it('knows who sat there when it was over, whoever leaves afterwards', () => {
    const table = (...names: string[]) =>
      ({
        type: 'table',
        seats: names.map((name, seat) => ({ seat, name })),
      }) as unknown as ToClient;
    const over: ToClient = { type: 'over', game: 1, result: null, seed: '', cards: [] };
    const seen = after(table('Ana', 'Bo'), BEGUN, told(6), over, table('Bo'), over);

    expect(seen.seatsThen?.map((seat) => seat.name)).toEqual(['Ana', 'Bo']);
    expect(follow(seen, { ...BEGUN, game: 2 }).seen.seatsThen).toBeNull();
  });

  it('starts every reveal without paws, and gathers those that are decided', () => {
    const paw = { seat: 1, ms: 412, clamped: 0, tie: false, head: false, light: false };
    const seen = after(BEGUN, told(6, { k: 6, n: 'a' }), {
      type: 'verdict',
      k: 6,
      paws: [paw],
      seq: 7,
    });
    expect(seen.paws).toEqual([paw]);

    const next = follow(seen, told(7, { k: 7, n: 'b' }));
    expect(next.seen.paws).toEqual([]);
    expect(next.seen.reveal).toEqual({ k: 7, n: 'b' });
  });

  it('does not forget a game that is told again after a reconnect', () => {
    expect(after(BEGUN, told(6), BEGUN).seq).toBe(6);
  });

  it('passes faces on and keeps nothing of them', () => {
    const seen = after(BEGUN, told(6));
    const emoted = { type: 'emoted', seat: 1, emote: 'wow' } as const;
    expect(follow(seen, emoted)).toEqual({ seen, news: [{ kind: 'emoted', emoted }] });
  });

  it('does not stumble over what a newer server says', () => {
    const seen = after(BEGUN, told(6));
    expect(follow(seen, { type: 'tomorrow' } as unknown as ToClient)).toEqual({ seen, news: [] });
  });
});
