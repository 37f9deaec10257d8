import { expect, it } from 'vitest';
import { allOf, ALL_SUMS, childOf, firstAt, grewBy, howAt, sumAt, sumsOf, weeksOf } from './known';
import { sampleLearning, SAMPLE_SUMS } from './sample';

const learning = sampleLearning();
const sums = sumsOf(learning.together!);

it('has 55 sums, each the same both ways round', () => {
  expect(SAMPLE_SUMS).toHaveLength(ALL_SUMS);
  expect(sums.size).toBe(ALL_SUMS);
  expect(sumAt(sums, 5, 8)).toBe(sumAt(sums, 8, 5));
  expect(howAt(learning.children[0]!, 5, 8)).toBe(learning.children[0]!.sums['8+5']);
});

it('counts every child once in a sum, and every sum once for a child', () => {
  expect([...sums.values()].map(({ children }) => allOf(children))).toEqual(
    Array.from({ length: ALL_SUMS }, () => 24),
  );
  expect(learning.children.map(({ total }) => allOf(total))).toEqual(
    Array.from({ length: 24 }, () => ALL_SUMS),
  );
});

it('enters the map at what helps most, or else somewhere in the middle', () => {
  expect(firstAt({ next: [{ strategy: 'ten', sums: ['9+4'], steps: [1, 3] }] })).toEqual([9, 4]);
  expect(firstAt({ next: [] })).toEqual([8, 5]);
});

it('says how much has grown in a week, and never that something has not', () => {
  const { weeks } = learning.children[0]!;
  const [before, now] = [weeks.at(-2)!, weeks.at(-1)!];
  expect(grewBy(weeks)).toBe(now.sums.knows - before.sums.knows);
  expect(grewBy([now, before])).toBe(0);
  expect(grewBy([now])).toBe(0);
  expect(grewBy([])).toBe(0);
});

it('counts the weeks also where the class is not told together', () => {
  expect(weeksOf(learning)).toBe(6);
  expect(weeksOf(sampleLearning(3, 2))).toBe(2);
  expect(weeksOf(sampleLearning(0, 0))).toBe(0);
});

it('finds a child by its number, if it has come', () => {
  expect(childOf(learning, 3)?.child).toBe(3);
  expect(childOf(learning, 30)).toBeNull();
});
