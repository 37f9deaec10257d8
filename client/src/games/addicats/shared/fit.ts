// How words fit into a box of a fixed size; and the short way round for an angle.

const LETTER = 0.53; // average width of a letter of Lexend and Baloo, in em
const LEAST = 14;
const LEAST_IN_A_ROW = 16;

export interface Fitted {
  title: string;
  how: string;
  as: 'row' | 'column' | 'wrapped'; // side by side, one under the other, or one text on two lines
  font: number;
}

// The title is always shown, *how* only where there is room for it.
export function fit(
  title: string,
  how: string,
  room: { w: number; h: number },
  most: number,
): Fitted {
  const size = (lines: number, longest: number): number =>
    Math.min(most, (room.h / lines) * 0.84, room.w / (Math.max(1, longest) * LETTER));
  if (title && how) {
    const row = size(1, title.length + how.length + 3);
    if (row >= LEAST_IN_A_ROW) return { title, how, as: 'row', font: row };
    const column = size(2, Math.max(title.length, how.length));
    if (column >= LEAST) return { title, how, as: 'column', font: column };
  }
  const only = title || how;
  const font = size(1, only.length);
  return {
    title: only,
    how: '',
    as: font >= LEAST ? 'row' : 'wrapped',
    font: Math.max(LEAST, font),
  };
}

// The letters of a *text* that may take several lines of *room*.
export function fitLines(text: string, room: { w: number; h: number }, most: number): number {
  for (let font = most; font > LEAST; font -= 0.5) {
    const lines = Math.ceil((text.length * font * LETTER * 1.12) / room.w);
    if (lines * font * 1.15 <= room.h) return font;
  }
  return LEAST;
}

// The letters of a *name* on one line; it is cut only if it is longer than most are.
export function fitName(name: string, room: number, most: number): number {
  return Math.max(LEAST, Math.min(most, room / (Math.max(1, name.length) * 0.56)));
}

// The angle that looks the same as *to* and is nearest to *from*, in degrees.
export function nearestTurn(from: number, to: number): number {
  return from + ((((to - from) % 360) + 540) % 360) - 180;
}
