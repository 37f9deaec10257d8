import { describe, expect, it } from 'vitest';
import { elided, languageOf } from './index.svelte';

// Every file of texts there is: what is said in one language is said in all, with the same names
// and numbers to be filled in.
const files = import.meta.glob<Record<string, unknown>>(
  [
    '../../**/*.ts',
    '!../../**/*.test.ts',
    '!../../**/scenes.ts',
    '!../../main.ts',
    '!../../gallery.ts',
    '!../../scenes.ts',
  ],
  { eager: true },
);

interface Three {
  en: Record<string, string>;
  fr: Record<string, string>;
  es: Record<string, string>;
}

function isTexts(value: unknown): value is Three {
  if (typeof value !== 'object' || value === null) return false;
  const { en, fr, es } = value as Partial<Three>;
  return [en, fr, es].every(
    (one) =>
      one !== null &&
      typeof one === 'object' &&
      Object.values(one).every((text) => typeof text === 'string'),
  );
}

const all = Object.entries(files).flatMap(([path, file]) =>
  Object.entries(file)
    .filter((entry): entry is [string, Three] => isTexts(entry[1]))
    .map(([name, texts]) => ({ where: `${path} ${name}`, texts })),
);
const holes = (text: string) => [...new Set(text.match(/\{\w+\}/g) ?? [])].sort();

describe('what the page says', () => {
  it('is found', () => expect(all.length).toBeGreaterThan(12));

  it.each(all)('is complete and alike in three languages: $where', ({ texts }) => {
    for (const [key, english] of Object.entries(texts.en)) {
      for (const language of ['fr', 'es'] as const) {
        const text = texts[language][key];
        expect(text, `${language} ${key}`).toBeDefined();
        if (english.trim()) expect(text?.trim(), `${language} ${key}`).not.toBe('');
        expect(holes(text ?? ''), `${language} ${key}`).toEqual(holes(english));
      }
    }
  });

  it('runs French words together before a vowel', () => {
    expect(elided('Au tour de {name}', { name: 'Anchoa' })).toBe('Au tour d’{name}');
    expect(elided('Au tour de {name}', { name: 'Minou' })).toBe('Au tour de {name}');
    expect(elided('plus de {n} cartes', { n: 8 })).toBe('plus de {n} cartes');
  });

  it('is in the language that the browser likes best of those we speak', () => {
    expect(languageOf(['de-CH', 'fr-CH', 'en'])).toBe('fr');
    expect(languageOf(['de'])).toBe('en');
  });
});
