// The language of the page: the browser's, unless somebody chose another. Texts stand beside the
// screens that say them, in three languages at once; the compiler finds a missing one.

import { read, write } from '../store';

export type Language = 'en' | 'fr' | 'es';
export const LANGUAGES: Record<Language, string> = { en: 'English', fr: 'Français', es: 'Español' };
const KEPT = 'gatosabio.language';

type Same<T> = { readonly [key in keyof T]: string };
export interface Texts<T extends Record<string, string>> {
  readonly en: T;
  readonly fr: Same<T>;
  readonly es: Same<T>;
}

// Only for the compiler: all three languages have the same keys.
export function texts<const T extends Record<string, string>>(all: {
  en: T;
  fr: Same<NoInfer<T>>;
  es: Same<NoInfer<T>>;
}): Texts<T> {
  return all;
}

export function languageOf(wanted: readonly string[]): Language {
  for (const one of wanted) {
    const code = one.slice(0, 2).toLowerCase();
    if (code === 'en' || code === 'fr' || code === 'es') return code;
  }
  return 'en';
}

// "{name} was first" and {name: 'Luna'} make "Luna was first".
export function fill(text: string, values: Record<string, string | number>): string {
  const said = words.language === 'fr' ? elided(text, values) : text;
  return said.replace(/\{(\w+)\}/g, (whole, key: string) => String(values[key] ?? whole));
}

// In French "de Anchoa" is "d’Anchoa".
export function elided(text: string, values: Record<string, string | number>): string {
  return text.replace(/\b(d|qu)e \{(\w+)\}/gi, (whole, start: string, key: string) =>
    /^[aeiouyàâäéèêëîïôöûùüœ]/i.test(String(values[key] ?? '')) ? `${start}’{${key}}` : whole,
  );
}

class Words {
  language = $state<Language>('en');

  start(): void {
    this.#speak(languageOf([read(KEPT) ?? '', ...navigator.languages]));
  }

  choose(language: Language): void {
    write(KEPT, language);
    this.#speak(language);
  }

  // The texts of a screen in the language of the moment.
  of<T extends Record<string, string>>(all: Texts<T>): Same<T> {
    return all[this.language];
  }

  #speak(language: Language): void {
    this.language = language;
    document.documentElement.lang = language;
  }
}

export const words = new Words();
