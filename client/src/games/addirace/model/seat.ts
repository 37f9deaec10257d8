// What is drawn of a player's place now, whatever its size.

import { shapeWord } from '../../../game-kit/seats';
import { words } from '../../../texts/index.svelte';
import type { Turn } from './turn.svelte';
import { cardName } from './cards';

export interface Place {
  hand: number;
  name: string;
  face: string;
  seat: number;
  bot: boolean;
  away: boolean;
  turn: boolean;
  thinks: boolean;
  aim: 'none' | 'open' | 'chosen' | 'spared'; // while an attack is being aimed
  label: string;
}

export function placeOf(turn: Turn, hand: number): Place | null {
  const { view } = turn;
  const player = view?.seats[hand];
  const info = turn.seat(hand);
  if (!view || !player) return null;
  const say = words.of('addirace');
  const seat = info?.seat ?? hand;
  const aiming = turn.targets.length > 0;
  const aim = !aiming
    ? 'none'
    : turn.target === hand
      ? 'chosen'
      : turn.targets.includes(hand)
        ? 'open'
        : 'spared';
  const isTurn = view.turn === hand;
  const heard = [
    say.heardSeat({
      name: info?.name ?? '',
      shape: words.of('seats')[shapeWord(seat)],
      total: player.total,
      n: player.hand,
    }),
    ...(isTurn ? [say.heardTurn] : []),
    ...(info?.away ? [say.heardAway] : []),
    ...player.attacks.map((card) => say.heardAttack({ card: cardName(card, turn.edition) })),
    ...player.defences.map((card) => say.heardDefence({ card: cardName(card, turn.edition) })),
  ];
  return {
    hand,
    seat,
    name: info?.name ?? '',
    face: info?.face ?? 'tom',
    bot: info?.bot != null,
    away: info?.away ?? false,
    turn: isTurn,
    thinks: view.phase === 'respond' && view.asked === hand,
    aim,
    label: heard.join(', '),
  };
}
