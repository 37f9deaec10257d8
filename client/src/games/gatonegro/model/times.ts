// The times shown with a verdict: the winner's, which the table tells, and my own, measured by this
// page.

import type { JudgedPress, Times } from '../../../net/wire';

interface Measured {
  hand: number;
  ms: number | null;
}

// My time is left out where no times are shown, and where it would be shorter than the winner's by
// another clock. With a handicap a loser may really have been quicker: then it is shown.
export function withMine(
  paws: readonly JudgedPress[],
  mine: readonly Measured[],
  times: Times,
): JudgedPress[] {
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
