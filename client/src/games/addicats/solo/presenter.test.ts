import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { words } from '../../../texts/index.svelte';
import { announcer } from '../../../game-kit/announcer.svelte';
import { settings } from '../../../lib/settings.svelte';
import { StaticTable } from '../../../net/static-table.svelte';
import type { AddicatsEvent, AddicatsHandView, AddicatsView, AnyMove } from '../../../net/wire';
import { isPlaying } from '../../../net/is-playing';
import { isCovered, viewOf } from '../model/state';
import { layoutOf } from './layout';
import { SoloPresenter } from './presenter.svelte';

const LOOK = 1000;
const layout = layoutOf(3, false, 360, 740);
const hand = (top: string | null): AddicatsHandView => ({
  down: 20,
  up: top ? 2 : 0,
  top,
  place: null,
  points: 0,
});
const view = (more: Partial<AddicatsView> = {}): AddicatsView => ({
  type: 'addicats.view',
  seat: 0,
  hands: [hand('5+9'), hand('7+7'), hand('3')],
  turn: 0,
  direction: 1,
  phase: 'flip',
  seesaw: false,
  scramble: null,
  result: null,
  ...more,
});
const revealed: AddicatsEvent = {
  type: 'addicats.revealed',
  at: 0,
  seat: 1,
  cards: [[1, '7+7']],
  together: false,
};
const won: AddicatsEvent = {
  type: 'addicats.race_won',
  at: 0,
  seat: 0,
  why: 'equality',
  tops: [
    [0, '5+9'],
    [1, '7+7'],
  ],
  shares: [[1, 2]],
};

function sit(more: Partial<AddicatsView> = {}) {
  const done: AnyMove[] = [];
  const seats = [0, 1, 2].map((seat) => ({
    seat,
    name: ['Mila', 'Luna', 'Tom'][seat]!,
    face: 'tom',
    person: seat === 0 ? 1 : null,
    bot: null,
    away: false,
    weight: 0 as const,
  }));
  const rules = { edition: 'modern' as const, look: LOOK };
  const table = new StaticTable(
    {
      person: 1,
      info: {
        type: 'table',
        code: 'BCDF',
        host: 1,
        locked: false,
        phase: 'play',
        paused: false,
        settings: { game: 'addicats', rules, pace: 'adults', times: 'all', fair: 0, even_start: 0 },
        seats,
        people: [],
        waiting_for: [],
        reading: null,
        score: null,
        claims: [],
        asked: [],
        moved: [],
        in_class: false,
      },
      begun: {
        type: 'begun',
        game: 1,
        seq: 1,
        name: 'addicats',
        rules,
        hands: [0, 1, 2],
        first: 0,
        commitment: '',
        entropies: [],
        table: '',
      },
      views: [view(more)],
    },
    (move) => done.push(move),
  );
  const who = {
    say: words.of('addicats'),
    edition: 'modern' as const,
    mine: [0],
    name: (one: number) => seats[one]!.name,
    calm: false,
  };
  const presenter = new SoloPresenter(
    table,
    () => who,
    (one) => (one === 0 ? (layout.own ?? undefined) : layout.others[one - 1]),
  );
  const happen = (...events: AddicatsEvent[]) =>
    presenter.hear({ kind: 'events', events, before: table.seen.views });
  return { presenter, done, happen, table };
}

beforeEach(() => {
  vi.useFakeTimers();
  settings.now.sound = false;
});
afterEach(() => vi.useRealTimers());

it('turns my card when the look is over, and remembers a tap that came a little early', () => {
  const { presenter, done, happen } = sit();
  happen(revealed);
  presenter.turning.tap(0);
  vi.advanceTimersByTime(LOOK - 100);
  expect(done).toEqual([]); // much too early: as if it had not been
  presenter.turning.tap(0);
  expect(done).toEqual([]);
  vi.advanceTimersByTime(100);
  expect(done).toEqual([{ do: 'flip', seat: 0 }]);
});

