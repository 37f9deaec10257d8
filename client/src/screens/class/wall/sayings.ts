// What the wall says to screen readers: at most one sentence a minute, and nothing twice.

const MINUTE = 60_000;

export class Sayings {
  #last = '';
  #said = -Infinity;

  constructor(private readonly say: (sentence: string) => void) {}

  // Something new is known at that time (ms). What comes too early is not kept: the next view tells
  // more.
  hear(sentence: string, now: number): void {
    if (!sentence || sentence === this.#last || now - this.#said < MINUTE) return;
    this.#last = sentence;
    this.#said = now;
    this.say(sentence);
  }
}
