import { afterEach, expect, it } from 'vitest';
import { inClass, type ClassTools } from './in-class.svelte';
import { colourOf, shapeWord } from './seats';

afterEach(() => inClass.leave());

it('is not there at other tables', () => {
  expect(inClass.at(0)).toBeUndefined();
  expect([colourOf(1), shapeWord(1)]).toEqual(['var(--s2)', 'box']);
});

it('gives children their own colour and outline, and cats colours that no child has', () => {
  inClass.show({} as ClassTools, [{ animal: 'fox', colour: 'blue' }, null]);
  expect([colourOf(0), shapeWord(0)]).toEqual(['var(--blue)', 'square']);
  expect([colourOf(1), shapeWord(1)]).toEqual(['var(--s5)', 'box']);
});
