import type { Scenes } from '../../scenes';
import Rules from '../Rules.svelte';

export const scenes: Scenes = {
  addicats: () => [Rules, { game: 'addicats' }],
  addirace: () => [Rules, { game: 'addirace' }],
  gatonegro: () => [Rules, { game: 'gatonegro' }],
};
