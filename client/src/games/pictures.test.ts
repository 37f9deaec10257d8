import { describe, expect, it } from 'vitest';
import { FACES } from '../lib/faces';
import { picturesOf } from '.';
import { filesOf } from '../game-kit/pictures';
import type { SeatInfo, Settings } from '../net/wire';

const seats = [{ face: 'luna' }, { face: 'tom' }, { face: 'luna' }] as SeatInfo[];
const settings = (game: string, rules: object) => ({ game, rules }) as unknown as Settings;

describe('the drawings of a table', () => {
  it('are on its cards those of the edition', () => {
    const onCards = (game: string, rules: object) =>
      picturesOf({ settings: settings(game, rules), seats }).onCards;
    expect(onCards('addirace', { edition: 'classic' })).toEqual(['backs/', 'specials/classic/']);
    expect(onCards('addicats', {})).toEqual(['backs/', 'specials/modern/']);
    expect(onCards('gatonegro', {})).toEqual([]);
    expect(filesOf(['backs/', 'specials/classic/'])).toHaveLength(8);
  });

  it('are besides the moods of those who sit there', () => {
    expect(picturesOf({ settings: settings('gatonegro', {}), seats }).besides).toEqual([
      'cats/minou-calm',
      'cats/minou-oops',
      'cats/tom-calm',
      'cats/luna-calm',
      'cats/luna-delighted',
      'cats/luna-oops',
      'cats/tom-delighted',
      'cats/tom-oops',
    ]);
  });

  it('are there, by these names', () => {
    const everybody = FACES.map((face) => ({ face })) as unknown as SeatInfo[];
    for (const name of picturesOf({ settings: settings('addicats', {}), seats: everybody })
      .besides) {
      expect(filesOf([name]), name).toHaveLength(1);
    }
  });
});
