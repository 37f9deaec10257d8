// The cats that have a name: their faces, and a sentence about each.

import type { Hardness } from '../../games/table-options';
import type { Level } from '../../net/wire';

export type Character = Exclude<Level, Hardness>;

// In the order of bots/roster.py, the youngest first.
export const CHARACTERS: Record<Character, { name: string; face: string }> = {
  pelusa: { name: 'Pelusa', face: 'pelusa' },
  nube: { name: 'Nube', face: 'nube' },
  minou: { name: 'Minou', face: 'minou' },
  luna: { name: 'Luna', face: 'luna' },
  tom: { name: 'Tom', face: 'tom' },
  felix: { name: 'Felix', face: 'felix' },
  gaspar: { name: 'Gaspar', face: 'gato' },
  moustache: { name: 'Moustache', face: 'moustache' },
  nova: { name: 'Nova', face: 'nova' },
};
export const CHARACTER_NAMES = Object.keys(CHARACTERS) as Character[];

export const isCharacter = (level: Level): level is Character => level in CHARACTERS;
