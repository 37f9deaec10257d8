// In which order the cards of a minute come. One that was wrong comes back after two others, and the
// last one is always what the learner knows best.

import type { MinuteCard } from '../../net/learner';

export interface Place {
  card: MinuteCard;
  dot: number; // each sum has one, however often it comes
}

export interface Order {
  places: readonly Place[];
  at: number;
  done: readonly boolean[]; // by dot
  returns: readonly number[]; // by dot
  right: readonly number[]; // the dots in the order in which they were found
}

const OTHERS_BETWEEN = 2;
const MOST_RETURNS = 2; // then it is enough for today
const MOST_MORE = 12; // cards more than the minute began with

export function begin(cards: readonly MinuteCard[]): Order {
  return {
    places: cards.map((card, dot) => ({ card, dot })),
    at: 0,
    done: cards.map(() => false),
    returns: cards.map(() => 0),
    right: [],
  };
}

export const current = (order: Order): Place | null => order.places[order.at] ?? null;

export const leftOf = (order: Order): number => order.done.filter((done) => !done).length;

export function afterRight(order: Order): Order {
  const place = current(order);
  if (!place) return order;
  return {
    ...order,
    at: order.at + 1,
    done: order.done.with(place.dot, true),
    right: [...order.right.filter((dot) => dot !== place.dot), place.dot],
  };
}

export const comesBack = (order: Order): boolean => {
  const place = current(order);
  return place !== null && order.returns[place.dot]! < MOST_RETURNS;
};

export function afterWrong(order: Order): Order {
  const place = current(order);
  if (!place) return order;
  const { places, at } = order;
  const right = order.right.filter((dot) => dot !== place.dot);
  const next = { ...order, right, at: at + 1 };
  const last = places.length - 1;
  const more = last + 1 < order.done.length + MOST_MORE;
  if (!comesBack(order)) {
    // It is done with; what ends the minute is one that was found.
    const done = order.done.with(place.dot, true);
    return { ...next, done, places: at === last && more ? [...places, ...found(next)] : places };
  }
  const returns = order.returns.with(place.dot, order.returns[place.dot]! + 1);
  return { ...next, returns, places: withReturn(next, place, last) };
}

function withReturn(next: Order, place: Place, last: number): readonly Place[] {
  const { places, at } = next;
  if (at > last) return [...places, ...found(next), place]; // the surest one was wrong
  if (at === last) return [...places, place, places[last]!]; // nothing but the surest is left
  return places.toSpliced(Math.min(at + OTHERS_BETWEEN, last), 0, place);
}

// The one that was found last, if any was.
function found({ places, right }: Order): Place[] {
  const dot = right.at(-1);
  return places.filter((place) => place.dot === dot).slice(0, 1);
}
