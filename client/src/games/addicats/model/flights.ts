// Which cards fly after an event: few, one after the other, and never across a top. Pure;
// Flights.svelte moves them.

import { inTurn, type Flight, type Timed } from '../../../game-kit/flights';
import type { AddicatsEvent, AddicatsHandView } from '../../../net/wire';
import { centre, type Box, type Layout, type Spot } from './boxes';

export type BoxFlight = Timed<Flight<Box>>;

export type SpotOf = (hand: number) => Spot | undefined;

const FROM_ONE = 5;

type Way = [from: Box | undefined, to: Box | undefined, card: string | null];

export function flightsOf(
  event: AddicatsEvent,
  before: readonly AddicatsHandView[],
  at: SpotOf,
): BoxFlight[] {
  return inTurn(
    ways(event, before, at).flatMap(([from, to, card]) => (from && to ? [{ from, to, card }] : [])),
  );
}

function ways(event: AddicatsEvent, before: readonly AddicatsHandView[], at: SpotOf): Way[] {
  const top = (hand: number) => before[hand]?.top ?? null;
  const putAway = (hand: number): Way => [at(hand)?.top, at(hand)?.pile, top(hand)];
  switch (event.type) {
    case 'addicats.race_won': {
      const shared = event.shares
        .flatMap(([hand, n]) => Array.from({ length: n }, () => hand))
        .slice(0, FROM_ONE);
      const own = event.shares
        .filter(([hand]) => top(hand) !== null)
        .map(([hand]) => putAway(hand));
      return [
        ...shared.map((hand, i): Way => [
          at(event.seat)?.top,
          at(hand)?.pile,
          i === 0 ? top(event.seat) : null,
        ]),
        ...own,
      ];
    }
    case 'addicats.greed':
      return [
        ...event.taken.map(([hand]): Way => [at(hand)?.top, at(event.seat)?.pile, top(hand)]),
        ...(event.own ? [putAway(event.seat)] : []),
      ];
    case 'addicats.pursuit_decided':
      return event.slowest.filter(([, n]) => n > 0).map(([hand]) => putAway(hand));
    case 'addicats.call_won':
      return event.put_away.filter(([, n]) => n > 0).map(([hand]) => putAway(hand));
    case 'addicats.call_wrong':
      return event.put_away ? [putAway(event.seat)] : [];
    case 'addicats.ambush_decided':
      return event.gave.map((hand) => [at(hand)?.pile, at(event.seat)?.pile, null]);
    case 'addicats.present_given':
      return event.to.map((hand) => [at(event.seat)?.pile, at(hand)?.pile, null]);
    case 'addicats.refilled':
      return event.givers
        .slice(0, FROM_ONE)
        .map((hand) => [at(hand)?.pile, at(event.seat)?.pile, null]);
    default:
      return [];
  }
}

// Whether the cards of this event go from pile to pile, so that no top has to stay to be looked at.
export function liesOnPiles(event: AddicatsEvent): boolean {
  return (
    event.type === 'addicats.present_given' ||
    event.type === 'addicats.ambush_decided' ||
    event.type === 'addicats.refilled'
  );
}

// A way that bends away from the mouse, to the side on which the straight line passes it.
export function arc(
  from: Box,
  to: Box,
  mouse: Layout['mouse'],
): { x: number; y: number; scale: number }[] {
  const a = centre(from);
  const b = centre(to);
  const m = centre(mouse);
  const middle = { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
  const length = Math.hypot(b.x - a.x, b.y - a.y) || 1;
  const across = { x: -(b.y - a.y) / length, y: (b.x - a.x) / length };
  const side = (middle.x - m.x) * across.x + (middle.y - m.y) * across.y >= 0 ? 1 : -1;
  const bend = Math.min(length * 0.3, mouse.w * 0.7) * side;
  const via = { x: middle.x + across.x * bend, y: middle.y + across.y * bend };
  const scale = to.w / from.w;
  return [0, 0.25, 0.5, 0.75, 1].map((t) => ({
    x: (1 - t) ** 2 * a.x + 2 * t * (1 - t) * via.x + t ** 2 * b.x - a.x,
    y: (1 - t) ** 2 * a.y + 2 * t * (1 - t) * via.y + t ** 2 * b.y - a.y,
    scale: 1 + (scale - 1) * t,
  }));
}

const LANDED = 0.82; // of its time: then it settles
const LEAN = 9; // degrees
const LIFT = 0.07;

export interface FlightFrame {
  offset: number;
  x: number;
  y: number;
  scale: number;
  turn: number;
}

// The same way for a card that has weight: it leans into the bend, is nearer in the middle, comes down
// and settles.
export function withWeight(way: ReturnType<typeof arc>): FlightFrame[] {
  const last = way.length - 1;
  const end = way[last]!;
  const side = end.x < 0 ? -1 : 1;
  const frames = way.map(({ x, y, scale }, i) => {
    const up = Math.sin((Math.PI * i) / last);
    const offset = (i / last) * LANDED;
    return {
      offset,
      x,
      y,
      scale: scale * (1 + LIFT * up),
      turn: i && i < last ? side * LEAN * up : 0,
    };
  });
  const pressed = { ...end, offset: LANDED + (1 - LANDED) / 2, scale: end.scale * 0.965, turn: 0 };
  return [...frames, pressed, { ...end, offset: 1, turn: 0 }];
}
