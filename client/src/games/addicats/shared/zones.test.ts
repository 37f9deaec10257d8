import { describe, expect, it } from 'vitest';
import { SLICE_LEAST, TOP_LEAST } from './forms';
import { distance, overlap, type Rect, type Size } from './rects';
import { opposite, sidesFor, sitDown, type Sitter } from './seating';
import { layOut, onScreen, type Layout } from './zones';

const round = (n: number, mine = n): Sitter[] =>
  Array.from({ length: n }, (_, i) => ({ hand: i, seat: i, mine: i < mine }));
const TWO_BY_TWO: Sitter[] = [0, 0, 1, 1].map((seat, hand) => ({ hand, seat, mine: true }));
const TABLETS: Size[] = [
  [1024, 768],
  [1280, 800],
  [1366, 1024],
  [768, 1024],
  [1920, 1080],
  [1440, 900],
].map(([width = 0, height = 0]) => ({ width, height }));
const PHONES: Size[] = [
  [740, 360],
  [667, 375],
  [844, 390],
  [360, 740],
].map(([width = 0, height = 0]) => ({ width, height }));

function solid(layout: Layout): Rect[][] {
  return [...layout.places.map((place) => [place.zone, place.top]), [layout.menu], [layout.help]];
}

// Everything that is wrong with a layout, in words.
function faults(layout: Layout, size: Size): string[] {
  const found: string[] = [];
  const all = solid(layout);
  all.forEach((mine, i) => {
    for (const rect of mine) {
      if (
        rect.x < -0.1 ||
        rect.y < -0.1 ||
        rect.x + rect.w > size.width + 0.1 ||
        rect.y + rect.h > size.height + 0.1
      )
        found.push(`${i} is cut off`);
      if (
        all
          .slice(i + 1)
          .flat()
          .some((other) => overlap(rect, other))
      )
        found.push(`${i} overlaps`);
      if (distance(layout.mouse, rect) < layout.mouse.r) found.push(`${i} lies on the mouse`);
    }
  });
  layout.places.forEach((place, i) => {
    const strip = onScreen(place, place.parts.strip);
    if (place.mine && layout.form === 'front') {
      const own = [place.parts.pile, place.parts.top, place.parts.slice ?? place.parts.pile];
      if (own.some((part) => overlap(place.parts.strip, part)))
        found.push(`the note of ${i} covers its own cards`);
      if (distance(layout.mouse, strip) < layout.mouse.r) found.push(`the note of ${i}: mouse`);
    }
    const others = layout.places
      .filter((_, k) => k !== i)
      .flatMap((other) => [other.zone, other.top]);
    if (place.mine && others.some((rect) => overlap(strip, rect)))
      found.push(`the strip of ${i} covers another's cards`);
    if (layout.form === 'wide' && place.slice && overlap(strip, place.slice, -0.1))
      found.push(`the strip of ${i} covers its slice`);
    if (Math.min(place.top.w, place.top.h) < TOP_LEAST) found.push(`the top of ${i} is too small`);
    if (place.slice && Math.min(place.slice.w, place.slice.h) < SLICE_LEAST)
      found.push(`the slice of ${i} is too small`);
  });
  if (layout.mouse.r * 2 < 96) found.push('the mouse is too small');
  return found;
}

function check(sitters: Sitter[], size: Size): Layout {
  const layout = layOut(sitters, size);
  expect(layout.places).toHaveLength(sitters.length);
  expect(faults(layout, size)).toEqual([]);
  return layout;
}

const toEdge = (rect: Rect, size: Size): number =>
  Math.min(rect.x, rect.y, size.width - rect.x - rect.w, size.height - rect.y - rect.h);

