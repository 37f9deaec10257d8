// The long cat: a body along a way. Sampled here, so that it is drawn the same everywhere, and needs
// nothing of a browser.

export interface Point {
  x: number;
  y: number;
}

export interface Way {
  path: string;
  length: number;
  at(length: number): Point;
}

type Curve = readonly [Point, Point, Point, Point];

const STEPS = 60; // of a curve: less than a pixel off

// A way of cubic curves: *points* are a start, then three for each curve. "S" of SVG paths is written out.
export function wayOf(points: readonly (readonly [number, number])[]): Way {
  const all = points.map(([x, y]) => ({ x, y }));
  const curves: Curve[] = [];
  for (let i = 0; i + 3 < all.length; i += 3)
    curves.push([all[i]!, all[i + 1]!, all[i + 2]!, all[i + 3]!]);
  const line: { point: Point; length: number }[] = [{ point: all[0]!, length: 0 }];
  for (const curve of curves)
    for (let step = 1; step <= STEPS; step++) {
      const point = onCurve(curve, step / STEPS);
      const last = line.at(-1)!;
      const far = Math.hypot(point.x - last.point.x, point.y - last.point.y);
      line.push({ point, length: last.length + far });
    }
  const length = line.at(-1)!.length;
  const path = curves
    .map(
      ([a, b, c, d], i) => `${i ? '' : `M${a.x} ${a.y}`}C${b.x} ${b.y} ${c.x} ${c.y} ${d.x} ${d.y}`,
    )
    .join('');
  return { path, length, at: (asked) => between(line, Math.min(length, Math.max(0, asked))) };
}

function onCurve([a, b, c, d]: Curve, t: number): Point {
  const s = 1 - t;
  const of = (w: number, x: number, y: number, z: number) =>
    s * s * s * w + 3 * s * s * t * x + 3 * s * t * t * y + t * t * t * z;
  return { x: of(a.x, b.x, c.x, d.x), y: of(a.y, b.y, c.y, d.y) };
}

function between(line: readonly { point: Point; length: number }[], asked: number): Point {
  const next = Math.max(
    1,
    line.findIndex(({ length }) => length >= asked),
  );
  const [one, two] = [line[next - 1]!, line[next]!];
  const part = (asked - one.length) / Math.max(1e-9, two.length - one.length);
  return {
    x: one.point.x + part * (two.point.x - one.point.x),
    y: one.point.y + part * (two.point.y - one.point.y),
  };
}

const SHORTEST = 0.09; // of the way: there has to be a cat before the first sum
const TAIL = 0.58; // of its width: without stripes behind the tail
const NECK = 0.67; // and behind the ears
const CLOSEST = 13; // between two stripes; where the goal is far, a stripe is two sums, or three

// How much of its way the cat is long.
export function partOf(length: number, goal: number): number {
  const part = goal > 0 ? Math.min(1, length / goal) : 0;
  return SHORTEST + (1 - SHORTEST) * part;
}

// One stripe for every sum, as far as they have room: a wedge from the back of the cat towards its
// belly, long and short in turn.
export function stripes(way: Way, length: number, goal: number, wide: number): string[] {
  const room = way.length - (TAIL + NECK) * wide;
  const sums = Math.max(1, Math.ceil((CLOSEST * goal) / room)); // to a stripe
  const apart = (room * sums) / Math.max(1, goal);
  const count = Math.floor(Math.min(length, goal) / sums);
  return Array.from({ length: count }, (_, n) =>
    stripe(way, TAIL * wide + n * apart, wide, n % 2 ? 0.34 : 0.46, Math.min(7, apart * 0.26)),
  );
}

function stripe(way: Way, at: number, wide: number, deep: number, half: number): string {
  const [a, b] = [way.at(at), way.at(at + 3)];
  const across = Math.atan2(b.y - a.y, b.x - a.x) - Math.PI / 2;
  const [cos, sin] = [Math.cos(across), Math.sin(across)];
  const outer = wide * 0.5 - 1;
  const inner = wide * (0.5 - deep);
  const on = (far: number, aside: number) =>
    `${round(a.x + cos * far - sin * aside)} ${round(a.y + sin * far + cos * aside)}`;
  return `M${on(outer, -half)}L${on(inner, 0)}L${on(outer, half)}z`;
}

const round = (n: number): number => Math.round(n * 10) / 10;

// The ways of the wall in play and of its end, on a stage of 1920 by 800.
export const WAY = wayOf([
  [250, 640],
  [560, 700],
  [520, 300],
  [760, 300],
  [1000, 300],
  [930, 640],
  [1160, 640],
  [1390, 640],
  [1340, 380],
  [1480, 380],
  [1620, 380],
  [1620, 620],
  [1730, 520],
]);
export const WAY_HOME = wayOf([
  [200, 400],
  [420, 440],
  [400, 100],
  [620, 110],
  [840, 120],
  [820, 420],
  [1020, 410],
  [1220, 400],
  [1180, 110],
  [1360, 110],
  [1540, 110],
  [1520, 300],
  [1640, 200],
]);
// The picture where a class is opened, 404 by 196.
export const LITTLE_WAY = wayOf([
  [40, 160],
  [130, 170],
  [110, 70],
  [190, 76],
  [270, 82],
  [240, 160],
  [300, 140],
  [360, 120],
  [330, 80],
  [338, 60],
]);
