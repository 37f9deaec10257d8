// What happened, in a sentence, from the event alone. Of several events in a row the band shows the
// weightiest sentence; screen readers say all.

import type { Areas } from '../../../texts/areas';
import { worded, words } from '../../../texts/index.svelte';
import type { Sound } from '../../../game-kit/sounds';
import type { Edition } from '../../../texts/specials';
import type { AddiraceEvent, AnyEvent } from '../../../net/wire';
import { cardName, countered, spokenCard } from './cards';

export interface Reader {
  me: number | null; // who is "you"; null if several share this device, or for a spectator
  edition: Edition;
  past?: boolean; // in a replay
  nameOf(hand: number): string;
}

// The texts of a table; those of a replay are in the past.
export function textsOf(past = false): Areas['addirace'] {
  const say = words.of('addirace');
  return past ? { ...say, ...words.of('addirace-past') } : say;
}

export const isRace = (event: AnyEvent): event is AddiraceEvent =>
  event.type.startsWith('addirace.');

export interface Sentence {
  text: string;
  spoken: string;
  who: number | null; // whose face is shown beside it
  card: string | null; // what was laid, thrown away or openly drawn
  weight: number;
  sound: Sound | null;
  mine: boolean; // it happens to me: read out at once
}

type Key = keyof Areas['addirace'];

interface Draft {
  key: Key;
  you?: Key; // if I do it
  aimed?: Key; // if it is done to me
  weight: number;
  card?: string | null;
  values?: Record<string, string | number>;
  cards?: Record<string, string>;
  sound?: Sound | null;
}

export function describeEvent(event: AddiraceEvent, reader: Reader): Sentence | null {
  const draft = draftOf(event, reader);
  if (!draft) return null;
  const who = 'seat' in event ? event.seat : null;
  const target = 'target' in event ? event.target : null;
  const { me } = reader;
  const byMe = me !== null && who === me;
  const onMe = me !== null && target === me;
  const key = (byMe && draft.you) || (onMe && draft.aimed) || draft.key;
  const say = textsOf(reader.past)[key];
  const values: Record<string, string | number> = { ...draft.values };
  if (who !== null) values.name = reader.nameOf(who);
  if (target !== null) values.target = reader.nameOf(target);
  const named = (naming: typeof cardName) =>
    Object.fromEntries(
      Object.entries(draft.cards ?? {}).map(([name, card]) => [name, naming(card, reader.edition)]),
    );
  return {
    text: worded(say, { ...values, ...named(cardName) }),
    spoken: worded(say, { ...values, ...named(spokenCard) }),
    who,
    card: draft.card ?? null,
    weight: draft.weight,
    mine: byMe || onMe,
    sound: event.type === 'addirace.attacked' && onMe ? 'attacked' : (draft.sound ?? null),
  };
}

function draftOf(event: AddiraceEvent, reader: Reader): Draft | null {
  switch (event.type) {
    case 'addirace.drawn':
      // Only my own cards are named, and only if nobody shares this screen.
      if (event.card === null || event.seat !== reader.me) return null;
      return { key: 'drawnYou', weight: 1, cards: { card: event.card }, sound: 'card' };
    case 'addirace.nothing_to_draw':
      return { key: 'nothing', weight: 2 };
    case 'addirace.restocked':
      return { key: 'restocked', weight: 3, values: { n: event.cards }, sound: 'riffle' };
    case 'addirace.scored':
      return {
        key: 'scored',
        you: 'scoredYou',
        weight: 6,
        card: event.card,
        values: { total: event.total },
        cards: { card: event.card },
        sound: 'laid',
      };
    case 'addirace.attacked':
      return {
        key: 'attacked',
        you: 'youAttacked',
        aimed: 'attackedYou',
        weight: 9,
        card: event.card,
        cards: { card: event.card },
        sound: 'laid',
      };
    case 'addirace.countered':
      return {
        key: 'countered',
        you: 'counteredYou',
        weight: 8,
        card: event.card,
        cards: { card: event.card, attack: event.attack },
        sound: 'defence',
      };
    case 'addirace.took_hold':
      if (event.attack === 'magic') return null; // the event that follows says it
      return {
        key: 'tookHold',
        you: 'tookHoldYou',
        weight: 7,
        card: event.attack,
        cards: { attack: event.attack },
      };
    case 'addirace.peeked':
      return {
        key: 'peeked',
        you: 'youPeeked',
        aimed: 'peekedYou',
        weight: 6,
        card: 'magic',
        sound: 'bell',
      };
    case 'addirace.swapped':
      return {
        key: 'swapped',
        you: 'youSwapped',
        aimed: 'swappedYou',
        weight: 6,
        card: 'magic',
        sound: 'laid',
      };
    case 'addirace.returned':
      return {
        key: 'returned',
        you: 'youReturned',
        aimed: 'returnedYou',
        weight: 6,
        card: 'magic',
        sound: 'laid',
      };
    case 'addirace.released':
      return released(event);
    case 'addirace.defended': {
      const attack = countered(event.card) ?? 'magic';
      return {
        key: 'defended',
        you: 'defendedYou',
        weight: 6,
        card: event.card,
        cards: { card: event.card, attack },
        sound: 'defence',
      };
    }
    case 'addirace.discarded':
      return {
        key: 'discarded',
        you: 'discardedYou',
        weight: 5,
        card: event.card,
        cards: { card: event.card },
        sound: 'laid',
      };
    case 'addirace.passed':
      return { key: 'passed', you: 'passedYou', weight: 4 };
    case 'addirace.game_ended': {
      const keys = {
        goal: 'endGoal',
        standstill: 'endStandstill',
        'no-cards': 'endNoCards',
      } as const;
      return { key: keys[event.why], weight: 10, sound: 'end-addirace' };
    }
  }
}

function released(event: Extract<AddiraceEvent, { type: 'addirace.released' }>): Draft {
  const cards = { attack: event.attack };
  const shown = event.cards[0];
  if (event.why === 'nothing-to-draw') return { key: 'freedNothing', weight: 7, cards };
  if ((event.why === 'drawn' || event.why === 'kept') && shown) {
    const you = event.why === 'drawn' ? 'freedDrawYou' : 'freedYou';
    return {
      key: 'freedDraw',
      you,
      weight: 7,
      card: shown,
      cards: { ...cards, card: shown },
      sound: 'won',
    };
  }
  return { key: 'freed', you: 'freedYou', weight: 7, card: event.attack, cards, sound: 'won' };
}

// The sentence for the band: the weightiest, and of equals the last.
export function weightiest(all: readonly Sentence[]): Sentence | null {
  return all.reduce<Sentence | null>(
    (best, one) => (best && best.weight > one.weight ? best : one),
    null,
  );
}
