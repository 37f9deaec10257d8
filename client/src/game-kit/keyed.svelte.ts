// Whether this person plays by keyboard: prompts then name keys. The last input decides; before the
// first one, whether the screen can be touched. A click that no pointer has made comes from a key, or
// from a screen reader.

class Keyed {
  now = $state(typeof navigator !== 'undefined' && navigator.maxTouchPoints === 0);

  constructor() {
    if (typeof window === 'undefined') return;
    const capture = { capture: true, passive: true };
    window.addEventListener('keydown', () => (this.now = true), capture);
    window.addEventListener('pointerdown', () => (this.now = false), capture);
    window.addEventListener('click', ({ detail }) => detail === 0 && (this.now = true), capture);
  }
}

export const keyed = new Keyed();
