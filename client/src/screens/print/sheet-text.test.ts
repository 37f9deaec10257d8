import { expect, it } from 'vitest';
import { words } from '../../texts/index.svelte';
import { DEFAULTS, type Choices, type Printed } from './choices';
import type { Sheet } from './preview.svelte';
import samples from './sample.json';
import { besides, countsOf, placeOf, saidOf } from './sheet-text';

const SAMPLE = samples.addicats as Sheet;
const of = (game: Printed, more: Partial<Choices> = {}): Choices => ({
  ...DEFAULTS,
  game,
  ...more,
});
const ADDICATS = of('addicats');

it.each<[string, Partial<Sheet>, Partial<Choices>]>([
  ['Sheet 5 of 18, front', {}, {}],
  ['Sheet 5 of 18, back', { kind: 'backs' }, {}],
  ['Sheet 5 of 18', {}, { backs: false }],
  ['Sheet 5 of 18', { kind: 'fold' }, { layout: 'fold' }],
  ['Test sheet', { kind: 'test', sheet: 0 }, {}],
  ['Test sheet, back', { kind: 'test-back', sheet: 0 }, {}],
  ['Page 11 of 39', {}, { layout: 'shop' }],
  ['Page 38 of 39', { kind: 'backs', page: 37 }, { layout: 'shop' }],
  ['The whole rulebook, page 38 of 39', { kind: 'rulebook', page: 37 }, {}],
])('says which sheet it is: %s', (text, sheet, choices) => {
  expect(placeOf({ ...SAMPLE, ...sheet }, { ...ADDICATS, ...choices })).toBe(text);
});

it.each<[string, Printed, Partial<Sheet>]>([
  ['Sheet 5: 4 plus 7 to 5 plus 5', 'addicats', {}],
  ['Sheet 5: 12 to Correction 14', 'addirace', { first: '12', last: 'c14' }],
  ['Sheet 5: Pursuit to Mouse', 'addicats', { first: 'pursuit', last: 'mouse' }],
  ['Sheet 5: ace of spades to 9 of spades', 'gatonegro', { first: 'AS', last: '9S' }],
  ['Sheet 5: cheese to apple', 'class', { kind: 'class', first: 'B', last: 'G' }],
  ['Sheet 5: 1 plus 1', 'addicats', { first: '1+1', last: '1+1' }],
  ['Sheet 5: backs', 'addicats', { kind: 'backs', first: '', last: '' }],
  ['Test sheet with a ruler of 100\u00a0mm', 'addicats', { kind: 'test', first: '', last: '' }],
  ['Box, page 11 of 39', 'addicats', { kind: 'box', first: '', last: '' }],
])('says what is on it: %s', (text, game, sheet) => {
  expect(saidOf({ ...SAMPLE, ...sheet }, of(game, { edition: 'classic' }))).toBe(text);
});

it('says it in the language of the page', async () => {
  await words.speak('fr');
  expect(saidOf(SAMPLE, ADDICATS)).toBe('Feuille 5\u202f: 4 plus 7 jusqu’à 5 plus 5');
  expect(countsOf(SAMPLE, ADDICATS)).toBe('157 cartes, 18 feuilles recto verso');
  await words.speak('en');
});

it.each<[string, Partial<Choices>]>([
  ['157 cards, 18 sheets, both sides', {}],
  ['157 cards, 18 sheets', { backs: false }],
  ['157 cards, 18 sheets to fold', { layout: 'fold' }],
  ['157 cards, 18 pages for the shop', { layout: 'shop' }],
  ['157 pictures, 18 sheets', { game: 'class' }],
])('counts: %s', (text, choices) => {
  expect(countsOf(SAMPLE, { ...ADDICATS, ...choices })).toBe(text);
});

it('tells what comes with the cards', () => {
  expect(besides(SAMPLE, of('addicats', { extras: ['leaflet'] }))).toBe(
    'and 5 help cards, a test sheet and one with the rules',
  );
  const none = { ...SAMPLE, help_cards: 0 };
  expect(besides(none, of('gatonegro', { layout: 'fold', extras: ['pad', 'box'] }))).toBe(
    'and a score pad and a box',
  );
  expect(besides(none, of('class'))).toBe('');
});
