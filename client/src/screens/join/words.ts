import { texts } from '../../lib/words/index.svelte';

export const JOIN = texts({
  en: {
    title: 'Join a table',
    ask: 'Which four letters or pictures do you see?',
    code: 'The four letters of the table',
    go: 'Come in',
    going: 'One moment …',
    key: 'Letter {letter}',
    back: 'Take the last letter away',
    four: 'Four, please: {n} still to come.',
    four1: 'Four, please: one still to come.',
  },
  fr: {
    title: 'Rejoindre une table',
    ask: 'Quelles sont les quatre lettres ou images ?',
    code: 'Les quatre lettres de la table',
    go: 'Entrer',
    going: 'Un instant …',
    key: 'Lettre {letter}',
    back: 'Effacer la dernière lettre',
    four: 'Il en faut quatre : encore {n}.',
    four1: 'Il en faut quatre : encore une.',
  },
  es: {
    title: 'Entrar en una mesa',
    ask: '¿Qué cuatro letras o dibujos ves?',
    code: 'Las cuatro letras de la mesa',
    go: 'Entrar',
    going: 'Un momento …',
    key: 'Letra {letter}',
    back: 'Quitar la última letra',
    four: 'Son cuatro: faltan {n}.',
    four1: 'Son cuatro: falta una.',
  },
});
