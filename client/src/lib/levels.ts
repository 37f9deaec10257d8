// The three ways cats play, as pictures.

import cat from './art/cats/minou-calm.svg';
import kitten from './art/levels/kitten.svg';
import tiger from './art/levels/tiger.svg';
import type { Level } from './wire';

export const LEVEL_PICTURES: Record<Level, string> = { kitten, cat, tiger };
