import { describe, expect, it } from 'vitest';
import { besides, onCards } from './pictures';
import type { SeatInfo, Settings } from './wire';

const seats = [{ face: 'luna' }, { face: 'tom' }, { face: 'luna' }] as SeatInfo[];
const settings = (game: string, rules: object) => ({ game, rules }) as unknown as Settings;

describe('the drawings of a table', () => {
  it('are on its cards those of the edition', () => {
    expect(onCards(settings('addirace', { edition: 'classic' }))).toEqual(['backs/', 'specials/classic/']);
    expect(onCards(settings('addicats', {}))).toEqual(['backs/', 'specials/modern/']);
    expect(onCards(settings('gatonegro', {}))).toEqual([]);
  });

  it('are besides the moods of those who sit there', () => {
    expect(besides({ settings: settings('gatonegro', {}), seats })).toEqual([
      'cats/minou-calm', 'cats/tom-calm', 'cats/luna-calm', 'cats/luna-delighted', 'cats/luna-oops', 'cats/tom-delighted', 'cats/tom-oops',
    ]);
    expect(besides({ settings: settings('addicats', {}), seats })).toContain('mouse/mouse-icon');
  });
});
