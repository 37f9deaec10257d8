// Where the cards of a pile lie, so that the rank and suit of every one can be read.

export interface Room {
  width: number;
  height: number;
}

export interface Place {
  x: number;
  y: number;
  row: number;
}

export interface Laid {
  width: number; // of a card
  places: Place[];
}

export const TALL = 1.4; // height of a card divided by its width
const LEGIBLE = 0.42; // the part of a card's width that shows rank and suit
const WIDEST_STEP = 0.48;
const ROW_GAP = 10;
const SMALLEST = 34;

// Side by side, the oldest first, in as many rows as give the largest cards with readable corners.
export function sideways(count: number, room: Room, widest: number, most = 4, lift = 0): Laid {
  let best = { width: 0, step: 0, rows: 1 };
  for (let rows = 1; rows <= most; rows++) {
    const gaps = Math.max(0, Math.ceil(count / rows) - 1);
    const high = (room.height - lift - (rows - 1) * ROW_GAP) / rows / TALL;
    const broad = room.width / (1 + gaps * LEGIBLE);
    const width = Math.max(SMALLEST, Math.min(widest, high, broad));
    const step = gaps ? Math.min(width * WIDEST_STEP, (room.width - width) / gaps) : 0;
    if (width > best.width + 2) best = { width, step, rows };
  }
  const inRow = Math.max(1, Math.ceil(count / best.rows));
  const down = best.width * TALL + ROW_GAP;
  return {
    width: best.width,
    places: Array.from({ length: count }, (_, i) => {
      const row = Math.floor(i / inRow);
      return { x: (i % inRow) * best.step, y: lift + row * down, row };
    }),
  };
}

// How much of a card's width its rank needs. On the stage no more is shown of a covered card.
const RANK_STEP: Record<string, number> = { '10': 0.43, Q: 0.37 };
const USUAL_STEP = 0.31;
const SPREAD = 1.25; // at most so much more than a rank needs
const SQUEEZED = 0.94; // at least so much of it: a rank has some air round it

const NEXT_ROW = 0.56; // of a card's height: rank and suit of the row above stay visible

// As sideways(), but a card shows as much as its rank needs: with many cards the steps shrink a
// little first, then the cards; a second row lies on the lower half of the first.
export function ranked(
  cards: readonly string[],
  count: number, // one more than there are cards, if there is a gap for the next one
  room: Room,
  widest: number,
  most = 3,
): Laid {
  const step = (i: number): number => RANK_STEP[cards[i]?.slice(0, -1) ?? ''] ?? USUAL_STEP;
  const rowsOf = (rows: number): number[][] => {
    const inRow = Math.max(1, Math.ceil(count / rows));
    return Array.from({ length: rows }, (_, row) =>
      Array.from({ length: count }, (_, i) => i).slice(row * inRow, (row + 1) * inRow),
    );
  };
  const needed = (row: readonly number[]): number =>
    row.slice(0, -1).reduce((sum, i) => sum + step(i), 0);
  let best: { width: number; rows: number[][] } = { width: 0, rows: [] };
  for (let rows = 1; rows <= most; rows++) {
    const lines = rowsOf(rows);
    const high = room.height / (1 + (rows - 1) * NEXT_ROW) / TALL;
    const broad = room.width / (1 + Math.max(...lines.map(needed)) * SQUEEZED);
    const width = Math.max(SMALLEST, Math.min(widest, high, broad));
    if (width > best.width + 2) best = { width, rows: lines };
  }
  const { width } = best;
  const places = best.rows.flatMap((line, row) => {
    const sum = needed(line) * width;
    const factor = sum ? Math.min(SPREAD, (room.width - width) / sum) : 1;
    let x = 0;
    return line.map((i) => {
      const place = { x, y: row * width * TALL * NEXT_ROW, row };
      x += step(i) * width * factor;
      return place;
    });
  });
  return { width, places };
}

