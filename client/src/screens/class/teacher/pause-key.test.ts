import { expect, test } from 'vitest';
import { isPauseKey } from './pause-key';

const key = (name: string, more: object = {}) =>
  ({ key: name, repeat: false, target: null, ...more }) as unknown as KeyboardEvent;

test('space or P freezes everything', () => {
  expect(isPauseKey(key(' '))).toBe(true);
  expect(isPauseKey(key('p'))).toBe(true);
  expect(isPauseKey(key('P'))).toBe(true);
});

test.each([
  ['another key', key('q')],
  ['a key that is held', key(' ', { repeat: true })],
  ['to print the page', key('p', { ctrlKey: true })],
  ['to print the page, on a Mac', key('p', { metaKey: true })],
])('%s does not', (_, event) => {
  expect(isPauseKey(event)).toBe(false);
});
