// How the focus came to where it is. A click leaves it on a button without the player's knowing; the
// browser's `:focus-visible` no longer tells that once a key is pressed.

let pointer = false; // the last input
let byPointer = false; // so came the focus

const capture = { capture: true };
if (typeof window !== 'undefined') {
  window.addEventListener('pointerdown', () => (pointer = true), capture);
  window.addEventListener('keydown', () => (pointer = false), capture);
  window.addEventListener('focusin', () => (byPointer = pointer), capture);
}

export const focusedByPointer = (): boolean => byPointer;
