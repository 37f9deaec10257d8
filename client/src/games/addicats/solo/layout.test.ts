import { describe, expect, it } from 'vitest';
import { layoutOf, overlap, type Box, type Layout } from './layout';

const SIZES = [
  [360, 740],
  [984, 700],
  [999, 700],
  [320, 568],
  [740, 360],
  [1366, 600],
  [768, 1024],
  [412, 915],
] as const;
const COUNTS = [2, 3, 4, 5, 6, 7, 8];

function blocks(layout: Layout): Record<string, Box> {
  const named: Record<string, Box> = {
    mouse: layout.mouse,
    band: layout.band,
    tools: layout.tools,
    call: layout.call,
  };
  if (layout.own) named.own = layout.own.box;
  layout.others.forEach((spot, i) => (named[`seat ${i + 1}`] = spot.box));
  return named;
}

function collisions(named: Record<string, Box>): string[] {
  const list = Object.entries(named);
  return list.flatMap(([a, one], i) =>
    list
      .slice(i + 1)
      .filter(([, two]) => overlap(one, two))
      .map(([b]) => `${a} on ${b}`),
  );
}

const inside = (box: Box, outer: Box) =>
  box.x >= outer.x - 0.5 &&
  box.y >= outer.y - 0.5 &&
  box.x + box.w <= outer.x + outer.w + 0.5 &&
  box.y + box.h <= outer.y + outer.h + 0.5;

// A desktop at 200 % and at 400 %, and windows between them.
describe.each([
  [640, 360],
  [320, 256],
  [480, 320],
  [540, 300],
])('the small window of %i × %i', (w, h) => {
  it.each(COUNTS)('has a table for %i that scrolls down, never sideways', (hands) => {
    for (const big of [false, true]) {
      const layout = layoutOf(hands, false, w, h, big);
      const page = { x: 0, y: 0, w, h: layout.height };
      expect(collisions(blocks(layout))).toEqual([]);
      for (const [name, box] of Object.entries(blocks(layout)))
        expect([name, inside(box, page)]).toEqual([name, true]);
      expect(layout.mouse.w).toBeGreaterThanOrEqual(96);
      expect(layout.band.w).toBeGreaterThanOrEqual(300);
      expect(layout.height).toBe(w === 640 ? 360 : Math.max(layout.height, h));
    }
  });
});

describe.each(SIZES)('the table at %i × %i', (w, h) => {
  for (const watching of [false, true]) {
    it.each(COUNTS)(`has room for %i, ${watching ? 'watched' : 'played'}`, (hands) => {
      const layout = layoutOf(hands, watching, w, h);
      const page = layout.kind === 'low' ? { x: 0, y: 0, w, h } : { x: 0, y: 52, w, h: h - 52 };
      expect(collisions(blocks(layout))).toEqual([]);
      for (const [name, box] of Object.entries(blocks(layout)))
        expect([name, inside(box, page)]).toEqual([name, true]);
      expect(layout.mouse.w).toBeGreaterThanOrEqual(96);
    });
  }

  it.each(COUNTS)('keeps the parts of %i seats apart', (hands) => {
    const layout = layoutOf(hands, false, w, h);
    for (const { box, avatar, name, pile, top } of [...layout.others, layout.own!]) {
      expect(collisions({ avatar, pile, top })).toEqual([]);
      expect(overlap(name, top)).toBe(false);
      for (const part of [avatar, pile, top]) expect(inside(part, box)).toBe(true);
    }
  });
});

it('has cards one can compare', () => {
  expect(layoutOf(4, false, 360, 740).others[0]?.top.w).toBe(68);
  expect(layoutOf(8, false, 360, 740).others[0]?.top.w).toBe(50);
  expect(layoutOf(4, false, 360, 740).own?.top.w).toBeGreaterThan(104);
  expect(layoutOf(8, false, 999, 700).others[0]?.top.w).toBeGreaterThan(70);
});

it('seats the next player at my left, and so on round the table', () => {
  const { others, mouse } = layoutOf(4, false, 999, 700);
  expect(others[0]!.box.x).toBeLessThan(mouse.x);
  expect(others[1]!.box.y).toBeLessThan(mouse.y);
  expect(others[2]!.box.x).toBeGreaterThan(mouse.x);
});

it('keeps the top on the side of the mouse', () => {
  const { others } = layoutOf(4, false, 999, 700);
  expect(others[0]!.top.x).toBeGreaterThan(others[0]!.avatar.x);
  expect(others[2]!.top.x).toBeLessThan(others[2]!.avatar.x);
});
