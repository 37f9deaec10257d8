// Large tables are drawn on a stage of 1440 × 900 units that is scaled as a whole, so that cards
// grow with the screen. Extra width goes to the sides (docs/design.md, "Large tables").

export const STAGE_WIDTH = 1440;
export const STAGE_HEIGHT = 900;
export const BAR = 52; // the height of a table's bar, in pixels: it is not scaled

/** Where something lies on a stage. */
export interface StageBox {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Pixels of one unit of the stage, or null where the table is too small or too narrow for one. */
export function stageUnit(width: number, height: number): number | null {
  if (width < 1000 || height < 620 || width < height * 1.1) return null;
  return Math.min(width / STAGE_WIDTH, height / STAGE_HEIGHT);
}

/** A box in units, in pixels. */
export const inPixels =
  (unit: number) =>
  (box: StageBox): StageBox => ({
    left: box.left * unit,
    top: box.top * unit,
    width: box.width * unit,
    height: box.height * unit,
  });

/** The style of an element that lies in *box*. */
export const liesIn = ({ left, top, width, height }: StageBox): string =>
  `left:${left}px;top:${top}px;width:${width}px;height:${height}px`;
