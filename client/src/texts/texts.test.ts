import { afterEach, describe, expect, it } from 'vitest';
import { textsIn } from './for-tests';
import { LANGUAGES, languageOf, words } from './index.svelte';
import { Speech, type Message } from './message';

afterEach(() => words.speak('en'));

describe('the language', () => {
  it('is the one that the browser likes best of those we speak', () => {
    expect(languageOf(['de-CH', 'fr-CH', 'en'])).toBe('fr');
    expect(languageOf(['de'])).toBe('en');
    expect(languageOf(['', 'ES'])).toBe('es');
  });

  it('may have a region of its own, which only those get who ask for it', () => {
    expect(languageOf(['en-US'], ['en', 'en-XA'])).toBe('en');
    expect(languageOf(['en-XA'], ['en', 'en-XA'])).toBe('en-XA');
  });

  it('has a name, which its folder says', () => {
    expect(LANGUAGES.map(({ name }) => name)).toEqual(['English', 'Español', 'Français']);
  });

  it('changes everywhere at once', async () => {
    expect(words.of('common').back).toBe('Back');
    await words.speak('fr');
    expect([words.language, words.of('common').back, words.of('addicats').mine]).toEqual([
      'fr',
      'Retour',
      'À toi\u202f!',
    ]);
  });

  it('is the last that was chosen, whichever arrives first', async () => {
    await Promise.all([words.speak('fr'), words.speak('es')]);
    expect([words.language, words.of('common').back]).toEqual(['es', 'Atrás']);
  });
});

describe('a text', () => {
  it('counts', () => {
    const { give, place } = words.of('addicats');
    expect(give({ n: 1, name: 'Luna' })).toBe('You give Luna 1 card');
    expect(give({ n: 5, name: 'Luna' })).toBe('You give Luna 5 cards');
    expect([1, 2, 3, 4].map((n) => place({ n }))).toEqual(['1st', '2nd', '3rd', '4th']);
  });

  it('agrees with one name and with several', async () => {
    const { joined } = words.of('lobby');
    expect(joined({ n: 1, names: 'Luna' })).toBe('Luna sits down');
    expect(joined({ n: 2, names: words.list(['Luna', 'Tom']) })).toBe('Luna and Tom sit down');
  });

  it('counts none as French does, and writes thousands as each language does', async () => {
    expect(words.of('common').ms({ n: 1234 })).toBe('1,234\u00a0ms');
    await words.speak('fr');
    expect(words.of('addirace').cards({ n: 0 })).toBe('0 carte');
    expect(words.of('common').ms({ n: 1234 })).toBe('1\u202f234\u00a0ms');
    await words.speak('es');
    expect(words.of('common').ms({ n: 1234 })).toBe('1234\u00a0ms');
  });

  it('lists names', async () => {
    expect(words.list(['Luna', 'Tom', 'Minou'])).toBe('Luna, Tom and Minou');
    await words.speak('es');
    expect(words.list(['Luna', 'Inés'])).toBe('Luna e Inés');
  });

  it('runs French words together before a vowel', async () => {
    await words.speak('fr');
    const { turn } = words.of('addicats');
    expect(turn({ name: 'Anchoa' })).toBe('Au tour d’Anchoa');
    expect(turn({ name: 'Hugo' })).toBe('Au tour d’Hugo');
    expect(turn({ name: 'Minou' })).toBe('Au tour de Minou');
  });

  it('writes numbers as the language does', () => {
    const parts: Message = [['n'], ' ', ['n', 'number']];
    expect(new Speech('fr').say(parts, { n: 12345.5 })).toBe('12345,5 12\u202f345,5');
    expect(new Speech('en-GB').say(parts, { n: 12345.5 })).toBe('12345.5 12,345.5');
  });
});

it('one card is never “1 cards”', async () => {
  const ones: string[][] = [];
  for (const code of ['en', 'fr', 'es'])
    ones.push([
      (await textsIn(code, 'addicats-shared')).pile({ n: 1 }),
      (await textsIn(code, 'gatonegro')).all({ n: 1 }),
      (await textsIn(code, 'addirace')).toGo({ n: 1 }),
      (await textsIn(code, 'end')).neededMe({ n: 1 }),
    ]);
  expect(ones).toEqual([
    ['1 card face down', 'See the card', '1 to go', 'You were only 1 away from 200!'],
    ['1 carte face cachée', 'Voir la carte', 'encore 1', 'Il ne te manquait que 1\u202f!'],
    ['1 carta boca abajo', 'Ver la carta', 'falta 1', '¡Solo te faltaba 1!'],
  ]);
});
