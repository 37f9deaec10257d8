// What can be done with the cards of a hand, from the legal moves and from the reasons in the view;
// the page knows no rules.

import type { AddiraceAction, AddiraceHandCard, AnyMove, Move } from '../../../net/wire';
import { inOrder } from './cards';

export type RaceMove = Move<AddiraceAction>;

export interface Held {
  key: string; // tells two equal cards of a hand apart
  card: string;
  whyNot: string | null;
}

export function held(hand: readonly AddiraceHandCard[]): Held[] {
  const counts = new Map<string, number>();
  return [...hand]
    .sort((a, b) => inOrder(a.card, b.card))
    .map(({ card, why_not }) => {
      const nth = (counts.get(card) ?? 0) + 1;
      counts.set(card, nth);
      return { key: `${card}#${nth}`, card, whyNot: why_not };
    });
}

export function movesOf(legal: readonly AnyMove[], hand: number | null): RaceMove[] {
  return legal.filter((move): move is RaceMove => move.seat === hand);
}

// Whether a move lays this card. Throwing it away does not count.
function lays(move: RaceMove, card: string): boolean {
  switch (move.do) {
    case 'score':
    case 'defend':
    case 'attack':
    case 'counter':
      return move.card === card;
    case 'magic':
      return card === 'magic';
    case 'release':
      return move.cards.includes(card);
    case 'swap':
      return move.give === card;
    default:
      return false;
  }
}

export const usable = (moves: readonly RaceMove[], card: string): boolean =>
  moves.some((move) => lays(move, card));

// Every way to lay this card. A pair counts for its first card only.
export const layings = (moves: readonly RaceMove[], card: string): RaceMove[] =>
  moves.filter((move) => lays(move, card) && (move.do !== 'release' || move.cards[0] === card));

export interface Choice {
  card: string;
  partner: string | null; // the second card of a pair
  target: number | null;
}

// A way to lay the chosen card, as a button offers it.
export type Play =
  | { kind: 'go'; move: RaceMove }
  | { kind: 'whom' } // an attack: its target has to be chosen
  | { kind: 'pair' }; // a second card has to be chosen

export function plays(moves: readonly RaceMove[], choice: Choice): Play[] {
  const found: Play[] = [];
  const fitting = moves.filter((move) => lays(move, choice.card));
  const targets = targetsOf(moves, choice.card);
  if (targets.length) {
    const move = fitting.find((one) => targetOf(one) === choice.target && choice.target !== null);
    found.push(move ? { kind: 'go', move } : { kind: 'whom' });
  }
  for (const move of fitting) if (move.do === 'score') found.push({ kind: 'go', move });
  const alone = fitting.find((move) => move.do === 'release' && move.cards.length === 1);
  if (alone) found.push({ kind: 'go', move: alone });
  if (partnersOf(moves, choice.card).length) {
    const pair = fitting.find((move) => isPair(move, choice.card, choice.partner));
    found.push(pair ? { kind: 'go', move: pair } : { kind: 'pair' });
  }
  for (const move of fitting) if (move.do === 'defend') found.push({ kind: 'go', move });
  return found;
}

const isPair = (move: RaceMove, first: string, second: string | null): boolean =>
  move.do === 'release' && move.cards[0] === first && move.cards[1] === second;

// The cards that can be laid together with this one.
export function partnersOf(moves: readonly RaceMove[], card: string): string[] {
  return moves.flatMap((move) =>
    move.do === 'release' && move.cards.length === 2 && move.cards[0] === card
      ? [move.cards[1] ?? '']
      : [],
  );
}

const targetOf = (move: RaceMove): number | null => ('target' in move ? move.target : null);

// The hands that this attack may be laid on.
export function targetsOf(moves: readonly RaceMove[], card: string): number[] {
  return moves.flatMap((move) => (lays(move, card) && 'target' in move ? [move.target] : []));
}

export function discardOf(moves: readonly RaceMove[], card: string): RaceMove | null {
  return moves.find((move) => move.do === 'discard' && move.card === card) ?? null;
}

// The next one to the left or the right; after the last comes the first.
export function neighbour(all: readonly number[], now: number | null, step: 1 | -1): number | null {
  if (!all.length) return null;
  const place = now === null ? (step === 1 ? -1 : 0) : all.indexOf(now);
  return all[(place + step + all.length) % all.length] ?? null;
}
