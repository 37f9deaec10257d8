// The voice of the cat that has won, after the melody that ends its game.

import type { Seen } from '../net/follow';
import type { Result, SeatInfo } from '../net/wire';
import { sound } from './sounds';

const MELODY_MS = 1600;

export function soundOfWinner(result: Result, { info }: Pick<Seen, 'info'>): void {
  if (hasCatWon(result, info?.seats ?? [])) sound('cat', { after: MELODY_MS });
}

export function hasCatWon(
  { ranking }: Result,
  seats: readonly Pick<SeatInfo, 'seat' | 'bot'>[],
): boolean {
  const winners = ranking.filter(({ place }) => place === 1).map(({ player }) => player);
  return seats.some(({ seat, bot }) => bot !== null && winners.includes(seat));
}
