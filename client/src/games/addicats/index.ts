import picture from '../../lib/art/mouse/mouse-icon.svg';
import { sumCards, type Game } from '../game';

export const addicats: Game = {
  loadTable: () => import('./Table.svelte'),
  picture,
  pictureFills: false,
  night: false,
  countsAtEnd: false,
  cardPictures: sumCards,
  tablePictures: ['mouse/mouse-icon', 'paw-print'],
  // For small ones a smaller deck, as AC-11 has it.
  optionsFor: (level) =>
    ({ kitten: { tables: 5, specials: false }, cat: { tables: 7 }, tiger: {} })[level],
  // Few hands for those who begin: it is their turn more often, and there is less to look at.
  catsFor: (level) => (level === 'kitten' ? 2 : 3),
};
