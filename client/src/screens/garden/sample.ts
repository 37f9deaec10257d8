// A made-up garden and a made-up minute, for scenes and tests.

import type { GardenInfo, LearnerApi, MinuteInfo, PlantInfo, Stage } from '../../net/learner';
import { NUMBERS } from './garden';

const THIRSTY = ['5+3', '5+4', '6+4', '7+2', '7+3', '6+5', '8+4', '9+2'];
const UNSURE = ['2+1', '9+1', '10+2', '4+2', '5+2'];

// What is harder is known later.
function stageOf(a: number, b: number): Stage {
  const ease = a === b ? 11 : a === 10 ? 13 : b === 1 ? 7 : a + b === 10 ? 7 : 0;
  const hard = (a + b) * 0.9 + b * 2.1 - ease;
  if (hard < 7.5) return 'flower';
  if (hard < 14) return 'bud';
  return hard < 24 ? 'sprout' : 'seed';
}

function plantOf(a: number, b: number): PlantInfo {
  const fact = `${a}+${b}`;
  const stage = UNSURE.includes(fact) ? 'outline' : stageOf(a, b);
  const seen = stage === 'seed' ? 0 : 4;
  return {
    fact,
    stage,
    thirsty: THIRSTY.includes(fact),
    mastered: false,
    seen,
    right: stage === 'flower' ? seen : Math.min(seen, 2),
  };
}

export function sampleGarden(): GardenInfo {
  const pairs = NUMBERS.flatMap((a) => NUMBERS.filter((b) => b <= a).map((b) => [a, b] as const));
  return { plants: pairs.map(([a, b]) => plantOf(a, b)), is_check: false };
}

export function seedsOnly(): GardenInfo {
  const plants = sampleGarden().plants.map((plant): PlantInfo => ({
    ...plant,
    stage: 'seed',
    thirsty: false,
    seen: 0,
    right: 0,
  }));
  return { plants, is_check: true };
}

// The same garden, in which these plants have grown and nothing is thirsty.
export function grownGarden(to: Readonly<Record<string, Stage>>): GardenInfo {
  const garden = sampleGarden();
  const plants = garden.plants.map((plant) => ({
    ...plant,
    stage: to[plant.fact] ?? plant.stage,
    thirsty: false,
  }));
  return { ...garden, plants };
}

export function sampleMinute(many = 10): MinuteInfo {
  const pairs: (readonly [number, number])[] = [
    [3, 5],
    [4, 5],
    [6, 4],
    [2, 7],
    [8, 5],
    [6, 7],
    [6, 6],
    [8, 4],
    [9, 2],
    [1, 1],
  ];
  const cards = pairs.slice(-many).map(([a, b]) => {
    const least = Math.max(2, a + b - 1);
    return { a, b, choices: [least, least + 1, least + 2, least + 3] };
  });
  return { cards, is_check: false };
}

// A server that knows this garden and never asks anything.
export function sampleApi(garden: GardenInfo | 'away' = sampleGarden()): LearnerApi {
  const never = () => new Promise<never>(() => {});
  return {
    meet: () => Promise.resolve(null),
    forget: () => Promise.resolve('away'),
    garden: () => Promise.resolve(garden),
    minute: never,
    answer: never,
    play: () => Promise.resolve(null),
  };
}
