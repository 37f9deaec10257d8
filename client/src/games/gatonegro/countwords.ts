// What the count says.

import { texts } from '../../lib/words/index.svelte';

export const COUNT = texts({
  en: {
    title: 'The count', yourLeft: 'Your left pile', yourRight: 'Your right pile', left: '{name}, left pile', right: '{name}, right pile',
    next: 'Next find', back: 'The find before', end: 'End', skip: 'Skip to the end', ranking: 'Who is the Gatosabio?', pilesOf: 'Now {name}', yours: 'Now you',
    found: '{kind}! +{points}', nothing: 'No find this time', nothingHow: 'The cats were asleep. Next time!', emptyPile: 'No card here',
    heard: '{kind}, plus {points}. {why}', noneYet: 'none', finds: 'Find {i} of {n}', again: 'From the start',
    queenIs: 'this queen is {n}',
  },
  fr: {
    title: 'Le compte', yourLeft: 'Ta pile de gauche', yourRight: 'Ta pile de droite', left: '{name}, pile de gauche', right: '{name}, pile de droite',
    next: 'La suite', back: 'La trouvaille d’avant', end: 'Fin', skip: 'Aller à la fin', ranking: 'Qui est le Gatosabio ?', pilesOf: 'À {name}', yours: 'À toi',
    found: '{kind} ! +{points}', nothing: 'Rien cette fois', nothingHow: 'Les chats dormaient. À la prochaine !', emptyPile: 'Aucune carte ici',
    heard: '{kind}, plus {points}. {why}', noneYet: 'aucun', finds: 'Trouvaille {i} sur {n}', again: 'Depuis le début',
    queenIs: 'cette dame vaut {n}',
  },
  es: {
    title: 'La cuenta', yourLeft: 'Tu montón izquierdo', yourRight: 'Tu montón derecho', left: '{name}, montón izquierdo', right: '{name}, montón derecho',
    next: 'Siguiente', back: 'El hallazgo anterior', end: 'Fin', skip: 'Ir al final', ranking: '¿Quién es el Gatosabio?', pilesOf: 'Ahora {name}', yours: 'Ahora tú',
    found: '¡{kind}! +{points}', nothing: 'Nada esta vez', nothingHow: 'Los gatos dormían. ¡La próxima!', emptyPile: 'Ninguna carta aquí',
    heard: '{kind}, más {points}. {why}', noneYet: 'ninguno', finds: 'Hallazgo {i} de {n}', again: 'Desde el principio',
    queenIs: 'esta reina vale {n}',
  },
});
