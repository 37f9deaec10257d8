import { afterEach, describe, expect, it } from 'vitest';
import { words } from '../../../texts/index.svelte';
import { listOf, nameOf, rankOf, theCard } from './cards';

afterEach(() => words.speak('en'));

describe('the names of cards', () => {
  it.each([
    ['en', 'QH', 'queen of hearts'],
    ['fr', '10S', '10 de pique'],
    ['es', 'JC', 'jota de tréboles'],
  ])('are said in %s', async (language, card, name) => {
    await words.speak(language);
    expect(nameOf(card)).toBe(name);
  });

  it.each([
    ['en', '8D', 'the 8 of diamonds'],
    ['fr', 'AS', 'l’as de pique'],
    ['fr', 'QS', 'la dame de pique'],
    ['fr', 'KS', 'le roi de pique'],
    ['fr', '8S', 'le 8 de pique'],
    ['es', 'AS', 'el as de picas'],
    ['es', 'QS', 'la reina de picas'],
    ['es', 'JS', 'la jota de picas'],
    ['es', '8S', 'el 8 de picas'],
  ])('have the article that their rank wants: %s %s', async (language, card, name) => {
    await words.speak(language);
    expect(theCard(card)).toBe(name);
  });

  it('make a list', () => {
    expect(rankOf('10S')).toBe('10');
    expect(listOf(['AS', '2H'])).toBe('ace of spades, 2 of hearts');
  });
});
