import { expect, it } from 'vitest';
import { fromHex, joined, sha256, toHex } from './sha256';

it.each([
  ['', 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
  ['abc', 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'],
  [
    'abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq',
    '248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1',
  ],
])('gives the known answer for %j', (text, answer) => {
  expect(toHex(sha256(joined(text)))).toBe(answer);
});

it('agrees with another one about every length up to three blocks', async () => {
  for (let length = 0; length < 200; length++) {
    const data = Uint8Array.from({ length }, (_, i) => (i * 37 + length) % 256);
    const other = new Uint8Array(await crypto.subtle.digest('SHA-256', data));
    expect(sha256(data)).toEqual(other);
  }
});

it('reads what it writes in hex', () => {
  expect(fromHex('00ff7f')).toEqual(new Uint8Array([0, 255, 127]));
  expect(fromHex('')).toEqual(new Uint8Array());
  expect(toHex(new Uint8Array([0, 255, 127]))).toBe('00ff7f');
});
