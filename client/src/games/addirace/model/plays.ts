// The last plays, for the log of a large table: who, which card, on whom. Only what is decided and
// what everybody saw; cards that were drawn or looked at are not in it.

import type { Edition } from '../../../texts/specials';
import type { AddiraceEvent } from '../../../net/wire';
import { cardName, countered, valueOf } from './cards';
import { textsOf } from './describe';

export interface LoggedPlay {
  id: number;
  event: AddiraceEvent;
  who: number;
  cards: readonly string[];
  kind: 'points' | 'attack' | 'defence' | 'other';
  target: number | null;
}

const KEPT = 4;

export function playOf(event: AddiraceEvent): Omit<LoggedPlay, 'id'> | null {
  const play = (
    kind: LoggedPlay['kind'],
    who: number,
    cards: readonly string[],
    target: number | null = null,
  ) => ({ event, kind, who, cards, target });
  switch (event.type) {
    case 'addirace.scored':
      return play('points', event.seat, [event.card]);
    case 'addirace.attacked':
      return play('attack', event.seat, [event.card], event.target);
    case 'addirace.countered':
    case 'addirace.defended':
      return play('defence', event.seat, [event.card]);
    case 'addirace.discarded':
      return play('other', event.seat, [event.card]);
    case 'addirace.released':
      // A defence that ends an attack is a play of its own.
      return event.why === 'defence' ? null : play('other', event.seat, event.cards);
    case 'addirace.passed':
      return play('other', event.seat, []);
    default:
      return null;
  }
}

// The newest first.
export function withPlays(
  before: readonly LoggedPlay[],
  events: readonly AddiraceEvent[],
): readonly LoggedPlay[] {
  let next = (before[0]?.id ?? 0) + 1;
  const added = events.flatMap((event) => {
    const play = playOf(event);
    return play ? [{ ...play, id: next++ }] : [];
  });
  return added.length ? [...added.reverse(), ...before].slice(0, KEPT) : before;
}

// What the cards did, in a word or two. An attack has its target instead.
export function effectOf({ event }: LoggedPlay, edition: Edition, past = false): string {
  const say = textsOf(past);
  switch (event.type) {
    case 'addirace.scored':
      return say.logPoints({ n: valueOf(event.card) });
    case 'addirace.countered':
      return say.logStops({ attack: cardName(event.attack, edition) });
    case 'addirace.defended': {
      const attack = countered(event.card);
      return attack ? say.logStops({ attack: cardName(attack, edition) }) : '';
    }
    case 'addirace.discarded':
      return say.logDiscarded;
    case 'addirace.released':
      return say.logFree({ attack: cardName(event.attack, edition) });
    case 'addirace.passed':
      return say.logPassed;
    default:
      return '';
  }
}
