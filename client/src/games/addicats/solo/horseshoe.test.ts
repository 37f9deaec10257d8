import { describe, expect, it } from 'vitest';
import { centre, layoutOf, overlap, type Box, type Layout } from './layout';

const SIZES = [
  [1000, 620],
  [1024, 768],
  [1280, 720],
  [1366, 768],
  [1440, 900],
  [1600, 900],
  [1920, 1080],
  [2560, 1080],
] as const;
const COUNTS = [2, 3, 4, 5, 6, 7, 8];

// In pixels, as people see them.
const seen = (box: Box, { unit }: Layout): Box => ({
  x: box.x * unit,
  y: box.y * unit,
  w: box.w * unit,
  h: box.h * unit,
});

function blocks(layout: Layout): [string, Box][] {
  const { mouse, band, happened, tools, call, own, others } = layout;
  const named: [string, Box][] = [
    ['mouse', mouse],
    ['band', band],
    ['what happened', happened!],
    ['tools', tools],
    ['call', call],
    ...others.map(({ box }, i): [string, Box] => [`seat ${i}`, box]),
  ];
  if (own) named.push(['own', own.box]);
  return named.map(([name, box]) => [name, seen(box, layout)]);
}

// The buttons of the page's bar: the menu, up to three at the right, and the sign of a bad connection.
const buttons = (w: number): [string, Box][] => [
  ['menu', { x: 0, y: 0, w: 54, h: 52 }],
  ['sound and help', { x: w - 188, y: 0, w: 188, h: 52 }],
];

// The faces to make, and what the host is asked: they come over that bar (EmoteBar, SeatBack).
const over = (w: number): Box => ({ x: w - 316, y: 0, w: 316, h: 52 });

function collisions(list: [string, Box][]): string[] {
  return list.flatMap(([a, one], i) =>
    list
      .slice(i + 1)
      .filter(([, two]) => overlap(one, two))
      .map(([b]) => `${a} on ${b}`),
  );
}

const isInside = (box: Box, outer: Box): boolean =>
  box.x >= outer.x - 0.5 &&
  box.y >= outer.y - 0.5 &&
  box.x + box.w <= outer.x + outer.w + 0.5 &&
  box.y + box.h <= outer.y + outer.h + 0.5;

describe.each(SIZES)('the stage at %i × %i', (w, h) => {
  for (const watching of [false, true]) {
    for (const big of [false, true]) {
      const how = `${watching ? 'watched' : 'played'}${big ? ', with big text' : ''}`;
      it.each(COUNTS)(`has room for %i, ${how}`, (hands) => {
        const layout = layoutOf(hands, watching, w, h, big);
        expect(layout.kind).toBe('stage');
        expect(layout.others).toHaveLength(watching ? hands : hands - 1);
        expect(collisions([...blocks(layout), ...buttons(w)])).toEqual([]);
        const page = { x: 0, y: 0, w, h };
        for (const [name, box] of blocks(layout))
          expect([name, isInside(box, page)]).toEqual([name, true]);
        expect(layout.tools.w * layout.unit).toBeGreaterThanOrEqual(48);
        expect(layout.band.h).toBeGreaterThan(205);
      });
    }
  }

  it.each(COUNTS)('has no card of %i where faces and questions come over the bar', (hands) => {
    const layout = layoutOf(hands, true, w, h);
    const covered = layout.others.filter(({ top }) => overlap(seen(top, layout), over(w)));
    expect(covered).toEqual([]);
  });

  it.each(COUNTS)('keeps the parts of %i seats apart', (hands) => {
    const layout = layoutOf(hands, false, w, h);
    for (const { box, avatar, name, pile, top } of [...layout.others, layout.own!]) {
      const parts: [string, Box][] = [
        ['avatar', avatar],
        ['name', name],
        ['pile', pile],
        ['top', top],
      ];
      expect(collisions(parts)).toEqual([]);
      for (const [, part] of parts) expect(isInside(part, box)).toBe(true);
    }
  });
});

describe.each([
  [1440, 900, 1],
  [1920, 1080, 1.2],
] as const)('the cards at %i × %i', (w, h, unit) => {
  const top = (hands: number) => layoutOf(hands, false, w, h).others.map((one) => one.top.w);

  it('are as wide as the design says', () => {
    for (const hands of [2, 3, 4]) expect(new Set(top(hands))).toEqual(new Set([190]));
    for (const hands of [5, 6])
      expect(new Set(top(hands))).toEqual(new Set([w < 1600 ? 150 : 166]));
    for (const hands of [7, 8]) expect(new Set(top(hands))).toEqual(new Set([146]));
    const layout = layoutOf(4, false, w, h);
    expect(layout.unit).toBe(unit);
    expect([layout.own?.top.w, layout.own?.pile.w, layout.mouse.w]).toEqual([188, 182, 292]);
  });

  it('of the seat opposite lie on the axis of the mouse', () => {
    for (const [hands, opposite] of [
      [2, 0],
      [4, 1],
      [6, 2],
      [8, 3],
    ] as const) {
      const { others, mouse } = layoutOf(hands, false, w, h);
      expect(centre(others[opposite]!.top).x).toBeCloseTo(centre(mouse).x, 6);
    }
  });
});

it('goes clockwise round the mouse, with me or the first hand at the bottom', () => {
  for (const watching of [false, true]) {
    for (const hands of COUNTS) {
      const { others, mouse, own } = layoutOf(hands, watching, 1440, 900);
      const m = centre(mouse);
      const angles = [...(own ? [own.top] : []), ...others.map((one) => one.top)]
        .map(centre)
        .map(({ x, y }) => (Math.atan2(y - m.y, x - m.x) * 180) / Math.PI);
      const steps = angles.map(
        (angle, i) => ((angles[(i + 1) % angles.length] ?? 0) - angle + 720) % 360,
      );
      expect(steps.reduce((a, b) => a + b)).toBeCloseTo(360, 3);
    }
  }
});

it('leaves the sides free where a screen is very wide', () => {
  const layout = layoutOf(4, false, 2560, 1080);
  const first = layout.others[0]!.box;
  expect(first.x * layout.unit).toBeGreaterThan(200);
  expect(centre(layout.mouse).x * layout.unit).toBe(1280);
});
