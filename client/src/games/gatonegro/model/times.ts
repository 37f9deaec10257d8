// Whose times stand beside a verdict. The table tells the winner's; my own I have measured myself.

import type { Paw, Times } from '../../../net/wire';

interface Measured {
  hand: number;
  ms: number | null;
}

// My time is left out where no times are shown, and where the two clocks would contradict each other.
// A heavier paw may have been quicker, though.
export function withMine(paws: readonly Paw[], mine: readonly Measured[], times: Times): Paw[] {
  const first = paws[0];
  if (!first || times === 'none') return [...paws];
  const slower = mine.filter(
    ({ hand, ms }) =>
      hand !== first.seat && ms !== null && (first.ms === null || ms > first.ms || first.light),
  );
  return [
    ...paws,
    ...slower.map(({ hand, ms }) => ({
      seat: hand,
      ms,
      clamped: null,
      tie: false,
      head: false,
      light: false,
    })),
  ];
}
