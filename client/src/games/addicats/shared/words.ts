// What only a shared tablet says; all else is said by the table's own words.

import { texts } from '../../../lib/words/index.svelte';

export const SHARED = texts({
  en: {
    hit: '{name}: hit the mouse',
    turn: '{name}: turn a card. {n} face down',
    pile: '{n} face down',
    holdMenu: 'Menu (hold)',
    holdHelp: 'Help (hold)',
    ms: '{n} ms',
    title: 'All on one tablet',
    how1: 'Your plate is yellow? Tap your pile to turn a card.',
    how2: 'Your sum lies there twice? Hit your slice of cheese!',
    how3: 'The first paw gives its cards away. Reader has none left wins.',
    how4: 'Rest your arms where you like: only your slice counts.',
    how5: 'With a keyboard each cat has two keys: one to hit, the one above it to turn.',
  },
  fr: {
    hit: '{name} : taper la souris',
    turn: '{name} : retourner une carte. {n} face cachée',
    pile: '{n} face cachée',
    holdMenu: 'Menu (maintenir)',
    holdHelp: 'Aide (maintenir)',
    ms: '{n} ms',
    title: 'Tous sur une tablette',
    how1: 'Ta place est jaune ? Touche ta pile pour retourner une carte.',
    how2: 'Ta somme est là deux fois ? Tape ta part de fromage !',
    how3: 'La première patte donne ses cartes. Qui n’en a plus gagne.',
    how4: 'Pose tes bras où tu veux : seule ta part compte.',
    how5: 'Avec un clavier, chaque chat a deux touches : une pour taper, celle du dessus pour retourner.',
  },
  es: {
    hit: '{name}: darle al ratón',
    turn: '{name}: girar una carta. {n} boca abajo',
    pile: '{n} boca abajo',
    holdMenu: 'Menú (mantener)',
    holdHelp: 'Ayuda (mantener)',
    ms: '{n} ms',
    title: 'Todos en una tableta',
    how1: '¿Tu sitio está amarillo? Toca tu montón para girar una carta.',
    how2: '¿Tu suma está dos veces? ¡Dale a tu trozo de queso!',
    how3: 'La primera pata da sus cartas. Gana quien se queda sin cartas.',
    how4: 'Apoya los brazos donde quieras: solo cuenta tu trozo.',
    how5: 'Con un teclado, cada gato tiene dos teclas: una para dar y la de encima para girar.',
  },
});
