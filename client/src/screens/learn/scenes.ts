// These scenes need a server, which makes the film.
import type { Scenes } from '../../scenes';
import Learn from '../Learn.svelte';

export const scenes: Scenes = {
  addicats: () => [Learn, { game: 'addicats' }],
  'addicats-hit': () => [Learn, { game: 'addicats', at: 4 }],
  'addicats-given': () => [Learn, { game: 'addicats', at: 5 }],
  'addicats-end': () => [Learn, { game: 'addicats', at: 12 }],
  addirace: () => [Learn, { game: 'addirace', at: 1 }],
  'addirace-counter': () => [Learn, { game: 'addirace', at: 3 }],
  'addirace-attack': () => [Learn, { game: 'addirace', at: 5 }],
  'addirace-end': () => [Learn, { game: 'addirace', at: 10 }],
  gatonegro: () => [Learn, { game: 'gatonegro', at: 1 }],
  'gatonegro-jellicle': () => [Learn, { game: 'gatonegro', at: 8 }],
  'gatonegro-end': () => [Learn, { game: 'gatonegro', at: 10 }],
};
