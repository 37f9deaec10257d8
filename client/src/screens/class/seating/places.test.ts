import { expect, test } from 'vitest';
import { messageFor, placeOf, sitters, step, targets, type Target } from './places';

const TABLES = [
  { picture: 'C', children: [0, 1, 2, 3], cats: 0 },
  { picture: 'D', children: [4, 5], cats: 2 },
  { picture: 'G', children: [6, 7, 8], cats: 0 },
];

test('a table has its children, its cats, and a free place as long as four can sit there', () => {
  expect(sitters(TABLES[0]!, true)).toEqual([
    { child: 0 },
    { child: 1 },
    { child: 2 },
    { child: 3 },
  ]);
  expect(sitters(TABLES[1]!, true)).toEqual([{ child: 4 }, { child: 5 }, 'cat', 'cat']);
  expect(sitters(TABLES[2]!, true)).toEqual([{ child: 6 }, { child: 7 }, { child: 8 }, 'free']);
  expect(sitters(TABLES[2]!, false)).toEqual([{ child: 6 }, { child: 7 }, { child: 8 }]);
});

test('one can walk through all places, and to a table more', () => {
  const all = targets(TABLES, 'seats');
  expect(all).toHaveLength(13);
  expect(all.at(-1)).toEqual({ table: 3, place: 0 });
  expect(targets(TABLES, 'round')).toHaveLength(12);
});

test('arrows lead along the places and from table to table, round and round', () => {
  const all = targets(TABLES, 'seats');
  const walk = (from: Target | null, ...keys: string[]) =>
    keys.reduce<Target | null>((at, key) => step(all, at, key), from);

  expect(walk({ table: 0, place: 0 }, 'ArrowRight')).toEqual({ table: 0, place: 1 });
  expect(walk({ table: 0, place: 3 }, 'ArrowRight')).toEqual({ table: 1, place: 0 });
  expect(walk({ table: 0, place: 2 }, 'ArrowDown')).toEqual({ table: 1, place: 2 });
  expect(walk({ table: 0, place: 2 }, 'ArrowUp')).toEqual({ table: 3, place: 0 });
  expect(walk({ table: 0, place: 0 }, 'ArrowLeft')).toEqual({ table: 3, place: 0 });
  expect(walk(null, 'ArrowRight')).toEqual({ table: 0, place: 0 }); // who has no table yet
  expect(walk(null, 'ArrowUp')).toEqual({ table: 3, place: 0 });
  expect(walk({ table: 0, place: 1 }, 'a')).toEqual({ table: 0, place: 1 });
  expect(step([], null, 'ArrowRight')).toBeNull();
});

test.each<[string, number, Target, object | null | 'full']>([
  ['a cat yields', 0, { table: 1, place: 2 }, { child: 0, table: 1 }],
  ['a free place is taken', 0, { table: 2, place: 3 }, { child: 0, table: 2 }],
  ['two change places', 0, { table: 1, place: 1 }, { child: 0, table: 1, instead_of: 5 }],
  [
    'two of one table change places',
    4,
    { table: 1, place: 1 },
    { child: 4, table: 1, instead_of: 5 },
  ],
  ['one stays where it is', 4, { table: 1, place: 0 }, null],
  ['one stays at its table', 4, { table: 1, place: 3 }, null],
  ['a table more', 4, { table: 3, place: 0 }, { child: 4, table: 3 }],
  ['who just came sits where there is room', 9, { table: 2, place: 0 }, { child: 9, table: 2 }],
  ['but not at a full table', 9, { table: 0, place: 0 }, 'full'],
])('before a round: %s', (_, child, target, wanted) => {
  const message = messageFor(TABLES, 'seats', child, target);
  expect(message).toEqual(
    wanted === null || wanted === 'full' ? wanted : { type: 'place', ...wanted },
  );
});

test.each<[string, number, Target, object | null | 'full']>([
  ['a cat yields', 9, { table: 1, place: 3 }, { child: 9, table: 1 }],
  ['nobody is sent away', 6, { table: 0, place: 0 }, 'full'],
  [
    'a child moves to where a child sits, if there is room',
    6,
    { table: 1, place: 0 },
    { child: 6, table: 1 },
  ],
  ['there is no table more', 6, { table: 3, place: 0 }, null],
])('in a round: %s', (_, child, target, wanted) => {
  const message = messageFor(TABLES, 'round', child, target);
  expect(message).toEqual(
    wanted === null || wanted === 'full' ? wanted : { type: 'place', ...wanted },
  );
});

test('where a child sits', () => {
  expect(placeOf(TABLES, 7)).toEqual({ table: 2, place: 1 });
  expect(placeOf(TABLES, 31)).toBeNull();
});
