// What has just happened, as one sentence for the band, one for those who hear the table, and
// whom it is about. Pure: everything it says was told by the table.

import { fill } from '../../lib/words/index.svelte';
import type { Edition } from '../../lib/words/specials';
import type {
  AddicatsEvent, AddicatsGreed, AddicatsHandView, AddicatsHitVoid, AddicatsPursuitDecided, AddicatsRaceWon, Paw, TableRefusal,
} from '../../lib/wire';
import { spoken, valueOf } from './cards';
import { calmly, type AddicatsWords } from './words';

export interface Who {
  say: AddicatsWords;
  edition: Edition;
  mine: readonly number[];
  name: (hand: number) => string;
  calm: boolean;
}

// "5+9 = 14 = 7+7", or with the sky between: "5+9 = 14 ≠ 13 = 8+5".
export interface Equation {
  same: boolean;
  sides: { card: string; sum: number }[];
}

export interface Strip {
  kind: 'won' | 'other' | 'greed' | 'late' | 'order' | 'plain';
  title: string;
  how: string;
  equation: Equation | null;
  winner: number | null;
  ring: readonly number[]; // seats that this is about
  greedy: number | null;
  card: string | null; // a special's picture beside the words
  raced: boolean; // paws and times belong to it
  heard: string;
}

const STRIP: Strip = {
  kind: 'plain', title: '', how: '', equation: null, winner: null, ring: [], greedy: null, card: null, raced: false, heard: '',
};

export function tell(event: AddicatsEvent, before: readonly AddicatsHandView[], who: Who, paws: readonly Paw[] = []): Strip | null {
  const strip = sentence(event, before, who, paws);
  if (!strip) return null;
  const heard = strip.heard || [strip.title, strip.how].filter(Boolean).map(ended).join(' ');
  return who.calm ? { ...strip, heard, title: calmly(strip.title), how: calmly(strip.how) } : { ...strip, heard };
}

function sentence(event: AddicatsEvent, before: readonly AddicatsHandView[], who: Who, paws: readonly Paw[]): Strip | null {
  const { say, mine, name } = who;
  const me = (hand: number) => mine.includes(hand);
  switch (event.type) {
    case 'addicats.race_won':
      return raceWon(event, who, paws);
    case 'addicats.greed':
      return greed(event, before, who);
    case 'addicats.hit_void':
      return hitVoid(event, who);
    case 'addicats.pursuit_decided':
      return pursuit(event, who);
    case 'addicats.ambush_decided': {
      if (event.fastest === null) return { ...STRIP, title: say.nobody, how: say.nobodyHow, card: 'ambush' };
      const title = me(event.fastest) ? say.wonMe : fill(say.wonOther, { name: name(event.fastest) });
      const how = event.gave.length === 0 ? say.saved : me(event.seat) ? say.paidMe : fill(say.paid, { name: name(event.seat) });
      return { ...STRIP, kind: 'order', title, how, winner: event.fastest, ring: [event.seat], raced: true };
    }
    case 'addicats.reversed':
      return { ...STRIP, title: say.reversed, how: say.reversedHow, card: 'dead-end' };
    case 'addicats.present_given': {
      const got = event.to.some(me) ? say.presentGot : '';
      return { ...STRIP, title: me(event.seat) ? say.presentMe : fill(say.present, { name: name(event.seat) }), how: got, card: 'present' };
    }
    case 'addicats.turned_over':
      return { ...STRIP, title: say.turnedOver, how: say.turnedOverHow };
    case 'addicats.call_won': {
      const title = me(event.seat) ? say.callWonMe : fill(say.callWon, { name: name(event.seat) });
      const hands = event.put_away.map(([hand]) => hand);
      return { ...STRIP, title, how: fill(say.callWonHow, { names: list(hands, who) }), winner: event.seat, ring: hands };
    }
    case 'addicats.call_wrong': {
      const how = me(event.seat) ? say.callWrongMe : say.callWrongOther;
      return { ...STRIP, kind: 'greed', title: say.callWrong, how: fill(how, { n: event.put_away, name: name(event.seat) }), greedy: event.seat };
    }
    case 'addicats.call_void': {
      if (!me(event.seat)) return null;
      const title = { fresh: say.callFresh, denounced: say.callAsleep, scramble: say.callScramble }[event.why];
      return { ...STRIP, kind: 'late', title, how: say.callVoidHow };
    }
    case 'addicats.hand_emptied':
      return { ...STRIP, title: fill(say.emptied, { name: name(event.seat) }) };
    case 'addicats.point_scored':
      return { ...STRIP, title: me(event.seat) ? say.pointMe : fill(say.point, { name: name(event.seat) }), how: say.pointHow, winner: event.seat };
    case 'addicats.game_ended':
      return { ...STRIP, title: say.ended, how: event.why === 'won' ? '' : event.why === 'stopped' ? say.stopped : say.standstill };
    default:
      return null; // shown by the table itself
  }
}

