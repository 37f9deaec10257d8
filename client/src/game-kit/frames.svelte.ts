// To keep frames short on a slow phone (docs/design.md 11), what can wait is done in a later one.
// Everything that waits for a frame uses one of these functions; only the race asks for frames itself,
// as it measures them (net/race.ts, net/live-table.svelte.ts).

import { untrack } from 'svelte';

// Does *work* in the frame that shows what has just changed. For measuring and focusing: done at once,
// these would lay out the whole page while a message is still being handled. And for work that is too
// long for one frame and is done in pieces. Returns how to cancel it.
export function inNextFrame(work: () => void): () => void {
  const frame = requestAnimationFrame(work);
  return () => cancelAnimationFrame(frame);
}

// Does *work* in a task of its own, when the next frame is painted. For work that would make that
// frame late. Returns how to cancel it.
export function afterPaint(work: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const callOff = inNextFrame(() => (timer = setTimeout(work)));
  return () => {
    callOff();
    clearTimeout(timer);
  };
}

// A value, one frame late: cards are drawn first, the words about them in the next frame. Of several
// changes within a frame only the last is shown.
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