it('says that it is my turn whenever that becomes true, and whose it is when it was taken away', () => {
  const { presenter, table } = sit({ turn: 1 });
  const heard = (more: Partial<AddicatsView>, ...events: AddicatsEvent[]): string => {
    const before = table.seen.views;
    table.seen = { ...table.seen, views: [view(more)] };
    announcer.forget();
    presenter.hear({ kind: 'events', events, before });
    return announcer.lines.map(({ text }) => text).join(' ');
  };
  const nobody: AddicatsEvent = {
    type: 'addicats.pursuit_decided',
    at: 0,
    fastest: null,
    slowest: [],
  } as unknown as AddicatsEvent;
  const scramble = { card: 'pursuit', seat: 1, closes_at: 0, hits: [] } as const;

  expect(heard({ turn: 0 }, revealed)).toBe('Luna: 7 plus 7. Your turn.');
  expect(heard({ turn: 2 }, { ...revealed, seat: 0, cards: [[0, '5+9']] })).not.toContain('turn.');
  // While everybody hits, it is nobody's turn; afterwards it is mine, and nobody else says so.
  expect(heard({ turn: 0, scramble: { ...scramble, hits: [] } }, revealed)).not.toContain(
    'Your turn',
  );
  expect(heard({ turn: 0 }, nobody)).toContain('Your turn.');
  expect(heard({ turn: 2 }, nobody)).toContain('Tom’s turn.');
  // A verdict that says who turns next is enough.
  heard({ turn: 0 }, revealed);
  const verdict = heard({ turn: 1 }, { ...won, seat: 1 });
  expect(verdict).toContain('Luna turns next.');
  expect(verdict).not.toContain('Luna’s turn');
});

it('turns nobody else’s card', () => {
  const { presenter, done } = sit({ turn: 1 });
  vi.advanceTimersByTime(5000);
  presenter.turning.tap(0);
  expect(done).toEqual([]);
});

it('lets the tops lie until the verdict was seen; then they go', () => {
  const { presenter, happen } = sit();
  happen(won);
  expect(presenter.strip?.title).toBe('You were first!');
  expect(presenter.held?.[1]?.top).toBe('7+7');
  expect(presenter.flights).toEqual([]);
  vi.advanceTimersByTime(750);
  expect(presenter.held).toBeNull();
  expect(presenter.flights.length).toBeGreaterThan(0);
  vi.advanceTimersByTime(3000);
  expect(presenter.strip).toBeNull();
  expect(presenter.flights).toEqual([]);
});

it('is cut short by the next card', () => {
  const { presenter, happen } = sit();
  happen(won);
  happen(revealed);
  expect([presenter.strip, presenter.held, presenter.flights]).toEqual([null, null, []]);
  vi.advanceTimersByTime(5000);
  expect(presenter.flights).toEqual([]);
  presenter.recall();
  expect(presenter.recalled?.title).toBe('You were first!');
});

const paw = (seat: number, ms: number) => ({
  seat,
  ms,
  clamped: 0,
  tie: false,
  head: true,
  light: false,
});

it('brings the last verdict back to be read, with its paws, and draws nothing of it on other tops', () => {
  const { presenter, happen, table } = sit();
  table.seen = { ...table.seen, reveal: { k: 1, n: 'a' }, paws: [paw(0, 412)] };
  happen(won);
  table.seen = { ...table.seen, paws: [paw(0, 412), paw(1, 438)] };
  presenter.hear({
    kind: 'verdict',
    verdict: { type: 'verdict', k: 1, paws: [paw(1, 438)], seq: 9 },
  });
  table.seen = { ...table.seen, reveal: { k: 2, n: 'b' }, paws: [] };
  happen(revealed);
  presenter.hear({
    kind: 'verdict',
    verdict: { type: 'verdict', k: 1, paws: [paw(2, 900)], seq: 10 },
  });
  presenter.recall();
  expect(presenter.recalled).toMatchObject({
    title: 'You were first!',
    paws: [paw(0, 412), paw(1, 438)],
  });
  expect(presenter.strip).toBeNull();
  vi.advanceTimersByTime(5100);
  expect(presenter.recalled).toBeNull();
});

it('does not take a new verdict away when a recalled one has been read', () => {
  const { presenter, happen } = sit();
  happen(won);
  vi.advanceTimersByTime(3000);
  presenter.recall();
  vi.advanceTimersByTime(4500);
  happen({
    ...won,
    seat: 1,
    tops: [
      [1, '7+7'],
      [0, '5+9'],
    ],
    shares: [[0, 2]],
  });
  expect(presenter.recalled).toBeNull();
  vi.advanceTimersByTime(1000);
  expect(presenter.strip?.title).toBe('Luna was first');
});

it('counts down together, and a tap meanwhile is for zero', () => {
  const { presenter, done, happen } = sit({ phase: 'together' });
  happen(revealed, { type: 'addicats.together_next', at: 0, seats: [1] });
  expect(presenter.turning.count).toBe(3);
  vi.advanceTimersByTime(800);
  expect(presenter.turning.count).toBe(2);
  presenter.turning.tap(0);
  expect(done).toEqual([]);
  vi.advanceTimersByTime(1400);
  expect(presenter.turning.count).toBeNull();
  expect(done).toEqual([{ do: 'flip', seat: 0 }]);
});

