import { expect, it } from 'vitest';
import { along, formOf, othersOf, sizesOf } from './layout';
import { faceDown, nearest, passTo, stillOpen } from '../shared/pass';

it('takes the form that its room asks for', () => {
  expect(formOf(360, 740)).toBe('phone');
  expect(formOf(740, 360)).toBe('short');
  expect(formOf(1024, 600)).toBe('tablet');
  expect(formOf(768, 1024)).toBe('tablet');
  expect(formOf(1440, 900)).toBe('stage');
  expect(formOf(1366, 650)).toBe('stage'); // a laptop's, below the browser's bars
  expect(formOf(1440, 1600)).toBe('desktop');
});

it('lists the others from my left on', () => {
  expect(othersOf(4, 2)).toEqual([3, 0, 1]);
  expect(othersOf(3, null)).toEqual([0, 1, 2]);
});

it('measures the way', () => {
  expect(along(100)).toBe(50);
  expect(along(214)).toBe(100);
});

const two = { mine: [0, 2], waitedFor: null, turn: 1 };

it('keeps the cards of a single player open', () => {
  const one = { mine: [3], waitedFor: null, turn: 0 };
  expect(stillOpen(null, one)).toBe(3);
  expect(passTo(3, { ...one, waitedFor: 3 })).toBeNull();
});

it('closes cards when the turn is over', () => {
  expect(stillOpen(0, { ...two, turn: 0 })).toBe(0);
  expect(stillOpen(0, two)).toBeNull();
});

it('closes them when another hand at the device is asked', () => {
  expect(stillOpen(0, { ...two, turn: 0, waitedFor: 2 })).toBeNull();
  expect(passTo(null, { ...two, turn: 0, waitedFor: 2 })).toBe(2);
});

it('leaves the tablet where it is while the same player goes on', () => {
  expect(stillOpen(2, { ...two, turn: 2, waitedFor: 2 })).toBe(2);
  expect(passTo(2, { ...two, turn: 2, waitedFor: 2 })).toBeNull();
});

it('has somebody of mine at the bottom', () => {
  expect(nearest(null, two, 3)).toBe(2);
  expect(nearest(null, { ...two, waitedFor: 0 }, 3)).toBe(0);
  expect(nearest(null, { mine: [], waitedFor: null, turn: 1 }, 3)).toBeNull();
});

it('knows a tablet that lies on its face', () => {
  expect(faceDown(178, 4)).toBe(true);
  expect(faceDown(20, 4)).toBe(false);
  expect(faceDown(null, null)).toBe(false);
});

it('gives the hand what room is left, and never less than can be read', () => {
  expect(sizesOf('phone', 360, 740, 5).card).toBeGreaterThan(60);
  expect(sizesOf('phone', 320, 568, 5)).toMatchObject({ compact: true, perRow: 5 });
  expect(sizesOf('phone', 320, 480, 5).card).toBe(50);
  expect(5 * sizesOf('phone', 280, 650, 5).card + 4 * 4.5).toBeLessThan(280 - 16); // all five of a row, or the hand is higher than it says
  expect(sizesOf('tablet', 1024, 768, 5).perRow).toBe(9);
  expect(sizesOf('tablet', 700, 1000, 5).perRow).toBe(5);
  expect(sizesOf('tablet', 768, 1024, 5).card).toBe(128); // upright there is room for two rows
  expect(sizesOf('tablet', 1024, 634, 5)).toMatchObject({ low: true, perRow: 9 });
  expect(sizesOf('desktop', 1440, 900, 5).card).toBeGreaterThan(100);
  expect(sizesOf('phone', 360, 740, 5, true).card).toBeLessThan(sizesOf('phone', 360, 740, 5).card);
});
