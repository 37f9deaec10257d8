// The language of the page: the browser's, unless somebody chose another. Its texts are in
// src/locales, a folder for each language. Only one language is loaded: the texts of the page at the
// start, those of a game together with its table.

import languages from 'virtual:languages';
import { read, write } from '../lib/store';
import type { Areas } from './areas';
import { Speech, type Message, type Value, type Values } from './message';

export type Area = keyof Areas;
export type Group = keyof (typeof languages)[number]['texts']; // what is loaded together

const KEPT = 'gatosabio.language';

// Every language by its code, its own name, and its word for "language".
export const LANGUAGES: readonly { code: string; name: string; word: string }[] = languages;

// The first of the wanted languages that the page has: "fr-CH" is French. Else English.
export function languageOf(
  wanted: readonly string[],
  spoken: readonly string[] = languages.map(({ code }) => code),
): string {
  for (const tag of wanted.map((one) => one.toLowerCase())) {
    const found =
      spoken.find((code) => code.toLowerCase() === tag) ??
      spoken.find((code) => code === tag.split('-')[0]);
    if (found) return found;
  }
  return 'en';
}

type Loaded = Partial<Record<Area, Record<string, string | ((values: Values) => string)>>>;

class Words {
  language = $state('en');
  #texts = $state.raw<Loaded>({});
  #speech = new Speech('en');
  #groups = new Set<Group>(['page']);
  #wanted = 'en';

  // Loads the language that was chosen in this browser, or else the browser's own.
  async start(): Promise<void> {
    const language = languageOf([read(KEPT) ?? '', ...navigator.languages]);
    await this.speak(language).catch(() => this.speak('en')); // better than no texts at all
    document.documentElement.lang = this.language;
  }

  async choose(language: string): Promise<void> {
    write(KEPT, language);
    await this.speak(language);
    document.documentElement.lang = this.language;
  }

  // Loads a game's texts. Its table must not be drawn before.
  async load(group: Group): Promise<void> {
    if (this.#groups.has(group)) return;
    const language = this.#wanted;
    const texts = await this.#fetch(language, [group]);
    if (language !== this.#wanted) return this.load(group); // another language was chosen meanwhile
    this.#groups.add(group);
    this.#texts = { ...this.#texts, ...texts };
  }

  // Changes the language: all texts at once, when all are loaded.
  async speak(language: string, groups: Iterable<Group> = this.#groups): Promise<void> {
    this.#wanted = language;
    this.#groups = new Set([...this.#groups, ...groups]);
    const known = this.#groups.size;
    const texts = await this.#fetch(language, [...this.#groups]).catch((error: unknown) => {
      if (this.#wanted === language) this.#wanted = this.language; // it stays as it was
      throw error;
    });
    if (language !== this.#wanted) return; // another language was chosen meanwhile
    if (known !== this.#groups.size) return this.speak(language); // a game was loaded meanwhile
    this.#texts = texts;
    this.language = language;
  }

  // The texts of an area in the current language.
  of<A extends Area>(area: A): Areas[A] {
    const texts = this.#texts[area];
    if (!texts) throw new Error(`the texts of ${area} are not loaded`);
    return texts as unknown as Areas[A];
  }

  // "Luna, Tom and Minou"
  list(names: readonly string[]): string {
    void this.language;
    return this.#speech.list(names);
  }

  // "17 Nov 2026, 06:55"
  date(ms: number): string {
    void this.language;
    return this.#speech.date(ms);
  }

  // How dates are written in this language.
  get locale(): string {
    return languages.find(({ code }) => code === this.language)?.locale ?? 'en';
  }

  // The keyboard layout that is usual for this language, if it is not QWERTY.
  get keyboard(): string | undefined {
    return languages.find(({ code }) => code === this.language)?.keyboard;
  }

  // The letters on jacks, queens and kings that are usual in this language.
  get courts(): string {
    return languages.find(({ code }) => code === this.language)?.courts ?? 'JQK';
  }

  async #fetch(language: string, groups: readonly Group[]): Promise<Loaded> {
    const found = languages.find(({ code }) => code === language);
    if (!found) throw new Error(`there is no language ${language}`);
    const speech = new Speech(found.locale);
    const loaded = await Promise.all(groups.map((group) => found.texts[group]()));
    this.#speech = speech;
    const areas = loaded.flatMap(({ default: texts }) => Object.entries(texts));
    return Object.fromEntries(areas.map(([area, texts]) => [area, spoken(texts, speech)]));
  }
}

// A text without placeholders stays a string, another becomes a function.
function spoken(
  texts: Readonly<Record<string, Message>>,
  speech: Speech,
): Record<string, string | ((values: Values) => string)> {
  return Object.fromEntries(
    Object.entries(texts).map(([key, message]) => [
      key,
      typeof message === 'string' ? message : (values: Values) => speech.say(message, values),
    ]),
  );
}

// Fills in a text that is chosen at run time.
export function worded(
  text: string | ((values: never) => string),
  values: Readonly<Record<string, Value>>,
): string {
  return typeof text === 'string' ? text : text(values as never);
}

export const words = new Words();
