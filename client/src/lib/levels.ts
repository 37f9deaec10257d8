// A picture for each level of the cats.

import cat from './art/cats/minou-calm.svg';
import kitten from './art/levels/kitten.svg';
import tiger from './art/levels/tiger.svg';
import type { Hardness } from '../games/table-options';

export const LEVEL_PICTURES: Record<Hardness, string> = { kitten, cat, tiger };
