// What is known, in words: for the ear, and beside the pictures.

import type { HowKnown, HowMany, LearningWeek, Strategy, ToPractise } from '../../../net/wire';
import type { Areas } from '../../../texts/areas';
import { words } from '../../../texts/index.svelte';
import { allOf, fieldOf, howAt, STATES, sumAt, type Field, type Sums } from './known';
import type { ChildLearning } from '../../../net/wire';

const say = (): Areas['class-learning'] => words.of('class-learning');

export const howText = (how: HowKnown): string => say()[fieldOf(how)];

// "8 plus 5: 14 of 23 children know it. Child in the middle: works it out."
export function cellText(sums: Sums, a: number, b: number): string {
  const { children, middle } = sumAt(sums, a, b);
  return say().cell({ a, b, n: children.knows, all: allOf(children), how: howText(middle) });
}

// "8 plus 5 is 13: counts"
export const sumText = (child: ChildLearning, a: number, b: number): string =>
  say().sum({ a, b, total: a + b, how: howText(howAt(child, a, b)) });

export interface Count {
  how: HowKnown;
  n: number;
  text: string; // what so many children do: "know it"
}

// All that are not none, those who know it first.
export function countsOf(children: HowMany): Count[] {
  const all = STATES.map((how) => ({ how, n: children[fieldOf(how)] }));
  return all.filter(({ n }) => n > 0).map(({ how, n }) => ({ how, n, text: manyText(how, n) }));
}

function manyText(how: HowKnown, n: number): string {
  switch (how) {
    case 'knows':
      return say().manyKnow({ n });
    case 'works-out':
      return say().manyWorkOut({ n });
    case 'counts':
      return say().manyCount({ n });
    case 'not-seen':
      return say().manyNotSeen({ n });
    case 'not-sure':
      return say().manyNotSure({ n });
  }
}

export interface Way {
  name: string; // "Make ten first"
  how: string; // "8 + 5: 8 and 2 make 10, and 3 more"
}

export function wayOf({ strategy, sums, steps }: ToPractise): Way {
  const [a = 0, b = 0] = (sums[0] ?? '').split('+').map(Number); // the bigger number first
  const [one = 0, two = 0] = steps;
  const ways: Record<Strategy, () => Way> = {
    ten: () => ({ name: say().ten, how: say().tenHow({ a, b, one, two }) }),
    'near-double': () => ({ name: say().near_double, how: say().near_doubleHow({ a, b, two }) }),
    double: () => ({ name: say().double, how: say().doubleHow({ a, b }) }),
    'bigger-first': () => ({ name: say().bigger_first, how: say().bigger_firstHow({ a, b }) }),
  };
  return ways[strategy]();
}

// The cards of a strategy: as it says, the smaller number first where the bigger one is what counts.
export function cardsOf({ strategy, sums }: ToPractise): string[] {
  const turned = strategy === 'near-double' || strategy === 'bigger-first';
  return turned ? sums.map((sum) => sum.split('+').reverse().join('+')) : [...sums];
}

export function weekText({ monday, sums }: LearningWeek): string {
  const numbers = Object.fromEntries(
    STATES.map((how) => [fieldOf(how), sums[fieldOf(how)]]),
  ) as Record<Field, number>;
  return say().week({ date: longDay(monday), ...numbers });
}

// --- Days, which come as 2026-10-12 ---

const formats = new Map<string, Intl.DateTimeFormat>();

function dayIn(day: string, how: 'long' | 'short'): string {
  const locale = words.locale;
  const key = `${locale} ${how}`;
  const options: Intl.DateTimeFormatOptions =
    how === 'long' ? { dateStyle: 'long' } : { day: 'numeric', month: 'short' };
  const format =
    formats.get(key) ?? new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' });
  formats.set(key, format);
  return format.format(Date.parse(day));
}

export const longDay = (day: string): string => dayIn(day, 'long'); // "12 October 2026"
export const shortDay = (day: string): string => dayIn(day, 'short'); // "12 Oct"
