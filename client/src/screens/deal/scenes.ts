import type { Scenes } from '../../scenes';
import Deal from '../Deal.svelte';
import { SAMPLE } from './sample';

export const scenes: Scenes = {
  right: () => [Deal, { shown: SAMPLE }],
  wrong: () => [Deal, { shown: { ...SAMPLE, game: 3 } }],
  none: () => [Deal, {}],
};