describe('zones', () => {
  for (const size of [...TABLETS, ...PHONES]) {
    for (let n = 2; n <= 8; n++) {
      it(`${n} hands on ${size.width}×${size.height}: nothing overlaps, everybody has the same`, () => {
        const { places } = check(round(n), size);
        const [first] = places;
        for (const place of places) {
          // Only the note lies elsewhere where a zone is alone at its side.
          expect({ ...place.parts, strip: 0 }).toEqual({ ...first?.parts, strip: 0 });
          expect(toEdge(place.slice!, size)).toBeCloseTo(toEdge(first!.slice!, size), 3);
        }
      });
    }
    it(`two hands each on ${size.width}×${size.height}`, () => void check(TWO_BY_TWO, size));
    it(`mixed with others on ${size.width}×${size.height}`, () => {
      for (let n = 3; n <= 8; n++) check(round(n, 2), size);
    });
  }

  it('stands upright before one keyboard, and nothing is turned', () => {
    for (const size of TABLETS) {
      for (let n = 2; n <= 8; n++) {
        const { places } = check(round(n), { ...size, upright: true });
        expect(places.every((place) => place.turn === 0 && place.facing === 0)).toBe(true);
        const below = (rect: Rect) => Math.min(rect.y, size.height - rect.y - rect.h);
        for (const place of places)
          expect(below(place.slice!)).toBeCloseTo(below(places[0]!.slice!), 3);
      }
    }
  });

  it('has the measures of the design on a tablet', () => {
    const four = layOut(round(4), { width: 1024, height: 768 });
    expect(four).toMatchObject({ form: 'wide', scale: 1 });
    expect(four.places[0]?.zone).toEqual({ x: 227, y: 572, w: 570, h: 196 });
    const eight = layOut(round(8), { width: 1024, height: 768 });
    expect(eight).toMatchObject({ form: 'front', scale: 1 });
    expect(eight.places[0]?.top.w).toBe(93);
  });

  it('sits by the table of hands', () => {
    const count = (n: number) => Object.values(sidesFor(round(n)));
    expect([2, 3, 4, 5, 6, 7, 8].map(count)).toEqual([
      [1, 1, 0, 0],
      [1, 0, 1, 1],
      [1, 1, 1, 1],
      [2, 1, 1, 1],
      [2, 2, 1, 1],
      [3, 2, 1, 1],
      [3, 3, 1, 1],
    ]);
    expect(Object.values(sidesFor(TWO_BY_TWO))).toEqual([2, 2, 0, 0]);
  });

  it('has a note that covers nothing for eight hands on every tablet', () => {
    for (const size of TABLETS) expect(layOut(round(8), size).form).toBe('front');
  });

  it('seats two people opposite each other, and cats between them in play order', () => {
    const company = (kinds: string): Sitter[] =>
      [...kinds].map((kind, hand) => ({ hand, seat: hand, mine: kind === 'p' }));
    const sides = (kinds: string) =>
      check(company(kinds), { width: 1024, height: 768 }).places.map(
        ({ hand, side }) => `${hand} ${side}`,
      );
    expect(sides('ppc')).toEqual(['0 bottom', '1 top', '2 right']);
    expect(sides('pcp')).toEqual(['0 bottom', '1 left', '2 top']);
    expect(sides('cpp')).toEqual(['1 bottom', '2 top', '0 right']);
    expect(sides('ppcc')).toEqual(['0 bottom', '1 top', '2 right', '3 right']);
    expect(sides('pccpcc')).toEqual([
      '0 bottom',
      '1 left',
      '2 left',
      '3 top',
      '4 right',
      '5 right',
    ]);
    expect(opposite(sitDown(company('ppp')))).toBeNull();
    expect(opposite(sitDown(company('pp')))).toBeNull();
    expect(opposite(TWO_BY_TWO)).toBeNull();
  });

  it('goes clockwise', () => {
    for (let n = 2; n <= 8; n++) {
      const { places } = layOut(round(n), { width: 1024, height: 768 });
      const angles = places.map(({ x, y }) => (Math.atan2(y - 384, x - 512) * 180) / Math.PI);
      const steps = angles.map((angle, i) => ((angles[(i + 1) % n] ?? 0) - angle + 720) % 360);
      expect(steps.reduce((a, b) => a + b)).toBeCloseTo(360, 3); // once round, and no step back
    }
  });

  it('begins with my hands and does not tear a player apart', () => {
    const others: Sitter[] = [0, 0, 1, 1].map((seat, hand) => ({ hand, seat, mine: seat === 1 }));
    expect(sitDown(others).map((one) => one.hand)).toEqual([2, 3, 0, 1]);
    expect(sitDown(TWO_BY_TWO).map((one) => one.hand)).toEqual([0, 1, 2, 3]);
  });
});