it('says the addition aloud and never the sum', () => {
  const { happen } = sit({ turn: 1 });
  happen(revealed);
  expect(announcer.lines.at(-1)?.text).toBe('Luna: 7 plus 7.');
  happen({ ...revealed, seat: 0, cards: [[0, '5+9']] });
  expect(announcer.lines.at(-1)?.text).toBe('You turn 5 plus 9.');
});

it.each([
  ['scramble_opened', { card: 'pursuit', seat: 1, closes_at: 9 }, 'Everybody hit the mouse!'],
  ['scramble_opened', { card: 'ambush', seat: 1, closes_at: 9 }, 'Hit before Luna does!'],
  ['scramble_opened', { card: 'ambush', seat: 0, closes_at: 9 }, 'Quick, hit the mouse!'],
  ['seesaw_set', { hands: [1] }, 'Biggest against smallest! Is that you? Hit the mouse!'],
  ['together_next', { hands: [1] }, 'All together! At zero, everyone turns a card.'],
])('always says what a special card asks for: %s %o', (type, more, said) => {
  const { happen } = sit({ turn: 1 });
  happen(revealed, { type: `addicats.${type}`, at: 0, ...more } as unknown as AddicatsEvent);
  expect(announcer.lines.at(-1)?.text).toBe(`Luna: 7 plus 7. ${said}`);
});

it('says a card at once that is not to be seen yet, and nothing when it is opened', () => {
  const { presenter, happen, done, table } = sit({
    turn: 1,
    hands: [hand('5+9'), hand('3'), hand('3')],
  });
  vi.advanceTimersByTime(1);
  happen(); // it is Luna's turn
  table.seen = { ...table.seen, spoken: [view()] };
  happen(revealed);
  expect(announcer.lines.at(-1)?.text).toBe('Luna: 7 plus 7. Your turn.');
  expect(isCovered(table.seen, 1)).toBe(true);
  expect(isCovered(table.seen, 2)).toBe(false);
  vi.advanceTimersByTime(LOOK * 3);
  expect(presenter.turning.ready).toBe(false); // nobody has seen it yet

  const said = announcer.last;
  table.seen = { ...table.seen, views: table.seen.spoken!, spoken: null };
  presenter.hear({ kind: 'opened' });
  expect(announcer.last).toBe(said);
  presenter.turning.tap(0);
  expect(done).toEqual([]);
  vi.advanceTimersByTime(LOOK);
  presenter.turning.tap(0);
  expect(done).toEqual([{ do: 'flip', seat: 0 }]);
});

it('counts down when the card that asks for it is opened, not while it is being said', () => {
  const { presenter, happen, table } = sit();
  table.seen = { ...table.seen, spoken: [view({ phase: 'together' })] };
  happen(revealed, { type: 'addicats.together_next', at: 0, seats: [1] });
  expect(presenter.turning.count).toBeNull();
  presenter.hear({ kind: 'whole', missed: false }); // after a pause it is said again
  expect(presenter.turning.ready).toBe(false);

  table.seen = { ...table.seen, views: table.seen.spoken!, spoken: null };
  presenter.hear({ kind: 'opened' });
  expect(presenter.turning.count).toBe(3);
});

it('shows no card to somebody who comes while one is being said', () => {
  const seen = { views: [], spoken: [view({ seesaw: true })] };
  expect(viewOf(seen)?.hands.map(({ top }) => top)).toEqual([null, null, null]);
  expect(viewOf(seen)?.seesaw).toBe(false);
  expect([0, 1, 2].map((one) => isCovered(seen, one))).toEqual([true, true, true]);
});

it('keeps a verdict that my late paw belongs to', () => {
  const { presenter, happen } = sit();
  happen({
    ...won,
    seat: 1,
    tops: [
      [1, '7+7'],
      [0, '5+9'],
    ],
    shares: [[0, 2]],
  });
  happen({ type: 'addicats.hit_void', at: 0, seat: 0, why: 'late', late_ms: 30 });
  expect(presenter.strip?.title).toBe('Luna was first');
});

it('says of a card that was lost by an early press why it is lost, and that the next one counts', () => {
  const { presenter } = sit();
  const refused = (cid: number, k = 7) =>
    presenter.hear({ kind: 'refused', refused: { type: 'refused', cid, code: 'too-soon', k } });
  const early = 'This card is lost for you. The next one counts.';
  refused(1);
  expect(presenter.strip?.how).toBe(early);
  refused(1); // the answer to a copy of that press
  expect(presenter.strip?.how).toBe(early);
  refused(2); // however long one has waited
  expect(presenter.strip?.title).toBe('Not on this card');
  refused(3, 8);
  expect(presenter.strip?.how).toBe(early);
});

