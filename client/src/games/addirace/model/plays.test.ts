import { expect, it } from 'vitest';
import type { AddiraceEvent } from '../../../net/wire';
import { words } from '../../../texts/index.svelte';
import { effectOf, withPlays, type LoggedPlay } from './plays';

const scored = (seat: number, card = '9+8'): AddiraceEvent => ({
  type: 'addirace.scored',
  at: 1,
  seat,
  card,
  total: 100,
});
const attacked: AddiraceEvent = {
  type: 'addirace.attacked',
  at: 2,
  seat: 1,
  card: 'pursuit',
  target: 0,
};
const defended: AddiraceEvent = { type: 'addirace.defended', at: 3, seat: 2, card: 'present' };
const released = (why: 'cards' | 'defence'): AddiraceEvent => ({
  type: 'addirace.released',
  at: 4,
  seat: 2,
  attack: 'pursuit',
  why,
  cards: ['5+9', '7+7'],
});
const effects = (plays: readonly LoggedPlay[]) => plays.map((play) => effectOf(play, 'classic'));

it('keeps the last four plays, the newest first', () => {
  const first = withPlays([], [scored(0), scored(1), attacked]);
  const all = withPlays(first, [scored(2, '16'), defended]);

  expect(all.map(({ who }) => who)).toEqual([2, 2, 1, 1]);
  expect(all.map(({ kind }) => kind)).toEqual(['defence', 'points', 'attack', 'points']);
  expect(new Set(all.map(({ id }) => id)).size).toBe(4);
  expect(all[2]).toMatchObject({ cards: ['pursuit'], target: 0 });
});

it('has nothing of what only one player saw', () => {
  const hidden: AddiraceEvent[] = [
    { type: 'addirace.drawn', at: 1, seat: 0, card: '5+9' },
    { type: 'addirace.peeked', at: 2, seat: 0, target: 1, card: '18' },
    { type: 'addirace.nothing_to_draw', at: 3, seat: 0 },
  ];
  const before = withPlays([], [scored(0)]);
  expect(withPlays(before, hidden)).toBe(before);
});

it('says in a word what a card did', async () => {
  await words.load('addirace');
  expect(effects(withPlays([], [scored(0), attacked, defended, released('cards')]))).toEqual([
    'free of Pursuit',
    'stops Pursuit',
    '',
    '+17',
  ]);
  expect(withPlays([], [released('defence')])).toEqual([]); // the defence itself is a play
});

it('says it in the past in a replay', () => {
  const passed: AddiraceEvent = { type: 'addirace.passed', at: 5, seat: 0 };
  const plays = withPlays([], [defended, passed]);
  expect(plays.map((play) => effectOf(play, 'classic', true))).toEqual([
    'passed',
    'stopped Pursuit',
  ]);
});
