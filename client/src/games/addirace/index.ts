import picture from '../../lib/art/specials/classic/mouse.svg';
import { sumCards, type Game } from '../game';

export const addirace: Game = {
  loadTable: () => import('./Table.svelte'),
  picture,
  pictureFills: true,
  night: false,
  countsAtEnd: false,
  cardPictures: sumCards,
  tablePictures: [],
  optionsFor: () => ({}),
  catsFor: () => 2,
};
