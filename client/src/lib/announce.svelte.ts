// What is said aloud to those who hear the table. One region each; a text replaces the last.

import { untrack } from 'svelte';

class Announcer {
  now = $state({ assertive: '', polite: '' });

  say(text: string, how: 'assertive' | 'polite' = 'polite'): void {
    // The same words again are a new sentence: a no-break space makes them differ.
    this.now[how] = untrack(() => this.now[how]) === text ? `${text} ` : text;
  }
}

export const announcer = new Announcer();
