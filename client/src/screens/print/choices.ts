// What can be printed: the choices, which of them go together, and how addresses write them. Their
// names are those of the server's addresses.

export const PRINTED = ['addicats', 'addirace', 'gatonegro', 'class'] as const;
export const EDITIONS = ['modern', 'classic'] as const;
export const PAPERS = ['a4', 'letter'] as const;
export const KINDS = ['numbers', 'frames', 'dots'] as const;
export const CARD_LANGUAGES = ['en', 'fr', 'es'] as const;
export const LAYOUTS = ['9up', 'fold', 'shop'] as const;
export const CUTS = ['marks', 'lines'] as const;
export const EXTRAS = ['leaflet', 'rulebook', 'pad', 'box'] as const;
export const TABLES = [5, 6, 7, 8, 9, 10] as const;
export const SHIFT_STEP = 0.5; // mm
export const FARTHEST_SHIFT = 5;

export type Printed = (typeof PRINTED)[number]; // a game's cards, or the pictures of a class
export type CardLanguage = (typeof CARD_LANGUAGES)[number];
export type Paper = (typeof PAPERS)[number];
export type Kind = (typeof KINDS)[number];
export type Extra = (typeof EXTRAS)[number];
export type BackWay = 'none' | 'both' | 'fold';

export interface Choices {
  game: Printed;
  edition: (typeof EDITIONS)[number];
  paper: Paper;
  kind: Kind;
  lang: CardLanguage;
  wordless: boolean; // no words on cards: the server calls it the language "none"
  low_ink: boolean;
  layout: (typeof LAYOUTS)[number];
  tables: number;
  specials: boolean;
  decks: number;
  backs: boolean;
  back_shift: readonly [right: number, down: number]; // mm
  cut: (typeof CUTS)[number];
  extras: readonly Extra[];
}

// What the server prints where an address says nothing else.
export const DEFAULTS: Omit<Choices, 'game'> = {
  edition: 'modern',
  paper: 'a4',
  kind: 'numbers',
  lang: 'en',
  wordless: false,
  low_ink: false,
  layout: '9up',
  tables: 10,
  specials: true,
  decks: 1,
  backs: true,
  back_shift: [0, 0],
  cut: 'marks',
  extras: [],
};

// Which choices there are for what is to be printed.
export interface Offer {
  kind: boolean;
  edition: boolean;
  wordless: boolean;
  tables: boolean; // and decks without special cards
  decks: boolean;
  layout: boolean;
  back_shift: boolean;
  cut: boolean;
  backWays: readonly BackWay[];
  extras: readonly Extra[];
}

export function offerOf({ game, layout, backs }: Choices): Offer {
  const isSums = game === 'addicats' || game === 'addirace';
  const isDeck = game !== 'class';
  return {
    kind: isSums,
    edition: isSums,
    wordless: isSums,
    tables: game === 'addicats',
    decks: game === 'gatonegro',
    layout: isDeck,
    back_shift: isDeck && layout === '9up' && backs,
    cut: isDeck && layout !== 'shop',
    backWays: !isDeck ? [] : layout === 'shop' ? ['none', 'both'] : ['none', 'both', 'fold'],
    extras:
      isDeck && layout !== 'shop' // a shop gets cards alone
        ? EXTRAS.filter((extra) => extra !== 'pad' || game === 'gatonegro')
        : [],
  };
}

// What is printed of the wanted choices: those that are not offered are as usual. They stay wanted, so
// that somebody who looks at another game finds them again.
export function fitting(wanted: Choices): Choices {
  const offer = offerOf(wanted);
  const isDeck = offer.layout;
  return {
    ...wanted,
    ...(!offer.kind && { kind: DEFAULTS.kind }),
    ...(!offer.edition && { edition: DEFAULTS.edition }),
    ...(!offer.wordless && { wordless: false }),
    ...(!offer.tables && { tables: DEFAULTS.tables, specials: DEFAULTS.specials }),
    ...(!offer.decks && { decks: DEFAULTS.decks }),
    ...(!offer.back_shift && { back_shift: DEFAULTS.back_shift }),
    ...(!offer.cut && { cut: DEFAULTS.cut }),
    ...(!isDeck && { layout: DEFAULTS.layout }),
    backs: !isDeck || wanted.layout === 'fold' || wanted.backs,
    extras: offer.extras.filter((extra) => wanted.extras.includes(extra)),
  };
}

