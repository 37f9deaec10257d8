// One message in ICU MessageFormat: what it asks for, and the short form in which the page gets it.
// The parser runs here, when the page is built; the page itself only fills in (src/texts/message.ts).

import { parse, TYPE } from '@formatjs/icu-messageformat-parser';

/** @import { MessageFormatElement } from '@formatjs/icu-messageformat-parser' */
/** @import { Message, Part } from '../src/texts/message' */
/** @typedef {{ locale: string, elides?: readonly string[] }} Grammar */

/**
 * The message as a tree. Refuses what is not ICU MessageFormat, and says where.
 * @param {string} text
 * @returns {MessageFormatElement[]}
 */
export function parsed(text) {
  return parse(text, { ignoreTag: true });
}

/**
 * The placeholders of a message and the TypeScript type of each.
 * @param {readonly MessageFormatElement[]} tree
 * @returns {Map<string, string>}
 */
export function placeholders(tree) {
  /** @type {Map<string, string>} */
  const found = new Map();
  for (const one of tree) {
    if (one.type === TYPE.literal || one.type === TYPE.pound) continue;
    if (one.type === TYPE.argument) found.set(one.value, found.get(one.value) ?? 'string | number');
    else if (one.type === TYPE.number) found.set(one.value, 'number');
    else if (one.type === TYPE.plural || one.type === TYPE.select) {
      for (const { value } of Object.values(one.options)) {
        for (const [name, type] of placeholders(value)) if (!found.has(name)) found.set(name, type);
      }
      found.set(one.value, one.type === TYPE.plural ? 'number' : 'string');
    } else throw new Error(`{${one.value}, …} is of a kind that the page does not know`);
  }
  return found;
}

/**
 * What is wrong with the plurals of a message: a form that its language does not have, or one that
 * its language needs and the message lacks. `=1` may stand for `one`.
 * @param {readonly MessageFormatElement[]} tree
 * @param {string} locale
 * @returns {string[]}
 */
export function pluralFaults(tree, locale) {
  return tree.flatMap((one) => {
    if (one.type !== TYPE.plural && one.type !== TYPE.select) return [];
    const inside = Object.values(one.options).flatMap(({ value }) => pluralFaults(value, locale));
    if (one.type === TYPE.select) return inside;
    const rules = new Intl.PluralRules(locale, { type: one.pluralType ?? 'cardinal' });
    const known = rules.resolvedOptions().pluralCategories;
    const needed = new Set(Array.from({ length: 201 }, (_, n) => rules.select(n)));
    const forms = Object.keys(one.options);
    const unknown = forms.filter(
      (form) => !form.startsWith('=') && !known.some((each) => each === form),
    );
    const lacking = [...needed].filter(
      (form) => !forms.includes(form) && !(form === 'one' && forms.includes('=1')),
    );
    return [
      ...unknown.map(
        (form) => `{${one.value}} has the form "${form}", which ${locale} does not know`,
      ),
      ...lacking.map((form) => `{${one.value}} lacks the form "${form}", which ${locale} needs`),
      ...inside,
    ];
  });
}

/**
 * The short form for the page.
 * @param {readonly MessageFormatElement[]} tree
 * @param {Grammar} grammar
 * @returns {Message}
 */
export function compiled(tree, grammar) {
  const parts = tree.map((one, i) => part(one, i > 0 ? tree[i - 1] : undefined, grammar));
  // Of "de {name}" the text keeps the "d"; the placeholder writes the "e " or an apostrophe.
  const shortened = parts.map((one, i) => {
    const next = parts[i + 1];
    return typeof one === 'string' && Array.isArray(next) && next[1] === 'e '
      ? one.slice(0, -2)
      : one;
  });
  const [only = ''] = shortened;
  return shortened.length < 2 && typeof only === 'string' ? only : shortened;
}

/**
 * @param {MessageFormatElement} one
 * @param {MessageFormatElement | undefined} before
 * @param {Grammar} grammar
 * @returns {Part}
 */
function part(one, before, grammar) {
  switch (one.type) {
    case TYPE.literal:
      return one.value;
    case TYPE.pound:
      return 0;
    case TYPE.argument:
      return before?.type === TYPE.literal && elides(before.value, grammar)
        ? [one.value, 'e ']
        : [one.value];
    case TYPE.number:
      return [one.value, 'number'];
    case TYPE.select:
      return [one.value, 'select', cases(one.options, grammar)];
    case TYPE.plural:
      return [
        one.value,
        one.pluralType === 'ordinal' ? 'ordinal' : 'plural',
        cases(one.options, grammar),
      ];
    default:
      throw new Error(`{${one.value}, …} is of a kind that the page does not know`);
  }
}

/**
 * @param {Record<string, { value: MessageFormatElement[] }>} options
 * @param {Grammar} grammar
 * @returns {Record<string, Message>}
 */
function cases(options, grammar) {
  return Object.fromEntries(
    Object.entries(options).map(([form, { value }]) => [form, compiled(value, grammar)]),
  );
}

/**
 * Whether a text ends in a word that loses its "e" before a vowel, as "de" and "que" in French.
 * @param {string} text
 * @param {Grammar} grammar
 */
function elides(text, { elides: words = [] }) {
  return words.some((word) => word.endsWith('e') && new RegExp(`(^|\\W)${word} $`, 'i').test(text));
}
