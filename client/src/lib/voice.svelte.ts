// Reads texts aloud to those who do not read yet, with a voice of the device itself. A voice that sends
// the text to somebody else's server is not used.

import { words } from '../texts/index.svelte';

const SLOWLY = 0.9;

export class Voice {
  #voices = $state.raw<readonly SpeechSynthesisVoice[]>([]);
  readonly #own = $derived(
    this.#voices.find((one) => one.localService && one.lang.startsWith(words.language)) ?? null,
  );

  // Whether there is a voice for the language of the page.
  readonly can = $derived(this.#own !== null);

  constructor(private readonly speech: SpeechSynthesis | undefined = globalThis.speechSynthesis) {
    this.#look();
    this.speech?.addEventListener?.('voiceschanged', this.#look); // most browsers load them later
  }

  say(text: string): void {
    if (!this.#own || !this.speech) return;
    const said = new SpeechSynthesisUtterance(text);
    said.voice = this.#own;
    said.lang = this.#own.lang;
    said.rate = SLOWLY;
    this.stop();
    this.speech.speak(said);
  }

  stop(): void {
    this.speech?.cancel();
  }

  // Its screen is left.
  close(): void {
    this.stop();
    this.speech?.removeEventListener?.('voiceschanged', this.#look);
  }

  readonly #look = () => void (this.#voices = this.speech?.getVoices() ?? []);
}
