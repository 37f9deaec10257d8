// The names of the cards of the French deck, with and without an article.

import { words } from '../../../texts/index.svelte';

export const rankOf = (card: string): string => card.slice(0, -1);

export function nameOf(card: string): string {
  return words.of('gatonegro-cards').name({ rank: rankOf(card), suit: card.slice(-1) });
}

// "the queen of hearts", "la dame de cœur"
export function theCard(card: string): string {
  return words.of('gatonegro-cards').the({ rank: rankOf(card), name: nameOf(card) });
}

// The names of cards, separated by commas.
export function listOf(cards: readonly string[]): string {
  return cards.map(nameOf).join(', ');
}