export function backWayOf({ layout, backs }: Choices): BackWay {
  if (layout === 'fold') return 'fold';
  return backs ? 'both' : 'none';
}

export function withBacks({ layout }: Choices, way: BackWay): Partial<Choices> {
  if (way === 'fold') return { layout: 'fold', backs: true };
  return { layout: layout === 'shop' ? 'shop' : '9up', backs: way === 'both' };
}

// Choices that change how sheets look, but not which sheets there are.
const LOOKS = new Set(['edition', 'paper', 'kind', 'lang', 'wordless', 'low_ink', 'cut', 'back_shift']); // prettier-ignore

export function keepsSheets(change: Partial<Choices>): boolean {
  return Object.keys(change).every((name) => LOOKS.has(name));
}

// For the server, which knows the defaults: `kind=dots&extras=leaflet,box`
export function queryOf(choices: Choices): URLSearchParams {
  const written = writtenOf(fitting(choices));
  const usual = writtenOf({ ...DEFAULTS, game: choices.game });
  return new URLSearchParams([...written].filter(([name, value]) => usual.get(name) !== value));
}

// For the address of this page. What the page chooses for each reader is always in it: whoever gets
// the link sees the same sheets.
export function addressOf(choices: Choices): string {
  const query = queryOf(choices);
  const written = writtenOf(fitting(choices));
  const own = choices.game === 'class' ? ['lang', 'paper'] : ['lang', 'paper', 'extras'];
  for (const name of own) query.set(name, written.get(name) ?? '');
  return `/print/${choices.game}?${query.toString().replaceAll('%2C', ',')}`;
}

function writtenOf(choices: Choices): Map<string, string> {
  const { game: _, wordless, lang, ...rest } = choices;
  return new Map(
    Object.entries({ ...rest, lang: wordless ? 'none' : lang }).map(([name, value]) => [
      name,
      String(value), // "true", "0.5,-1", "leaflet,box"
    ]),
  );
}

// What the query of an address asks for; *usual* is what this reader gets where it says nothing. What
// cannot be understood is as usual.
export function choicesIn(
  game: Printed,
  query: URLSearchParams,
  usual: Pick<Choices, 'lang' | 'paper' | 'extras'>,
): Choices {
  const all: Choices = { ...DEFAULTS, ...usual, game };
  const one = <T extends string | number | boolean>(
    name: string,
    values: readonly T[],
    otherwise: T,
  ): T => values.find((value) => String(value) === query.get(name)) ?? otherwise;
  const extras = query.get('extras')?.split(',');
  const booleans = [true, false];
  return {
    ...all,
    edition: one('edition', EDITIONS, all.edition),
    paper: one('paper', PAPERS, all.paper),
    kind: one('kind', KINDS, all.kind),
    lang: one('lang', CARD_LANGUAGES, all.lang),
    wordless: query.get('lang') === 'none',
    low_ink: one('low_ink', booleans, all.low_ink),
    layout: one('layout', LAYOUTS, all.layout),
    tables: one<number>('tables', TABLES, all.tables),
    specials: one('specials', booleans, all.specials),
    decks: one('decks', [1, 2], all.decks),
    backs: one('backs', booleans, all.backs),
    back_shift: shiftIn(query.get('back_shift') ?? ''),
    cut: one('cut', CUTS, all.cut),
    extras: extras ? EXTRAS.filter((extra) => extras.includes(extra)) : all.extras,
  };
}

function shiftIn(text: string): Choices['back_shift'] {
  const found = /^(-?\d(?:\.5)?),(-?\d(?:\.5)?)$/.exec(text);
  const [right, down] = [Number(found?.[1] ?? 0), Number(found?.[2] ?? 0)];
  const isNear = Math.max(Math.abs(right), Math.abs(down)) <= FARTHEST_SHIFT;
  return isNear ? [right, down] : [0, 0];
}

// The rest of the world uses A4.
const LETTER_REGIONS = 'US CA MX PH CL CO CR DO GT NI PA PR SV VE'.split(' ');

export function paperOf(languages: readonly string[]): Paper {
  const region = /-([A-Z]{2})\b/.exec(languages[0] ?? '')?.[1] ?? '';
  return LETTER_REGIONS.includes(region) ? 'letter' : 'a4';
}

// Cards are in the reader's language, if there are such cards.
export function cardLanguageOf(language: string): CardLanguage {
  return CARD_LANGUAGES.find((one) => one === language) ?? 'en';
}
