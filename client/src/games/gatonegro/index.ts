import picture from '../../lib/art/cats/gato-calm.svg';
import type { Game } from '../game';

export const gatonegro: Game = {
  loadTable: () => import('./Table.svelte'),
  picture,
  pictureFills: false,
  night: true,
  countsAtEnd: true,
  cardPictures: () => [], // French cards are drawings in the page, not pictures
  tablePictures: [],
  optionsFor: () => ({}),
  catsFor: () => 2,
};
