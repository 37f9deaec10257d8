// Frames are short, on a slow phone above all: what can wait comes in the next one.

import { untrack } from 'svelte';

// In a task of its own, once the next frame is on the screen. Returns how to call it off.
export function afterPaint(work: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => (timer = setTimeout(work)));
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}

// A value, one frame late: a change is passed on once the frame in which it happened is on the screen.
// Of several changes within it only the last counts.
export function afterwards<T>(value: () => T): { readonly now: T } {
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
