// The language of the page: the browser's, unless somebody chose another. What there is to say
// stands in src/locales, a folder for each language. Only the language that is spoken is loaded: all
// texts of the page at the start, those of a game together with its table.

import languages from 'virtual:languages';
import { read, write } from '../lib/store';
import type { Areas } from './areas';
import { Speech, type Message, type Value, type Values } from './message';

export type Area = keyof Areas;
export type Group = keyof (typeof languages)[number]['texts']; // what is loaded together

const KEPT = 'gatosabio.language';

// Every language by its code, its own name, and its word for "language".
export const LANGUAGES: readonly { code: string; name: string; word: string }[] = languages;

// The first of the wanted languages that we speak: "fr-CH" is French. English, if there is none.
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

  // In the language that was chosen on this device, or that the browser likes best.
  async start(): Promise<void> {
    await this.speak(languageOf([read(KEPT) ?? '', ...navigator.languages]));
    document.documentElement.lang = this.language;
  }

  async choose(language: string): Promise<void> {
    write(KEPT, language);
    await this.speak(language);
    document.documentElement.lang = this.language;
  }

  // Loads a game's texts; its table must not be drawn before.
  async load(group: Group): Promise<void> {
    if (this.#groups.has(group)) return;
    const language = this.#wanted;
    const texts = await this.#fetch(language, [group]);
    if (language !== this.#wanted) return this.load(group); // another was chosen meanwhile
    this.#groups.add(group);
    this.#texts = { ...this.#texts, ...texts };
  }

  // Everything changes at once, when all of it is there.
  async speak(language: string, groups: Iterable<Group> = this.#groups): Promise<void> {
    this.#wanted = language;
    this.#groups = new Set([...this.#groups, ...groups]);
    const known = this.#groups.size;
    const texts = await this.#fetch(language, [...this.#groups]);
    if (language !== this.#wanted) return; // another was chosen meanwhile
    if (known !== this.#groups.size) return this.speak(language); // a game has come meanwhile
    this.#texts = texts;
    this.language = language;
  }

  // The texts of an area in the language of the moment.
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

  // Where the letters lie on a keyboard, if not as in most countries.
  get keyboard(): string | undefined {
    return languages.find(({ code }) => code === this.language)?.keyboard;
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

// A text without placeholders stays what it is, another becomes a function.
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

// For a text that is chosen at run time, with whatever it asks for.
export function worded(
  text: string | ((values: never) => string),
  values: Readonly<Record<string, Value>>,
): string {
  return typeof text === 'string' ? text : text(values as never);
}

export const words = new Words();
