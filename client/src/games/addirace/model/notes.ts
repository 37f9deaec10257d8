// Reasons and explanations in words: why a card is locked, why a player cannot be chosen, what a
// special card does. The table tells which reason holds.

import { ExplainOnce } from '../../../lib/explain-once';
import { words } from '../../../texts/index.svelte';
import { specialName, type Edition } from '../../../texts/specials';
import type { AddiraceSeatView, Refused } from '../../../net/wire';
import {
  cardName,
  COUNTERS,
  countered,
  GOAL,
  isAttack,
  sumOf,
  valueOf,
  type Attack,
} from './cards';
import { textsOf } from './describe';
import type { Held } from './hand';

export interface Note {
  title: string;
  text: string;
  about: Attack | null; // the attack that the note can show
}

// Why a card cannot be laid now.
export function whyNot(one: Held, total: number, edition: Edition): Note {
  const say = words.of('addirace');
  const { card, whyNot } = one;
  const named = (attack: Attack) => ({ card: cardName(attack, edition) });
  const note = (text: string, about: Attack | null = null): Note => ({
    title: say.whyTitle,
    text,
    about,
  });
  if (whyNot === 'pursuit') return note(say.whyPursuit(named(whyNot)), whyNot);
  if (whyNot === 'dead-end') return note(say.whyDeadEnd(named(whyNot)), whyNot);
  if (whyNot === 'seesaw')
    return note(say.whySeesaw({ sum: sumOf(card), ...named(whyNot) }), whyNot);
  if (whyNot === 'over-200')
    return note(say.whyOver({ total, n: valueOf(card), sum: total + valueOf(card) }));
  if (isAttack(card)) return note(say.whyNobody, card);
  if (card.startsWith('c')) return note(say.whyCorrection(named('seesaw')), 'seesaw');
  return note(say.whyWait);
}

// Whether this card leaves 1 to go, which is allowed but which no card can add: players are warned.
export const leavesOne = (total: number, card: string): boolean =>
  valueOf(card) > 0 && total + valueOf(card) === GOAL - 1;

// All plain corrections share one explanation.
export const explained = new ExplainOnce('gatosabio.addirace.known', (card) =>
  /^c(?!2$|20$)\d+$/.test(card) ? 'correction' : card,
);

export function explain(card: string, edition: Edition): string | null {
  const say = words.of('addirace');
  const against = countered(card);
  if (against) return say.explainDefence({ attack: cardName(against, edition) });
  if (card.startsWith('c')) return say.explainCorrection({ card: cardName('seesaw', edition) });
  if (!isAttack(card)) return null;
  return {
    pursuit: say.explainPursuit,
    'dead-end': say.explainDeadEnd,
    seesaw: say.explainSeesaw,
    magic: say.explainMagic,
  }[card];
}

// What a card means that lies in front of a player.
export function holds(card: string, edition: Edition): string {
  const say = words.of('addirace');
  const against = countered(card);
  if (against) return say.holdDefence({ attack: cardName(against, edition) });
  if (card === 'pursuit') return say.holdPursuit;
  return card === 'dead-end' ? say.holdDeadEnd : say.holdSeesaw;
}

// What an attack means to its victim.
export function suffer(attack: Attack): string {
  const say = words.of('addirace');
  return {
    pursuit: say.sufferPursuit,
    'dead-end': say.sufferDeadEnd,
    seesaw: say.sufferSeesaw,
    magic: say.sufferMagic,
  }[attack];
}

// The attack on a player, and the way out of it: as an order, but not in a replay.
export function standing(
  attack: string,
  edition: Edition,
  past: boolean,
): { title: string; how: string } {
  const say = textsOf(past);
  const card = specialName(attack, edition);
  if (attack === 'pursuit') return { title: say.onPursuit({ card }), how: say.onPursuitHow };
  if (attack === 'dead-end') return { title: say.onDeadEnd({ card }), how: say.onDeadEndHow };
  return { title: say.onSeesaw({ card }), how: say.onSeesawHow };
}

// Why this attack cannot be laid on that player.
export function whyNotThere(
  attack: string,
  name: string,
  seat: AddiraceSeatView,
  edition: Edition,
): string {
  const say = words.of('addirace');
  const shield = isAttack(attack)
    ? seat.defences.find((card) => COUNTERS[attack].includes(card))
    : undefined;
  if (shield) return say.immune({ name, card: cardName(shield, edition) });
  if (seat.attacks.includes(attack)) return say.already({ name, card: cardName(attack, edition) });
  return say.notNow({ name });
}

export function refusal(code: Refused['code']): string {
  const say = words.of('addirace');
  switch (code) {
    case 'not-your-turn':
      return say.noTurn;
    case 'not-now':
    case 'bad-card':
    case 'over':
      return say.noNow;
    case 'not-in-hand':
    case 'gone':
      return say.noCard;
    case 'bad-target':
      return say.noTarget;
    case 'immune':
      return say.noImmune;
    case 'already-attacked':
      return say.noAlready;
    case 'blocked':
      return say.noBlocked;
    case 'over-200':
      return say.noOver;
    case 'must-play':
      return say.mustPlay;
    case 'busy':
    case 'too-early':
      return say.noBusy;
    case 'paused':
      return say.noPaused;
    default:
      return words.of('common').refused;
  }
}
