// How large the words of a band may be on a large table, so that all of them fit into its box.

const LETTER = 0.55; // average width of a letter, in em
const PADDING = { x: 48, y: 20 };
const PICTURE = 116; // with the gap beside it
const EQUATION = 44;
const CHIPS = 42;
const LEAST = 20.5; // units: 14 pixels on the smallest stage

export interface Words {
  title: string;
  how: string;
  picture: boolean;
  equation: boolean;
  chips: number; // rows of them
}

/** The letters of its first line and of the others. *most* are the largest that may be. */
export function bandType(
  { title, how, picture, equation, chips }: Words,
  box: { w: number; h: number },
  most: { title: number; how: number },
): { title: number; how: number } {
  const width = box.w - PADDING.x - (picture ? PICTURE : 0);
  const lines = (text: string, size: number) =>
    Math.ceil((text.length * size * LETTER) / (width * 0.94));
  const rest = (equation ? EQUATION : 0) + chips * CHIPS;
  for (let part = 1; ; part -= 0.04) {
    const size = { title: most.title * part, how: Math.max(LEAST, most.how * part) };
    const high =
      lines(title, size.title) * size.title * 1.1 + lines(how, size.how) * size.how * 1.25 + rest;
    if (high <= box.h - PADDING.y || size.title <= 24) return size;
  }
}
