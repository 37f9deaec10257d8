import picture from '../../lib/art/mouse/mouse-icon.svg';
import { sumCards, type Game } from '../game';

export const addicats: Game = {
  loadTable: () => import('./Table.svelte'),
  picture,
  pictureFills: false,
  night: false,
  countsAtEnd: false,
  cardPictures: sumCards,
  tablePictures: [
    'mouse/mouse-icon',
    'mouse/mouse-face-hit',
    'mouse/mouse-face-tense',
    'paw-print',
  ],
  // Children who begin get a smaller deck (AC-11).
  optionsFor: (level) =>
    ({ kitten: { tables: 5, specials: false }, cat: { tables: 7 }, tiger: {} })[level],
  // Fewer cats for beginners: it is their turn more often, and there is less to look at.
  catsFor: (level) => (level === 'kitten' ? 2 : 3),
};
