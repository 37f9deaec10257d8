// What screen readers say. Every text is a line of its own in a live region, and stays there for a
// while: a text that replaced the one before could be gone before it was read.

export type Urgency =
  | 'unbroken' // said at once, and not cut off by the next card: verdicts, and how the table stands
  | 'assertive' // said at once, unless something unbroken is: then right after it
  | 'polite'; // said when nothing else is

export interface SpokenLine {
  id: number;
  text: string;
  region: 'assertive' | 'polite';
}

const KEPT = 12; // lines in the page: a screen reader has fetched older ones
const LETTERS_PER_S = 12; // about 150 words a minute: most listen faster

export class Announcer {
  lines = $state.raw<readonly SpokenLine[]>([]);
  inTurn = false; // nothing cuts anything off: a table with an even start waits for all of it
  #last = 0;
  #unbrokenUntil = 0; // ms: something unbroken is being said

  say(text: string, how: Urgency = 'polite'): void {
    const now = performance.now();
    const region =
      this.inTurn || how === 'polite' || (how === 'assertive' && now < this.#unbrokenUntil)
        ? 'polite'
        : 'assertive';
    if (how === 'unbroken')
      this.#unbrokenUntil =
        Math.max(now, this.#unbrokenUntil) + (text.length / LETTERS_PER_S) * 1000;
    this.lines = [...this.lines.slice(1 - KEPT), { id: ++this.#last, text, region }];
  }

  // What was said is for nobody else: another player takes the screen.
  forget(): void {
    this.lines = [];
    this.#unbrokenUntil = 0;
  }

  // The number of the last line: who comes later need not hear it.
  get last(): number {
    return this.#last;
  }
}

export const announcer = new Announcer();
