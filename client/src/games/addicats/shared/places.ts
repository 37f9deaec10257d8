// Who sits round a shared tablet, and where their cards lie.

import type { Spot } from '../model/boxes';
import type { Rect } from './rects';
import type { Sitter } from './seating';
import { onScreen, type Place } from './zones';

export function sittersOf(hands: readonly number[], mine: readonly number[]): Sitter[] {
  return hands.map((seat, hand) => ({ hand, seat, mine: mine.includes(hand) }));
}

// Where the cards of a hand lie, for flights. A card that flies is drawn upright.
export function spotOf(places: readonly Place[] | undefined, hand: number): Spot | undefined {
  const place = places?.find((one) => one.hand === hand);
  if (!place) return undefined;
  const upright = (part: Rect): Rect => {
    const { x, y, w, h } = onScreen(place, part);
    return { x: x + (w - part.w) / 2, y: y + (h - part.h) / 2, w: part.w, h: part.h };
  };
  const pile = upright(place.parts.pile);
  return {
    box: place.zone,
    avatar: place.zone,
    name: place.zone,
    pile,
    count: pile,
    top: upright(place.parts.top),
    under: false,
  };
}
