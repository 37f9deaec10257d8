// What a key is called on its cap. KeyboardEvent.code is the same on all keyboards; the letters on
// it are told where the browser knows them.

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

// A key may do one thing only: not the other's, and none that already means something at a table.
export function isFree(code: string, other: string): boolean {
  return code !== '' && code !== other && !FIXED.includes(code) && !/^(Digit|Numpad)\d$/.test(code);
}
