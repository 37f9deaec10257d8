import { describe, expect, test } from 'vitest';
import { GAMES } from '../../games/facts';
import { LANGUAGES, words } from '../../texts/index.svelte';
import { bookOf, type Book, type Edition } from './book';
import { withNames } from './names';

const CODES = LANGUAGES.map(({ code }) => code);

function sentences(book: Book): string[] {
  return [
    book.lead,
    ...book.sections.flatMap(({ title, blocks }) => [
      title,
      ...blocks.flatMap((block) =>
        block.kind === 'table' ? [...block.head, ...block.rows.flat()] : [block.text],
      ),
    ]),
  ];
}

describe.each(GAMES)('the rules of %s', (game) => {
  test.each(CODES)('name every card of both editions in %s', async (language) => {
    const book = await bookOf(game, language);
    await words.speak(language);
    for (const edition of ['classic', 'modern'] satisfies Edition[]) {
      for (const sentence of sentences(book)) {
        expect(withNames(sentence, edition)).not.toMatch(/[{}]/);
      }
    }
    await words.speak('en');
  });

  test('French keeps its marks on the line of their word', async () => {
    for (const sentence of sentences(await bookOf(game, 'fr'))) {
      expect(sentence).not.toMatch(/ [?!:;»]|« /);
    }
  });
});
