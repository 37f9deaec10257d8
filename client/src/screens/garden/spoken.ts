// What is read aloud of a garden.

import type { GardenInfo, PlantInfo } from '../../net/learner';
import { words } from '../../texts/index.svelte';
import { thirstyOf } from './garden';

// "8 plus 5: works it out"
export function plantText(a: number, b: number, { stage, thirsty }: PlantInfo): string {
  const say = words.of('garden');
  const told = { a, b, how: say[stage] };
  return thirsty ? say.plantThirsty(told) : say.plant(told);
}

export function thirstText(garden: GardenInfo): string {
  return words.of('garden').thirsty({ n: thirstyOf(garden).length });
}

export function gardenText(garden: GardenInfo): string {
  const say = words.of('garden');
  const thirst = thirstyOf(garden).length || !garden.is_check ? [`${thirstText(garden)}.`] : [];
  return [`${say.title}.`, ...thirst, ...(garden.is_check ? [say.check] : [])].join(' ');
}
