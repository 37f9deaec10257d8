import { texts } from '../../lib/words/index.svelte';

export const AFTER = texts({
  en: {
    wins: '{name} is the Gatosabio!', winsMe: 'You are the Gatosabio!', share: '{names} share the first place!', shareMe: '{names} share the first place!', you: 'you', and: '{a} and {b}', gatosabio: 'Gatosabio',
    howAddicats: 'First to give every card away', howInfinite: 'Most points when you stopped', howAddirace: 'Exactly 200', howAddiraceMost: 'The most points on the way to 200', howGatonegro: 'The most points in two piles', howFewest: 'The fewest cards left',
    broken: 'That was the game for today', brokenHow: 'It was ended early, so there are no places. Everybody keeps the fun.',
    cardsLeft: '{n} cards left', cardLeft: '1 card left', toGo: '{n} to go', points: '{n} points', point: '1 point', nearby: 'Close behind',
    close: 'What was close', closestMs: 'Closest race: {a} and {b}, {ms} ms.', closest: 'Closest race: {a} and {b}, a whisker apart.', lastCards: 'The last cards: {sums}.',
    hadLeft: '{name} had only {n} cards left!', hadOneLeft: '{name} had one card left!', photo: 'Photo finishes: {n}.', bestMs: 'Your quickest paw: {ms} ms.', bestSpot: 'Your best spot: {sums}.',
    needed: '{name} was only {n} away from 200!', stopped: '{name} stopped {target} at {total}.', lastCard: 'The last card: {sums}.', ready: '{name} was ready with {card}.', gap: '{a} and {b}: only {n} points apart!', gapOne: '{a} and {b}: one point apart!',
    // the same when one of them is me
    hadLeftMe: 'You had only {n} cards left!', hadOneLeftMe: 'You had one card left!', neededMe: 'You were only {n} away from 200!', stoppedMe: 'You stopped {target} at {total}.', stoppedYou: '{name} stopped you at {total}.', readyMe: 'You were ready with {card}.',
    tomcats: 'Most Tomcats: {name}, {n}.', jellicles: 'Most Jellicles: {name}, {n}.', blackcats: 'Most Black Cats: {name}, {n}.',
    again: 'Play again', waiting: '{name} can deal again', waitingNobody: 'Waiting for the host', replay: 'Watch again', save: 'Save the game', leave: 'Leave', count: 'See the count', look: 'See the table', result: 'To the result', change: 'Change the table', who: 'Who plays next?',
  },
  fr: {
    wins: '{name} est le Gatosabio !', winsMe: 'Le Gatosabio, c’est toi !', share: '{names} partagent la première place !', shareMe: '{names}, vous partagez la première place !', you: 'toi', and: '{a} et {b}', gatosabio: 'Gatosabio',
    howAddicats: 'Toutes les cartes données avant les autres', howInfinite: 'Le plus de points à l’arrêt', howAddirace: 'Exactement 200', howAddiraceMost: 'Le plus de points vers 200', howGatonegro: 'Le plus de points dans deux piles', howFewest: 'Le moins de cartes en main',
    broken: 'C’était la partie du jour', brokenHow: 'Elle s’est arrêtée avant la fin : il n’y a pas de places. Le plaisir reste à tous.',
    cardsLeft: '{n} cartes', cardLeft: '1 carte', toGo: 'encore {n}', points: '{n} points', point: '1 point', nearby: 'Tout près',
    close: 'C’était serré', closestMs: 'La course la plus serrée : {a} et {b}, {ms} ms.', closest: 'La course la plus serrée : {a} et {b}, à un poil.', lastCards: 'Les dernières cartes : {sums}.',
    hadLeft: '{name} n’avait plus que {n} cartes !', hadOneLeft: '{name} n’avait plus qu’une carte !', photo: 'Photo-finish : {n}.', bestMs: 'Ta patte la plus rapide : {ms} ms.', bestSpot: 'Ton plus beau coup d’œil : {sums}.',
    needed: 'Il ne manquait que {n} à {name} !', stopped: '{name} a arrêté {target} à {total}.', lastCard: 'La dernière carte : {sums}.', ready: '{name} avait prévu : {card}.', gap: '{a} et {b} : seulement {n} points d’écart !', gapOne: '{a} et {b} : un point d’écart !',
    hadLeftMe: 'Tu n’avais plus que {n} cartes !', hadOneLeftMe: 'Tu n’avais plus qu’une carte !', neededMe: 'Il ne te manquait que {n} !', stoppedMe: 'Tu as arrêté {target} à {total}.', stoppedYou: '{name} t’a barré la route à {total}.', readyMe: 'Tu avais prévu : {card}.',
    tomcats: 'Le plus de Matous : {name}, {n}.', jellicles: 'Le plus de Jellicles : {name}, {n}.', blackcats: 'Le plus de Chats noirs : {name}, {n}.',
    again: 'Rejouer', waiting: '{name} peut redistribuer', waitingNobody: 'On attend qui tient la table', replay: 'Revoir', save: 'Garder la partie', leave: 'Quitter', count: 'Voir le compte', look: 'Voir la table', result: 'Au résultat', change: 'Changer la table', who: 'Qui joue ensuite ?',
  },
  es: {
    wins: '¡{name} es el Gatosabio!', winsMe: '¡El Gatosabio eres tú!', share: '¡{names} comparten el primer puesto!', shareMe: '¡{names} compartís el primer puesto!', you: 'tú', and: '{a} y {b}', gatosabio: 'Gatosabio',
    howAddicats: 'Todas las cartas dadas antes que nadie', howInfinite: 'Más puntos al parar', howAddirace: '200 exactos', howAddiraceMost: 'Más puntos camino de 200', howGatonegro: 'Más puntos en dos montones', howFewest: 'Menos cartas en la mano',
    broken: 'Hasta aquí la partida de hoy', brokenHow: 'Se paró antes del final, así que no hay puestos. La diversión queda para todos.',
    cardsLeft: '{n} cartas', cardLeft: '1 carta', toGo: 'faltan {n}', points: '{n} puntos', point: '1 punto', nearby: 'Muy cerca',
    close: 'Por poco', closestMs: 'La carrera más reñida: {a} y {b}, {ms} ms.', closest: 'La carrera más reñida: {a} y {b}, por un bigote.', lastCards: 'Las últimas cartas: {sums}.',
    hadLeft: '¡A {name} solo le quedaban {n} cartas!', hadOneLeft: '¡A {name} le quedaba una carta!', photo: 'Fotos de llegada: {n}.', bestMs: 'Tu pata más rápida: {ms} ms.', bestSpot: 'Tu mejor vistazo: {sums}.',
    needed: '¡A {name} solo le faltaban {n}!', stopped: '{name} paró a {target} en {total}.', lastCard: 'La última carta: {sums}.', ready: '{name} tenía preparada: {card}.', gap: '{a} y {b}: ¡solo {n} puntos de diferencia!', gapOne: '{a} y {b}: ¡un punto de diferencia!',
    hadLeftMe: '¡Solo te quedaban {n} cartas!', hadOneLeftMe: '¡Te quedaba una carta!', neededMe: '¡Solo te faltaban {n}!', stoppedMe: 'Paraste a {target} en {total}.', stoppedYou: '{name} te paró en {total}.', readyMe: 'Tenías preparada: {card}.',
    tomcats: 'Más Gatos Tom: {name}, {n}.', jellicles: 'Más Jelicales: {name}, {n}.', blackcats: 'Más Gatos negros: {name}, {n}.',
    again: 'Otra vez', waiting: '{name} puede repartir otra vez', waitingNobody: 'Esperamos a quien abrió la mesa', replay: 'Ver otra vez', save: 'Guardar la partida', leave: 'Salir', count: 'Ver el recuento', look: 'Ver la mesa', result: 'Al resultado', change: 'Cambiar la mesa', who: '¿Quién juega ahora?',
  },
});
