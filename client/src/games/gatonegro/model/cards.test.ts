import { describe, expect, it } from 'vitest';
import { listOf, nameOf, rankOf, theCard } from './cards';

describe('the names of cards', () => {
  it('are said in all three languages', () => {
    expect(nameOf('QH', 'en')).toBe('queen of hearts');
    expect(nameOf('10S', 'fr')).toBe('10 de pique');
    expect(nameOf('JC', 'es')).toBe('jota de tréboles');
  });

  it('have the article that their rank wants', () => {
    expect(theCard('8D', 'en')).toBe('the 8 of diamonds');
    expect(['AS', 'QS', 'KS', '8S'].map((card) => theCard(card, 'fr'))).toEqual([
      'l’as de pique',
      'la dame de pique',
      'le roi de pique',
      'le 8 de pique',
    ]);
    expect(['AS', 'QS', 'JS', '8S'].map((card) => theCard(card, 'es'))).toEqual([
      'el as de picas',
      'la reina de picas',
      'la jota de picas',
      'el 8 de picas',
    ]);
  });

  it('make a list', () => {
    expect(rankOf('10S')).toBe('10');
    expect(listOf(['AS', '2H'], 'en')).toBe('ace of spades, 2 of hearts');
  });
});
