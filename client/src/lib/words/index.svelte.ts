// The language of the page: the browser's, unless somebody chose another.

import { en, type Texts } from './en';
import { es } from './es';
import { fr } from './fr';

export type Language = 'en' | 'fr' | 'es';
export const LANGUAGES: Record<Language, Texts> = { en, fr, es };
const KEPT = 'gatosabio.language';

export function languageOf(wishes: readonly string[]): Language {
  for (const wish of wishes) {
    const code = wish.slice(0, 2).toLowerCase();
    if (code === 'en' || code === 'fr' || code === 'es') return code;
  }
  return 'en';
}

class Words {
  language = $state<Language>('en');
  readonly say = $derived(LANGUAGES[this.language]);

  start(): void {
    const kept = localStorage.getItem(KEPT);
    this.language = languageOf([kept ?? '', ...navigator.languages]);
    document.documentElement.lang = this.language;
  }

  choose(language: Language): void {
    this.language = language;
    localStorage.setItem(KEPT, language);
    document.documentElement.lang = language;
  }
}

export const words = new Words();
