import { expect, test } from 'vitest';
import type { SeatInfo, TableInfo } from '../../net/wire';
import { absentSeats, guestName, newcomers } from './seat-back';
import { scoreLines } from './score';
import { changes, isFurther, nameOf, startNow, watchers } from './lobby';

const seat = (number: number, name: string, person: number | null = null): SeatInfo => ({
  seat: number,
  name,
  face: 'tom',
  person,
  bot: person === null ? 'cat' : null,
  away: false,
  weight: 0,
});

const table = (seats: SeatInfo[]): TableInfo => ({
  type: 'table',
  code: 'KMTP',
  host: 1,
  locked: false,
  phase: 'lobby',
  paused: false,
  settings: {
    game: 'addicats',
    rules: { edition: 'modern' },
    pace: 'children',
    times: 'own',
    fair: 0,
    even_start: 0,
  },
  seats,
  waiting_for: [],
  reading: null,
  score: null,
  claims: [],
  asked: [],
  moved: [],
  in_class: false,
  people: [
    { person: 1, here: true, bars: 3 },
    { person: 2, here: true, bars: 3 },
    { person: 3, here: false, bars: 0 },
  ],
});

test('who came and who went', () => {
  const two = [seat(0, 'Mochi', 1), seat(1, 'Kiwi')];
  expect(changes(two, [...two, seat(2, 'Tofu', 2)]).came.map((one) => one.name)).toEqual(['Tofu']);
  expect(changes(two, [seat(0, 'Kiwi')]).went.map((one) => one.name)).toEqual(['Mochi']);
});

test('another name is nobody new', () => {
  expect(changes([seat(0, 'Mochi', 1)], [seat(0, 'Ada', 1)])).toEqual({ came: [], went: [] });
});

test('people and their seats', () => {
  const info = table([seat(0, 'Mochi', 1), seat(1, 'Kiwi', 1)]);
  expect(nameOf(info, 1)).toBe('Mochi');
  expect(nameOf(info, 2)).toBe(null);
  expect(info.seats.map((one) => isFurther(info, one))).toEqual([false, true]);
  expect(watchers(info)).toBe(1); // 2 watches, 3 is not here
});

test('who may start', () => {
  expect(startNow(table([seat(0, 'Mochi', 1)]))).toBe('too-few');
  expect(startNow(table([seat(0, 'Mochi', 1), seat(1, 'Kiwi')]))).toBe('ready');
  expect(startNow(table(Array.from({ length: 7 }, (_, i) => seat(i, `cat ${i}`))))).toBe(
    'too-many',
  );
});

test('the score begins with the second game, or with a match', () => {
  const seats = [seat(0, 'Mochi', 1), seat(1, 'Kiwi'), seat(2, 'Tofu', 2)];
  const score = { wins: [0, 1, 2], played: 1, best_of: 0 as 0 | 3, winners: [] };
  const lines = (more: Partial<typeof score>) =>
    scoreLines({ seats, score: { ...score, ...more } }).map((one) => [one.seat.name, one.wins]);
  expect(scoreLines({ seats, score: null })).toEqual([]);
  expect(lines({})).toEqual([]);
  expect(lines({ played: 3 })).toEqual([
    ['Tofu', 2],
    ['Kiwi', 1],
    ['Mochi', 0],
  ]);
  expect(lines({ best_of: 3, played: 0, wins: [0, 0, 0] })).toHaveLength(3);
});

test('the seat of somebody who is gone may be given to a newcomer', () => {
  const info = table([
    seat(0, 'Mochi', 1),
    seat(1, 'Tofu', 3),
    seat(2, 'sister', 3),
    seat(3, 'Tom'),
  ]);
  expect(absentSeats(info).map((one) => one.name)).toEqual(['Tofu']);
  expect(newcomers(info)).toEqual([2]);
  const sat = table([seat(0, 'Mochi', 1), seat(1, 'Tofu', 3), seat(2, 'Kiwi', 2)]);
  expect(newcomers(sat)).toEqual([2]); // who sits in the lobby changes seats
  expect(newcomers({ ...sat, phase: 'play' })).toEqual([]); // who plays does not
  expect(guestName(sat, 2, ({ n }) => `Guest ${n}`)).toBe('Kiwi');
  expect(guestName(info, 2, ({ n }) => `Guest ${n}`)).toBe('Guest 2');
});
