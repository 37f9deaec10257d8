import { expect, it } from 'vitest';
import { isKey } from './in-words.svelte';

it.each([
  ['Space', { code: 'Space', key: ' ' }, true],
  ['Enter', { code: 'NumpadEnter', key: 'Enter' }, true],
  ['t', { code: 'KeyT', key: 'T' }, true],
  ['a', { code: 'KeyQ', key: 'a' }, true], // a French keyboard
  ['a', { code: 'KeyA', key: 'q' }, false],
  ['1', { code: 'Digit1', key: '&' }, true],
  ['1', { code: 'Numpad1', key: '1' }, true],
  ['1', { code: 'Digit2', key: '1' }, true],
  ['1', { code: 'F1', key: 'F1' }, false],
  ['', { code: '', key: '' }, false],
])('tells whether %s was pressed', (key, event, expected) => {
  expect(isKey(key, event)).toBe(expected);
});
