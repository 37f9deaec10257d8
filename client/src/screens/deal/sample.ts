// A deal as the server gives it, to test and to look at.

import type { DealFile } from './deal';
import sample from './sample.json';

export const SAMPLE: DealFile = sample;
