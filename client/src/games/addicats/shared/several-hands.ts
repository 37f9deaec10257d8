// A screen of one's own with several hands: two players, or one and a cat of the house, have two each.

import type { AddicatsView } from '../../../net/wire';

// Whether my hands belong to several players: then they sit round one tablet that lies flat.
export function severalPlay(mine: readonly number[], hands: readonly number[]): boolean {
  return new Set(mine.map((hand) => hands[hand])).size > 1;
}

// Which of my hands the band speaks to: the one that can do something now.
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
