// How a table is: a shape and a picture before a colour.

import type { IconName } from '../../../components/Icon.svelte';
import type { Areas } from '../../../texts/areas';
import type { Sign } from '../../../net/wire';

export type Shown = Sign | 'playing';

export const SIGN_ICONS: Record<Shown, IconName> = {
  playing: 'tick',
  paw: 'paw',
  quiet: 'asleep',
  guesses: 'plus',
  away: 'tablet',
};

export function signText(sign: Shown, say: Areas['class-teacher']): string {
  return {
    playing: say.signPlaying,
    paw: say.signPaw,
    quiet: say.signQuiet,
    guesses: say.signGuesses,
    away: say.signAway,
  }[sign];
}
