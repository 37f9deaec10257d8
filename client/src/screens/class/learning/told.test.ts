import { afterEach, expect, it } from 'vitest';
import type { HowMany, SumOfClass } from '../../../net/wire';
import { words } from '../../../texts/index.svelte';
import { cardsOf, cellText, countsOf, longDay, shortDay, sumText, wayOf, weekText } from './told';
import { sampleLearning } from './sample';

afterEach(() => words.speak('en'));

const many: HowMany = { knows: 14, works_out: 6, counts: 1, not_seen: 2, not_sure: 0 };
const sums = new Map<string, SumOfClass>([
  ['8+5', { sum: '8+5', children: many, middle: 'works-out' }],
]);

it('says a square of the class, whichever number comes first', () => {
  expect(cellText(sums, 8, 5)).toBe(
    '8 plus 5: 14 of 23 children know it. Child in the middle: works it out.',
  );
  expect(cellText(sums, 5, 8)).toMatch(/^5 plus 8: 14 of 23/);
});

it('says a square of one child with its sum', () => {
  const child = { ...sampleLearning(1).children[0]!, sums: { '8+5': 'counts' as const } };
  expect(sumText(child, 8, 5)).toBe('8 plus 5 is 13: counts');
  expect(sumText(child, 1, 2)).toBe('1 plus 2 is 3: not seen');
});

it('counts all that are not none, those who know it first', () => {
  expect(countsOf(many).map(({ n, text }) => `${n} ${text}`)).toEqual([
    '14 know it',
    '6 work it out',
    '1 counts',
    '2 have not met it',
  ]);
});

it('has an example for every way, with its numbers', () => {
  const how = (
    ...[strategy, sum, ...steps]: [Parameters<typeof wayOf>[0]['strategy'], string, ...number[]]
  ) => wayOf({ strategy, sums: [sum], steps }).how;
  expect(how('ten', '8+5', 2, 3)).toBe('8 + 5: 8 and 2 make 10, and 3 more');
  expect(how('near-double', '7+6', 12, 1)).toBe('6 + 7: double 6, and 1 more');
  expect(how('double', '6+6', 12)).toBe('6 + 6: twice 6');
  expect(how('bigger-first', '9+2', 2)).toBe('2 + 9 is 9 + 2');
});

it('shows cards as the way says them', () => {
  expect(cardsOf({ strategy: 'bigger-first', sums: ['9+2', '10+3'], steps: [] })).toEqual([
    '2+9',
    '3+10',
  ]);
  expect(cardsOf({ strategy: 'ten', sums: ['8+5'], steps: [] })).toEqual(['8+5']);
});

it('writes days as the language does, whatever the clock of the device says', async () => {
  expect([longDay('2027-10-12'), shortDay('2026-10-05')]).toEqual(['12 October 2027', '5 Oct']);
  await words.speak('fr');
  expect(longDay('2027-10-12')).toBe('12 octobre 2027');
});

it('says a week whole', () => {
  expect(weekText({ monday: '2026-10-05', sums: many })).toBe(
    'Week from 5 October 2026: knows 14, works out 6, counts 1, not seen 2, not sure yet 0.',
  );
});
