// A verdict as the band shows it, and the reader for whom it is worded.

import type { JudgedPress } from '../../../net/wire';
import type { Edition } from '../../../texts/specials';
import type { Areas } from '../../../texts/areas';
import { words } from '../../../texts/index.svelte';

export interface Reader {
  say: Areas['addicats'];
  edition: Edition;
  mine: readonly number[];
  name: (hand: number) => string;
  heardName?: (hand: number) => string; // where one player has two hands: which of them
  calm: boolean;
}

// The same reader, for what is read aloud.
export const aloud = (who: Reader): Reader => ({ ...who, name: who.heardName ?? who.name });

// "5+9 = 14 = 7+7", or "5+9 = 14 ≠ 13 = 8+5".
export interface Equation {
  same: boolean;
  sides: { card: string; sum: number }[];
}

export interface Description {
  kind: 'won' | 'other' | 'greed' | 'late' | 'order' | 'plain';
  title: string;
  how: string;
  next: string; // who turns the next card, after a race
  equation: Equation | null;
  winner: number | null;
  ring: readonly number[]; // hands that this is about
  greedy: number | null;
  card: string | null; // a special's picture beside the words
  raced: boolean; // it shows paws and times
  heard: string;
  paws: readonly JudgedPress[]; // of the race that it decided
}

export const DESCRIPTION: Description = {
  kind: 'plain',
  title: '',
  how: '',
  next: '',
  equation: null,
  winner: null,
  ring: [],
  greedy: null,
  card: null,
  raced: false,
  heard: '',
  paws: [],
};

export function list(hands: readonly number[], { name }: Pick<Reader, 'name'>): string {
  return words.list(hands.map(name));
}

// Who was first; and why, if somebody with a heavier paw was quicker.
export function firstPaw(
  hand: number,
  paws: readonly JudgedPress[],
  { say, mine, name }: Pick<Reader, 'say' | 'mine' | 'name'>,
): { title: string; why: string } {
  const light = paws.some((paw) => paw.seat === hand && paw.light);
  const [me, other] = light ? [say.lightMe, say.light] : [say.wonMe, say.wonOther];
  return {
    title: mine.includes(hand) ? me : other({ name: name(hand) }),
    why: light ? say.lightHow : '',
  };
}
