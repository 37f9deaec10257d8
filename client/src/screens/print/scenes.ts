import type { Scenes } from '../../scenes';
import Print from '../Print.svelte';
import type { Printed } from './choices';
import type { Ask, Sheet, Trouble } from './preview.svelte';
import samples from './sample.json';

// What a server has answered: sheets of Addi Cat's and Gato Negro.
const [ADDICATS, MORE, GATONEGRO] = [samples.addicats, samples.more, samples.gatonegro] as [
  Sheet,
  Sheet,
  Sheet,
];

const scene = (game: Printed, answer: Sheet | Trouble | null, query = '') => {
  const ask: Ask = () => (answer ? Promise.resolve(answer) : new Promise(() => {}));
  return (): ReturnType<Scenes[string]> => [
    Print,
    { game, ask, query: new URLSearchParams(query) },
  ];
};

export const scenes: Scenes = {
  addicats: scene('addicats', ADDICATS),
  more: scene('addicats', MORE, 'paper=a4&kind=dots&tables=7&back_shift=0.5,-1&low_ink=true'),
  gatonegro: scene('gatonegro', GATONEGRO, 'decks=2&extras=leaflet,rulebook,pad,box'),
  shop: scene('addirace', ADDICATS, 'layout=shop'),
  drawing: scene('class', null),
  busy: scene('addicats', 'busy'),
  off: scene('addirace', 'off'),
};
