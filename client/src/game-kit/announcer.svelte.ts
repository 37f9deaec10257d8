// What is said aloud to those who hear the table. One region each; a text replaces the last.

const UNHEARD = '\u00a0'; // a no-break space

class Announcer {
  now = $state({ assertive: '', polite: '' });
  #times = 0;

  say(text: string, how: 'assertive' | 'polite' = 'polite'): void {
    // A screen reader reads a text only if it changed. So the same words get another number of spaces
    // that nobody hears; up to three texts may come within a frame, and only the last is drawn.
    this.now[how] = text + UNHEARD.repeat(this.#times++ % 4);
  }
}

export const announcer = new Announcer();
