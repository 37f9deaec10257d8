// The Vite plugin for src/locales. The page imports
//
//   virtual:languages            every language: its name, and how to load its texts
//   virtual:texts/<code>/<group> the texts of a group of areas in one language, a file of the built page
//   src/locales/…/rules/*.md     a rulebook
//
// A build fails when a language lacks a text, or has one too many.

import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import {
  areaNames,
  bookNames,
  codes,
  compiledAreas,
  faults,
  languageOf,
  LOCALES,
  SOURCE,
} from './locales.js';
import { bookOf } from './rulebook.js';

const LANGUAGES = 'virtual:languages';
const TEXTS = 'virtual:texts/';
const PAGE = 'page';

const TABLE = 'table';

// What the start page says. All other areas are loaded later: those of screens that few people open
// with their screen, a game's own with its table, and the rest with whatever is opened first.
const AT_START = ['common', 'start'];
const APART = ['class', 'deal', 'device', 'garden', 'in-words', 'learn', 'print', 'replay'];

/**
 * The areas by the file that they are loaded in. What has a rulebook is a game; its areas begin with
 * its name: addicats, addicats-shared.
 * @returns {Map<string, string[]>}
 */
function grouped() {
  const apart = [...APART, ...bookNames(SOURCE)];
  /** @type {Map<string, string[]>} */
  const groups = new Map([[PAGE, []]]);
  for (const area of areaNames(SOURCE)) {
    const own = apart.find((one) => area === one || area.startsWith(`${one}-`));
    const group = own ?? (AT_START.includes(area) ? PAGE : TABLE);
    groups.set(group, [...(groups.get(group) ?? []), area]);
  }
  return groups;
}

/** @returns {import('vite').Plugin} */
export function texts() {
  return {
    name: 'texts',
    buildStart() {
      const found = faults();
      if (found.length === 0) return;
      if (this.meta.watchMode) this.warn(found.join('\n'));
      else this.error(found.join('\n'));
    },
    resolveId(id) {
      return id === LANGUAGES || id.startsWith(TEXTS) ? `\0${id}` : undefined;
    },
    load(id) {
      if (id === `\0${LANGUAGES}`) return languages([...grouped().keys()]);
      if (!id.startsWith(`\0${TEXTS}`)) return undefined;
      const [code = '', group = ''] = id.slice(TEXTS.length + 1).split('/');
      return `export default ${JSON.stringify(compiledAreas(code, grouped().get(group) ?? []))}`;
    },
    transform(_code, id) {
      if (!id.startsWith(LOCALES) || !id.endsWith('.md')) return undefined;
      return {
        code: `export const book = ${JSON.stringify(bookOf(readFileSync(id, 'utf-8')))}`,
        map: null,
        moduleType: 'js',
      };
    },
    configureServer(server) {
      const reload = (/** @type {string} */ path) => {
        if (!resolve(path).startsWith(LOCALES)) return;
        server.moduleGraph.invalidateAll();
        server.ws.send({ type: 'full-reload' });
      };
      server.watcher.on('add', reload).on('change', reload).on('unlink', reload);
    },
  };
}

/** @param {readonly string[]} groups */
function languages(groups) {
  const entries = codes().map((code) => {
    const { name, word, locale, keyboard, courts } = languageOf(code);
    const load = groups.map(
      (group) =>
        `${JSON.stringify(group)}: () => import(${JSON.stringify(`${TEXTS}${code}/${group}`)})`,
    );
    return `{ ...${JSON.stringify({ code, name, word, locale, keyboard, courts })}, texts: { ${load.join(', ')} } }`;
  });
  return `export default [${entries.join(',\n')}]`;
}