// Who is out is a player; the caller knows which of them is me.
export function tellOut(name: string, isMe: boolean, place: number, who: Who): Strip {
  const { say, calm } = who;
  const title = calm ? (isMe ? say.outNapMe : fill(say.outNap, { name })) : isMe ? say.outMe : fill(say.out, { name });
  const how = calm ? say.outNapHow : fill(say.outHow, { place });
  return { ...STRIP, title, how, heard: `${ended(title)} ${ended(how)}` };
}

export function tellRefused(code: TableRefusal | string, who: Who): Strip | null {
  const { say } = who;
  const words = code === 'too-soon' ? [say.tooSoon, say.tooSoonHow] : code === 'void' ? [say.void, say.voidHow] : null;
  if (!words) return null;
  const [title = '', how = ''] = who.calm ? words.map(calmly) : words;
  return { ...STRIP, kind: 'late', title, how, heard: `${ended(title)} ${ended(how)}` };
}

function raceWon(event: AddicatsRaceWon, who: Who, paws: readonly Paw[]): Strip {
  const { say, mine, name, edition } = who;
  const won = mine.includes(event.seat);
  const ms = paws.find((paw) => paw.seat === event.seat)?.ms ?? null;
  const equation = event.why === 'seesaw' ? duel(event) : sameSum(event);
  const first = won
    ? ms === null || who.calm ? say.heardWonMeNoTime : fill(say.heardWonMe, { ms })
    : fill(say.heardWon, { name: name(event.seat) });
  const [a, b] = equation?.sides ?? [];
  const reason = a && b
    ? fill(event.why === 'seesaw' ? say.heardGreed : say.heardSame, {
        a: spoken(a.card, edition, say), b: spoken(b.card, edition, say), sum: a.sum, sumA: a.sum, sumB: b.sum,
      })
    : '';
  const how = given(event, who);
  return {
    ...STRIP,
    kind: won ? 'won' : 'other',
    title: won ? say.wonMe : fill(say.wonOther, { name: name(event.seat) }),
    how,
    equation,
    winner: event.seat,
    ring: event.tops.map(([hand]) => hand),
    raced: true,
    heard: [first, reason, ended(how)].filter(Boolean).join(' '),
  };
}

function given({ seat, shares }: AddicatsRaceWon, { say, mine, name }: Who): string {
  const hands = shares.filter(([, n]) => n > 0);
  const to = hands.map(([hand]) => hand);
  const n = hands.reduce((sum, [, count]) => sum + count, 0);
  if (n === 0) return '';
  const names = list(to, { say, mine, name });
  if (mine.includes(seat)) return fill(n === 1 ? say.give1 : say.give, { n, name: names });
  const forMe = hands.find(([hand]) => mine.includes(hand));
  if (forMe) return fill(forMe[1] === 1 ? say.giveMe1 : say.giveMe, { n: forMe[1] });
  return fill(n === 1 ? say.giveOther1 : say.giveOther, { n, name: names });
}

function sameSum(event: AddicatsRaceWon): Equation | null {
  return equationOf(event.tops.map(([, card]) => card), true);
}

function duel(event: AddicatsRaceWon): Equation | null {
  const values = event.tops.flatMap(([, card]) => (valueOf(card) === null ? [] : [card]));
  values.sort((a, b) => (valueOf(b) ?? 0) - (valueOf(a) ?? 0));
  const [largest, smallest] = [values[0], values.at(-1)];
  return largest && smallest ? equationOf([largest, smallest], false) : null;
}

function equationOf(cards: readonly string[], same: boolean): Equation | null {
  const sides = cards.flatMap((card) => {
    const sum = valueOf(card);
    return sum === null ? [] : [{ card, sum }];
  });
  const shown = sides.slice(0, same ? 3 : 2);
  return shown.length < 2 ? null : { same, sides: shown };
}

