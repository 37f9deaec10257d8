// Which cards fly from where to where after an event. Places are names, which parts of the table have
// as data-place; if a place is not on the screen, nothing flies.

import type { Flight } from '../../../game-kit/flights';
import type { AddiraceEvent } from '../../../net/wire';

export type NamedFlight = Flight<string>;

// *near* is the hand at the bottom of the screen, whose cards fly from and to its open hand.
export function flightsOf(event: AddiraceEvent, near: number | null): NamedFlight[] {
  const place = (hand: number) => (hand === near ? 'own' : `seat:${hand}`);
  const source = (hand: number, card: string) => (hand === near ? `held:${card}` : `seat:${hand}`);
  switch (event.type) {
    case 'addirace.drawn':
      return [{ card: null, from: 'stock', to: event.seat === near ? 'hand' : place(event.seat) }];
    case 'addirace.scored':
      return [
        {
          card: event.card,
          from: source(event.seat, event.card),
          to: event.seat === near ? 'way' : `total:${event.seat}`,
        },
      ];
    case 'addirace.attacked': {
      const to = event.card === 'magic' ? 'talon' : place(event.target);
      return [{ card: event.card, from: source(event.seat, event.card), to }];
    }
    case 'addirace.countered':
      return [
        { card: event.card, from: source(event.seat, event.card), to: place(event.seat) },
        ...(event.attack === 'magic'
          ? []
          : [{ card: event.attack, from: place(event.seat), to: 'talon' }]),
      ];
    case 'addirace.defended':
      return [{ card: event.card, from: source(event.seat, event.card), to: place(event.seat) }];
    case 'addirace.discarded':
      return [{ card: event.card, from: source(event.seat, event.card), to: 'talon' }];
    case 'addirace.released': {
      const laid =
        event.why === 'cards'
          ? event.cards.map((card) => ({ card, from: source(event.seat, card), to: 'talon' }))
          : [];
      return [{ card: event.attack, from: place(event.seat), to: 'talon' }, ...laid];
    }
    case 'addirace.peeked':
      return [{ card: null, from: place(event.target), to: place(event.seat) }];
    case 'addirace.swapped':
    case 'addirace.returned':
      return [{ card: null, from: place(event.seat), to: place(event.target) }];
    default:
      return [];
  }
}
