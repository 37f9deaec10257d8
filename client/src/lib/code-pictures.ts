// A picture for every letter that a code can have, for those who do not read yet. Each is a list of
// colours and SVG paths in a box of 48 × 48. Cards to print are drawn from the same file.

import pictures from './art/code-pictures.json';

interface Part {
  paint: string;
  path: string;
}

export const CODE_PICTURES: Record<string, readonly Part[]> = pictures;
