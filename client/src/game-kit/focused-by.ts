// How the focus came to where it is. A click leaves it on a button without the player's knowing; the
// browser's `:focus-visible` no longer tells that once a key is pressed.

// How each element got the focus from a player. A dialog that closes gives the focus back to the button
// that opened it, whatever key has closed it: there it is as it was.
const byPointer = new WeakMap<Element, boolean>();
let last: 'pointer' | 'tab' | null = null; // the input before the focus

function note({ target }: Event): void {
  if (target instanceof Element && last !== null) byPointer.set(target, last === 'pointer');
}

const capture = { capture: true };
if (typeof window !== 'undefined') {
  window.addEventListener(
    'pointerdown',
    (event) => {
      last = 'pointer';
      notePress(event);
    },
    capture,
  );
  window.addEventListener(
    'keydown',
    (event) => (last = event.key === 'Tab' ? 'tab' : null),
    capture,
  );
  window.addEventListener('focusin', note, capture);
}

// A click on the element that has the focus already brings no new one.
function notePress({ target }: PointerEvent): void {
  const focused = document.activeElement;
  if (focused && target instanceof Node && focused.contains(target)) byPointer.set(focused, true);
}

export const focusedByPointer = (element: Element): boolean => byPointer.get(element) ?? false;
