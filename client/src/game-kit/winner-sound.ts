// The voice of the cat that has won, after the melody that ends its game.

import type { Seen } from '../net/follow';
import type { Result } from '../net/wire';
import { sound } from './sounds';

const MELODY_MS = 1600;

export function soundOfWinner(result: Result, { info }: Pick<Seen, 'info'>): void {
  const winners = result.ranking.filter(({ place }) => place === 1).map(({ player }) => player);
  if (info?.seats.some(({ seat, bot }) => bot !== null && winners.includes(seat)))
    sound('cat', { after: MELODY_MS });
}
