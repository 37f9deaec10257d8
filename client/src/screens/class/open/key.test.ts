import { expect, test } from 'vitest';
import { keyText, lettersOf } from './key';

test('a key stands in fours, however it was typed', () => {
  expect(keyText('KMTPBCDFGHJKLNPQ')).toBe('KMTP BCDF GHJK LNPQ');
  expect(keyText('kmtp-bcdf ghjk')).toBe('KMTP BCDF GHJK');
  expect(lettersOf(' kmtp-BCDF 1ghjk/LNPQ ')).toBe('KMTPBCDFGHJKLNPQ');
});
