import { Profiles } from '../../lib/profiles.svelte';
import type { Voice } from '../../lib/voice.svelte';
import type { Scenes } from '../../scenes';
import Garden from '../Garden.svelte';
import { sampleApi, seedsOnly } from './sample';

// A voice, wherever the scene is drawn.
export const VOICE = {
  can: true,
  say: () => {},
  stop: () => {},
  close: () => {},
} as unknown as Voice;

const cats = (...faces: string[]) => new Profiles(faces.map((cat) => ({ key: cat, cat })));

export const scenes: Scenes = {
  garden: () => [Garden, { api: sampleApi(), profiles: cats('nube'), voice: VOICE }],
  bed: () => [Garden, { api: sampleApi(), profiles: cats('nube'), voice: VOICE, bed: 8 }],
  seeds: () => [Garden, { api: sampleApi(seedsOnly()), profiles: cats('luna'), voice: VOICE }],
  who: () => [Garden, { api: sampleApi(), profiles: cats(), voice: VOICE }],
  away: () => [Garden, { api: sampleApi('away'), profiles: cats('gato'), voice: VOICE }],
  cats: () => [
    Garden,
    { api: sampleApi(), profiles: cats('nube', 'tom', 'luna'), voice: VOICE, sheet: 'cats' },
  ],
  remove: () => [
    Garden,
    { api: sampleApi(), profiles: cats('nube', 'tom'), voice: VOICE, sheet: 'remove' },
  ],
};
