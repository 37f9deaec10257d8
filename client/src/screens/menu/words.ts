import { texts } from '../../lib/words/index.svelte';

export const MENU = texts({
  en: {
    goOn: 'Go on', pause: 'Pause', resume: 'Go on playing', paused: 'The clock stands still.', rules: 'The rules', rulesNew: 'The rules open in another window. The table stays.',
    settings: 'My settings', lock: 'Close the table', lockHow: 'Nobody else comes in.',
    handOver: 'Somebody else leads the table', handTo: '{name} leads', nobody: 'Nobody else is here.',
    stop: 'Stop and count', stopHow: 'The game ends here, with its points.',
    end: 'End the game', endHow: 'For everybody, without a winner.', endSure: 'End the game for everybody?', endYes: 'Yes, end it',
    leave: 'Leave the table', leaveSure: 'Leave the table?', leaveHow: 'Your seat is kept, and a cat plays on for you. You can come back with the code {code}.', leaveLobby: 'Your seat becomes free. You can come back with the code {code}.', leaveYes: 'Yes, leave', stay: 'Stay',
    line: 'My line: {quality}', bars3: 'good and steady', bars2: 'a little uneven', bars1: 'slow just now', bars0: 'being measured',
    modeE: 'The table measures your line itself: a long way costs you nothing.', modeE0: 'Your line goes through a helper. The table makes up for the way as well as it can.',
    table: 'Table {code}',
  },
  fr: {
    goOn: 'Continuer', pause: 'Pause', resume: 'Reprendre', paused: 'Le temps s’arrête.', rules: 'Les règles', rulesNew: 'Les règles s’ouvrent dans une autre fenêtre. La table reste.',
    settings: 'Mes réglages', lock: 'Fermer la table', lockHow: 'Personne d’autre n’entre.',
    handOver: 'Quelqu’un d’autre mène la table', handTo: '{name} mène', nobody: 'Il n’y a personne d’autre.',
    stop: 'Arrêter et compter', stopHow: 'La partie s’arrête là, avec ses points.',
    end: 'Terminer la partie', endHow: 'Pour tout le monde, sans résultat.', endSure: 'Terminer la partie pour tout le monde ?', endYes: 'Oui, terminer',
    leave: 'Quitter la table', leaveSure: 'Quitter la table ?', leaveHow: 'Ta place est gardée et un chat joue pour toi. Tu peux revenir avec le code {code}.', leaveLobby: 'Ta place se libère. Tu peux revenir avec le code {code}.', leaveYes: 'Oui, quitter', stay: 'Rester',
    line: 'Ma ligne : {quality}', bars3: 'bonne et régulière', bars2: 'un peu irrégulière', bars1: 'lente en ce moment', bars0: 'on la mesure',
    modeE: 'La table mesure ta ligne elle-même : un long chemin ne te coûte rien.', modeE0: 'Ta ligne passe par un relais. La table compense le chemin du mieux possible.',
    table: 'Table {code}',
  },
  es: {
    goOn: 'Seguir', pause: 'Pausa', resume: 'Seguir jugando', paused: 'El reloj se para.', rules: 'Las reglas', rulesNew: 'Las reglas se abren en otra ventana. La mesa sigue.',
    settings: 'Mis ajustes', lock: 'Cerrar la mesa', lockHow: 'No entra nadie más.',
    handOver: 'Que otra persona lleve la mesa', handTo: 'La lleva {name}', nobody: 'No hay nadie más.',
    stop: 'Parar y contar', stopHow: 'La partida acaba aquí, con sus puntos.',
    end: 'Terminar la partida', endHow: 'Para todo el mundo, sin ganar nadie.', endSure: '¿Terminar la partida para todo el mundo?', endYes: 'Sí, terminar',
    leave: 'Dejar la mesa', leaveSure: '¿Dejar la mesa?', leaveHow: 'Tu sitio se guarda y un gato juega por ti. Puedes volver con el código {code}.', leaveLobby: 'Tu sitio queda libre. Puedes volver con el código {code}.', leaveYes: 'Sí, dejarla', stay: 'Quedarme',
    line: 'Mi línea: {quality}', bars3: 'buena y estable', bars2: 'algo irregular', bars1: 'lenta ahora mismo', bars0: 'se está midiendo',
    modeE: 'La mesa mide tu línea por sí misma: un camino largo no te cuesta nada.', modeE0: 'Tu línea pasa por un intermediario. La mesa compensa el camino lo mejor que puede.',
    table: 'Mesa {code}',
  },
});
