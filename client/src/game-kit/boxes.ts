// A place on the screen, in pixels.
export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}
