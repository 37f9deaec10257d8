// Makes a language that nobody speaks out of English: ⟦Ýöûŕ ţûŕñ one⟧. Its words are longer and have
// accents, and every text has brackets. A text without them was never translatable, and one that is
// cut off has no room for other languages.
//
//   node texts/pseudo.js <folder of English> <folder to write>

import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, TYPE } from '@formatjs/icu-messageformat-parser';
import { printAST } from '@formatjs/icu-messageformat-parser/printer.js';

const ACCENTS = Object.fromEntries(
  [
    ...'aàbƀcçdďeéfƒgğhĥiîjĵkķlļmɱnñoöpþqʠrŕsštţuûvṽwŵxẋyýzžAÅBƁCÇDĎEÉFƑGĞHĤIÎJĴKĶLĻMṀNÑOÖPÞQǪRŔSŠTŢUÛVṼWŴXẊYÝZŽ',
  ].reduce((pairs, letter, i, all) => (i % 2 ? [...pairs, [all[i - 1], letter]] : pairs), []),
);
const LONGER = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];

const SHORT = 20;
const UNIT = 2; // letters: "ms" and other units get no longer

const accented = (text) => text.replace(/[a-z]/gi, (letter) => ACCENTS[letter] ?? letter);

// Short texts get a third longer, as translations often are; long ones as much longer as French is.
function padding(text) {
  const letters = text.replace(/[^a-z]/gi, '').length;
  let missing = letters > UNIT && Math.max(1, Math.round(letters * (letters > SHORT ? 0.1 : 0.3)));
  let words = '';
  for (let i = 0; missing > 0; i += 1) {
    const word = LONGER[i % LONGER.length];
    words += ` ${word.slice(0, Math.max(1, missing))}`;
    missing -= word.length + 1;
  }
  return words;
}

function within(tree) {
  return tree.map((one) => {
    if (one.type === TYPE.literal) return { ...one, value: accented(one.value) };
    if (one.type !== TYPE.plural && one.type !== TYPE.select) return one;
    const options = Object.entries(one.options).map(([form, { value }]) => [
      form,
      { value: within(value) },
    ]);
    return { ...one, options: Object.fromEntries(options) };
  });
}

export function pseudo(text) {
  const changed = printAST(within(parse(text, { ignoreTag: true })));
  return `⟦${changed}${accented(padding(text.replace(/\{[^}]*\}/g, '')))}⟧`;
}

// Changes paragraphs, headings and cells, but nothing in brackets of any kind: that is no text.
export function pseudoBook(markdown) {
  const spoken = (text) =>
    `⟦${text
      .split(/(\{[^}]*\})/)
      .map((part) => (part.startsWith('{') ? part : accented(part)))
      .join('')}⟧`;
  return markdown
    .split('\n')
    .map((line) => {
      if (!line || line.startsWith('<!--') || /^\|[-|]+\|$/.test(line) || line.startsWith('### '))
        return line;
      if (line.startsWith('|'))
        return `| ${line
          .slice(1, -1)
          .split('|')
          .map((cell) => spoken(cell.trim()))
          .join(' | ')} |`;
      const match = /^((?:> |## )?(?:!\[[^\]]*\]\(cards\) )?)(.*?)((?: \{[#.][\w-]+\})?)$/.exec(
        line,
      );
      return match ? `${match[1]}${spoken(match[2])}${match[3]}` : line;
    })
    .join('\n');
}

export function write(english, folder) {
  mkdirSync(join(folder, 'rules'), { recursive: true });
  for (const file of readdirSync(english).filter((name) => name.endsWith('.json'))) {
    const texts = JSON.parse(readFileSync(join(english, file), 'utf-8'));
    const changed =
      file === 'language.json'
        ? { name: '⟦Ƥšéûðö⟧', word: '⟦ļàñğûàğé⟧', locale: 'en' }
        : Object.fromEntries(
            Object.entries(texts)
              .filter(([key]) => !key.startsWith('@'))
              .map(([key, text]) => [key, pseudo(text)]),
          );
    writeFileSync(join(folder, file), `${JSON.stringify(changed, null, 2)}\n`);
  }
  for (const file of readdirSync(join(english, 'rules'))) {
    writeFileSync(
      join(folder, 'rules', file),
      pseudoBook(readFileSync(join(english, 'rules', file), 'utf-8')),
    );
  }
}

const [, script = '', english, folder] = process.argv;
if (script.endsWith('pseudo.js') && english && folder) write(english, folder);
