// What a garden shows: a plant for every pair of numbers. 8+5 and 5+8 are one fact, so they are one
// plant that is drawn twice.

import { factOf, STAGES, type GardenInfo, type PlantInfo } from '../../net/learner';

export const NUMBERS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as const;
export const TEN = 10;
const PETALS = ['--rose', '--orange', '--violet', '--petal', '--sky'] as const;
const MOST_CARDS = 8;

const UNSEEN: Omit<PlantInfo, 'fact'> = {
  stage: 'seed',
  thirsty: false,
  mastered: false,
  seen: 0,
  right: 0,
};

export type Plants = ReadonlyMap<string, PlantInfo>;

export const plantsOf = (garden: GardenInfo | null): Plants =>
  new Map(garden?.plants.map((plant) => [plant.fact, plant]));

export function plantAt(plants: Plants, a: number, b: number): PlantInfo {
  const fact = factOf(a, b);
  return plants.get(fact) ?? { ...UNSEEN, fact };
}

// The colours say nothing: they are there for joy.
export const petalOf = (a: number, b: number): string => `var(${PETALS[(a + b) % PETALS.length]!})`;

export const numbersOf = (fact: string): [number, number] => {
  const [a = 0, b = 0] = fact.split('+').map(Number);
  return [a, b];
};

export const thirstyOf = (garden: GardenInfo): PlantInfo[] =>
  garden.plants.filter((plant) => plant.thirsty);

// As many as there is room for; all are counted beside them.
export const cardsOf = (garden: GardenInfo): string[] =>
  thirstyOf(garden)
    .slice(0, MOST_CARDS)
    .map((plant) => plant.fact);

const heightOf = (plant: PlantInfo): number => STAGES.indexOf(plant.stage);

export interface News {
  grown: PlantInfo[]; // they stand higher than before
  watered: PlantInfo[]; // they were thirsty and are not any more
}

export function newsOf(before: GardenInfo, after: GardenInfo): News {
  const then = plantsOf(before);
  const was = (plant: PlantInfo) => then.get(plant.fact) ?? { ...UNSEEN, fact: plant.fact };
  const grown = after.plants.filter((plant) => heightOf(plant) > heightOf(was(plant)));
  const watered = after.plants.filter(
    (plant) => was(plant).thirsty && !plant.thirsty && !grown.includes(plant),
  );
  return { grown, watered };
}

// What has grown, the highest first. An outline says little: it is shown if nothing else has grown.
export function bestOf(grown: readonly PlantInfo[]): PlantInfo[] {
  const more = grown.filter((plant) => plant.stage !== 'outline');
  return (more.length ? more : [...grown]).sort((one, other) => heightOf(other) - heightOf(one));
}

// The bed that a step of the history shows: its number, and that of the plant chosen in it.
export function bedIn(state: unknown): readonly [number, number] | null {
  const bed: unknown = (state as { bed?: unknown } | null)?.bed;
  if (!Array.isArray(bed) || bed.length !== 2) return null;
  return bed.every((n) => (NUMBERS as readonly unknown[]).includes(n))
    ? (bed as [number, number])
    : null;
}

// Where an arrow key leads from a plant; null if it is no such key. Numbers are from 1 to 10.
export function moved(key: string, a: number, b: number): [number, number] | null {
  const within = (n: number) => Math.min(Math.max(n, 1), TEN);
  switch (key) {
    case 'ArrowUp':
      return [within(a - 1), b];
    case 'ArrowDown':
      return [within(a + 1), b];
    case 'ArrowLeft':
      return [a, within(b - 1)];
    case 'ArrowRight':
      return [a, within(b + 1)];
    case 'Home':
      return [a, 1];
    case 'End':
      return [a, TEN];
    default:
      return null;
  }
}
