import { describe, expect, it } from 'vitest';
import { needed } from './pictures';
import type { SeatInfo, Settings } from './wire';

const seats = [{ face: 'luna' }, { face: 'tom' }, { face: 'luna' }] as SeatInfo[];
const settings = (game: string, rules: object) => ({ game, rules }) as unknown as Settings;

describe('the drawings of a table', () => {
  it('are the moods of those who sit there, and the cards of the edition', () => {
    const names = needed({ settings: settings('addirace', { edition: 'classic' }), seats });

    expect(names).toEqual([
      'cats/minou-calm', 'cats/tom-calm', 'backs/', 'specials/classic/',
      'cats/luna-calm', 'cats/luna-delighted', 'cats/luna-oops', 'cats/tom-delighted', 'cats/tom-oops',
    ]);
  });

  it('are the cats alone at Gato Negro, whose cards are drawn in the page', () => {
    expect(needed({ settings: settings('gatonegro', {}), seats }).every((name) => name.startsWith('cats/'))).toBe(true);
  });
});
