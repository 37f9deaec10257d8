import { expect, it } from 'vitest';
import { wayFrom } from './flights';

const DECK = { left: 150, top: 200, width: 100, height: 140 };

function start(place: { left: number; top: number; width: number; height: number }) {
  const { x, y } = wayFrom(DECK, place);
  return {
    left: place.left + x,
    top: place.top + y,
    right: place.left + x + place.width,
    bottom: place.top + y + place.height,
  };
}

it('a card sets out beside the deck, never over the next card', () => {
  const below = start({ left: 20, top: 500, width: 90, height: 126 });
  expect(below.top).toBeGreaterThanOrEqual(340);
  const above = start({ left: 20, top: 20, width: 44, height: 62 });
  expect(above.bottom).toBeLessThanOrEqual(200);
  const beside = start({ left: 500, top: 180, width: 90, height: 126 });
  expect(beside.left).toBeGreaterThanOrEqual(250);
});
