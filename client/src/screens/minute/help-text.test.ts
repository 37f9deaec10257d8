import { expect, it } from 'vitest';
import { textsIn } from '../../texts/for-tests';
import { words } from '../../texts/index.svelte';
import { sentencesOf } from './help-text';

it.each([
  [8, 5, 'ten', [2, 3], ['8 needs 2 to make ten.', '5 gives 2, and 3 stay.', '10 and 3 make 13.']],
  [2, 9, 'ten', [1, 1], ['9 needs 1 to make ten.', '2 gives 1, and 1 stays.', '10 and 1 make 11.']],
  [6, 6, 'double', [12], ['6 and 6 are twins.', 'Twice 6 makes 12.', '6 and 6 make 12.']],
  [
    6,
    7,
    'near-double',
    [12, 1],
    ['6 and 6 make 12.', '7 is one more than 6.', '12 and 1 make 13.'],
  ],
  [
    2,
    7,
    'bigger-first',
    [2],
    ['7 is bigger: we start there.', 'And 2 more: 8, 9.', '7 and 2 make 9.'],
  ],
  [
    10,
    8,
    'bigger-first',
    [8],
    ['10 is bigger: we start there.', 'And 8 more: 11, 12, 13 … 18.', '10 and 8 make 18.'],
  ],
] as const)('shows the way to %i + %i in three sentences', (a, b, strategy, steps, said) => {
  expect(sentencesOf(a, b, { strategy, steps: [...steps] })).toEqual(said);
});

it('counts in Spanish, too', async () => {
  const say = await textsIn('es', 'garden-minute');
  expect(say.tenNeeds({ bigger: 9, n: 1 })).toBe('A 9 le falta 1 para diez.');
  expect(say.tenGives({ smaller: 5, n: 2, rest: 3 })).toBe('5 da 2 y quedan 3.');
  expect(words.language).toBe('en');
});
