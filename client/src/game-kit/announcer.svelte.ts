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
  answer: boolean; // to a question of the player: it tells nothing new
}

const IN_PAGE = 12; // lines in the live regions: a screen reader has fetched older ones
const KEPT = 500; // lines to walk through: more than a game has
const LETTERS_PER_S = 12; // about 150 words a minute: most listen faster

export class Announcer {
  log = $state.raw<readonly SpokenLine[]>([]);
  inTurn = false; // nothing cuts anything off: a table with an even start waits for all of it
  #last = 0;
  #unbrokenUntil = 0; // ms: something unbroken is being said

  // The lines of the live regions.
  get lines(): readonly SpokenLine[] {
    return this.log.slice(-IN_PAGE);
  }

  say(text: string, how: Urgency = 'polite'): void {
    const now = performance.now();
    const region =
      this.inTurn || how === 'polite' || (how === 'assertive' && now < this.#unbrokenUntil)
        ? 'polite'
        : 'assertive';
    if (how === 'unbroken')
      this.#unbrokenUntil =
        Math.max(now, this.#unbrokenUntil) + (text.length / LETTERS_PER_S) * 1000;
    this.#add(text, region, false);
  }

  // Answers the player, who mostly does not want to wait for anything else.
  answer(text: string, region: 'assertive' | 'polite' = 'assertive'): void {
    this.#add(text, region, true);
  }

  // What was said is for nobody else: another player takes the screen.
  forget(): void {
    this.log = [];
    this.#unbrokenUntil = 0;
  }

  // The number of the last line: who comes later need not hear it.
  get last(): number {
    return this.#last;
  }

  get lastSaid(): string {
    return this.log.at(-1)?.text ?? '';
  }

  get lastTold(): string {
    return this.log.findLast((line) => !line.answer)?.text ?? '';
  }

  #add(text: string, region: 'assertive' | 'polite', answer: boolean): void {
    this.log = [...this.log.slice(1 - KEPT), { id: ++this.#last, text, region, answer }];
  }
}

export const announcer = new Announcer();
