import { words } from './index.svelte';
import type { Weight } from '../net/wire';

// How heavy a paw is, in words; nothing for a light one. Players never see the number.
export function weightText(weight: Weight): string {
  const say = words.of('seats');
  return weight === 0 ? '' : { 1: say.heavy, 2: say.heavier, 3: say.heaviest }[weight];
}

// What a heavy paw is, in a sentence.
export function weightHow(weight: Weight): string {
  return weight === 0 ? '' : words.of('seats').heavyHow({ weight: String(weight) });
}

// "Luna, box, 28 cards", and how heavy the paw is.
export function withWeight(label: string, weight: Weight): string {
  return weight === 0 ? label : `${label}, ${weightText(weight)}`;
}
