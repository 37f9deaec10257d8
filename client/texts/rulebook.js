// A rulebook is Markdown, of which this reads a small part:
//
//   what stands before the first heading         the whole game in one sentence
//   ## What you want {#goal}                     a section, and its name in links
//   a paragraph                                  a rule
//   > a paragraph                                a rule of this project, where the printed rules say nothing
//   a paragraph {.classic}                       a rule of one edition only; or {.modern}
//   a paragraph {.screen}                        a rule that needs a screen: the printed book leaves it out
//   ![5+9 = 7+7](cards) a paragraph              cards to look at; a sign may stand between them
//   ### {pursuit}, then a paragraph              a special card and what it does
//   | a | table |                                with a row of dashes under its head
//   {pursuit}                                    anywhere: that card's name in the edition
//   <!-- a note -->                              for translators

/** @import { Block, Book, Section } from '../src/screens/rules/book' */

const SIGNS = ['=', '≠', '+'];
const MARKS = ['classic', 'modern', 'screen'];

/**
 * Reads a rulebook. Refuses what is not of the forms above, and says which piece.
 * @param {string} markdown
 * @returns {Book}
 */
export function bookOf(markdown) {
  const pieces = markdown
    .replace(/<!--.*?-->/gs, '')
    .split(/\n\s*\n/)
    .map((piece) => piece.trim())
    .filter(Boolean);
  const [lead = '', ...rest] = pieces;
  if (!lead || lead.startsWith('#'))
    throw new Error('it has to begin with a sentence about the whole game');
  /** @type {{ id: string, title: string, blocks: Block[] }[]} */
  const sections = [];
  let special = '';
  for (const piece of rest) {
    const heading = /^## (.+) \{#([\w-]+)\}$/.exec(piece);
    const card = /^### \{([\w-]+)\}$/.exec(piece);
    const blocks = sections.at(-1)?.blocks;
    if (heading) sections.push({ id: heading[2] ?? '', title: heading[1] ?? '', blocks: [] });
    else if (!blocks || (special && (card || piece.startsWith('|'))))
      throw new Error(`not here: ${piece}`);
    else if (card) special = card[1] ?? '';
    else if (special) {
      blocks.push({ kind: 'special', card: special, text: oneLine(piece) });
      special = '';
    } else if (piece.startsWith('|')) blocks.push(tableOf(piece));
    else blocks.push(ruleOf(piece));
  }
  if (special) throw new Error(`nothing is said about ${special}`);
  return { lead: oneLine(lead), sections };
}

/** @param {string} piece @returns {Block} */
function ruleOf(piece) {
  if (/^(#|[-*] |\d+\. |```)/.test(piece))
    throw new Error(`of a form that a rulebook does not have: ${piece}`);
  const ruling = piece.startsWith('>');
  const whole = oneLine(ruling ? piece.replace(/^> ?/gm, '') : piece);
  const mark = / \{\.(\w+)\}$/.exec(whole)?.[1];
  if (mark !== undefined && !MARKS.includes(mark)) throw new Error(`an unknown mark: ${whole}`);
  const said = whole.replace(/ \{\.\w+\}$/, '');
  /** @type {import('../src/screens/rules/book').Marks} */
  const marks = {
    ...(ruling && { ruling }),
    ...((mark === 'classic' || mark === 'modern') && { only: mark }),
    ...(mark === 'screen' && { screen: true }),
  };
  const cards = /^!\[([^\]]+)\]\(cards\) (.+)$/.exec(said);
  if (!cards) return { kind: 'text', text: said, ...marks };
  const shown = (cards[1] ?? '').split(' ');
  const sign = SIGNS.find((one) => shown.includes(one)) ?? '';
  return {
    kind: 'cards',
    cards: shown.filter((one) => one !== sign),
    sign,
    text: cards[2] ?? '',
    ...marks,
  };
}

/** @param {string} piece @returns {Block} */
function tableOf(piece) {
  const lines = piece.split('\n').map((line) =>
    line
      .trim()
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim()),
  );
  const [head = [], dashes = [], ...rows] = lines;
  if (
    !dashes.every((cell) => /^:?-+:?$/.test(cell)) ||
    rows.some((row) => row.length !== head.length)
  ) {
    throw new Error(`this table is not whole: ${head.join(' | ')}`);
  }
  return { kind: 'table', head, rows };
}

/** @param {string} piece */
function oneLine(piece) {
  return piece.replace(/\s*\n\s*/g, ' ');
}

/**
 * Every text of a book: sentences, headings and cells.
 * @param {Book} book
 * @returns {string[]}
 */
export function textsOf({ lead, sections }) {
  return [
    lead,
    ...sections.flatMap(({ title, blocks }) => [
      title,
      ...blocks.flatMap((block) =>
        block.kind === 'table' ? [block.head, ...block.rows].flat() : [block.text],
      ),
    ]),
  ];
}

/**
 * A book without its words, a line for each piece: what must be the same in every language, with
 * its cards, marks and numbers.
 * @param {Book} book
 * @returns {string[]}
 */
export function skeletonOf({ sections }) {
  return sections.flatMap(({ id, blocks }) => [
    `section ${id}`,
    ...blocks.map((block) =>
      block.kind === 'table'
        ? `table ${block.head.length}: ${block.rows.map((row) => row.map(numbers).join(' | ')).join(' / ')}`
        : JSON.stringify({ ...block, text: numbers(block.text) }),
    ),
  ]);
}

/** @param {string} words */
function numbers(words) {
  return (words.match(/\d+(\+\d+)?|\{[\w-]+\}/g) ?? []).sort().join(' ');
}
