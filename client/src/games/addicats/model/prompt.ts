// What can be done now, as one sentence: whose turn, or what everybody is to do. Pure.

import type { AddicatsView } from '../../../net/wire';
import { calmly } from '../../../texts/calm';
import { words } from '../../../texts/index.svelte';
import type { Reader } from './describe';

export interface Prompt {
  title: string;
  how: string;
  picture: 'hand' | 'cat' | 'card' | 'dots' | 'mouse';
  hand: number | null; // its cat is shown beside the sentence
  card: string | null;
}

export interface Now {
  view: AddicatsView;
  me: number | null; // my hand; null for spectators
  past?: boolean; // in a replay
  won?: boolean; // the hand whose turn it is has it because it was first
  pressed: 'slap' | 'call' | null;
  waitingFor: readonly string[]; // names
  keys?: { hit: string; turn: string } | null; // what they are called, where a keyboard is used
}

export function promptOf(now: Now, who: Reader): Prompt {
  const prompt = sentence(now, who);
  return who.calm ? { ...prompt, title: calmly(prompt.title), how: calmly(prompt.how) } : prompt;
}

// A card is being said, and nobody can do anything yet.
export function listening(say: Reader['say']): Prompt {
  return { title: say.listen, how: say.listenHow, picture: 'dots', hand: null, card: null };
}

// What there was to do. *say* has the texts of the past.
function wasToDo({ turn, scramble, phase, seesaw }: AddicatsView, { say, name }: Reader): Prompt {
  const base: Prompt = { title: '', how: '', picture: 'cat', hand: turn, card: null };
  const card = (one: string, title: string): Prompt => ({
    ...base,
    title,
    picture: 'card',
    card: one,
  });
  if (scramble?.card === 'pursuit') return card('pursuit', say.everybody);
  if (scramble) return card('ambush', say.ambush({ name: name(scramble.seat) }));
  if (phase === 'together') return card('magic', say.together);
  if (seesaw) return card('seesaw', say.seesaw);
  return { ...base, title: turn === null ? say.ended : say.turn({ name: name(turn) }) };
}

function sentence(now: Now, who: Reader): Prompt {
  const { view, me, past, pressed, waitingFor, keys } = now;
  if (past) return wasToDo(view, who);
  const { say, name, calm } = who;
  const { turn, scramble } = view;
  const base: Prompt = { title: '', how: '', picture: 'cat', hand: turn, card: null };
  const mine = me === null ? null : (view.hands[me] ?? null);
  const out = mine !== null && mine.down + mine.up === 0;
  if (pressed === 'call')
    return { ...base, title: say.called, how: say.calledHow, picture: 'dots' };
  if (pressed) return { ...base, title: say.pawDown, how: say.pawDownHow, picture: 'dots' };
  if (waitingFor.length) {
    return {
      ...base,
      title: say.waitingFor({ name: words.list(waitingFor) }),
      how: say.waitingForHow,
      picture: 'dots',
    };
  }
  if (scramble && me !== null && !out) {
    const card = { ...base, picture: 'card' as const, card: scramble.card };
    if (scramble.hits.includes(me)) return { ...card, title: say.counted, how: say.countedHow };
    if (scramble.card === 'pursuit')
      return {
        ...card,
        title: say.everybody,
        how: keys ? say.everybodyKey({ key: keys.hit }) : say.everybodyHow,
      };
    if (scramble.seat === me) return { ...card, title: say.ambushMine, how: say.ambushMineHow };
    const values = { name: name(scramble.seat) };
    return { ...card, title: say.ambush(values), how: say.ambushHow(values) };
  }
  const turner = turn === null ? '' : name(turn);
  if (me === null)
    return {
      ...base,
      title: say.watching,
      how: turn === null ? say.watchingWait : say.watchingHow({ name: turner }),
    };
  if (out)
    return {
      ...base,
      title: calm ? say.nap : say.done,
      how: turn === null ? '' : say.doneHow({ name: turner }),
      hand: me,
    };
  if (view.phase === 'together') {
    return {
      ...base,
      picture: 'card',
      card: 'magic',
      title: turn === me ? say.togetherMine : say.together,
      how: turn === me ? howToReveal(keys, say) : say.togetherHow,
    };
  }
  if (view.seesaw)
    return {
      ...base,
      picture: 'card',
      card: 'seesaw',
      title: say.seesaw,
      how: keys ? say.seesawKey({ key: keys.hit }) : say.seesawHow,
    };
  if (turn === me) return { ...base, picture: 'hand', title: say.mine, how: howToTurn(now, who) };
  return {
    ...base,
    title: turn === null ? say.ended : say.turn({ name: turner }),
    how: howToHit(now, mine?.top != null, say),
  };
}

function howToReveal(keys: Now['keys'], say: Reader['say']): string {
  return keys ? say.togetherMineKey({ key: keys.turn }) : say.togetherMineHow;
}

function howToTurn({ view, won, keys }: Now, { say, calm }: Reader): string {
  const key = keys && { key: keys.turn };
  if (view.hands.every((hand) => hand.down === 0)) return key ? say.mineOverKey(key) : say.mineOver;
  if (won) return key ? say.mineWonKey(key) : say.mineWon;
  if (calm) return key ? say.mineCalmKey(key) : say.mineCalm;
  return key ? say.mineKey(key) : say.mineHow;
}

function howToHit({ won, keys }: Now, shows: boolean, say: Reader['say']): string {
  if (won) return say.turnWon;
  if (!shows) return say.hintNone;
  return keys ? say.hintKey({ key: keys.hit }) : say.hint;
}
