// Reads src/locales: a folder is a language, a file in it an area of texts. English says which
// areas and keys there are; another language must have the same, and nothing else.

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compiled, parsed, placeholders, pluralFaults } from './messages.js';
import { bookOf, skeletonOf, textsOf } from './rulebook.js';
import { typographyFaults } from './typography.js';

/** @import { Message } from '../src/texts/message' */
/** @typedef {import('./messages.js').Grammar & { name: string, word: string, keyboard?: string, courts?: string }} Language */
/** @typedef {Record<string, string>} Area key and text, without the notes */

export const LOCALES = fileURLToPath(new URL('../src/locales', import.meta.url));
export const SOURCE = 'en';

/** The codes of all languages; English first, the others by their codes. @returns {string[]} */
export function codes(locales = LOCALES) {
  const folders = readdirSync(locales, { withFileTypes: true }).filter((one) => one.isDirectory());
  const others = folders.map(({ name }) => name).filter((name) => name !== SOURCE);
  return [SOURCE, ...others.sort()];
}

/**
 * What a language says of itself.
 * @param {string} code
 * @returns {Language}
 */
export function languageOf(code, locales = LOCALES) {
  return {
    locale: code,
    ...JSON.parse(readFileSync(join(locales, code, 'language.json'), 'utf-8')),
  };
}

/** The areas of a language. @param {string} code @returns {string[]} */
export function areaNames(code, locales = LOCALES) {
  const files = readdirSync(join(locales, code)).filter(
    (file) => file.endsWith('.json') && file !== 'language.json',
  );
  return files.map((file) => file.slice(0, -5)).sort();
}

/** The games of which a language has a rulebook. @param {string} code @returns {string[]} */
export function bookNames(code, locales = LOCALES) {
  const folder = join(locales, code, 'rules');
  const files = existsSync(folder) ? readdirSync(folder) : [];
  return files
    .filter((file) => file.endsWith('.md'))
    .map((file) => file.slice(0, -3))
    .sort();
}

/**
 * The texts of an area. Keys that begin with @ are notes for translators.
 * @param {string} code
 * @param {string} area
 * @returns {Area}
 */
export function areaOf(code, area, locales = LOCALES) {
  const file = readFileSync(join(locales, code, `${area}.json`), 'utf-8');
  const keys = [...file.matchAll(/^ {2}"([^"]+)":/gm)].map(([, key]) => key);
  const twice = keys.find((key, place) => keys.indexOf(key) !== place); // JSON.parse keeps the last
  if (twice !== undefined) throw new Error(`${code}/${area}.json: "${twice}" is there twice`);
  /** @type {Record<string, unknown>} */
  const all = JSON.parse(file);
  /** @type {Area} */
  const texts = {};
  for (const [key, text] of Object.entries(all)) {
    if (key.startsWith('@')) continue;
    if (typeof text !== 'string') throw new Error(`${code}/${area}.json: "${key}" is not a text`);
    texts[key] = text;
  }
  return texts;
}

/**
 * The texts of some areas as the page gets them.
 * @param {string} code
 * @param {readonly string[]} areas
 * @returns {Record<string, Record<string, Message>>}
 */
export function compiledAreas(code, areas, locales = LOCALES) {
  const grammar = languageOf(code, locales);
  return Object.fromEntries(
    areas.map((area) => {
      const texts = Object.entries(areaOf(code, area, locales));
      return [
        area,
        Object.fromEntries(
          texts.map(([key, text]) => [key, compiled(tree(code, area, key, text), grammar)]),
        ),
      ];
    }),
  );
}

/** All that is wrong with the languages, a line each. @returns {string[]} */
export function faults(locales = LOCALES) {
  return codes(locales).flatMap((code) => [
    ...areaFaults(code, locales),
    ...bookFaults(code, locales),
  ]);
}

/** @param {string} code @param {string} locales @returns {string[]} */
function areaFaults(code, locales) {
  const wanted = areaNames(SOURCE, locales);
  const there = areaNames(code, locales);
  const { locale, name, word } = languageOf(code, locales);
  return [
    ...(name && word ? [] : [`${code}/language.json: needs "name" and "word"`]),
    ...wanted
      .filter((area) => !there.includes(area))
      .map((area) => `${code}/${area}.json is missing`),
    ...there
      .filter((area) => !wanted.includes(area))
      .map((area) => `${code}/${area}.json is not in ${SOURCE}`),
    ...there
      .filter((area) => wanted.includes(area))
      .flatMap((area) => textFaults(code, locale, area, locales)),
  ];
}

/** @param {string} code @param {string} locale @param {string} area @param {string} locales @returns {string[]} */
function textFaults(code, locale, area, locales) {
  const english = areaOf(SOURCE, area, locales);
  const texts = areaOf(code, area, locales);
  const where = `${code}/${area}.json`;
  return [
    ...Object.keys(english)
      .filter((key) => !(key in texts))
      .map((key) => `${where}: "${key}" is missing`),
    ...Object.entries(texts).flatMap(([key, text]) => {
      const source = english[key];
      if (source === undefined) return [`${where}: "${key}" is not in ${SOURCE}`];
      if (source.trim() && !text.trim()) return [`${where}: "${key}" is empty`];
      try {
        const [ours, theirs] = [parsed(text), tree(SOURCE, area, key, source)];
        const names = [ours, theirs].map((one) => [...placeholders(one).keys()].sort().join(', '));
        return [
          ...(names[0] === names[1]
            ? []
            : [
                `${where}: "${key}" has the placeholders ${names[0] || 'none'}, English has ${names[1] || 'none'}`,
              ]),
          ...pluralFaults(ours, locale).map((fault) => `${where}: "${key}": ${fault}`),
          ...typographyFaults(code, text).map((fault) => `${where}: "${key}" ${fault}`),
        ];
      } catch (error) {
        return [
          `${where}: "${key}" cannot be read: ${error instanceof Error ? error.message : error}`,
        ];
      }
    }),
  ];
}

/** @param {string} code @param {string} locales @returns {string[]} */
function bookFaults(code, locales) {
  const wanted = bookNames(SOURCE, locales);
  const there = bookNames(code, locales);
  const missing = wanted
    .filter((game) => !there.includes(game))
    .map((game) => `${code}/rules/${game}.md is missing`);
  return [
    ...missing,
    ...there.flatMap((game) => {
      try {
        const book = readBook(code, game, locales);
        const [ours, english] = [book, readBook(SOURCE, game, locales)].map(skeletonOf);
        const at = ours.findIndex((line, i) => line !== english[i]);
        const same = at < 0 && ours.length === english.length;
        const where = `${code}/rules/${game}.md`;
        return [
          ...(same
            ? []
            : [
                `${where} says something else than English: ${ours.at(at) ?? ''} for ${english.at(at) ?? 'nothing'}`,
              ]),
          ...textsOf(book).flatMap((text) =>
            typographyFaults(code, text).map((fault) => `${where}: "${text}" ${fault}`),
          ),
        ];
      } catch (error) {
        return [`${code}/rules/${game}.md: ${error instanceof Error ? error.message : error}`];
      }
    }),
  ];
}

/** @param {string} code @param {string} game */
export function readBook(code, game, locales = LOCALES) {
  return bookOf(readFileSync(join(locales, code, 'rules', `${game}.md`), 'utf-8'));
}

/** @param {string} code @param {string} area @param {string} key @param {string} text */
function tree(code, area, key, text) {
  try {
    return parsed(text);
  } catch (error) {
    throw new Error(
      `${code}/${area}.json: "${key}" cannot be read: ${error instanceof Error ? error.message : error}`,
      { cause: error },
    );
  }
}
