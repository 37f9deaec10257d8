// Writes src/texts/areas.ts: the type of every text, from English. `npm run texts`

import { areaNames, areaOf, SOURCE } from './locales.js';
import { parsed, placeholders } from './messages.js';

/** The whole of src/texts/areas.ts. @returns {string} */
export function typesOf(locales = undefined) {
  const areas = areaNames(SOURCE, locales).map((area) => {
    const lines = Object.entries(areaOf(SOURCE, area, locales)).map(
      ([key, text]) => `    ${named(key)}: ${typeOf(text)};`,
    );
    return `  ${named(area)}: {\n${lines.join('\n')}\n  };\n`;
  });
  return `// Written by \`npm run texts\` from src/locales/${SOURCE}. A text without placeholders is a string; another
// is a function that takes what its placeholders stand for.

export interface Areas {
${areas.join('')}}
`;
}

/** @param {string} key */
function named(key) {
  return /^[a-z_]\w*$/i.test(key) ? key : `'${key}'`;
}

/** @param {string} text */
function typeOf(text) {
  const values = [...placeholders(parsed(text))];
  if (values.length === 0) return 'string';
  return `(values: { ${values.map(([name, type]) => `${name}: ${type}`).join('; ')} }) => string`;
}
