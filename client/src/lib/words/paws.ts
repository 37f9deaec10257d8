import { texts, words } from './index.svelte';
import type { Weight } from '../../net/wire';

// How heavy a paw is. It is never told as a number.
const PAWS = texts({
  en: { heavy: 'a heavy paw', heavier: 'a heavier paw', heaviest: 'a very heavy paw' },
  fr: {
    heavy: 'une patte lourde',
    heavier: 'une patte plus lourde',
    heaviest: 'une patte très lourde',
  },
  es: { heavy: 'una pata pesada', heavier: 'una pata más pesada', heaviest: 'una pata muy pesada' },
});

// In words; nothing, if it is light.
export function weightText(weight: Weight): string {
  const say = words.of(PAWS);
  return weight === 0 ? '' : { 1: say.heavy, 2: say.heavier, 3: say.heaviest }[weight];
}

// "Luna, box, 28 cards", and how heavy the paw is.
export function withWeight(label: string, weight: Weight): string {
  return weight === 0 ? label : `${label}, ${weightText(weight)}`;
}
