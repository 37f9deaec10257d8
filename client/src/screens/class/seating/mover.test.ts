import { expect, test } from 'vitest';
import { Mover } from './mover.svelte';
import { placeOf, type Target } from './places';

const TABLES = [
  { picture: 'C', children: [0, 1, 2, 3], cats: 0 },
  { picture: 'D', children: [4, 5], cats: 2 },
];

function aMover() {
  const told: unknown[] = [];
  const mover = new Mover({
    tables: () => TABLES,
    phase: () => 'seats',
    drop: (child, target) => told.push(['drop', child, target]),
    tell: (what, child, target) => told.push([what, child, target]),
  });
  return { mover, told };
}

const pointer = (clientX: number, clientY: number, pointerId = 1) =>
  ({ clientX, clientY, pointerId, button: 0 }) as PointerEvent;
const key = (name: string) =>
  ({ key: name, preventDefault: () => {}, stopPropagation: () => {} }) as KeyboardEvent;
const HERE: Target = { table: 1, place: 2 };

test('a child is dragged to a place', () => {
  const { mover, told } = aMover();
  mover.press(0, pointer(100, 100));
  mover.point(pointer(102, 101), null); // a finger is never quite still
  expect(mover.held).toBeNull();
  mover.point(pointer(300, 200), HERE);
  expect([mover.held, mover.drag, mover.over]).toEqual([0, { x: 300, y: 200 }, HERE]);
  mover.release(pointer(300, 200));
  mover.pressChild(0, placeOf(TABLES, 0), false); // the click that follows
  expect(told).toEqual([['drop', 0, HERE]]);
  expect(mover.held).toBeNull();
});

test('dropped beside the tables, all stays', () => {
  const { mover, told } = aMover();
  mover.press(0, pointer(100, 100));
  mover.point(pointer(300, 200), HERE);
  mover.point(pointer(500, 900), null);
  mover.release(pointer(500, 900));
  expect(told).toEqual([]);
});

test('a second finger moves nobody', () => {
  const { mover } = aMover();
  mover.press(0, pointer(100, 100));
  mover.point(pointer(300, 200, 2), HERE);
  mover.release(pointer(300, 200, 2));
  expect(mover.held).toBeNull();
});

test('a finger that scrolls drops nobody', () => {
  const { mover, told } = aMover();
  mover.press(0, pointer(100, 100));
  mover.point(pointer(100, 200), HERE);
  mover.cancel();
  mover.release(pointer(100, 200));
  expect([mover.held, told]).toEqual([null, []]);
});

test('a child is tapped, then a place', () => {
  const { mover, told } = aMover();
  mover.press(4, pointer(1, 1));
  mover.release(pointer(1, 1));
  mover.pressChild(4, placeOf(TABLES, 4), false);
  mover.pressPlace(HERE);
  expect(told).toEqual([
    ['tapped', 4, { table: 1, place: 0 }],
    ['drop', 4, HERE],
  ]);
});

test('a child is tapped, then another: they change places', () => {
  const { mover, told } = aMover();
  mover.pressChild(4, placeOf(TABLES, 4), false);
  mover.pressChild(0, placeOf(TABLES, 0), false);
  expect(told.at(-1)).toEqual(['drop', 4, { table: 0, place: 0 }]);
});

test('who taps a place first moves nobody', () => {
  const { mover, told } = aMover();
  mover.pressPlace(HERE);
  expect(told).toEqual([]);
});

test('Enter lifts a child, arrows lead it, Enter puts it down', () => {
  const { mover, told } = aMover();
  mover.pressChild(3, placeOf(TABLES, 3), true);
  mover.key(key('ArrowRight'));
  mover.key(key('ArrowRight'));
  expect(mover.over).toEqual({ table: 1, place: 1 });
  mover.pressChild(3, placeOf(TABLES, 3), true); // Enter on the same child, which has the focus
  expect(told).toEqual([
    ['lifted', 3, { table: 0, place: 3 }],
    ['over', 3, { table: 1, place: 0 }],
    ['over', 3, { table: 1, place: 1 }],
    ['drop', 3, { table: 1, place: 1 }],
  ]);
});

test('Escape leaves all as it was, and so does Enter at its own place', () => {
  const { mover, told } = aMover();
  mover.pressChild(3, placeOf(TABLES, 3), true);
  mover.key(key('ArrowDown'));
  mover.key(key('Escape'));
  mover.pressChild(3, placeOf(TABLES, 3), true);
  mover.pressChild(3, placeOf(TABLES, 3), true);
  expect(told.filter((one) => (one as string[])[0] === 'back')).toHaveLength(2);
  expect(mover.held).toBeNull();
});

test('arrows do nothing as long as nobody is lifted', () => {
  const { mover, told } = aMover();
  mover.key(key('ArrowDown'));
  expect([mover.over, told]).toEqual([null, []]);
});
