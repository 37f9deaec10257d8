import { describe, expect, test } from 'vitest';
import { bookOf, skeleton, type Book, type Edition } from './book';
import { withNames } from './names';
import type { Language } from '../../lib/words/index.svelte';
import type { GameName } from '../../net/wire';

const GAMES: GameName[] = ['addicats', 'addirace', 'gatonegro'];
const OTHERS: Language[] = ['fr', 'es'];

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
  test.each(OTHERS)(
    'say the same in %s as in English: same blocks, cards, marks and numbers',
    async (language) => {
      const [theirs, english] = await Promise.all([bookOf(game, language), bookOf(game, 'en')]);
      expect(skeleton(theirs)).toEqual(skeleton(english));
    },
  );

  test.each<Language>(['en', 'fr', 'es'])(
    'name every card of both editions in %s',
    async (language) => {
      const book = await bookOf(game, language);
      for (const edition of ['classic', 'modern'] satisfies Edition[]) {
        for (const sentence of sentences(book))
          expect(withNames(sentence, edition, language)).not.toMatch(/[{}]/);
      }
    },
  );

  test('French keeps its marks on the line of their word', async () => {
    for (const sentence of sentences(await bookOf(game, 'fr')))
      expect(sentence).not.toMatch(/ [?!:;»]|« /);
  });
});
