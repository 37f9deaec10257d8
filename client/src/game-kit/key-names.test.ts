import { afterEach, expect, test } from 'vitest';
import { words } from '../texts/index.svelte';
import { keyName, whyTaken } from './key-names';

afterEach(() => words.speak('en'));

test('keys are called as on a keyboard of the language', async () => {
  const codes = ['Space', 'Enter', 'ShiftLeft', 'KeyQ', 'NumpadEnter', 'Digit7', 'Backquote'];
  const names = () => codes.map(keyName);
  expect(names()).toEqual([
    'Space',
    'Enter',
    'Left Shift',
    'Q',
    'Enter (number pad)',
    '7',
    'Backquote',
  ]);
  await words.speak('fr');
  expect(names().slice(0, 5)).toEqual([
    'Espace',
    'Entrée',
    'Maj gauche',
    'A',
    'Entrée (pavé numérique)',
  ]);
  await words.speak('es');
  expect(names().slice(0, 3)).toEqual(['Espacio', 'Intro', 'Mayús izquierda']);
});

test('a key does one thing only, and the reason is known', () => {
  const why = (code: string, key: string) => whyTaken({ code, key }, 'Space');
  expect(why('KeyF', 'f')).toBeNull();
  expect(why('ShiftLeft', 'Shift')).toBeNull();
  expect(why('Space', ' ')).toBe('forOther');
  expect(why('KeyP', 'p')).toBe('forPass');
  expect(why('KeyR', 'r')).toBe('forRhyme');
  expect(why('KeyM', 'm')).toBe('forCall');
  expect(why('Semicolon', 'M')).toBe('forCall'); // on a French keyboard
  expect(why('KeyC', 'c')).toBe('forSum');
  expect(why('KeyD', 'd')).toBe('forDiscard');
  expect(why('Slash', '/')).toBe('forHelp');
  expect(why('Minus', '?')).toBe('forHelp');
  expect(why('Digit3', '3')).toBe('forCard');
  expect(why('ArrowLeft', 'ArrowLeft')).toBe('forAim');
  expect(why('Tab', 'Tab')).toBe('forFocus');
  expect(why('Escape', 'Escape')).toBe('forBrowser');
  expect(why('ControlLeft', 'Control')).toBe('forBrowser'); // at the table it would do nothing
  expect(why('F5', 'F5')).toBe('forBrowser');
  expect(why('', 'Process')).toBe('forBrowser');
});
