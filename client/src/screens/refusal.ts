// What the table says when it does not do what was asked for, by its codes (docs/protocol.md).

import { COMMON } from '../lib/words/common';
import { texts, words } from '../lib/words/index.svelte';
import type { Refused } from '../net/wire';

export const REFUSALS = texts({
  en: {
    'not-the-host': 'Whoever leads the table does that.',
    'not-your-seat': 'That seat is somebody else’s.',
    'no-free-seat': 'All the seats are taken. You can watch.',
    'not-in-the-lobby': 'That works when this game is over.',
    'no-game': 'No game is on just now.',
    paused: 'The game is having a pause.',
    'too-few-players': 'Somebody is missing still. Add a cat or a friend to the table.',
    'too-many-players':
      'So many cannot play this together. Take a seat away, or choose another game.',
    'bad-options': 'That game cannot be played like this.',
    'no-such-person': 'They have just gone.',
    busy: 'One moment. Please try again.',
  },
  fr: {
    'not-the-host': 'C’est à qui mène la table de le faire.',
    'not-your-seat': 'Cette place est à quelqu’un d’autre.',
    'no-free-seat': 'Toutes les places sont prises. Tu peux regarder.',
    'not-in-the-lobby': 'Ce sera possible à la fin de la partie.',
    'no-game': 'Il n’y a pas de partie en ce moment.',
    paused: 'La partie fait une pause.',
    'too-few-players': 'Il manque encore quelqu’un. Ajoute un chat ou un ami à la table.',
    'too-many-players':
      'On ne peut pas y jouer si nombreux. Enlève une place ou choisis un autre jeu.',
    'bad-options': 'Ce jeu ne se joue pas comme ça.',
    'no-such-person': 'Cette personne vient de partir.',
    busy: 'Un instant. Essaie encore.',
  },
  es: {
    'not-the-host': 'Eso lo hace quien lleva la mesa.',
    'not-your-seat': 'Ese sitio es de otra persona.',
    'no-free-seat': 'Todos los sitios están ocupados. Puedes mirar.',
    'not-in-the-lobby': 'Se podrá cuando acabe esta partida.',
    'no-game': 'Ahora no hay ninguna partida.',
    paused: 'La partida está en pausa.',
    'too-few-players': 'Aún falta alguien. Añade un gato o a alguien más a la mesa.',
    'too-many-players': 'Para este juego sois demasiados. Quita un sitio o elige otro juego.',
    'bad-options': 'A este juego no se juega así.',
    'no-such-person': 'Esa persona acaba de irse.',
    busy: 'Un momento. Prueba otra vez.',
  },
});

export function refusalText(code: Refused['code']): string {
  const say: Partial<Record<string, string>> = {
    locked: words.of(COMMON).locked,
    ...words.of(REFUSALS),
  };
  return say[code] ?? words.of(COMMON).refused;
}