function greed(event: AddicatsGreed, before: readonly AddicatsHandView[], who: Who): Strip {
  const { say, mine, name, edition } = who;
  const isMe = mine.includes(event.seat);
  const n = event.own + event.taken.reduce((sum, [, count]) => sum + count, 0);
  const close = event.why === 'unequal' ? nearest(event, before) : null;
  const near = close !== null && Math.abs(close.sides[0]!.sum - close.sides[1]!.sum) === 1;
  const title = isMe
    ? { 'no-card': say.noCard, special: say.noSum, between: say.between, unequal: near ? say.near : say.far }[event.why]
    : fill(say.greedOther, { name: name(event.seat) });
  const how = isMe ? fill(n === 1 ? say.take1 : say.take, { n }) : fill(near ? say.nearOther : say.takeOther, { n, name: name(event.seat) });
  const [a, b] = close?.sides ?? [];
  const reason = a && b
    ? fill(say.heardGreed, { a: spoken(a.card, edition, say), b: spoken(b.card, edition, say), sumA: a.sum, sumB: b.sum })
    : '';
  const first = near && isMe ? say.heardNearly : ended(title);
  return {
    ...STRIP, kind: 'greed', title, how, equation: close, greedy: event.seat, raced: true,
    heard: [first, reason, ended(how)].filter(Boolean).join(' '),
  };
}

// The top whose sum came closest: that is the one somebody has mistaken.
function nearest(event: AddicatsGreed, before: readonly AddicatsHandView[]): Equation | null {
  const own = valueOf(event.top);
  if (event.top === null || own === null) return null;
  let best: { card: string; sum: number } | null = null;
  for (const [hand] of event.taken) {
    const card = before[hand]?.top ?? null;
    const sum = valueOf(card);
    if (card === null || sum === null || sum === own) continue;
    if (!best || Math.abs(sum - own) < Math.abs(best.sum - own)) best = { card, sum };
  }
  return best && { same: false, sides: [{ card: event.top, sum: own }, best] };
}

function hitVoid(event: AddicatsHitVoid, { say, mine }: Who): Strip | null {
  if (!mine.includes(event.seat) || event.why === 'hit-already') return null;
  const title = { late: say.late, 'not-first': say.notFirst, 'nothing-face-up': say.nothingUp }[event.why];
  return { ...STRIP, kind: 'late', title, how: say.lateHow, raced: event.why !== 'nothing-face-up' };
}

function pursuit(event: AddicatsPursuitDecided, { say, mine, name }: Who): Strip {
  if (event.fastest === null) return { ...STRIP, title: say.nobody, how: say.nobodyHow, card: 'pursuit' };
  const own = event.slowest.find(([hand]) => mine.includes(hand));
  const n = event.slowest.reduce((sum, [, count]) => sum + count, 0);
  const names = list(event.slowest.map(([hand]) => hand), { say, mine, name });
  const how = n === 0 ? say.slowestNone : own ? fill(say.slowestMe, { n: own[1] }) : fill(say.slowest, { name: names, n });
  return {
    ...STRIP,
    kind: 'order',
    title: mine.includes(event.fastest) ? say.wonMe : fill(say.wonOther, { name: name(event.fastest) }),
    how,
    winner: event.fastest,
    ring: event.slowest.map(([hand]) => hand),
    raced: true,
  };
}

function list(hands: readonly number[], { say, name }: Pick<Who, 'say' | 'mine' | 'name'>): string {
  const names = hands.map(name);
  const last = names.pop() ?? '';
  return names.length ? fill(say.and, { a: names.join(', '), b: last }) : last;
}

const ended = (text: string): string => (!text || /[.!?…]$/u.test(text) ? text : `${text}.`);

// How close it was: head of the mouse, or a lot. Null: not close at all.
export interface Photo { apart: number | null; by: 'head' | 'lot' | null }

export function photoOf(winner: number | null, paws: readonly Paw[]): Photo | null {
  const first = paws.find((paw) => paw.seat === winner);
  if (!first?.tie) return null;
  const rivals = paws.filter((paw) => paw.tie && paw.seat !== winner);
  const times = rivals.flatMap((paw) => (paw.ms === null || first.ms === null ? [] : [Math.abs(paw.ms - first.ms)]));
  const by = rivals.length === 0 ? null : first.head && rivals.some((paw) => !paw.head) ? 'head' : 'lot';
  return { apart: times.length ? Math.min(...times) : null, by };
}

export function photoSentence(photo: Photo, winner: number, { say, mine, name }: Who): string {
  const apart = photo.apart === null || photo.apart === 0 ? '' : `${fill(say.apart, { ms: photo.apart })} `;
  if (photo.by === null) return apart.trim();
  const why = photo.by === 'lot' ? say.lot : mine.includes(winner) ? say.headMine : fill(say.head, { name: name(winner) });
  return apart + why;
}
