// Fills in a message. Messages come from src/locales and were parsed when the page was built
// (texts/messages.js): each is a string, or a list of parts.

export type Message = string | readonly Part[];

export type Part =
  | string
  | 0 // "#": the number of the plural around it
  | readonly [name: string, how?: undefined, cases?: undefined]
  | readonly [name: string, how: 'number', cases?: undefined]
  | readonly [name: string, how: 'e ', cases?: undefined] // after "d" or "qu": "de Tom", but "d’Olive"
  | readonly [
      name: string,
      how: 'select' | 'plural' | 'ordinal',
      cases: Readonly<Record<string, Message>>,
    ];

export type Value = string | number;
export type Values = Readonly<Record<string, Value>>;

const VOWEL = /^[aeiouyhàâäéèêëîïôöûùüœ]/i; // h is silent in most names: d’Hugo

// How a language writes numbers and chooses plural forms. Intl objects are slow to make, so they are
// kept.
export class Speech {
  readonly #plain: Intl.NumberFormat;
  readonly #grouped: Intl.NumberFormat;
  readonly #rules: Record<'plural' | 'ordinal', Intl.PluralRules>;
  readonly #and: Intl.ListFormat;
  #dates: Intl.DateTimeFormat | null = null; // few screens have one

  constructor(private readonly locale: string) {
    this.#plain = new Intl.NumberFormat(locale, { useGrouping: false });
    this.#grouped = new Intl.NumberFormat(locale);
    this.#rules = {
      plural: new Intl.PluralRules(locale),
      ordinal: new Intl.PluralRules(locale, { type: 'ordinal' }),
    };
    this.#and = new Intl.ListFormat(locale);
  }

  // "17 Nov 2026, 06:55"
  date(ms: number): string {
    this.#dates ??= new Intl.DateTimeFormat(this.locale, {
      dateStyle: 'medium',
      timeStyle: 'short',
    });
    return this.#dates.format(ms);
  }

  // "Luna, Tom and Minou"
  list(names: readonly string[]): string {
    return this.#and.format(names);
  }

  say(message: Message, values: Values, count = 0): string {
    if (typeof message === 'string') return message;
    return message.map((part) => this.#said(part, values, count)).join('');
  }

  #said(part: Part, values: Values, count: number): string {
    if (typeof part === 'string') return part;
    if (part === 0) return this.#number(count);
    const [name, how, cases] = part;
    const value = values[name] ?? '';
    const text = typeof value === 'number' ? this.#number(value) : value;
    switch (how) {
      case undefined:
        return text;
      case 'number':
        return this.#grouped.format(Number(value));
      case 'e ':
        return VOWEL.test(text) ? `’${text}` : `e ${text}`;
      case 'select':
        return this.say(cases[value] ?? cases.other ?? '', values, count);
      default: {
        const n = Number(value);
        const form = cases[`=${n}`] ?? cases[this.#rules[how].select(n)] ?? cases.other ?? '';
        return this.say(form, values, n);
      }
    }
  }

  #number(value: number): string {
    return this.#plain.format(value);
  }
}
