// The name of a key, from its KeyboardEvent.code: a position on the keyboard, named after the letter
// that a US keyboard has there.

const FIXED = [
  'Escape',
  'Tab',
  'KeyM',
  'KeyC',
  'KeyR',
  'KeyD',
  'ArrowLeft',
  'ArrowRight',
  'ArrowUp',
  'ArrowDown',
];

export function capOf(code: string, space: string): string {
  if (code === 'Space') return space;
  if (code === 'Enter') return '⏎ Enter';
  const letter = /^(?:Key|Digit|Numpad)(.+)$/.exec(code);
  return letter?.[1] ?? code.replace(/(Left|Right)$/, ' $1');
}

// Whether a key can be chosen: it is not the other one's, and has no other meaning at a table.
export function isFree(code: string, other: string): boolean {
  return code !== '' && code !== other && !FIXED.includes(code) && !/^(Digit|Numpad)\d$/.test(code);
}
