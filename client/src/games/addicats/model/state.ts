// One seat as it is drawn: the hand that the table tells of, and its cat.

import type { Seen } from '../../../net/follow';
import type { Table } from '../../../net/live-table.svelte';
import { seatOf } from '../../../net/live-table.svelte';
import { shapeWord } from '../../../game-kit/seats';
import { withWeight } from '../../../texts/paws';
import { words } from '../../../texts/index.svelte';
import type { Edition } from '../../../texts/specials';
import type {
  AddicatsHandView,
  AddicatsRules,
  AddicatsView,
  AnyView,
  Weight,
  AddicatsEvent,
  AnyEvent,
} from '../../../net/wire';
import type { Mood } from '../../../lib/faces';
import { spoken } from './cards';
import { heardNameOf } from './hand-names';
import type { Description } from './describe';
import type { Areas } from '../../../texts/areas';

// All hands see the same in this game, so the first view will do. Who comes while a card is being said
// has seen none yet: all cards lie face down then.
export function viewOf({
  views,
  spoken,
}: Partial<Pick<Seen, 'spoken'>> & Views): AddicatsView | null {
  const view: AnyView | undefined = views[0];
  if (view?.type === 'addicats.view') return view;
  const heard = spoken ? viewOf({ views: spoken }) : null;
  return (
    heard && {
      ...heard,
      hands: heard.hands.map((hand) => ({ ...hand, top: null })),
      scramble: null,
      seesaw: false,
    }
  );
}

interface Views {
  views: readonly AnyView[];
}

// Whether the card that a hand has turned is being said: it lies face down until the race begins.
export function isCovered(seen: Pick<Seen, 'views' | 'spoken'>, hand: number): boolean {
  if (!seen.spoken) return false;
  const before = viewOf(seen)?.hands[hand];
  const after = viewOf({ views: seen.spoken })?.hands[hand];
  return after?.top != null && (after.top !== before?.top || after.up !== before.up);
}

export function isAddicatsEvent(event: AnyEvent): event is AddicatsEvent {
  return event.type.startsWith('addicats.');
}

export interface Cat {
  hand: number;
  seat: number;
  name: string;
  heard: string; // the name, and which of two hands: for the ear
  face: string;
  bot: boolean;
  away: boolean;
  weight: Weight; // the player's handicap
  view: AddicatsHandView;
  covered: boolean; // its newest card is being said, and not to be seen yet
  turn: boolean;
  out: boolean;
  past: boolean; // in a replay, where nobody is "you"
  ring: 'verdict' | 'greed' | null;
  mood: Mood;
}

export function catOf(
  table: Table,
  hand: number,
  view: AddicatsView,
  held: readonly AddicatsHandView[] | null,
  strip: Description | null,
  mine: string,
): Cat {
  const info = seatOf(table.seen, hand);
  const shown = held?.[hand] ??
    view.hands[hand] ?? { down: 0, up: 0, top: null, place: null, points: 0 };
  const out = shown.down + shown.up === 0;
  const delighted = strip?.winner === hand || (out && view.hands[hand]?.place !== null);
  return {
    hand,
    seat: info?.seat ?? hand,
    name: table.mine.includes(hand) && !table.past ? mine : (info?.name ?? ''),
    heard: table.mine.includes(hand) && !table.past ? mine : heardNameOf(table.seen, hand),
    face: info?.face ?? '',
    bot: info?.bot !== null && info?.bot !== undefined,
    away: info?.away ?? false,
    weight: info?.weight ?? 0,
    view: shown,
    covered: isCovered(table.seen, hand),
    turn: view.turn === hand && view.scramble === null,
    out,
    past: table.past,
    ring:
      strip?.greedy === hand
        ? 'greed'
        : strip?.ring.includes(hand) || strip?.winner === hand
          ? 'verdict'
          : null,
    mood: strip?.greedy === hand ? 'oops' : delighted ? 'delighted' : 'calm',
  };
}

// The texts of a table; those of a replay are in the past.
export function textsOf({ past }: Pick<Table, 'past'>): Areas['addicats'] {
  const say = words.of('addicats');
  return past ? { ...say, ...words.of('addicats-past') } : say;
}

// "Luna, box, 28 cards, top 7 plus 7, turn"
export function seatLabel(cat: Cat, edition: Edition, say: Areas['addicats']): string {
  const name = cat.bot ? say.bot({ name: cat.heard }) : cat.heard;
  const shape = words.of('seats')[shapeWord(cat.seat)];
  if (cat.out) return say.seatOut({ name, shape, place: placeText(cat.view.place, say) });
  const top =
    cat.view.top === null
      ? say.seatNoTop
      : say.seatTop({ card: spoken(cat.view.top, edition, say) });
  const seat = withWeight(say.seat({ name, shape, n: cat.view.down, top }), cat.weight);
  return cat.away ? say.seatAway({ seat }) : cat.turn ? say.seatTurn({ seat }) : seat;
}

export function placeText(place: number | null, say: Areas['addicats']): string {
  if (place === null) return '';
  return say.place({ n: place });
}

export function rulesOf(table: Table): AddicatsRules {
  const rules = table.seen.begun?.rules ?? table.seen.info?.settings.rules;
  return rules && 'edition' in rules && !('stall' in rules) ? rules : { edition: 'modern' };
}

// The names of the people, other than me, whom the table waits for.
export function waitedFor({ info, person: me }: Pick<Seen, 'info' | 'person'>): string[] {
  return (info?.waiting_for ?? []).flatMap((person) => {
    const seat = info?.seats.find((one) => one.person === person);
    return seat && person !== me ? [seat.name] : [];
  });
}
