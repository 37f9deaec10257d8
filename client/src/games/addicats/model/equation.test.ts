import { expect, it } from 'vitest';
import { equationSize } from './equation';

const side = (card: string, sum: number) => ({ card, sum });

it('writes short equations as large as it may, and long ones so that they fit', () => {
  const short = { same: true, sides: [side('5+9', 14), side('7+7', 14)] };
  const long = { same: false, sides: [side('10+10', 20), side('10+9', 19)] };
  expect(equationSize(short, 400, 30)).toBe(30);
  expect(equationSize(long, 300, 30)).toBeLessThan(24);
  expect(equationSize(long, 600, 30)).toBe(30);
});

it('knows that a sum card shows its number once', () => {
  const sums = { same: true, sides: [side('14', 14), side('7+7', 14)] };
  const additions = { same: true, sides: [side('5+9', 14), side('7+7', 14)] };
  expect(equationSize(sums, 200, 99)).toBeGreaterThan(equationSize(additions, 200, 99));
});
