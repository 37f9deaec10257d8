// Which form the table takes, by the size of its box (in a replay that is not the page).

import { stageUnit } from '../../../game-kit/stage';

export type Form = 'phone' | 'short' | 'tablet' | 'desktop' | 'stage';

// Large tables are a stage (stage.ts). A desktop is a large screen that is higher than wide.
export function formOf(width: number, height: number): Form {
  if (stageUnit(width, height) !== null) return 'stage';
  if (width < 600) return 'phone';
  if (height < 560) return 'short'; // a phone lying down: two columns
  return width < 1200 || height < 790 ? 'tablet' : 'desktop';
}

// The others as they sit, from my left on; for a spectator all hands, from the first on.
export function othersOf(players: number, me: number | null): number[] {
  const from = me === null ? 0 : me + 1;
  return Array.from(
    { length: me === null ? players : players - 1 },
    (_, i) => (from + i) % players,
  );
}

// How far along the way a total is, in per cent.
export const along = (points: number): number => Math.min(100, Math.max(0, points / 2));

export interface Sizes {
  card: number; // the width of a card in my hand
  perRow: number;
  pile: number; // the width of stock and talon
  compact: boolean; // so little room that faces, totals and lines shrink
  low: boolean; // a tablet or a laptop with little height: parts move closer together
}

// All parts but the hand have a fixed height. The hand takes what is left, within a least and a most
// size.
export function sizesOf(
  form: Form,
  width: number,
  height: number,
  others: number,
  bigText = false,
): Sizes {
  const fit = (
    perRow: number,
    room: number,
    gap: number,
    rest: number,
    rows: number,
    most: number,
    least: number,
  ) =>
    Math.min(
      (room - 1 - gap * (perRow - 1)) / perRow,
      Math.max(least, Math.min(most, (height - rest) / rows / 1.4 - 4)),
    );
  switch (form) {
    case 'phone': {
      const compact = height < 700 || width < 340;
      const rest = (compact ? 420 : others > 3 ? 550 : 546) + (bigText ? 56 : 0);
      return {
        card: fit(5, width - 16, 4.5, rest, 2, 80, 50),
        perRow: 5,
        pile: compact ? 42 : 54,
        compact,
        low: false,
      };
    }
    case 'short':
      return {
        card: fit(5, width * 0.58 - 24, 4.5, 230, 2, 72, 44),
        perRow: 5,
        pile: 46,
        compact: true,
        low: false,
      };
    case 'tablet': {
      const perRow = width < 820 ? 5 : 9;
      const low = perRow === 9 && height < 720;
      const rest = low ? 534 : perRow === 9 ? 612 : 620;
      return {
        card:
          perRow === 9
            ? fit(9, width - 32, 8, rest, 1, 104, low ? 44 : 64)
            : fit(5, width - 32, 8, rest, 2, 128, 64),
        perRow,
        pile: low ? 60 : 76,
        compact: false,
        low,
      };
    }
    case 'stage': // its own layout has the sizes
    case 'desktop':
      return {
        card: fit(9, Math.min(width, 1720) - 320, 14, 660, 1, 132, 84),
        perRow: 9,
        pile: 82,
        compact: false,
        low: false,
      };
  }
}

// Whether there is room for names under the faces of the others.
export const hasNames = (form: Form, others: number): boolean =>
  form === 'tablet' || others <= 3 || others > 5;
