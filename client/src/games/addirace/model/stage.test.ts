import { describe, expect, it } from 'vitest';
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

const stage = (width: number, height: number, others: number, more = {}): Stage =>
  stageOf(width, height, { others, watching: false, ...more })!;

function boxesOf(one: Stage, watching: boolean): Record<string, Box> {
  const named = Object.fromEntries(one.others.map((box, i) => [`other ${i}`, box]));
  const { plate, band, stock, talon, log, hand, actions } = one;
  const last = one.perRow - 1;
  // The tenth place belongs to the hand's box, but no card lies on it.
  const rows = {
    'first row': { ...hand, height: one.card * 1.4 },
    'second row': { ...hand, top: actions.top, height: one.card * 1.4, width: last * one.card },
  };
  return {
    ...named,
    band,
    stock,
    talon,
    log,
    ...(plate && { plate }),
    ...(watching ? {} : { ...rows, actions }),
  };
}

const apart = (a: Box, b: Box): boolean =>
  a.left + a.width <= b.left + 0.5 ||
  b.left + b.width <= a.left + 0.5 ||
  a.top + a.height <= b.top + 0.5 ||
  b.top + b.height <= a.top + 0.5;

it('is drawn only where a stage has room', () => {
  expect(stageOf(999, 900, { others: 3, watching: false })).toBeNull();
  expect(stageOf(1366, 600, { others: 3, watching: false })).toBeNull();
  expect(stageOf(1024, 1000, { others: 3, watching: false })).toBeNull();
});

it('has the cards of the design', () => {
  expect(stage(1440, 900, 5)).toMatchObject({ unit: 1, card: 202, perRow: 5 });
  expect(stage(1920, 1080, 5).card).toBeCloseTo(202 * 1.2);
  expect(stage(1440, 900, 5).others[0]!.height).toBeGreaterThanOrEqual(190);
});

describe.each(SIZES)('at %i×%i', (width, height) => {
  it.each([
    [1, false, false],
    [2, false, false],
    [3, false, true],
    [4, false, false],
    [5, false, true],
    [2, true, false],
    [3, true, true],
    [5, true, false],
    [6, true, false],
  ])('nothing overlaps or leaves the screen: %i others, watching %s', (others, watching, big) => {
    const found = stage(width, height, others, { watching, bigText: big });
    const boxes = Object.entries(boxesOf(found, watching));
    for (const [name, box] of boxes) {
      expect(box.left, name).toBeGreaterThanOrEqual(0);
      expect(box.top, name).toBeGreaterThanOrEqual(BAR);
      expect(box.left + box.width, name).toBeLessThanOrEqual(width + 0.5);
      expect(box.top + box.height, name).toBeLessThanOrEqual(height + 0.5);
      for (const [other, place] of boxes)
        if (name < other) expect(apart(box, place), `${name}, ${other}`).toBe(true);
    }
  });

  it('has room for two plays or more, each in a line that can be read', () => {
    for (const watching of [false, true]) {
      const { log, plays } = stage(width, height, 3, { watching });
      expect(plays).toBeGreaterThanOrEqual(2);
      expect(log.height / plays).toBeGreaterThanOrEqual(16.5);
    }
  });
});

it('leaves the place after the last card to the buttons, however many cards there are', () => {
  for (const cards of [0, 5, 9, 10, 11]) {
    const { card, perRow, gap, actions, hand } = stage(1440, 900, 3, { cards });
    expect(2 * perRow - 1).toBeGreaterThanOrEqual(cards);
    expect(actions.left).toBeCloseTo(hand.left + (perRow - 1) * (card + gap));
  }
  expect(stage(1440, 900, 3, { cards: 10 }).card).toBeLessThan(202);
});
