// The six faces as line drawings, 48 by 48: what is filled with paper, and the lines on it.

import type { EmoteName } from '../net/wire';

const HEAD =
  'M8 27C8 20 9 12 10 7c0-2 2-2 3-1l7 6c3-.8 5-.8 8 0l7-6c1-1 3-1 3 1 1 5 2 13 2 20 0 9-7 15-16 15S8 36 8 27z';
const NOSE = 'M22 29h4l-2 2.400z';

export const DRAWINGS: Record<EmoteName, { filled: string; lines: string }> = {
  purr: {
    filled: HEAD,
    lines: `${HEAD}${NOSE}M13 24c1.500 2.500 4.500 2.500 6 0M29 24c1.500 2.500 4.500 2.500 6 0M24 31.500c-1 3-5 3.500-6 1M24 31.500c1 3 5 3.500 6 1`,
  },
  haha: {
    filled: HEAD,
    lines: `${HEAD}M12 26l6-3.500-4-3M36 26l-6-3.500 4-3M16 29h16c0 6-3.500 9-8 9s-8-3-8-9z`,
  },
  wow: {
    filled: HEAD,
    lines: `${HEAD}M16 18.500a3.500 4 0 1 0 .1 0zM32 18.500a3.500 4 0 1 0 .1 0zM24 30.500a3.500 4 0 1 0 .1 0z`,
  },
  oops: {
    filled: HEAD,
    lines: `${HEAD}M13 21l5 2.500-5 2M35 21l-5 2.500 5 2M17 35c2-3 4 1 7-1.500s5 1.500 7-1.500M40 6c2 3.500 2.500 4.500 2.500 6a2.500 2.500 0 0 1-5 0c0-1.500.5-2.500 2.500-6z`,
  },
  paw: {
    filled:
      'M24 23c6 0 11 6 11 12 0 4-3 6-6 5.500-3.500-.6-6.500-.6-10 0-3 .5-6-1.500-6-5.500 0-6 5-12 11-12zM9 20a4 5.500 0 1 0 .1 0zM39 20a4 5.500 0 1 0 .1 0zM18.500 8a4.300 6 0 1 0 .1 0zM29.500 8a4.300 6 0 1 0 .1 0z',
    lines:
      'M24 23c6 0 11 6 11 12 0 4-3 6-6 5.500-3.500-.6-6.500-.6-10 0-3 .5-6-1.500-6-5.500 0-6 5-12 11-12zM9 20a4 5.500 0 1 0 .1 0zM39 20a4 5.500 0 1 0 .1 0zM18.500 8a4.300 6 0 1 0 .1 0zM29.500 8a4.300 6 0 1 0 .1 0z',
  },
  again: {
    filled: HEAD,
    lines: `${HEAD}M18.500 22.500a5.500 5.500 0 1 1 7.800 5c-1.600.8-2.300 1.500-2.300 3.300M24 35.500v.1`,
  },
};
