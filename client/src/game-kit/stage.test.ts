import { expect, test } from 'vitest';
import { stageUnit } from './stage';

test('a stage grows with the screen, by its narrower side', () => {
  expect(stageUnit(1440, 900)).toBe(1);
  expect(stageUnit(1920, 1080)).toBe(1.2);
  expect(stageUnit(2560, 1080)).toBe(1.2);
  expect(stageUnit(1024, 768)).toBeCloseTo(0.711);
});

test('phones, and tablets held upright, have none', () => {
  expect(stageUnit(740, 360)).toBeNull();
  expect(stageUnit(1024, 1366)).toBeNull();
  expect(stageUnit(1280, 600)).toBeNull();
});
