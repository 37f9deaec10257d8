// What a class knows, as numbers: nothing here draws or speaks.

import { factOf } from '../../../net/learner';
import type {
  ChildLearning,
  ClassLearning,
  HowKnown,
  HowMany,
  LearningWeek,
  SumOfClass,
  SumsOfClass,
} from '../../../net/wire';

// From the ground of a bar up, and in the legend.
export const STATES = [
  'knows',
  'works-out',
  'counts',
  'not-seen',
  'not-sure',
] as const satisfies readonly HowKnown[];

export const DOTS: Readonly<Record<HowKnown, number>> = {
  knows: 3,
  'works-out': 2,
  counts: 1,
  'not-seen': 0,
  'not-sure': 0,
};

export const ALL_SUMS = 55; // 8+5 and 5+8 are one
const STARTING_AT: readonly [number, number] = [8, 5];

export type Field = keyof HowMany;

export const fieldOf = (how: HowKnown): Field => how.replace('-', '_') as Field;

export const allOf = (many: HowMany): number =>
  STATES.reduce((sum, how) => sum + many[fieldOf(how)], 0);

export type Sums = ReadonlyMap<string, SumOfClass>;

export const sumsOf = (together: SumsOfClass): Sums =>
  new Map(together.sums.map((one) => [one.sum, one]));

export function sumAt(sums: Sums, a: number, b: number): SumOfClass {
  const found = sums.get(factOf(a, b));
  if (!found) throw new Error(`the class has no sum ${a}+${b}`);
  return found;
}

export const howAt = (child: ChildLearning, a: number, b: number): HowKnown =>
  child.sums[factOf(a, b)] ?? 'not-seen';

// Where the map is entered: at what would help most.
export function firstAt(learning: { next: ClassLearning['next'] }): readonly [number, number] {
  const [a, b] = (learning.next[0]?.sums[0] ?? '').split('+').map(Number);
  return a && b ? [a, b] : STARTING_AT;
}

// How many more sums are known than a week before; 0 if there was none before.
export function grewBy(weeks: readonly LearningWeek[]): number {
  const [before, now] = weeks.slice(-2);
  return before && now ? Math.max(0, now.sums.knows - before.sums.knows) : 0;
}

// How many weeks the class has played in: all children are told the same ones.
export const weeksOf = ({ together, children }: ClassLearning): number =>
  (together ?? children[0])?.weeks.length ?? 0;

export const childOf = (learning: ClassLearning, number: number): ChildLearning | null =>
  learning.children.find(({ child }) => child === number) ?? null;
