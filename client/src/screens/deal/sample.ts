// A deal as the server gives it, to test and to look at.

import type { DealFile } from './deal';
import nearSample from './near-sample.json';
import sample from './sample.json';

export const SAMPLE: DealFile = sample;
export const NEAR_SAMPLE: DealFile = nearSample; // only some cards were dealt
