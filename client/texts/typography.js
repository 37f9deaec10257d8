// How a text is written, beside its words: apostrophes, ellipses, the spaces and signs of a language.

const NARROW = '\u202f'; // the narrow no-break space

/** @typedef {(text: string) => string[]} Rule what is wrong with a text, a line each */

/** @type {Rule} */
function everywhere(text) {
  return [
    ...(/\p{L}'\p{L}/u.test(text) ? ['has a straight apostrophe: write ’'] : []),
    ...(/\s…/u.test(text) ? ['has a space before an ellipsis'] : []),
  ];
}

/** @type {Rule} */
function french(text) {
  return new RegExp(`(?<![${NARROW}!?])[!?:;]|(?<!${NARROW})»|«(?!${NARROW})`, 'u').test(text)
    ? ['needs a narrow no-break space (U+202F) before ! ? : ; and inside « »']
    : [];
}

/** @type {Rule} */
function spanish(text) {
  const open = { '!': 0, '?': 0 };
  for (const sign of text) {
    if (sign === '¡') open['!'] += 1;
    if (sign === '¿') open['?'] += 1;
    if ((sign === '!' || sign === '?') && (open[sign] -= 1) < 0) break;
  }
  return open['!'] || open['?'] ? ['has ! or ? without ¡ or ¿, or the other way round'] : [];
}

/** @type {Record<string, Rule>} */
const OF_A_LANGUAGE = { fr: french, es: spanish };

/**
 * What is wrong with how a text is written, a line each.
 * @param {string} code the language's
 * @param {string} text
 * @returns {string[]}
 */
export function typographyFaults(code, text) {
  const [language = ''] = code.split('-');
  return [...everywhere(text), ...(OF_A_LANGUAGE[language]?.(text) ?? [])];
}
