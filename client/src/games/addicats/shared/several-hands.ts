// One player's own screen with several hands: in a game for two each player, or cat, has two.

import type { AddicatsView } from '../../../net/wire';

// Whether the hands of this device belong to several players, who then share it.
export function severalPlay(mine: readonly number[], hands: readonly number[]): boolean {
  return new Set(mine.map((hand) => hands[hand])).size > 1;
}

// The hand that the band addresses: the one that can do something now.
export function spokenTo(view: AddicatsView, mine: readonly number[]): number | null {
  const inPlay = mine.filter((hand) => {
    const one = view.hands[hand];
    return one !== undefined && one.down + one.up > 0;
  });
  const { turn, scramble } = view;
  if (scramble) {
    if (inPlay.includes(scramble.seat) && !scramble.hits.includes(scramble.seat))
      return scramble.seat;
    return inPlay.find((hand) => !scramble.hits.includes(hand)) ?? inPlay[0] ?? mine[0] ?? null;
  }
  if (turn !== null && mine.includes(turn)) return turn;
  return inPlay.find((hand) => view.hands[hand]?.top) ?? inPlay[0] ?? mine[0] ?? null;
}
