import { expect, test } from 'vitest';
import { COLUMNS, endColumns, figureSize } from './figures';

test.each([
  [0, 108],
  [1, 108],
  [24, 108],
  [25, 84],
  [32, 84],
])('%i children are drawn %i wide', (children, wide) => {
  expect(figureSize(children)).toBe(wide);
});

test('the columns never change', () => {
  expect(COLUMNS).toBe(8);
});

test.each([
  [1, 1],
  [11, 11],
  [12, 6],
  [22, 11],
  [23, 8],
  [32, 11],
])('at the end %i children stand in rows of %i', (children, columns) => {
  expect(endColumns(children)).toBe(columns);
});
