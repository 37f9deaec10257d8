import { describe, expect, it } from 'vitest';
import { concernedBy } from './concerned';
import { fitLines, fitName, nearestTurn } from './fit';
import { keysFor, meantBy, printed } from './keys';
import { Contacts } from './contacts';
import { isPalm } from '../../../game-kit/touch';

const finger = (pointerId: number, size = 30) => ({
  pointerId,
  pointerType: 'touch',
  width: size,
  height: size,
  button: 0,
});

describe('touches', () => {
  it('forgives palms', () => {
    expect(isPalm(finger(1))).toBe(false);
    expect(isPalm({ ...finger(1), height: 82 })).toBe(true);
    expect(isPalm({ ...finger(1, 90), pointerType: 'mouse' })).toBe(false);
  });

  it('takes the first contact of each slice, and several slices at once', () => {
    const contacts = new Contacts();
    expect(contacts.begins('hit 0', finger(1))).toBe(true);
    expect(contacts.begins('hit 1', finger(2))).toBe(true);
    expect(contacts.begins('hit 0', finger(3))).toBe(false);
    contacts.ends(finger(3));
    expect(contacts.begins('hit 0', finger(4))).toBe(false);
    contacts.ends(finger(1));
    expect(contacts.begins('hit 0', finger(5))).toBe(true);
    expect(contacts.begins('hit 2', finger(6, 100))).toBe(false);
  });
});

describe('keys', () => {
  it('gives every hand two keys of its own', () => {
    for (let n = 2; n <= 8; n++) {
      const keys = keysFor(Array.from({ length: n }, (_, i) => i));
      expect(new Set(keys.flatMap(({ hit, turn }) => [hit, turn])).size).toBe(2 * n);
    }
  });

  it('knows whose key it is and what it does', () => {
    const keys = keysFor([2, 5]);
    expect(meantBy('KeyA', keys)).toEqual({ hand: 2, does: 'hit' });
    expect(meantBy('KeyO', keys)).toEqual({ hand: 5, does: 'turn' });
    expect(meantBy('KeyX', keys)).toBeNull();
  });

  it('draws what is printed on them', () => {
    expect(printed('KeyA', new Map(), undefined)).toBe('A');
    expect(printed('KeyA', new Map(), 'azerty')).toBe('Q');
    expect(printed('KeyA', new Map([['KeyA', 'A']]), 'azerty')).toBe('A');
  });
});

it('writes names so that they fit, and never too small', () => {
  expect(fitName('Tom', 144, 19)).toBe(19);
  expect(fitName('Moustache', 144, 19)).toBe(19);
  expect(fitName('Clementine', 100, 19)).toBeLessThan(19);
  expect(fitName('x'.repeat(20), 100, 19)).toBe(14);
});

it('writes a note in as many lines as it has', () => {
  expect(fitLines('Got it!', { w: 100, h: 70 }, 20)).toBe(20);
  expect(fitLines('You were first! You give Luna 5 cards', { w: 100, h: 70 }, 20)).toBeLessThan(17);
  expect(fitLines('x'.repeat(200), { w: 100, h: 70 }, 20)).toBe(14);
});

it('turns the short way round', () => {
  expect(nearestTurn(0, 270)).toBe(-90);
  expect(nearestTurn(-90, 180)).toBe(-180);
  expect(nearestTurn(350, 10)).toBe(370);
});

it('tells whom it concerns', () => {
  expect(
    concernedBy(
      {
        type: 'addicats.greed',
        at: 0,
        seat: 1,
        why: 'special',
        top: 'magic',
        own: 1,
        taken: [
          [0, 2],
          [2, 0],
        ],
      },
      [0, 1, 2],
    ),
  ).toEqual([1, 0]);
  expect(
    concernedBy({ type: 'addicats.went_out', at: 0, players: [1], place: 1 }, [0, 0, 1, 1]),
  ).toEqual([2, 3]);
});
