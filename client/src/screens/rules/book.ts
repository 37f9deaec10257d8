// What a rulebook is made of: sections of small blocks. The three languages of a book have the
// same blocks in the same order (book.test.ts), so each can be read and mended by itself.

import type { Language } from '../../lib/words/index.svelte';
import type { Edition } from '../../lib/words/specials';
import type { GameName } from '../../net/wire';

export type { Edition };

// Whose rule it is: printed in one edition only, or decided by this project where print is silent.
export interface Marks {
  ruling?: true;
  only?: Edition;
}

export type Block =
  | ({ kind: 'text'; text: string } & Marks)
  // Cards to look at; a sign (=, +) may stand between them.
  | ({ kind: 'cards'; cards: readonly string[]; sign: string; text: string } & Marks)
  // A special card by its name, with what it does.
  | ({ kind: 'special'; card: string; text: string } & Marks)
  | { kind: 'table'; head: readonly string[]; rows: readonly (readonly string[])[] };

export interface Section {
  id: string;
  title: string;
  blocks: readonly Block[];
}

export interface Book {
  lead: string; // the whole game in one sentence
  sections: readonly Section[];
}

export const text = (words: string, marks: Marks = {}): Block => ({
  kind: 'text',
  text: words,
  ...marks,
});
export const ruling = (words: string, only?: Edition): Block => ({
  kind: 'text',
  text: words,
  ruling: true,
  ...(only && { only }),
});
export const cards = (list: string, words: string, sign = '', marks: Marks = {}): Block => ({
  kind: 'cards',
  cards: list.split(' '),
  sign,
  text: words,
  ...marks,
});
export const special = (card: string, words: string): Block => ({
  kind: 'special',
  card,
  text: words,
});
export const table = (head: readonly string[], rows: readonly (readonly string[])[]): Block => ({
  kind: 'table',
  head,
  rows,
});

// A book without its words: what must be the same in every language, numbers included.
export function skeleton(book: Book): unknown {
  return book.sections.map(({ id, blocks }) => ({
    id,
    blocks: blocks.map((block) =>
      block.kind === 'table'
        ? {
            kind: block.kind,
            columns: block.head.length,
            rows: block.rows.map((row) => row.map(numbers)),
          }
        : { ...block, text: numbers(block.text) },
    ),
  }));
}

function numbers(words: string): string[] {
  return (words.match(/\d+(\+\d+)?|\{[\w-]+\}/g) ?? []).sort();
}

const BOOKS = import.meta.glob<{ book: Book }>('./*/*.ts');

export async function bookOf(game: GameName, language: Language): Promise<Book> {
  const load = BOOKS[`./${game}/${language}.ts`];
  if (!load) throw new Error(`no rules of ${game} in ${language}`);
  return (await load()).book;
}
