import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { faults, LOCALES } from './locales.js';
import { compiled, parsed, placeholders } from './messages.js';
import { bookOf } from './rulebook.js';
import { typesOf } from './types.js';
import { typographyFaults } from './typography.js';

describe('the languages', () => {
  it('say the same', () => expect(faults()).toEqual([]));

  it('have the types that areas.ts says', () => {
    const written = readFileSync(new URL('../src/texts/areas.ts', import.meta.url), 'utf-8');
    expect(typesOf()).toBe(written);
  });
});

describe('a fault', () => {
  let copy = '';
  beforeEach(() => {
    copy = mkdtempSync(join(tmpdir(), 'locales-'));
    cpSync(LOCALES, copy, { recursive: true });
  });
  afterEach(() => rmSync(copy, { recursive: true }));

  const change = (file, edit) => {
    const texts = JSON.parse(readFileSync(join(copy, file), 'utf-8'));
    edit(texts);
    writeFileSync(join(copy, file), JSON.stringify(texts));
  };

  it.each([
    ['a missing key', (texts) => delete texts.ask, '"ask" is missing'],
    ['a key too many', (texts) => (texts.extra = 'x'), '"extra" is not in en'],
    ['an empty text', (texts) => (texts.ask = ' '), '"ask" is empty'],
    [
      'another placeholder',
      (texts) => (texts.key = 'Lettre {lettre}'),
      '"key" has the placeholders lettre, English has letter',
    ],
    [
      'a form that French does not know',
      (texts) => (texts.four = '{n, plural, one {#} few {#} other {#}}'),
      '"four": {n} has the form "few", which fr does not know',
    ],
    [
      'a form that French needs',
      (texts) => (texts.four = '{n, plural, other {#}}'),
      '"four": {n} lacks the form "one", which fr needs',
    ],
    [
      'what is no message',
      (texts) => (texts.four = '{n, plural, one {#}'),
      '"four" cannot be read',
    ],
  ])('is found: %s', (_what, edit, told) => {
    change('fr/join.json', edit);
    expect(faults(copy)).toEqual([expect.stringContaining(`fr/join.json: ${told}`)]);
  });

  it.each([
    ['fr', "L'aide", 'has a straight apostrophe'],
    ['en', 'One moment …', 'has a space before an ellipsis'],
    ['fr', 'Un instant\u00a0…', 'has a space before an ellipsis'],
    ['fr', 'À toi !', 'needs a narrow no-break space (U+202F) before ! ? : ; and inside « »'],
    ['fr', 'À toi\u00a0!', 'needs a narrow no-break space'],
    ['fr', 'Crie «\u00a0Souris\u202f!\u202f»', 'needs a narrow no-break space'],
    ['es', 'Te toca!', 'has ! or ? without ¡ or ¿'],
    ['es', '200 exactos! ¡Ganas', 'has ! or ? without ¡ or ¿'],
    ['es', '¡Qué letra ves?', 'has ! or ? without ¡ or ¿'],
  ])('is found: in %s, how %j is written', (code, text, told) => {
    change(`${code}/join.json`, (texts) => (texts.ask = text));
    expect(faults(copy)).toEqual([expect.stringContaining(`${code}/join.json: "ask" ${told}`)]);
  });

  it('is found: how a rulebook is written', () => {
    const book = join(copy, 'fr/rules/gatonegro.md');
    writeFileSync(book, readFileSync(book, 'utf-8').replace('| Chat noir | 6 |', "| L'as ! | 6 |"));
    expect(faults(copy)).toEqual([
      'fr/rules/gatonegro.md: "L\'as !" has a straight apostrophe: write ’',
      expect.stringContaining('fr/rules/gatonegro.md: "L\'as !" needs a narrow no-break space'),
    ]);
  });

  it('is found: a key that is there twice', () => {
    const file = join(copy, 'fr/join.json');
    const text = readFileSync(file, 'utf-8');
    writeFileSync(file, text.replace('{', '{\n  "ask": "Qui ?",'));
    expect(() => faults(copy)).toThrow('fr/join.json: "ask" is there twice');
  });

  it('is found: a missing area', () => {
    rmSync(join(copy, 'es/join.json'));
    expect(faults(copy)).toEqual(['es/join.json is missing']);
  });

  it('is found: a rulebook with another number', () => {
    const book = join(copy, 'es/rules/gatonegro.md');
    writeFileSync(book, readFileSync(book, 'utf-8').replace('52', '54'));
    expect(faults(copy)).toEqual([
      expect.stringContaining('es/rules/gatonegro.md says something else than English'),
    ]);
  });
});

