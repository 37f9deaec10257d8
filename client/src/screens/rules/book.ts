// A rulebook is made of sections with small blocks. It is written in Markdown, a file for each game
// and language (src/locales); texts/rulebook.js describes and checks the format.

import type { Edition } from '../../texts/specials';
import type { GameName } from '../../net/wire';

export type { Edition };

// Where a rule comes from: printed in one edition only, or decided by this project where the printed
// rules say nothing. A rule about the screen is left out where the book is printed.
export interface Marks {
  ruling?: true;
  only?: Edition;
  screen?: true;
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

const BOOKS = import.meta.glob<{ book: Book }>('../../locales/*/rules/*.md');

export async function bookOf(game: GameName, language: string): Promise<Book> {
  const load = BOOKS[`../../locales/${language}/rules/${game}.md`];
  if (!load) throw new Error(`no rules of ${game} in ${language}`);
  return (await load()).book;
}
