// A table in words: what can be done now, and what can be asked. The table for the ear and the game
// with one key are two ways to use it. Each game makes it of what its drawn table uses: nothing here
// knows a rule.

import type { Areas } from '../texts/areas';
import { words } from '../texts/index.svelte';
import { announcer } from './announcer.svelte';

export type Press = KeyboardEvent | PointerEvent;

export interface Deed {
  id: string; // the same as long as it is the same deed
  label: string;
  key: string; // a KeyboardEvent.code such as Space, or the letter or digit that is typed; '' if none
  raced: boolean; // counts from the moment when the key or the finger goes down
  do: (press: Press) => void;
}

export interface Question {
  key: string;
  label: string;
  answer: () => string;
}

export interface TableInWords {
  readonly title: string;
  readonly now: string; // whose turn it is, or what is to be done
  readonly asks: string; // what is asked of me besides that, said when it changes; '' if nothing is
  readonly first?: string; // said once, when the table for the ear begins: what the eye has at once
  readonly plays: boolean; // not in a pause, nor after the end
  readonly deeds: readonly Deed[];
  readonly due: readonly Deed[]; // those of them among which one key chooses
  readonly questions: readonly Question[];
  openMenu(): void;
}

// The table that is on the screen, if it can be told in words.
class Shown {
  table = $state.raw<TableInWords | null>(null);

  // Returns how to take it away.
  show(table: TableInWords): () => void {
    this.table = table;
    return () => {
      if (this.table === table) this.table = null;
    };
  }
}

export const shown = new Shown();

// The texts of both ways to play. They are loaded by whoever uses them first.
export const inWords = (): Areas['in-words'] => words.of('in-words');

// What can be asked at every table. The games give the answers.
export function questionsOf(
  answers: Record<'tops' | 'cards' | 'turn' | 'scores', () => string>,
): Question[] {
  const say = inWords();
  return [
    { key: 't', label: say.askTops, answer: answers.tops },
    { key: 'h', label: say.askCards, answer: answers.cards },
    { key: 'w', label: say.askTurn, answer: answers.turn },
    { key: 's', label: say.askScores, answer: answers.scores },
    { key: 'l', label: say.askLast, answer: () => announcer.lastTold || say.nothingYet },
    { key: 'a', label: say.askAgain, answer: () => announcer.lastSaid || say.nothingYet },
  ];
}

// Whether this key is the one of a deed or a question. Digits are typed with Shift on some keyboards,
// so their position counts, too.
export function isKey(
  key: string,
  { code, key: typed }: Pick<KeyboardEvent, 'code' | 'key'>,
): boolean {
  if (key === '') return false;
  if (key.length > 1) return code === key || (key === 'Enter' && code === 'NumpadEnter');
  return (
    typed.toLowerCase() === key ||
    (/\d/.test(key) && /^(Digit|Numpad)\d$/.test(code) && code.endsWith(key))
  );
}
