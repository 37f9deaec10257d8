// What a key means at this table. Enter on a focused button presses that button, as usual.

export type KeyAction =
  | { kind: 'card'; place: number }
  | { kind: 'lay' }
  | { kind: 'discard' }
  | { kind: 'back' }
  | { kind: 'help' }
  | { kind: 'aim'; step: 1 | -1 };

export function keyActionOf(
  event: Pick<KeyboardEvent, 'key' | 'code' | 'repeat' | 'ctrlKey' | 'altKey' | 'metaKey'>,
  onButton: boolean,
): KeyAction | null {
  if (event.repeat || event.ctrlKey || event.altKey || event.metaKey) return null;
  const { key } = event;
  // On a French keyboard digits are typed with Shift: without it, their place counts.
  const digit = /^\d$/.test(key) ? key : /^Digit(\d)$/.exec(event.code)?.[1];
  if (digit !== undefined) return { kind: 'card', place: (Number(digit) + 9) % 10 };
  switch (key) {
    case 'Enter':
      return onButton ? null : { kind: 'lay' };
    case 'd':
    case 'D':
      return { kind: 'discard' };
    case 'Escape':
      return { kind: 'back' };
    case '?':
      return { kind: 'help' };
    case 'ArrowRight':
    case 'ArrowDown':
      return { kind: 'aim', step: 1 };
    case 'ArrowLeft':
    case 'ArrowUp':
      return { kind: 'aim', step: -1 };
    default:
      return null;
  }
}

// The key of the card at *place* of the hand, which keyActionOf understands; the eleventh has none.
export const capOf = (place: number): string | null =>
  place < 10 ? String((place + 1) % 10) : null;
