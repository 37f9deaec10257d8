import { describe, expect, it } from 'vitest';
import { ranked, TALL } from './layout';
import { BAR, type StageBox as Box } from '../../../game-kit/stage';
import { stageOf, type Stage } from './stage';

const SIZES = [
  [1000, 620],
  [1024, 690],
  [1024, 768],
  [1280, 720],
  [1366, 650],
  [1366, 768],
  [1440, 900],
  [1440, 784],
  [1920, 1080],
  [2560, 1080],
  [1100, 1000],
] as const;

const stage = (width: number, height: number, others: number, watching = false): Stage =>
  stageOf(width, height, { others, watching })!;

const apart = (a: Box, b: Box): boolean =>
  a.left + a.width <= b.left + 0.5 ||
  b.left + b.width <= a.left + 0.5 ||
  a.top + a.height <= b.top + 0.5 ||
  b.top + b.height <= a.top + 0.5;

it('is drawn only where a stage has room', () => {
  expect(stageOf(999, 900, { others: 3, watching: false })).toBeNull();
  expect(stageOf(1366, 600, { others: 3, watching: false })).toBeNull();
});

it('has the cards of the design', () => {
  const desk = stage(1440, 900, 3);
  expect([desk.deck.width, desk.card, desk.widest]).toEqual([280, 122, 176]);
  const large = stage(1920, 1080, 3);
  expect(large.deck.width).toBeCloseTo(280 * 1.2);
  expect(large.card).toBeCloseTo(122 * 1.2);
  expect(large.widest).toBeCloseTo(190 * 1.2);
});

describe.each(SIZES)('at %i×%i', (width, height) => {
  it.each([
    [1, false],
    [2, false],
    [3, false],
    [2, true],
    [3, true],
    [4, true],
  ])('nothing overlaps or leaves the screen: %i others, watching %s', (others, watching) => {
    const found = stage(width, height, others, watching);
    const { sides, deck } = found;
    const named = [...found.others, found.band, ...found.piles, sides];
    for (const [i, box] of named.entries()) {
      expect(box.left).toBeGreaterThanOrEqual(0);
      expect(box.top).toBeGreaterThanOrEqual(0);
      expect(box.left + box.width).toBeLessThanOrEqual(width + 0.5);
      expect(box.top + box.height).toBeLessThanOrEqual(height - BAR + 0.5);
      for (const other of named.slice(i + 1)) expect(apart(box, other)).toBe(true);
    }
    expect(deck.top + deck.height).toBeLessThanOrEqual(sides.top + sides.height);
    expect(deck.left - sides.left).toBeGreaterThan(80); // for points and buttons beside it
  });

  it('shows every rank of a long pile', () => {
    const [box] = stage(width, height, 3).piles;
    const room = { width: box!.width - 36, height: box!.height - 110 };
    const long = '5H QD 10S 2S QD QC 2H 8H KS JD 10D 7C 9H 4C AS 10C'.split(' ');
    const { widest } = stage(width, height, 3);
    for (let count = 0; count <= long.length; count++) {
      const cards = long.slice(0, count);
      const laid = ranked(cards, count, room, widest);
      expect(laid.places).toHaveLength(count);
      for (const [i, place] of laid.places.entries()) {
        expect(place.x + laid.width).toBeLessThanOrEqual(room.width + 0.01);
        expect(place.y + laid.width * TALL).toBeLessThanOrEqual(room.height + 0.01);
        const next = laid.places[i + 1];
        if (next?.row !== place.row) continue;
        // Where the rank ends, in card widths (French.svelte): a ten, a queen, the others.
        const rank = cards[i]!.slice(0, -1);
        const seen = rank === '10' ? 0.37 : rank === 'Q' ? 0.32 : 0.27;
        expect((next.x - place.x) / laid.width).toBeGreaterThan(seen);
      }
    }
  });
});

it('lays a pile of the design in one row, in its own width', () => {
  const cards = 'QS 6C QH 7S 3H 4S 6S 10D KH'.split(' ');
  const { width, places } = ranked(cards, 9, { width: 651, height: 260 }, 176);
  expect(width).toBe(176);
  expect(new Set(places.map((place) => place.row)).size).toBe(1);
  expect(places[1]!.x / width).toBeGreaterThan(places[2]!.x / width - places[1]!.x / width);
});