it('tells nobody who has won that another paw was faster', () => {
  const { presenter, happen } = sit();
  happen(won);
  vi.advanceTimersByTime(3000);
  happen({ type: 'addicats.hit_void', at: 0, seat: 0, why: 'not-first', late_ms: null });
  expect(presenter.strip).toMatchObject({ title: 'You have hit already', raced: false });
  happen(revealed);
  happen({ type: 'addicats.hit_void', at: 0, seat: 0, why: 'not-first', late_ms: null });
  expect(presenter.strip?.title).toBe('Another paw was faster');
});

it('explains a card as long as the table waits for it, and never what is over', () => {
  const { presenter, happen, table } = sit({ seesaw: true });
  const seesaw: AddicatsEvent = { ...revealed, cards: [[1, 'seesaw']] };
  const read = (reading: string | null) =>
    (table.seen = {
      ...table.seen,
      views: [view({ seesaw: reading !== null, hands: [hand('5+9'), hand('seesaw'), hand('3')] })],
      info: { ...table.seen.info!, reading },
    });
  read('seesaw');
  happen(seesaw);
  expect(presenter.note).toEqual({ card: 'seesaw', hand: 1 });
  expect(isPlaying(table.seen)).toBe(false);
  vi.advanceTimersByTime(20_000);
  expect(presenter.note).not.toBeNull(); // the table says when it was read

  read(null);
  expect([presenter.note, isPlaying(table.seen)]).toEqual([null, true]);
  happen({ ...won, why: 'seesaw' });
  for (let ms = 0; ms < 6000; ms += 100) {
    expect(presenter.note).toBeNull();
    vi.advanceTimersByTime(100);
  }
});

it('counts down together after a pause', () => {
  const { presenter } = sit({ phase: 'together' });
  presenter.hear({ kind: 'whole', missed: false });
  expect(presenter.turning.count).toBe(3);
});

it('does not count while everybody reads what Magic is, but when they have read it', () => {
  const { presenter, happen, table } = sit({ phase: 'together' });
  const read = (reading: string | null) => {
    table.seen = { ...table.seen, info: { ...table.seen.info!, reading } };
    presenter.hear({ kind: 'reading', card: reading });
  };
  happen(revealed, { type: 'addicats.together_next', at: 0, seats: [1] });
  read('magic'); // the table says so right after the card
  expect(presenter.turning.count).toBeNull();
  presenter.hear({ kind: 'whole', missed: false }); // a new connection
  vi.advanceTimersByTime(10_000);
  expect(presenter.turning.count).toBeNull();

  presenter.hear({ kind: 'whole', missed: false });
  read(null);
  expect(presenter.turning.count).toBe(3);
});

it('does not count in a pause that ends a reading', () => {
  const { presenter, table } = sit({ phase: 'together' });
  table.seen = { ...table.seen, info: { ...table.seen.info!, paused: true } };
  presenter.hear({ kind: 'reading', card: null });
  expect(presenter.turning.count).toBeNull();
});

it('reads an explanation out when everybody begins to read it', () => {
  const { presenter, table } = sit();
  table.seen = { ...table.seen, info: { ...table.seen.info!, reading: 'magic' } };
  presenter.hear({ kind: 'reading', card: 'magic' });
  expect(announcer.lines.at(-1)?.text).toContain(words.of('addicats').tellMagic);
});

it('says after a race who turns next', () => {
  const { presenter, happen, table } = sit();
  happen(won);
  expect(presenter.strip?.next).toBe('You turn the next card');
  expect(announcer.lines.at(-1)?.text).toContain('You turn the next card.');
  expect(presenter.winner).toBe(0);
  table.seen = { ...table.seen, views: [view({ turn: 1 })] };
  happen({ type: 'addicats.greed', at: 0, seat: 0, why: 'no-card', top: null, own: 0, taken: [] });
  expect(presenter.strip?.next).toBe('Luna turns next');
  happen(revealed);
  expect(presenter.winner).toBeNull();
});

it('forgets its verdict when the table is told anew', () => {
  const { presenter, happen } = sit();
  happen(won);
  expect(presenter.strip).not.toBeNull();
  presenter.hear({ kind: 'whole', missed: false });
  expect(presenter.strip).toBeNull();
  expect(presenter.held).toBeNull();
});

it('forgets who has won when it does not know what came after, not after a pause', () => {
  const { presenter, happen } = sit();
  const late: AddicatsEvent = {
    type: 'addicats.hit_void',
    at: 0,
    seat: 0,
    why: 'not-first',
    late_ms: null,
  };
  happen(won);
  presenter.hear({ kind: 'whole', missed: false });
  expect(presenter.winner).toBe(0);
  presenter.hear({ kind: 'whole', missed: true });
  expect(presenter.winner).toBeNull();
  happen(late);
  expect(presenter.strip?.title).toBe('Another paw was faster');
});
