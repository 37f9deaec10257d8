// Where everything lies on a large table, in pixels (docs/design.md, "Large tables"). The stage is
// as high as the design's, or wider, or higher; what is left over goes to the right column.

import { BAR, inPixels, stageUnit, type StageBox as Box } from '../../../game-kit/stage';

export interface Stage {
  unit: number; // pixels
  card: number; // the width of a card in the hand
  perRow: number;
  gap: number; // between cards of a row
  between: number; // between the rows
  others: Box[];
  tall: boolean; // the others' points cards have room, too
  panel: Box; // the ground of the hand
  hand: Box;
  actions: Box; // the place after the last card
  plate: Box | null; // my own; none for a spectator
  band: Box;
  stock: Box;
  talon: Box;
  log: Box;
  plays: number; // lines of the log
}

export interface Sitting {
  others: number;
  watching: boolean;
  cards?: number; // in the hand
  bigText?: boolean;
}

const EDGE = 24;
const GAP = 14;
const CARD = 202;
const CARD_GAP = 10;
const PANEL = { left: 8, width: 5 * (CARD + CARD_GAP) + 22, height: 608 };
const PLAYERS = { lowest: 196, highest: 300, widest: 460 };
const TALL_FROM = 268; // units: from this height on, points cards have room below the way
const DRAWN = { width: 267, height: 196, tall: TALL_FROM }; // a player's place as it was designed
const COLUMN = { left: PANEL.left + PANEL.width + 12, widest: 600 };
const PLATE = 214;
const BAND = 118;
const BROAD = { from: 430, plate: 196, band: 112 }; // in a wide column sentences need fewer lines
const LINE_PX = 17.4; // a line of the smallest text
const LINE = 25;
const MOST_PLAYS = 4;

export function stageOf(width: number, height: number, sitting: Sitting): Stage | null {
  const unit = stageUnit(width, height);
  if (unit === null) return null;
  const { others, watching, cards = 9, bigText = false } = sitting;
  const wide = width / unit;
  const high = height / unit;
  const column = Math.min(COLUMN.widest, wide - EDGE - COLUMN.left);
  const left = (wide - (COLUMN.left + column + EDGE)) / 2; // of the whole stage
  const top = BAR / unit + 6;
  const bottom = high - 8;
  const row = Math.min(PLAYERS.highest, bottom - PANEL.height - GAP - top);
  const from = watching ? top : top + row + GAP; // where the hand and the right column begin
  const panel = { left: left + PANEL.left, top: from, width: PANEL.width, height: bottom - from };
  const places = watching
    ? gridOf(others, { ...panel, left: left + EDGE, width: PANEL.width - 16 })
    : rowOf(others, { left: EDGE, top, width: wide - 2 * EDGE, height: row });
  const hand = handIn(panel, Math.max(5, Math.ceil((cards + 1) / 2)));
  const right = columnIn(
    { left: left + COLUMN.left, top: from, width: column, height: bottom - from },
    { unit, watching, bigText },
  );
  const px = inPixels(unit);
  return {
    unit,
    card: hand.card * unit,
    perRow: hand.perRow,
    gap: hand.gap * unit,
    between: hand.between * unit,
    others: places.map(px),
    tall: places.every((box) => box.height >= TALL_FROM),
    panel: px(panel),
    hand: px(hand.box),
    actions: px(hand.last),
    plate: right.plate && px(right.plate),
    band: px(right.band),
    stock: px(right.stock),
    talon: px(right.talon),
    log: px(right.log),
    plays: right.plays,
  };
}

/** Pixels of one unit inside a player's place: all of it grows with its box. */
export function unitIn(box: Box, stage: Stage): number {
  const high = box.height / (stage.tall ? DRAWN.tall : DRAWN.height);
  const most = Math.min(1.5 * stage.unit, high, box.width / DRAWN.width);
  return Math.max(Math.min(stage.unit, high), most);
}

