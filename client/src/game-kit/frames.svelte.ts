// Frames are short, on a slow phone above all (docs/design.md 11): what can wait comes in the next
// one. Everything that asks for a frame does it by one of these; the race measures its own (net/race.ts).

import { untrack } from 'svelte';

// In the frame that shows what has just changed. For what measures or focuses: done at once, it would
// lay the whole page out while a message is still being worked on. And for what is too big for one
// frame and comes piece by piece. Returns how to call it off.
export function inNextFrame(work: () => void): () => void {
  const frame = requestAnimationFrame(work);
  return () => cancelAnimationFrame(frame);
}

// In a task of its own, once the next frame is on the screen. For what would make that frame late.
export function afterPaint(work: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const callOff = inNextFrame(() => (timer = setTimeout(work)));
  return () => {
    callOff();
    clearTimeout(timer);
  };
}

// A value, one frame late: cards are drawn first, and the words about them in the frame after. Of
// several changes within a frame only the last counts.
export function oneFrameLate<T>(value: () => T): { readonly now: T } {
  let now = $state.raw(untrack(value));
  $effect(() => {
    const next = value();
    return afterPaint(() => (now = next));
  });
  return {
    get now() {
      return now;
    },
  };
}
