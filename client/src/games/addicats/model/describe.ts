// What has just happened, as one sentence for the band, one for screen readers, and the hands it is
// about. Pure: it says only what the table has told.

import { calmly } from '../../../texts/calm';
import type { AddicatsEvent, AddicatsHandView, JudgedPress } from '../../../net/wire';
import { ended, sentences } from '../../../texts/sentences';
import { aloud, firstPaw, list, DESCRIPTION, type Description, type Reader } from './description';
import { greed, hitVoid, pursuit, raceWon } from './verdicts';

export { photoOf, photoSentence, type Photo } from './photo';
export type { Equation, Description, Reader } from './description';

export function describeEvent(
  event: AddicatsEvent,
  before: readonly AddicatsHandView[],
  who: Reader,
  paws: readonly JudgedPress[] = [],
  decider: number | null = null, // the hand that won, or was greedy, since the last reveal
): Description | null {
  const strip = sentence(event, before, who, paws, decider);
  if (!strip) return null;
  const said = who.heardName ? sentence(event, before, aloud(who), paws, decider) : strip;
  const heard = said?.heard || sentences(said?.title ?? '', said?.how ?? '');
  return who.calm
    ? { ...strip, heard, title: calmly(strip.title), how: calmly(strip.how) }
    : { ...strip, heard };
}

function sentence(
  event: AddicatsEvent,
  before: readonly AddicatsHandView[],
  who: Reader,
  paws: readonly JudgedPress[],
  decider: number | null,
): Description | null {
  const { say, mine, name } = who;
  const me = (hand: number) => mine.includes(hand);
  switch (event.type) {
    case 'addicats.race_won':
      return raceWon(event, who, paws);
    case 'addicats.greed':
      return greed(event, before, who);
    case 'addicats.hit_void':
      return hitVoid(event, who, decider);
    case 'addicats.pursuit_decided':
      return pursuit(event, who, paws);
    case 'addicats.ambush_decided': {
      if (event.fastest === null)
        return { ...DESCRIPTION, title: say.nobody, how: say.nobodyHow, card: 'ambush' };
      const { title } = firstPaw(event.fastest, paws, who);
      const how =
        event.gave.length === 0
          ? say.saved
          : me(event.seat)
            ? say.paidMe
            : say.paid({ name: name(event.seat) });
      return {
        ...DESCRIPTION,
        kind: 'order',
        title,
        how,
        winner: event.fastest,
        ring: [event.seat],
        raced: true,
      };
    }
    case 'addicats.reversed':
      return { ...DESCRIPTION, title: say.reversed, how: say.reversedHow, card: 'dead-end' };
    case 'addicats.present_given': {
      const got = event.to.some(me) ? say.presentGot : '';
      return {
        ...DESCRIPTION,
        title: me(event.seat) ? say.presentMe : say.present({ name: name(event.seat) }),
        how: got,
        card: 'present',
      };
    }
    case 'addicats.turned_over':
      return { ...DESCRIPTION, title: say.turnedOver, how: say.turnedOverHow };
    case 'addicats.call_won': {
      const title = me(event.seat) ? say.callWonMe : say.callWon({ name: name(event.seat) });
      const hands = event.put_away.map(([hand]) => hand);
      return {
        ...DESCRIPTION,
        title,
        how: hands.some(me) ? say.callWonHowMe : say.callWonHow({ names: list(hands, who) }),
        winner: event.seat,
        ring: hands,
      };
    }
    case 'addicats.call_wrong': {
      const n = event.put_away;
      const back = me(event.seat) ? say.callWrongMe : say.slowest;
      const how = n === 0 ? say.callVoidHow : back({ n, name: name(event.seat) });
      return { ...DESCRIPTION, kind: 'greed', title: say.callWrong, how, greedy: event.seat };
    }
    case 'addicats.call_void': {
      if (!me(event.seat)) return null;
      const title = { fresh: say.callFresh, denounced: say.callAsleep, scramble: say.callScramble }[
        event.why
      ];
      return { ...DESCRIPTION, kind: 'late', title, how: say.callVoidHow };
    }
    case 'addicats.hand_emptied':
      return {
        ...DESCRIPTION,
        title: me(event.seat) ? say.emptiedMe : say.emptied({ name: name(event.seat) }),
      };
    case 'addicats.point_scored':
      return {
        ...DESCRIPTION,
        title: me(event.seat) ? say.pointMe : say.point({ name: name(event.seat) }),
        how: say.pointHow,
        winner: event.seat,
      };
    case 'addicats.game_ended':
      return {
        ...DESCRIPTION,
        title: say.ended,
        how: event.why === 'won' ? '' : event.why === 'stopped' ? say.stopped : say.standstill,
      };
    default:
      return null; // shown by the table itself
  }
}

// Who turns the next card: whoever won a race does.
export function describeNext(turn: number | null, { say, mine, name }: Reader): string {
  if (turn === null) return '';
  return mine.includes(turn) ? say.nextMe : say.next({ name: name(turn) });
}

// A player who is out. The event names players, not hands, so the caller says whether it is me.
export function describeOut(name: string, isMe: boolean, place: number, who: Reader): Description {
  const { say, calm } = who;
  const title = calm
    ? isMe
      ? say.outNapMe
      : say.outNap({ name })
    : isMe
      ? say.outMe
      : say.out({ name });
  const how = calm ? say.outNapHow : say.outHow({ place });
  return { ...DESCRIPTION, title, how, heard: `${ended(title)} ${ended(how)}` };
}

// *again*: an earlier hit on the same card was too soon, so that the card is lost.
export function describeRefusal(code: string, who: Reader, again = false): Description | null {
  const { say } = who;
  const words =
    code === 'too-soon'
      ? again
        ? [say.lost, say.lostHow]
        : [say.tooSoon, say.tooSoonHow]
      : code === 'void'
        ? [say.void, say.voidHow]
        : null;
  if (!words) return null;
  const [title = '', how = ''] = who.calm ? words.map(calmly) : words;
  return { ...DESCRIPTION, kind: 'late', title, how, heard: `${ended(title)} ${ended(how)}` };
}