// Only the newest cards, in one row and as large as possible: for a shared table.
export function newest(count: number, room: Room, widest: number): Laid & { from: number } {
  const width = Math.max(SMALLEST, Math.min(widest, room.height / TALL, room.width));
  const fit = Math.max(1, Math.floor((room.width / width - 1) / LEGIBLE + 1.001));
  const shown = Math.min(count, fit);
  const step = shown > 1 ? Math.min(width * WIDEST_STEP, (room.width - width) / (shown - 1)) : 0;
  return {
    width,
    from: count - shown,
    places: Array.from({ length: shown }, (_, i) => ({ x: i * step, y: 0, row: 0 })),
  };
}

const DOWN_STEP = 0.42; // of a card's width: the height of a wide corner

const STILL_BIG = 84; // px; cards do not get smaller than this to show a fourth

// One under the other, the newest at the end, wholly seen; only as many as there is room for.
export function downwards(
  count: number,
  room: Room,
  widest: number,
  most = 4,
): Laid & { from: number } {
  const wanted = Math.max(1, Math.min(most, count));
  const forAll = room.height / (TALL + (wanted - 1) * DOWN_STEP);
  const forThree = room.height / (TALL + Math.min(2, wanted - 1) * DOWN_STEP);
  const width = Math.max(
    SMALLEST,
    Math.min(widest, room.width, forAll >= STILL_BIG ? forAll : forThree),
  );
  const step = width * DOWN_STEP;
  const fit = Math.max(1, Math.floor((room.height - width * TALL) / step + 1.001));
  const shown = Math.min(wanted, fit, count);
  return {
    width,
    from: count - shown,
    places: Array.from({ length: shown }, (_, i) => ({ x: 0, y: i * step, row: 0 })),
  };
}

const ROOMY = { width: 600, height: 509 }; // without the bar; smaller tables show one card of a pile
const OTHERS_EDGE = 40; // left and right of the row
const OTHERS_GAP = 12;
const BESIDE = 166; // width of a cat with its name, and of the gaps beside its piles
const ABOVE = 22; // the same if the cat is above its piles
const OTHER_CARD = 74;
const FAN_STEP = 0.38; // of a card's width, as in Other.svelte
const MOST_FANNED = 4;

// How the others are drawn in one row: with the cat above its piles if there is no room beside them
// (which costs height), and how many of the newest cards of an open pile are shown.
export function othersIn(room: Room, others: number): { above: boolean; fan: number } {
  if (room.width < ROOMY.width || room.height < ROOMY.height) return { above: true, fan: 1 };
  const each = (room.width - OTHERS_EDGE - OTHERS_GAP * (others - 1)) / Math.max(1, others);
  const above = each < BESIDE + 2 * OTHER_CARD;
  const pile = (each - (above ? ABOVE : BESIDE)) / 2;
  const fit = Math.floor((pile / OTHER_CARD - 1) / FAN_STEP + 1);
  return { above, fan: Math.max(1, Math.min(MOST_FANNED, fit)) };
}

export type Side = 'bottom' | 'top' | 'left' | 'right';

// The side of each hand round a tablet that lies flat, clockwise from the bottom, in play order.
export function sidesFor(hands: number): Side[] {
  if (hands <= 2) return (['bottom', 'top'] as Side[]).slice(0, hands);
  if (hands === 3) return ['bottom', 'left', 'right'];
  return ['bottom', 'left', 'top', 'right'];
}

// Brackets under the cards from *start* to before *stop*, one for each row they lie in.
export function bracketsOf(
  laid: Laid,
  start: number,
  stop: number,
): { x: number; y: number; width: number }[] {
  const rows = new Map<number, { x: number; y: number; width: number }>();
  for (const place of laid.places.slice(start, stop)) {
    const known = rows.get(place.row);
    const x = known?.x ?? place.x;
    rows.set(place.row, { x, y: place.y + laid.width * TALL, width: place.x + laid.width - x });
  }
  return [...rows.values()];
}
