import { answerTo } from '../../net/entropy';
import type { Scenes } from '../../scenes';
import Deal from '../Deal.svelte';
import { commitmentOf } from './deal';
import { NEAR_SAMPLE, SAMPLE } from './sample';

const { game, seed } = SAMPLE;
const ELSEWHERE = { ...SAMPLE, table: 'BCDF', commitment: commitmentOf(seed, 'BCDF', game) };

export const scenes: Scenes = {
  right: () => [Deal, { shown: SAMPLE }],
  near: () => [Deal, { shown: NEAR_SAMPLE }],
  nobodyKnown: () => [Deal, { shown: { ...SAMPLE, rules: { near_deck: false } } }],
  wrong: () => [Deal, { shown: { ...SAMPLE, game: 3 } }],
  other: () => {
    answerTo({ type: 'committed', game, commitment: SAMPLE.commitment }, ELSEWHERE.table);
    return [Deal, { shown: ELSEWHERE }];
  },
  none: () => [Deal, {}],
};
