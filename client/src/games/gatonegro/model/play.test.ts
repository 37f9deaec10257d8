import { beforeEach, afterEach, expect, it, vi } from 'vitest';
import { announcer } from '../../../game-kit/announcer.svelte';
import { settings } from '../../../lib/settings.svelte';
import { StaticTable } from '../../../net/static-table.svelte';
import type { AnyMove, Refused } from '../../../net/wire';
import { Play } from './play.svelte';
import { seenOf } from '../sample';

let done: AnyMove[] = [];
let cid = 0;
const press = { timeStamp: 0 } as PointerEvent;
const refused = (code: Refused['code']): { kind: 'refused'; refused: Refused } => ({
  kind: 'refused',
  refused: { type: 'refused', cid: ++cid, code, k: 7 },
});
const hands = (play: Play): number[] => play.reaches.map((one) => one.hand);
const lift = (table: StaticTable, hand: number): void =>
  void (table.pressed = table.pressed.filter((one) => one.hand !== hand));

function two(view = {}): [StaticTable, Play] {
  const table = new StaticTable(seenOf({ mine: 2, view }), (move) => done.push(move));
  return [table, new Play(table)];
}

beforeEach(() => {
  vi.useFakeTimers();
  settings.now.sound = false;
  settings.now.buzz = false;
  done = [];
});
afterEach(() => vi.useRealTimers());

it('takes back the paw of the hand that was refused, and of no other', () => {
  const [table, play] = two();
  play.take(0, 0, press);
  play.take(1, 1, press);
  lift(table, 1);
  play.hear(refused('too-soon'));
  expect(hands(play)).toEqual([0]);
  expect(play.line?.about).toEqual([1]);
});

it('says of a card that was lost by an early press why it is lost', () => {
  const [table, play] = two();
  const early = (hand: 0 | 1) => {
    play.take(hand, 0, press);
    lift(table, hand);
    play.hear(refused('too-soon'));
    return play.line?.title;
  };
  expect([early(0), early(0), early(1)]).toEqual(['Too soon!', 'Not this card', 'Too soon!']);
});

it('is told by name and in the past in a replay', () => {
  const table = new StaticTable(seenOf({ mine: 1 }));
  vi.spyOn(table, 'past', 'get').mockReturnValue(true);
  const play = new Play(table);
  expect(play.reader()).toMatchObject({ me: null });
  expect(play.reader().words.promptMany).toBe('Who wanted this card?');
});

it('keeps the press that was a moment too early, and sends it once', () => {
  const [table, play] = two({ take_from: 60_100 });
  play.take(0, 0, press);
  play.take(1, 1, press);
  lift(table, 1);
  done = [];
  play.hear(refused('too-early'));
  expect(hands(play).sort()).toEqual([0, 1]);
  vi.advanceTimersByTime(200);
  expect(done).toEqual([{ do: 'take', seat: 1, card: '8H', pile: 1 }]);
  play.hear(refused('too-early'));
  vi.advanceTimersByTime(1000);
  expect([hands(play), done.length]).toEqual([[0], 1]);
});

it('is free again after a whole view, a new reveal, and a press that came to nothing', () => {
  const [table, play] = two();
  play.take(0, 0, press);
  play.hear({ kind: 'whole', missed: true });
  expect(hands(play)).toEqual([]);
  play.take(0, 0, press);
  table.seen = { ...table.seen, reveal: { k: 8, n: 'new' } };
  expect(hands(play)).toEqual([]);
  play.take(0, 0, press);
  lift(table, 0);
  done = [];
  play.take(0, 1, press);
  expect([done.length, play.reaches[0]?.pile]).toEqual([1, 1]);
});

it('says by turns that it is my turn, and to several whose turn it is', () => {
  const passed = { type: 'gatonegro.passed', at: 0, seat: 2, passes: 1 } as const;
  const heard = (mine: number, turn: number): string => {
    const table = new StaticTable(seenOf({ mine, view: { turn } }));
    announcer.forget();
    new Play(table).hear({ kind: 'events', events: [passed], before: table.seen.views });
    return announcer.lines.at(-1)?.text ?? '';
  };
  expect(heard(1, 0)).toMatch(/ passes\. Your turn!$/);
  expect(heard(1, 1)).toMatch(/ passes\.$/);
  expect(heard(2, 1)).toMatch(/ passes\. \w+’s turn\.$/);
});
