// The French deck in words: what a card is called, with and without its article.

import type { Language } from '../../../lib/words/index.svelte';

interface Names {
  ranks: Record<string, string>; // the numbers are said as they are printed
  suits: Record<string, string>;
  name: (rank: string, suit: string) => string;
  the: (rank: string, name: string) => string;
}

const NAMES: Record<Language, Names> = {
  en: {
    ranks: { A: 'ace', J: 'jack', Q: 'queen', K: 'king' },
    suits: { S: 'spades', H: 'hearts', D: 'diamonds', C: 'clubs' },
    name: (rank, suit) => `${rank} of ${suit}`,
    the: (_rank, name) => `the ${name}`,
  },
  fr: {
    ranks: { A: 'as', J: 'valet', Q: 'dame', K: 'roi' },
    suits: { S: 'pique', H: 'cœur', D: 'carreau', C: 'trèfle' },
    name: (rank, suit) => `${rank} de ${suit}`,
    the: (rank, name) => (rank === 'A' ? `l’${name}` : rank === 'Q' ? `la ${name}` : `le ${name}`),
  },
  es: {
    ranks: { A: 'as', J: 'jota', Q: 'reina', K: 'rey' },
    suits: { S: 'picas', H: 'corazones', D: 'diamantes', C: 'tréboles' },
    name: (rank, suit) => `${rank} de ${suit}`,
    the: (rank, name) => (rank === 'Q' || rank === 'J' ? `la ${name}` : `el ${name}`),
  },
};

export const rankOf = (card: string): string => card.slice(0, -1);

export function nameOf(card: string, language: Language): string {
  const { ranks, suits, name } = NAMES[language];
  const rank = rankOf(card);
  return name(ranks[rank] ?? rank, suits[card.slice(-1)] ?? '');
}

// "the queen of hearts", "la dame de cœur"
export function theCard(card: string, language: Language): string {
  return NAMES[language].the(rankOf(card), nameOf(card, language));
}

// A list of cards, said one after the other.
export function listOf(cards: readonly string[], language: Language): string {
  return cards.map((card) => nameOf(card, language)).join(', ');
}
