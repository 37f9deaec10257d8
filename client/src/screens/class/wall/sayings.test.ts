import { expect, test } from 'vitest';
import { Sayings } from './sayings';

test('one sentence a minute, and nothing twice', () => {
  const said: string[] = [];
  const sayings = new Sayings((sentence) => said.push(sentence));
  sayings.hear('1 sum together', 0);
  sayings.hear('2 sums together', 1_000);
  sayings.hear('31 sums together', 59_999);
  expect(said).toEqual(['1 sum together']);
  sayings.hear('32 sums together', 60_000);
  sayings.hear('32 sums together', 200_000);
  sayings.hear('', 300_000);
  expect(said).toEqual(['1 sum together', '32 sums together']);
});
