// What the band says when nothing has just happened: whose turn it is, and what can be done now.

import { words } from '../../../texts/index.svelte';
import type { AddiraceView } from '../../../net/wire';
import type { Edition } from '../../../texts/specials';
import { cardName } from './cards';
import { textsOf } from './describe';
import type { Play, RaceMove } from './hand';

export interface Prompt {
  title: string;
  how: string;
  who: number | null; // whose face is shown beside it; null: a pointing hand
  mine: boolean;
}

export interface Now {
  view: AddiraceView;
  mine: readonly number[];
  waitedFor: number | null;
  moves: readonly RaceMove[];
  plays: readonly Play[];
  edition: Edition;
  past?: boolean; // in a replay: nobody is "you"
  keyed?: boolean; // a keyboard is used: its keys are named
  nameOf(hand: number): string;
}

export function promptOf(now: Now): Prompt {
  const say = textsOf(now.past);
  const { view, waitedFor } = now;
  const mine = now.past ? [] : now.mine;
  if (view.phase === 'over' || view.turn === null)
    return { title: say.over, how: '', who: null, mine: false };
  if (waitedFor !== null && view.phase === 'play') {
    const title = mine.length > 1 ? say.turnMineOf({ name: now.nameOf(waitedFor) }) : say.turnMine;
    return { title, how: howTo(now), who: null, mine: true };
  }
  const name = now.nameOf(view.turn);
  const isMe = (hand: number) => mine.length === 1 && mine[0] === hand;
  const looksHow = (target: number) =>
    isMe(target) ? say.looksHowMe : say.looksHow({ other: now.nameOf(target) });
  if (view.phase === 'respond' && view.asked !== null) {
    const card = cardName(view.attack ?? '', now.edition);
    return {
      title: isMe(view.asked) ? say.askedMe : say.thinks({ name: now.nameOf(view.asked) }),
      who: view.asked,
      mine: false,
      how: isMe(view.turn) ? say.thinksHowMe({ card }) : say.thinksHow({ other: name, card }),
    };
  }
  if (view.phase === 'magic') {
    const how = view.target === null ? '' : looksHow(view.target);
    return { title: say.looks({ name }), how, who: view.turn, mine: false };
  }
  if (mine.includes(view.turn))
    return {
      title: mine.length > 1 ? say.turnMineOf({ name }) : say.turnMine,
      how: '',
      who: null,
      mine: false,
    };
  return {
    title: say.turnOther({ name }),
    how: mine.length || now.past ? '' : say.watching,
    who: view.turn,
    mine: false,
  };
}

// Says what the legal moves allow, never what would be wise.
function howTo({ moves, plays, keyed }: Now): string {
  const say = words.of('addirace');
  if (plays[0]?.kind === 'whom') return keyed ? say.howWhomKey : say.howWhom;
  if (plays[0]?.kind === 'pair') return keyed ? say.howPairKey : say.howPair;
  if (plays.length) return keyed ? say.howAgainKey : say.howAgain;
  const can = (kind: RaceMove['do']) => moves.some((move) => move.do === kind);
  if (can('release')) return say.howFree;
  if (can('score')) return keyed ? say.howKey : say.how;
  if (can('attack') || can('magic')) return say.howAttack;
  if (can('defend')) return say.howDefend;
  if (can('pass')) return say.howPass;
  return can('discard') ? say.howThrow : say.how;
}
