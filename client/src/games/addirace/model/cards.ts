// What a card is called and what it shows. The page adds the two numbers on a card, for "+14" on a
// button and for the way to 200; it never works out what may be laid.

import { faceOf } from '../../../game-kit/cards/faces';
import { specialName, type Edition } from '../../../texts/specials';
import { words } from '../../../texts/index.svelte';

export const GOAL = 200;
export type Attack = 'pursuit' | 'dead-end' | 'seesaw' | 'magic';

export const isAttack = (card: string): card is Attack =>
  card === 'pursuit' || card === 'dead-end' || card === 'seesaw' || card === 'magic';

// Which defences answer each attack, by the printed rules. Used for pictures and names only; the
// server decides what may be laid.
export const COUNTERS: Record<Attack, readonly string[]> = {
  pursuit: ['present'],
  'dead-end': ['mouse'],
  seesaw: ['ambush'],
  magic: ['c2', 'c20'],
};

export function countered(defence: string): Attack | null {
  const found = Object.entries(COUNTERS).find(([, cards]) => cards.includes(defence));
  return found ? (found[0] as Attack) : null;
}

// What a points card adds to the total; 0 for all others.
export function valueOf(card: string): number {
  const face = faceOf(card);
  return face.kind === 'addition' ? face.a + face.b : face.kind === 'sum' ? face.value : 0;
}

// "10+8 = 18" for an addition, unbroken; "16" for a sum.
export function sumOf(card: string): string {
  return faceOf(card).kind === 'addition' ? `${card}\u00a0=\u00a0${valueOf(card)}` : card;
}

export function cardName(card: string, edition: Edition): string {
  const face = faceOf(card);
  if (face.kind === 'correction') return words.of('addirace').correction({ n: face.value });
  return specialName(card, edition) || card;
}

// The name of a card for screen readers: of an addition the two numbers, never their sum.
export function spokenCard(card: string, edition: Edition): string {
  const face = faceOf(card);
  if (face.kind === 'addition') return words.of('addirace').spokenSum({ a: face.a, b: face.b });
  return cardName(card, edition);
}

// The name of the card that answers an attack; "Correction 2 or 20" counts as one name.
export function counterName(attack: Attack, edition: Edition): string {
  return attack === 'magic'
    ? words.of('addirace').twoCorrections
    : cardName(COUNTERS[attack][0] ?? '', edition);
}

const KINDS = ['addition', 'sum', 'special', 'correction', 'french'];

// Hands are sorted by what is printed, not by its sum: players have to find equal sums themselves.
export function inOrder(a: string, b: string): number {
  const [x, y] = [faceOf(a), faceOf(b)];
  if (x.kind !== y.kind) return KINDS.indexOf(x.kind) - KINDS.indexOf(y.kind);
  if (x.kind === 'addition' && y.kind === 'addition') return x.a - y.a || x.b - y.b;
  if ('value' in x && 'value' in y) return x.value - y.value;
  return a < b ? -1 : a > b ? 1 : 0; // localeCompare takes 80 ms on a slow phone the first time
}
