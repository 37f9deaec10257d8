// What is said aloud to those who hear the table. One region each; a text replaces the last.

const UNHEARD = '\u00a0'; // a no-break space

class Announcer {
  now = $state({ assertive: '', polite: '' });
  #times = 0;

  say(text: string, how: 'assertive' | 'polite' = 'polite'): void {
    // The same words again are a new sentence. Each differs from the three before it: of several in one
    // frame only the last comes to the page.
    this.now[how] = text + UNHEARD.repeat(this.#times++ % 4);
  }
}

export const announcer = new Announcer();
