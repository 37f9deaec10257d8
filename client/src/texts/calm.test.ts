import { expect, it } from 'vitest';
import { calmly } from './calm';

it.each([
  ['Your turn!', 'Your turn'],
  ['À toi\u202f!', 'À toi'],
  ['¡Te toca!', 'Te toca'],
  ['¡Casi! Por 1.', 'Casi. Por 1.'],
  ['À toi\u202f! À gauche', 'À toi. À gauche'],
  ['Same sum as you? Hit the mouse!', 'Same sum as you? Hit the mouse.'],
  ['“Mouse!”, says Luna', '“Mouse”, says Luna'],
])('shouts nothing: %s', (loud, calm) => {
  expect(calmly(loud)).toBe(calm);
});
