// A card that was taken flies from the deck to its pile. It is drawn in the pile from the start, so
// nothing waits for it. It starts beside the deck, so that it never covers the next card; and the next
// take ends it.

import { moveCard, SOFT_LANDING } from '../../../game-kit/flights';
import { inNextFrame } from '../../../game-kit/frames.svelte';

const FLIGHT_MS = 160;
const flying = new Set<() => void>(); // functions that end a flight
let callOff = (): void => {}; // cancels a flight that waits for its frame

interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

// Where a flight starts, relative to its goal: at the edge of the deck that faces the goal.
export function wayFrom(deck: Box, place: Box): { x: number; y: number } {
  const x = deck.left + deck.width / 2 - (place.left + place.width / 2);
  const y = deck.top + deck.height / 2 - (place.top + place.height / 2);
  const clearX = (deck.width + place.width) / 2;
  const clearY = (deck.height + place.height) / 2;
  // Along the longer of the two directions it starts clear of the deck, but not beyond its goal.
  if (Math.abs(y) - clearY >= Math.abs(x) - clearX)
    return { x, y: Math.sign(y) * Math.max(0, Math.abs(y) - clearY) };
  return { x: Math.sign(x) * Math.max(0, Math.abs(x) - clearX), y };
}

// Measured in the frame that shows the card: earlier, that would lay out the page while a message is
// still being handled.
export function flyCard(hand: number, pile: number): void {
  callOff = inNextFrame(() => setOut(hand, pile));
}

function setOut(hand: number, pile: number): void {
  const deck = document.querySelector('[data-deck]')?.getBoundingClientRect();
  const card = document.querySelector<HTMLElement>(`[data-newest="${hand}-${pile}"]`);
  const place = card?.getBoundingClientRect();
  if (!deck || !card || !place?.width || card.closest('[data-turned]')) return;
  const { x, y } = wayFrom(deck, place);
  const frames = [{ transform: `translate(${x}px, ${y}px)` }, { transform: 'none' }];
  const landed = (): void => void flying.delete(end);
  const end = moveCard(card, frames, { ms: FLIGHT_MS, easing: SOFT_LANDING, landed });
  flying.add(end);
}

export function landAll(): void {
  callOff();
  for (const end of flying) end();
  flying.clear();
}
