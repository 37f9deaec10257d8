import { expect, test } from 'vitest';
import { hostOf, isHereOnly } from './invitation';

test.each([
  ['http://192.168.1.5:8642/class/KMTP', '192.168.1.5:8642', false],
  ['https://cats.example.org/games/class/KMTP', 'cats.example.org/games', false],
  ['http://127.0.0.1:8642/class/KMTP', '127.0.0.1:8642', true],
  ['http://localhost/class/KMTP', 'localhost', true],
  ['http://[::1]:8642/class/KMTP', '[::1]:8642', true],
])('%s is typed as %s', (link, host, here) => {
  expect(hostOf(link)).toBe(host);
  expect(isHereOnly(host)).toBe(here);
});