// The others side by side, in the middle if they do not need all of the row.
function rowOf(others: number, room: Box): Box[] {
  const width = Math.min(PLAYERS.widest, (room.width - GAP * (others - 1)) / others);
  const left = room.left + (room.width - others * width - GAP * (others - 1)) / 2;
  return Array.from({ length: others }, (_, i) => ({
    ...room,
    left: left + i * (width + GAP),
    width,
  }));
}

// A spectator sees all players where the others see their hand.
function gridOf(players: number, room: Box): Box[] {
  const columns = players > 4 ? 3 : 2;
  const rows = Math.ceil(players / columns);
  const width = (room.width - GAP * (columns - 1)) / columns;
  const height = Math.min(460, (room.height - GAP * (rows - 1)) / rows);
  const top = room.top + (room.height - rows * height - GAP * (rows - 1)) / 2;
  return Array.from({ length: players }, (_, i) => {
    const line = Math.floor(i / columns);
    const inLine = Math.min(columns, players - line * columns);
    const shift = ((columns - inLine) * (width + GAP)) / 2;
    return {
      left: room.left + shift + (i % columns) * (width + GAP),
      top: top + line * (height + GAP),
      width,
      height,
    };
  });
}

// Two rows of five; with more than nine cards the rows are longer and the cards smaller.
function handIn(panel: Box, perRow: number) {
  const room = 5 * CARD + 4 * CARD_GAP;
  const card = (room - CARD_GAP * (perRow - 1)) / perRow;
  const between = Math.min(36, Math.max(14, panel.height - 28 - 2 * card * 1.4));
  const height = 2 * card * 1.4 + between;
  const box = {
    left: panel.left + 16,
    top: panel.top + (panel.height - height) / 2,
    width: room,
    height,
  };
  const last = {
    left: box.left + (perRow - 1) * (card + CARD_GAP),
    top: box.top + card * 1.4 + between,
    width: card,
    height: card * 1.4,
  };
  return { card, perRow, gap: CARD_GAP, between, box, last };
}

// The right column: my plate, the band, stock and talon, and the last plays below them.
function columnIn(
  room: Box,
  { unit, watching, bigText }: { unit: number; watching: boolean; bigText: boolean },
) {
  const big = bigText ? 1.18 : 1;
  const spare = Math.max(0, room.height - PANEL.height);
  const broad = room.width >= BROAD.from;
  const plateHigh = watching ? 0 : (broad ? BROAD.plate : PLATE) * big + Math.min(50, spare * 0.3);
  const bandHigh = (broad ? BROAD.band : BAND) * big + Math.min(watching ? 40 : 24, spare * 0.2);
  const plate = watching ? null : { ...room, height: plateHigh };
  const band = {
    ...room,
    top: room.top + (watching ? 0 : plateHigh + GAP - 2),
    height: bandHigh,
  };
  const top = band.top + bandHigh + GAP + 2;
  const lower = room.top + room.height - top;
  const line = Math.max(LINE, (LINE_PX * (bigText ? 1.25 : 1)) / unit);
  const wanted = broad || watching || spare > 60 ? MOST_PLAYS : 3;
  const pile = Math.max(
    80,
    Math.min(136, (lower - wanted * line - GAP - 12) / 1.4, (room.width - 40) / 2),
  );
  const apart = Math.min(60, (room.width - 2 * pile) / 3);
  const left = room.left + (room.width - 2 * pile - apart) / 2;
  const stock = { left, top, width: pile, height: pile * 1.4 };
  const talon = { ...stock, left: left + pile + apart };
  const under = top + pile * 1.4 + 14 + GAP / 2;
  const log = { ...room, top: under, height: room.top + room.height - under };
  const plays = Math.max(1, Math.min(MOST_PLAYS, Math.floor(log.height / line + 0.05)));
  return { plate, band, stock, talon, log, plays };
}
