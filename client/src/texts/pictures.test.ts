import { expect, it } from 'vitest';
import { CODE_PICTURES } from '../lib/code-pictures';
import { LETTERS } from '../net/code';
import { pictureName } from './pictures';

it('every letter of a code has a picture, and that a name of its own', () => {
  const names = [...LETTERS].map(pictureName);
  expect(Object.keys(CODE_PICTURES).sort()).toEqual([...LETTERS].sort());
  expect(names.every(Boolean)).toBe(true);
  expect(new Set(names).size).toBe(LETTERS.length);
});
