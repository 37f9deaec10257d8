// What screen readers say. There are two live regions; a new text replaces the last one of its region.

const UNHEARD = '\u00a0'; // a no-break space, which is not read out

export class Announcer {
  now = $state({ assertive: '', polite: '' });
  #times = 0;

  say(text: string, how: 'assertive' | 'polite' = 'polite'): void {
    // A screen reader reads a text only if it changed, so the same words get another number of spaces.
    // Four numbers, as up to three texts may come within a frame, of which only the last is drawn.
    this.now[how] = text + UNHEARD.repeat(this.#times++ % 4);
  }
}

export const announcer = new Announcer();
