// What screen readers say. Every text is a line of its own in a live region, and stays there for a
// while: a text that replaced the one before could be gone before it was read.

export type Urgency =
  | 'verdict' // said at once, and not cut off by the next card
  | 'assertive' // said at once, unless a verdict is being said: then right after it
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
  #last = 0;
  #verdictUntil = 0; // ms: a verdict is being said

  say(text: string, how: Urgency = 'polite'): void {
    const now = performance.now();
    const region =
      how === 'polite' || (how === 'assertive' && this.isBusy) ? 'polite' : 'assertive';
    if (how === 'verdict') this.#verdictUntil = now + (text.length / LETTERS_PER_S) * 1000;
    this.lines = [...this.lines.slice(1 - KEPT), { id: ++this.#last, text, region }];
  }

  get isBusy(): boolean {
    return performance.now() < this.#verdictUntil;
  }

  // The number of the last line: who comes later need not hear it.
  get last(): number {
    return this.#last;
  }
}

export const announcer = new Announcer();
