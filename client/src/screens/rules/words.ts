import { texts } from '../../lib/words/index.svelte';

export const RULES = texts({
  en: {
    title: 'Rules: {game}',
    ruling: 'Our ruling',
    rulingHow: 'The printed rules leave this open, and gatosabio decides it.',
    classic: 'Classic',
    modern: 'Modern',
    edition: 'Edition',
    contents: 'What is where',
    learn: 'Try it: one minute',
    games: 'Game',
  },
  fr: {
    title: 'Règles : {game}',
    ruling: 'Notre règle',
    rulingHow: 'Les règles imprimées n’en disent rien : gatosabio décide.',
    classic: 'Classique',
    modern: 'Moderne',
    edition: 'Édition',
    contents: 'Ce qu’il y a ici',
    learn: 'Essayer : une minute',
    games: 'Jeu',
  },
  es: {
    title: 'Reglas: {game}',
    ruling: 'Regla nuestra',
    rulingHow: 'Las reglas impresas no lo dicen: lo decide gatosabio.',
    classic: 'Clásica',
    modern: 'Moderna',
    edition: 'Edición',
    contents: 'Qué hay aquí',
    learn: 'Probar: un minuto',
    games: 'Juego',
  },
});
