// A made-up class that has played for some weeks, for scenes and tests: its numbers fit together as the
// server's do.

import type {
  ChildLearning,
  ClassLearning,
  HowKnown,
  HowMany,
  LearningWeek,
  SumOfClass,
  ToPractise,
} from '../../../net/wire';
import { factOf } from '../../../net/learner';
import { sampleChild } from '../sample';
import type { KnowApi } from './know.svelte';
import { fieldOf, STATES } from './known';

const NUMBERS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
const FIRST_MONDAY = Date.parse('2026-09-07');
const WEEK_MS = 7 * 86_400_000;
const FEWEST = 5;

export const SAMPLE_SUMS = NUMBERS.flatMap((a) => NUMBERS.slice(0, a).map((b) => factOf(a, b)));

// How hard a sum is: doubles, tens and small numbers come first.
function hardness(sum: string): number {
  const [a = 0, b = 0] = sum.split('+').map(Number);
  const easy =
    (a === b ? 11 : 0) + (a === 10 ? 13 : 0) + (b === 1 ? 7 : 0) + (a + b === 10 ? 7 : 0);
  return (a + b) * 0.9 + b * 2.1 - easy;
}

// Something like chance, the same every time.
const noise = (n: number): number => (Math.abs(Math.sin(n * 12.9898) * 43758.5453) % 1) * 12 - 6;

function howIn(child: number, place: number, weeks: number): HowKnown {
  const left =
    hardness(SAMPLE_SUMS[place]!) + noise(child * 55 + place) - weeks * 1.4 - (child % 12) * 0.7;
  if (left > -2 && left < 14 && (child * 7 + place * 3) % 17 === 0) return 'not-sure';
  if (left < 2) return 'knows';
  if (left < 9) return 'works-out';
  return left < 18 ? 'counts' : 'not-seen';
}

export function howMany(found: readonly HowKnown[]): HowMany {
  const counted = STATES.map((how) => [fieldOf(how), found.filter((one) => one === how).length]);
  return Object.fromEntries(counted) as HowMany;
}

const WAYS: readonly ToPractise[] = [
  { strategy: 'ten', sums: ['8+5', '9+4', '8+6'], steps: [2, 3] },
  { strategy: 'near-double', sums: ['7+6', '8+7', '9+8'], steps: [12, 1] },
  { strategy: 'bigger-first', sums: ['9+2', '8+3', '7+4'], steps: [2] },
  { strategy: 'double', sums: ['7+7', '8+8'], steps: [14] },
];

function childIn(child: number, weeks: number): ChildLearning {
  const sumsIn = (week: number): HowKnown[] => SAMPLE_SUMS.map((_, i) => howIn(child, i, week));
  const now = sumsIn(weeks);
  const { animal, colour, face } = sampleChild(child);
  const told = Array.from({ length: weeks }, (_, week): LearningWeek => ({
    monday: new Date(FIRST_MONDAY + week * WEEK_MS).toISOString().slice(0, 10),
    sums: howMany(sumsIn(week + 1)),
  }));
  return {
    ...{ child, animal, colour, face },
    sums: Object.fromEntries(SAMPLE_SUMS.map((sum, i) => [sum, weeks ? now[i]! : 'not-seen'])),
    total: howMany(weeks ? now : SAMPLE_SUMS.map(() => 'not-seen')),
    weeks: told,
    next: weeks ? [...WAYS.slice(child % 2), ...WAYS.slice(0, child % 2)].slice(0, 3) : [],
  };
}

// The child in the middle, as the server finds it.
function middle(found: readonly HowKnown[]): HowKnown {
  const order: readonly HowKnown[] = ['not-seen', 'counts', 'works-out', 'knows'];
  const sure = found
    .filter((one) => one !== 'not-sure')
    .sort((one, other) => order.indexOf(one) - order.indexOf(other));
  return 2 * sure.length < found.length ? 'not-sure' : sure[Math.floor((sure.length - 1) / 2)]!;
}

function average(children: readonly ChildLearning[], week: number): LearningWeek {
  const of = (how: HowKnown): number =>
    children.reduce((sum, one) => sum + one.weeks[week]!.sums[fieldOf(how)], 0);
  const fields = STATES.map((how) => [fieldOf(how), Math.round(of(how) / children.length)]);
  return { monday: children[0]!.weeks[week]!.monday, sums: Object.fromEntries(fields) as HowMany };
}

// *many* children who have played for so many *weeks*.
export function sampleLearning(many = 24, weeks = 6): ClassLearning {
  const children = Array.from({ length: many }, (_, child) => childIn(child, weeks));
  const sums = SAMPLE_SUMS.map((sum): SumOfClass => {
    const found = children.map((child) => child.sums[sum]!);
    return { sum, children: howMany(found), middle: middle(found) };
  });
  const numbers = children.map(({ child }) => child);
  const groups = [
    { practise: WAYS[0]!, children: numbers.filter((one) => one % 3 === 0) },
    { practise: WAYS[1]!, children: numbers.filter((one) => one % 3 === 1) },
    { practise: WAYS[2]!, children: numbers.filter((one) => one % 3 === 2 && one % 4 > 0) },
    { practise: null, children: numbers.filter((one) => one % 3 === 2 && one % 4 === 0) },
  ];
  const known = weeks > 0 && many > 0;
  return {
    code: 'KMTP',
    day: '2026-10-12',
    deletes_on: '2027-10-12',
    together:
      many < FEWEST
        ? null
        : { sums, weeks: Array.from({ length: weeks }, (_, week) => average(children, week)) },
    next: known ? WAYS.slice(0, 3) : [],
    groups: known
      ? groups.filter((one) => one.children.length)
      : many
        ? [{ practise: null, children: numbers }]
        : [],
    children,
  };
}

// A server that knows this class.
export function sampleApi(told: Awaited<ReturnType<KnowApi['learning']>>): KnowApi {
  return {
    learning: () => Promise.resolve(told),
    file: () => Promise.resolve('not-now'),
    remove: () => Promise.resolve('no-server'),
  };
}