describe('how a text is written', () => {
  it.each([
    ['en', 'Luna’s turn: wait… “Mouse!”'],
    ['fr', 'Quoi\u202f?! {name}\u202f: «\u202fSouris\u202f!\u202f»'],
    ['fr-CA', '{n, plural, one {# carte\u202f!} other {# cartes\u202f!}}'],
    ['es', '¡Casi! {name} gritó «¡Ratón!»: ¿y tú?'],
    ['de', 'Na! Was: ja?'],
  ])('is right: in %s, %j', (code, text) => expect(typographyFaults(code, text)).toEqual([]));
});

describe('a message', () => {
  it('asks for what it names', () => {
    const tree = parsed(
      '{n, plural, one {# card for {name}} other {# cards}} {kind, select, other {x}}',
    );
    expect([...placeholders(tree)]).toEqual([
      ['name', 'string | number'],
      ['n', 'number'],
      ['kind', 'string'],
    ]);
  });

  it('knows no dates', () =>
    expect(() => placeholders(parsed('{when, date}'))).toThrow('does not know'));

  it('keeps the end of a word apart that a vowel may swallow', () => {
    const french = { locale: 'fr', elides: ['de', 'que'] };
    expect(compiled(parsed('La patte de {name} est lourde'), french)).toEqual([
      'La patte d',
      ['name', 'e '],
      ' est lourde',
    ]);
    expect(compiled(parsed('La patte de {name}'), { locale: 'es' })).toEqual([
      'La patte de ',
      ['name'],
    ]);
    expect(compiled(parsed('L’aide {name}'), french)).toEqual(['L’aide ', ['name']]);
  });
});

describe('a rulebook', () => {
  it('is made of small blocks', () => {
    const { lead, sections } = bookOf(
      'All of it.\n\n## Goal {#goal}\n\n<!-- a note -->\n\nOne\nrule. {.classic}\n\n> Ours.\n\n> On a screen. {.screen}\n\n![5+9 = 7+7](cards) Same.\n\n### {pursuit}\n\nRun.\n\n| a | b |\n|---|---|\n| 1 | 2 |\n',
    );
    expect(lead).toBe('All of it.');
    expect(sections).toEqual([
      {
        id: 'goal',
        title: 'Goal',
        blocks: [
          { kind: 'text', text: 'One rule.', only: 'classic' },
          { kind: 'text', text: 'Ours.', ruling: true },
          { kind: 'text', text: 'On a screen.', ruling: true, screen: true },
          { kind: 'cards', cards: ['5+9', '7+7'], sign: '=', text: 'Same.' },
          { kind: 'special', card: 'pursuit', text: 'Run.' },
          { kind: 'table', head: ['a', 'b'], rows: [['1', '2']] },
        ],
      },
    ]);
  });

  it.each([
    '# Title',
    'x\n\n## No name',
    'x\n\n## A {#a}\n\n- a list',
    'x\n\n## A {#a}\n\nA rule. {.paper}',
    'x\n\n## A {#a}\n\n### {pursuit}',
    'x\n\n## A {#a}\n\n| a |\n| b |',
  ])('refuses what it does not know: %j', (markdown) => expect(() => bookOf(markdown)).toThrow());
});
