// The letter on a jack, a queen or a king. Only the drawing changes: a card's code is always J, Q, K.

export type CourtLetters = 'auto' | 'JQK' | 'VDR';

const RANKS = 'JQK';

// *usual* are the letters of the language, for those who have chosen none.
export function printedRank(rank: string, chosen: CourtLetters, usual: string): string {
  const letters = chosen === 'auto' ? usual : chosen;
  return (RANKS.includes(rank) && letters[RANKS.indexOf(rank)]) || rank;
}
