// A deal, checked step by step as docs/protocol.md says. No rules are known here: the cards before the
// shuffle, and where those of the shuffled deck were put, are what the server tells. Who does not
// believe that has `gatosabio check-deal`, which works them out for itself.

import { fromHex, joined, sha256, toHex } from '../../lib/sha256';

export const FORMAT = 'gatosabio-deal/1';

type Placed = { [where: string]: Placed } | Placed[] | string;

export interface DealFile {
  format: string;
  table: string;
  game: number;
  name: string;
  rules: { near_deck?: boolean; [other: string]: unknown };
  hands: number[];
  first: number;
  start: Placed;
  seed: string;
  commitment: string;
  entropies: string[];
  deck: string[];
  layout: Placed;
}

export interface Swap {
  place: number; // from 1 on
  with: number;
  card: string; // that lies at *place* from now on
}

export interface Checked {
  commitment: boolean;
  first: boolean;
  cards: boolean;
  key: string;
  deck: string[]; // after the shuffle
  swaps: Swap[];
}

// A seed has 32 bytes. If it had any length, one commitment would fit many: the end of one seed could
// be the beginning of another's table.
export function isSeed(seed: string): boolean {
  return /^[0-9a-f]{64}$/.test(seed);
}

// *cards* are those of a near deck, which is promised with the seed.
export function commitmentOf(
  seed: string,
  table: string,
  game: number,
  cards: readonly string[] = [],
): string {
  const chosen = cards.length ? `|${cards.join(' ')}` : '';
  return toHex(sha256(joined(fromHex(seed), `|${table}|${game}${chosen}`)));
}

// The deal in a file that was saved, or null if there is none in it.
export function dealIn(text: string): DealFile | null {
  try {
    const found = JSON.parse(text) as DealFile;
    if (found.format !== FORMAT || !found.deck.length) return null;
    check(found); // whatever else is missing would throw here
    return found;
  } catch {
    return null;
  }
}

export function check(deal: DealFile): Checked {
  const { seed, table, game, entropies, hands } = deal;
  // Without a list, an earlier gatosabio dealt it: from the seed alone.
  const added = entropies.map(fromHex).flatMap((one) => [Uint8Array.of(one.length), one]);
  const key = entropies.length ? sha256(joined(fromHex(seed), ...added)) : fromHex(seed);
  const promised = entropies.length
    ? commitmentOf(seed, table, game, deal.rules.near_deck ? deal.deck : [])
    : toHex(sha256(fromHex(seed)));
  const words = wordsOf(key);
  const { deck, swaps } = shuffled(deal.deck, words);
  return {
    commitment: isSeed(seed) && promised === deal.commitment,
    first: below(hands.length, words) === deal.first,
    cards: sameJson(placed(deal.layout, deck), deal.start),
    key: toHex(key),
    deck,
    swaps,
  };
}

function* wordsOf(key: Uint8Array): Generator<bigint, never> {
  for (let counter = 0; ; counter++) {
    const number = new DataView(new ArrayBuffer(8));
    number.setBigUint64(0, BigInt(counter));
    const block = new DataView(sha256(joined(key, new Uint8Array(number.buffer))).buffer);
    for (let at = 0; at < 32; at += 8) yield block.getBigUint64(at);
  }
}

const ALL = 2n ** 64n;

function below(bound: number, words: Generator<bigint, never>): number {
  const limit = ALL - (ALL % BigInt(bound));
  for (;;) {
    const word = words.next().value;
    if (word < limit) return Number(word % BigInt(bound));
  }
}

function shuffled(cards: readonly string[], words: Generator<bigint, never>) {
  const deck = [...cards];
  const swaps: Swap[] = [];
  for (let last = deck.length - 1; last > 0; last--) {
    const pick = below(last + 1, words);
    const card = deck[pick]!;
    [deck[last], deck[pick]] = [card, deck[last]!];
    swaps.push({ place: last + 1, with: pick + 1, card });
  }
  return { deck, swaps };
}

// *layout* with the cards themselves in the place of their numbers.
function placed(layout: Placed, deck: readonly string[]): Placed {
  if (typeof layout === 'string') return deck[Number(layout)] ?? '';
  if (Array.isArray(layout)) return layout.map((one) => placed(one, deck));
  return Object.fromEntries(Object.entries(layout).map(([key, one]) => [key, placed(one, deck)]));
}

function sameJson(one: Placed, other: Placed): boolean {
  const sorted = (_: string, value: unknown): unknown =>
    value && typeof value === 'object' && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value;
  return JSON.stringify(one, sorted) === JSON.stringify(other, sorted);
}
