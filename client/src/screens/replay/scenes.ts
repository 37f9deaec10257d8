// Games that were played at random. These scenes need a server, which makes the films.
import type { Scenes } from '../../scenes';
import Replay from '../Replay.svelte';
import { reelFrom, type GameRecord } from '../../net/film';
import addicats from './records/addicats.json';
import addirace from './records/addirace.json';
import gatonegro from './records/gatonegro.json';
import Watch from './Watch.svelte';

const onleave = () => {};
const reel = (record: object) => reelFrom(record as GameRecord);
const broken = {
  ...addicats,
  actions: [...addicats.actions.slice(0, 20), { at: 99_000, seat: 3, do: 'stop' }],
};

export const scenes: Scenes = {
  choose: () => [Replay, {}],
  addicats: () => [Watch, { reel: reel(addicats), times: 'all', at: 34, onleave }],
  'addicats-mine': () => [Watch, { reel: reel(addicats), eyes: 0, times: 'own', at: 34, onleave }],
  addirace: () => [Watch, { reel: reel(addirace), times: 'all', at: 60, onleave }],
  'addirace-mine': () => [Watch, { reel: reel(addirace), eyes: 1, times: 'all', at: 60, onleave }],
  gatonegro: () => [Watch, { reel: reel(gatonegro), eyes: 0, times: 'all', at: 30, onleave }],
  'gatonegro-end': () => [Watch, { reel: reel(gatonegro), eyes: 0, times: 'all', at: 52, onleave }],
  'refused-action': () => [Watch, { reel: reel(broken), times: 'all', at: 20, onleave }],
  'no-record': () => [Watch, { reel: reel({ ...addicats, seats: ['A'] }), times: 'all', onleave }],
};
