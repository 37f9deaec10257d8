import { expect, it } from 'vitest';
import { bandType } from './band-type';

const BOX = { w: 390, h: 240 };
const MOST = { title: 36, how: 23 };
const plain = { picture: false, equation: false, chips: 0 };

it('writes few words as large as it may', () => {
  const words = { ...plain, title: 'Your turn!', how: 'Tap your pile to turn a card' };
  expect(bandType({ ...words, picture: true }, BOX, MOST)).toEqual(MOST);
});

it('writes many words smaller, but never too small to be read', () => {
  const title = 'La patte légère de Moustache gagne !';
  const how = 'Une patte lourde met plus de temps à tomber. Tu ramasses 12 cartes.';
  const full = { ...plain, title, how, equation: true, chips: 1 };
  const small = bandType(full, BOX, MOST);
  expect(small.title).toBeLessThan(MOST.title);
  expect(small.how).toBeLessThan(MOST.how);
  const least = bandType({ ...full, how: how.repeat(4) }, BOX, MOST);
  expect(least.how * 0.69).toBeGreaterThan(14);
  expect(least.title).toBeGreaterThan(22);
});
