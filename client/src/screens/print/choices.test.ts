import { expect, it } from 'vitest';
import {
  addressOf,
  backWayOf,
  cardLanguageOf,
  choicesIn,
  DEFAULTS,
  fitting,
  keepsSheets,
  offerOf,
  paperOf,
  queryOf,
  withBacks,
  type Choices,
  type Printed,
} from './choices';

const USUAL = { lang: 'fr', paper: 'letter', extras: ['leaflet'] } as const;
const of = (game: Printed, more: Partial<Choices> = {}): Choices => ({
  ...DEFAULTS,
  game,
  ...more,
});
const asked = (game: Printed, more: Partial<Choices> = {}) => queryOf(of(game, more)).toString();
const read = (game: Printed, query: string) => choicesIn(game, new URLSearchParams(query), USUAL);

it('asks the server for nothing that is usual', () => {
  expect(asked('addicats')).toBe('');
});

it('writes choices as the server reads them', () => {
  const more: Partial<Choices> = {
    kind: 'dots',
    low_ink: true,
    tables: 7,
    specials: false,
    back_shift: [0.5, -1],
    extras: ['leaflet', 'box'],
  };
  expect(Object.fromEntries(queryOf(of('addicats', more)))).toEqual({
    kind: 'dots',
    low_ink: 'true',
    tables: '7',
    specials: 'false',
    back_shift: '0.5,-1',
    extras: 'leaflet,box',
  });
});

it('calls cards without words a language', () => {
  expect(asked('addirace', { lang: 'fr', wordless: true })).toBe('lang=none');
  expect(read('addirace', 'lang=none')).toMatchObject({ lang: 'fr', wordless: true });
});

it.each<[string, Choices, Choices]>([
  [
    'Gato Negro has no sums and no editions',
    of('gatonegro', { kind: 'dots', edition: 'classic', tables: 5, wordless: true }),
    of('gatonegro'),
  ],
  ['Addi Race needs all cards', of('addirace', { tables: 5, specials: false }), of('addirace')],
  ['one deck has all sums', of('addicats', { decks: 2, extras: ['pad'] }), of('addicats')],
  [
    'a class has only pictures',
    of('class', { layout: 'shop', backs: false, cut: 'lines', extras: ['box'], low_ink: true }),
    of('class', { low_ink: true }),
  ],
  [
    'a shop gets cards alone: no lines, no extras, and nothing is shifted',
    of('addicats', { layout: 'shop', cut: 'lines', back_shift: [1, 1], extras: ['box'] }),
    of('addicats', { layout: 'shop' }),
  ],
  [
    'where there is no back, none is shifted',
    of('addicats', { backs: false, back_shift: [1, 1] }),
    of('addicats', { backs: false }),
  ],
  [
    'what is folded has backs',
    of('addicats', { layout: 'fold', backs: false }),
    of('addicats', { layout: 'fold' }),
  ],
])('prints only what goes together: %s', (_, wanted, printed) => {
  expect(fitting(wanted)).toEqual(printed);
});

it('offers a score pad for Gato Negro, and no extras for a class', () => {
  expect(offerOf(of('gatonegro')).extras).toEqual(['leaflet', 'rulebook', 'pad', 'box']);
  expect(offerOf(of('addicats')).extras).toEqual(['leaflet', 'rulebook', 'box']);
  expect(offerOf(of('class')).extras).toEqual([]);
});

it('has three ways to backs at home, and two in a shop', () => {
  expect(offerOf(of('addicats')).backWays).toEqual(['none', 'both', 'fold']);
  expect(offerOf(of('addicats', { layout: 'shop' })).backWays).toEqual(['none', 'both']);
  expect(offerOf(of('class')).backWays).toEqual([]);
});

it.each(['none', 'both', 'fold'] as const)('chooses %s as the way to backs', (way) => {
  const choices = of('addicats', { layout: 'fold' });
  expect(backWayOf({ ...choices, ...withBacks(choices, way) })).toBe(way);
});

it('leaves a shop a shop when its backs are chosen', () => {
  const shop = of('addicats', { layout: 'shop' });
  expect(withBacks(shop, 'none')).toEqual({ layout: 'shop', backs: false });
});

it('reads the address that it writes', () => {
  const all: Choices[] = [
    of('addicats', { kind: 'frames', tables: 5, specials: false, cut: 'lines', extras: ['box'] }),
    of('addirace', { edition: 'classic', paper: 'letter', back_shift: [-5, 4.5], lang: 'es' }),
    of('gatonegro', { decks: 2, layout: 'fold', extras: ['leaflet', 'pad'] }),
    of('gatonegro', { layout: 'shop', backs: false }),
    of('class', { low_ink: true, lang: 'fr', extras: [] }),
  ];
  for (const choices of all) {
    const [path, query] = addressOf(choices).split('?');
    expect(path).toBe(`/print/${choices.game}`);
    expect(fitting(read(choices.game, query ?? ''))).toEqual(choices);
  }
});

it('writes into an address what another reader would get otherwise', () => {
  expect(addressOf(of('addicats'))).toBe('/print/addicats?lang=en&paper=a4&extras=');
  expect(addressOf(of('class'))).toBe('/print/class?lang=en&paper=a4');
});

it('begins with what is usual for its reader', () => {
  expect(read('addicats', '')).toEqual(of('addicats', USUAL));
});

it('understands nothing that does not exist', () => {
  const query = 'edition=old&paper=a3&kind=cats&lang=de&low_ink=1&layout=4up&tables=11&decks=3';
  expect(read('addicats', `${query}&cut=no&extras=cat&back_shift=9,0`)).toEqual(
    of('addicats', { ...USUAL, extras: [] }),
  );
  for (const shift of ['1', '0.3,0', '5.5,0', 'a,b', '1,2,3'])
    expect(read('addicats', `back_shift=${shift}`).back_shift).toEqual([0, 0]);
});

it('stays at a sheet when only its looks change', () => {
  expect(keepsSheets({ kind: 'dots' })).toBe(true);
  expect(keepsSheets({ lang: 'fr', wordless: false })).toBe(true);
  expect(keepsSheets({ layout: 'shop' })).toBe(false);
  expect(keepsSheets({ game: 'gatonegro' })).toBe(false);
});

it('knows the paper and the language of a reader', () => {
  expect(['en-US', 'es-MX', 'en-GB', 'fr', ''].map((one) => paperOf([one]))).toEqual(
    ['letter', 'letter', 'a4', 'a4', 'a4'], // prettier-ignore
  );
  expect(paperOf([])).toBe('a4');
  expect(['fr', 'es', 'en-XA'].map(cardLanguageOf)).toEqual(['fr', 'es', 'en']);
});
