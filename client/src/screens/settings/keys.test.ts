import { expect, test } from 'vitest';
import { capOf, isFree } from './keys';

test('keys are called as on their caps', () => {
  expect(capOf('Space', 'Space bar')).toBe('Space bar');
  expect(capOf('KeyF', '')).toBe('F');
  expect(capOf('ShiftLeft', '')).toBe('Shift Left');
});

test('a key does one thing only', () => {
  expect(isFree('KeyF', 'Space')).toBe(true);
  expect(isFree('Space', 'Space')).toBe(false);
  expect(isFree('Escape', 'Space')).toBe(false);
  expect(isFree('Digit3', 'Space')).toBe(false);
  expect(isFree('', 'Space')).toBe(false);
});
