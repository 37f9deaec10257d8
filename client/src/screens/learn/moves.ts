// Compares the learner's moves with the script's. No rules here: a move is the script's, or it is not.

import type { AnyMove, AnyView } from '../../net/wire';
import type { RecordedAction } from '../../net/film';

const COMPARED = ['do', 'seat', 'card', 'pile', 'target', 'give', 'attack'];
const DEFENCES: readonly string[] = ['present', 'mouse', 'ambush', 'c2', 'c20'];

export function isSame(move: object, other: object | undefined): boolean {
  const [mine, theirs] = [move, other ?? {}] as Record<string, unknown>[];
  return COMPARED.every((key) => mine?.[key] === theirs?.[key]);
}

// The legal moves of a lesson's table: the script's move, and some others that a learner may try, by
// what the view says of the hand. Only the script's has an effect.
export function offered(view: AnyView | undefined, action: RecordedAction | undefined): AnyMove[] {
  if (!action || action.seat === undefined) return [];
  const { at: _at, judge: _judge, ...script } = action;
  const { seat } = action;
  const moves = [script as AnyMove];
  const add = (move: AnyMove) => {
    if (!moves.some((one) => isSame(one, move))) moves.push(move);
  };
  if (view?.type !== 'addirace.view') return moves;
  if (view.phase === 'respond') add({ do: 'accept', seat });
  if (view.phase !== 'play') return moves;
  for (const { card, why_not } of view.hand) {
    add({ do: 'discard', seat, card });
    if (/^\d/.test(card) && why_not === null) add({ do: 'score', seat, card });
    if (DEFENCES.includes(card)) add({ do: 'defend', seat, card });
    if (card === 'dead-end') {
      for (const target of view.seats.keys())
        if (target !== seat) add({ do: 'attack', seat, card, target });
    }
  }
  return moves;
}
