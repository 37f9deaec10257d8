// Descriptions of verdicts that give a reason: races, greed, hits in vain, pursuits.

import type {
  AddicatsGreed,
  AddicatsHandView,
  AddicatsHitVoid,
  AddicatsPursuitDecided,
  AddicatsRaceWon,
  JudgedPress,
} from '../../../net/wire';
import { spoken, valueOf } from './cards';
import {
  firstPaw,
  list,
  DESCRIPTION,
  type Equation,
  type Description,
  type Reader,
} from './description';
import { ended } from '../../../texts/sentences';

type Side = Equation['sides'][number];

export function raceWon(
  event: AddicatsRaceWon,
  who: Reader,
  paws: readonly JudgedPress[],
): Description {
  const { say, mine, name, edition } = who;
  const won = mine.includes(event.seat);
  const ms = paws.find((paw) => paw.seat === event.seat)?.ms ?? null;
  const equation = event.why === 'seesaw' ? duel(event) : sameSum(event);
  const first = won
    ? ms === null || who.calm
      ? say.heardWonMeNoTime
      : say.heardWonMe({ ms })
    : say.heardWon({ name: name(event.seat) });
  const [a, b] = equation?.sides ?? [];
  const reason =
    a && b
      ? event.why === 'seesaw'
        ? unlike(a, b, who)
        : say.heardSame({
            a: spoken(a.card, edition, say),
            b: spoken(b.card, edition, say),
            sum: a.sum,
          })
      : '';
  const { title, why } = firstPaw(event.seat, paws, who);
  const how = [why, given(event, who)].filter(Boolean).join(' ');
  return {
    ...DESCRIPTION,
    kind: won ? 'won' : 'other',
    title,
    how,
    equation,
    winner: event.seat,
    ring: event.tops.map(([hand]) => hand),
    raced: true,
    heard: [first, reason, ended(how)].filter(Boolean).join(' '),
  };
}

function given({ seat, shares }: AddicatsRaceWon, { say, mine, name }: Reader): string {
  const hands = shares.filter(([, n]) => n > 0);
  const to = hands.map(([hand]) => hand);
  const n = hands.reduce((sum, [, count]) => sum + count, 0);
  if (n === 0) return '';
  const names = list(to, { name });
  if (mine.includes(seat)) return say.give({ n, name: names });
  const forMe = hands.find(([hand]) => mine.includes(hand));
  if (forMe) return say.giveMe({ n: forMe[1] });
  return say.giveOther({ n, name: names });
}

function sameSum(event: AddicatsRaceWon): Equation | null {
  return equationOf(
    event.tops.map(([, card]) => card),
    true,
  );
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

// "5 plus 9 makes 14, 13.": of a sum card only its number is said.
function unlike(a: Side, b: Side, { say, edition }: Reader): string {
  const [first, second] = [a, b].map(({ card, sum }) => {
    const told = spoken(card, edition, say);
    return told === String(sum) ? told : say.heardMakes({ card: told, sum });
  });
  return say.heardUnlike({ a: first ?? '', b: second ?? '' });
}

export function greed(
  event: AddicatsGreed,
  before: readonly AddicatsHandView[],
  who: Reader,
): Description {
  const { say, mine, name } = who;
  const isMe = mine.includes(event.seat);
  const n = event.own + event.taken.reduce((sum, [, count]) => sum + count, 0);
  const close = event.why === 'unequal' ? nearest(event, before) : null;
  const near = close !== null && Math.abs(close.sides[0]!.sum - close.sides[1]!.sum) === 1;
  const title = isMe
    ? {
        'no-card': say.noCard,
        special: say.noSum,
        between: say.between,
        unequal: near ? say.near : say.far,
      }[event.why]
    : say.greedOther({ name: name(event.seat) });
  const how = isMe
    ? say.take({ n })
    : (near ? say.nearOther : say.takeOther)({
        n,
        name: name(event.seat),
      });
  const [a, b] = close?.sides ?? [];
  const reason = a && b ? unlike(a, b, who) : '';
  const first = near && isMe ? say.heardNearly : ended(title);
  return {
    ...DESCRIPTION,
    kind: 'greed',
    title,
    how,
    equation: close,
    greedy: event.seat,
    raced: true,
    heard: [first, reason, ended(how)].filter(Boolean).join(' '),
  };
}

// The top whose sum is closest to the player's own: probably the one that was mistaken for equal.
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

// *decider*: the hand that won, or was greedy, since the last reveal. If it hits once more, no other
// paw was faster.
export function hitVoid(
  event: AddicatsHitVoid,
  { say, mine }: Reader,
  decider: number | null,
): Description | null {
  if (!mine.includes(event.seat) || event.why === 'hit-already') return null;
  const again = decider === event.seat && event.why !== 'nothing-face-up';
  const titles = { late: say.late, 'not-first': say.notFirst, 'nothing-face-up': say.nothingUp };
  return {
    ...DESCRIPTION,
    kind: 'late',
    title: again ? say.hitAlready : titles[event.why],
    how: say.lateHow,
    raced: event.why !== 'nothing-face-up' && !again,
  };
}

export function pursuit(
  event: AddicatsPursuitDecided,
  who: Reader,
  paws: readonly JudgedPress[],
): Description {
  const { say, mine, name } = who;
  if (event.fastest === null)
    return { ...DESCRIPTION, title: say.nobody, how: say.nobodyHow, card: 'pursuit' };
  const back = event.slowest.filter(([, count]) => count > 0);
  const own = back.find(([hand]) => mine.includes(hand))?.[1];
  const n = back.reduce((sum, [, count]) => sum + count, 0);
  const names = list(
    back.map(([hand]) => hand),
    { name },
  );
  const how =
    n === 0 ? say.slowestNone : own ? say.slowestMe({ n: own }) : say.slowest({ name: names });
  return {
    ...DESCRIPTION,
    kind: 'order',
    title: firstPaw(event.fastest, paws, who).title,
    how,
    winner: event.fastest,
    ring: event.slowest.map(([hand]) => hand),
    raced: true,
  };
}
