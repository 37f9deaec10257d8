import { describe, expect, it } from 'vitest';
import { words } from '../../../texts/index.svelte';
import type { GatonegroKind, GatonegroPileView, GatonegroSeatView } from '../../../net/wire';
import { findsOf, pointsOf, reasonOf, valuesOf } from './count';

type Short = [GatonegroKind, number, number, number, number];

function pile(cards: string, queens: number[], found: Short[]): GatonegroPileView {
  const all = cards.split(' ').filter(Boolean);
  const combinations = found.map(([kind, start, stop, count, points]) => ({
    kind,
    start,
    stop,
    count,
    points,
  }));
  return { size: all.length, top: all.at(-1) ?? null, cards: all, score: { queens, combinations } };
}

// GN-31, in two piles
const LEFT = pile(
  '5H 5D 8D 2S QD QC 2H 8H',
  [7, 7],
  [
    ['tomcat', 0, 2, 1, 3],
    ['tomcat', 2, 4, 1, 3],
    ['tomcat', 6, 8, 1, 3],
    ['jellicle', 3, 7, 2, 4],
  ],
);
const RIGHT = pile(
  'QS 6C QH 7S 3H 4S 6S 10H JS',
  [7, 7],
  [
    ['tomcat', 3, 5, 1, 3],
    ['tomcat', 7, 9, 1, 3],
    ['yowler', 7, 8, 1, 1],
    ['blackcat', 0, 2, 1, 6],
  ],
);
const SEAT: GatonegroSeatView = { piles: [LEFT, RIGHT], score: null };

describe('the count', () => {
  it('goes through both piles', () => {
    const finds = findsOf(SEAT);
    expect(finds.map((find) => find.pile)).toEqual([0, 0, 0, 0, 1, 1, 1, 1]);
    expect(pointsOf(finds)).toBe(26);
    expect(findsOf(undefined)).toEqual([]);
  });

  it('gives each queen the value that the table chose', () => {
    expect(valuesOf(['QS', 'AS', 'KD', 'QH', '10C'], [11, 7])).toEqual([11, 1, 0, 7, 10]);
  });

  it('tells why', () => {
    const why = (i: number) => reasonOf(findsOf(SEAT)[i]!, SEAT);
    expect(why(0)).toBe('5+5\u00a0=\u00a010');
    expect(why(3)).toBe('2 queens between two 2s');
    expect(why(5)).toBe('10+0\u00a0=\u00a010');
    expect(why(6)).toBe('A ten');
    expect(why(7)).toBe('All black, the queen is 7: 7+6\u00a0=\u00a013');
  });

  it('tells it in French and Spanish', async () => {
    const jellicle = findsOf(SEAT)[3]!;
    await words.speak('fr');
    expect(reasonOf(jellicle, SEAT)).toBe('2 dames entre deux 2');
    await words.speak('es');
    expect(reasonOf(jellicle, SEAT)).toBe('2 reinas entre dos 2');
    await words.speak('en');
  });

  it('knows the variants by what they bring', () => {
    const lucky: GatonegroSeatView = {
      piles: [
        pile(
          '5H 5D 10S 10C',
          [],
          [
            ['tomcat', 0, 2, 1, 5],
            ['yowler', 2, 3, 1, 2],
          ],
        ),
        pile('', [], []),
      ],
      score: null,
    };
    const [tom, yowler] = findsOf(lucky);
    expect(reasonOf(tom!, lucky)).toBe('5+5: Lucky Tom');
    expect(reasonOf(yowler!, lucky)).toBe('A ten, one of 2 in this pile');
  });

  it('has words for every sandwich', () => {
    const seat: GatonegroSeatView = {
      piles: [
        pile(
          'KS KH KD AC JH AS',
          [],
          [
            ['jellicle', 0, 3, 1, 2],
            ['jellicle', 3, 6, 1, 2],
          ],
        ),
        pile('', [], []),
      ],
      score: null,
    };
    expect(findsOf(seat).map((find) => reasonOf(find, seat))).toEqual([
      '1 king between two kings',
      '1 jack between two aces',
    ]);
  });
});
