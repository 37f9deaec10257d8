// The sounds of the tables (docs/design.md 7), rendered by tools/sounds.py. None of them depends on a
// card's value or on anybody's right to hit: nobody can win a race by listening.

import { settings, type Liking } from '../lib/settings.svelte';
import { Speaker, type Way } from './speaker';

// In the order in which they are fetched.
export const SOUNDS = [
  'paw',
  'card',
  'snap',
  'cat',
  'sat',
  'laid',
  'riffle',
  'mouse',
  'won',
  'lost',
  'greed',
  'my-turn',
  'wood',
  'bell',
  'photo',
  'dead-end',
  'seesaw',
  'pursuit',
  'present',
  'attacked',
  'defence',
  'goal',
  'find',
  'away',
  'end-addicats',
  'end-addirace',
  'end-gatonegro',
] as const;
export type Sound = (typeof SOUNDS)[number];

// Played a little higher or lower each time, at random, as no two cards fall alike.
const LIVELY: readonly Sound[] = ['paw', 'card', 'snap', 'laid', 'riffle', 'mouse', 'cat'];
const SPREAD = 0.04;
const SCALE = [0, 2, 4, 7, 9, 12]; // half tones
const APART_MS = 120; // sounds of one moment begin one after the other

export const files = import.meta.glob<string>('../lib/sounds/*.mp3', {
  eager: true,
  import: 'default',
  query: '?url',
});
const speaker = new Speaker(
  new Map(SOUNDS.map((name) => [name, files[`../lib/sounds/${name}.mp3`] ?? ''])),
);

// This file is loaded with a table, so that sounds are there when they are needed.
const obey = () => speaker.set(loudness(settings.now));
settings.listen(obey);
obey();
for (const event of ['pointerup', 'keydown'])
  globalThis.addEventListener?.(event, () => speaker.wake(), { capture: true, passive: true });

// Ears hear twice as loud only when there is far more than twice the sound. Calm is 6 dB less.
export function loudness({
  sound,
  volume,
  calm,
}: Pick<Liking, 'sound' | 'volume' | 'calm'>): number {
  const part = Math.min(100, Math.max(0, Number(volume) || 0)) / 100;
  return sound ? part ** 1.5 * (calm ? 0.5 : 1) : 0;
}

// *step* raises a sound that repeats: the nth find of a count.
export function sound(name: Sound, { step = 0, ...way }: Way & { step?: number } = {}): void {
  if (!settings.now.sound || document.hidden) return;
  speaker.wake();
  const octave = Math.min(1, Math.floor(step / SCALE.length));
  const chance = LIVELY.includes(name) ? 1 + SPREAD * (2 * Math.random() - 1) : 1;
  const rate = chance * 2 ** (octave + SCALE[step % SCALE.length]! / 12);
  setTimeout(() => speaker.play(name, { rate, ...way })); // later, so that the frame of the press is not late
}

export function soundsInTurn(names: readonly Sound[]): void {
  for (const [i, name] of names.entries()) sound(name, { after: i * APART_MS });
}

// To hear how loud it is.
export async function sample(): Promise<void> {
  await speaker.ready('cat');
  sound('cat');
}

const KNOCK_MS = 12; // a paw comes down
const TURN_MS = [30, 90, 30]; // two knocks, told apart from the one of a paw without looking

export const buzz = (): void => vibrate(KNOCK_MS);
export const buzzTurn = (): void => vibrate(TURN_MS);

// Before anybody has touched the page the browser refuses, and complains.
function vibrate(pattern: number | number[]): void {
  if (!settings.now.buzz || !('vibrate' in navigator)) return;
  if (navigator.userActivation?.hasBeenActive ?? true) navigator.vibrate(pattern);
}
