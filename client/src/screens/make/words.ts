import { texts } from '../../lib/words/index.svelte';

export const MAKE = texts({
  en: {
    title: 'Make a table', who: 'Who plays?', here: 'On this screen', cats: 'Cats that join in',
    hereOne: 'You. Friends come with the code, each on their own screen.',
    hereAddicats: 'All round this one tablet: everybody has a paw of their own.',
    hereAddirace: 'You pass the tablet on. Nobody sees the others’ cards.',
    hereGatonegro: 'All round this one tablet: everybody has piles of their own.',
    catsHow: 'They play by themselves.', level: 'How good are the cats?', free: '{n} free', free1: '1 free', you: 'You',
    open: 'Open the table', opening: 'One moment …',
  },
  fr: {
    title: 'Ouvrir une table', who: 'Qui joue ?', here: 'Sur cet écran', cats: 'Chats qui jouent aussi',
    hereOne: 'Toi. Les autres viennent avec le code, sur leur écran.',
    hereAddicats: 'Tous autour de cette tablette : à chacun sa patte.',
    hereAddirace: 'On se passe la tablette. Personne ne voit les cartes des autres.',
    hereGatonegro: 'Tous autour de cette tablette : à chacun ses piles.',
    catsHow: 'Ils jouent tout seuls.', level: 'Quels chats ?', free: '{n} libres', free1: '1 libre', you: 'Toi',
    open: 'Ouvrir la table', opening: 'Un instant …',
  },
  es: {
    title: 'Abrir una mesa', who: '¿Quién juega?', here: 'En esta pantalla', cats: 'Gatos que se apuntan',
    hereOne: 'Tú. Los demás vienen con el código, en su pantalla.',
    hereAddicats: 'Alrededor de esta tableta: cada cual con su pata.',
    hereAddirace: 'Os pasáis la tableta. Nadie ve las cartas de los demás.',
    hereGatonegro: 'Alrededor de esta tableta: cada cual con sus montones.',
    catsHow: 'Juegan solos.', level: '¿Qué gatos?', free: '{n} libres', free1: '1 libre', you: 'Tú',
    open: 'Abrir la mesa', opening: 'Un momento …',
  },
});
