// The help of the table: how it goes in a few sentences, what counts, and what this table has chosen.

import { texts } from '../../lib/words/index.svelte';

export const HELP = texts({
  en: {
    title: 'How Gato Negro goes',
    take: 'Everybody sees the same card. Want it? Take it, to your left or your right pile. The quickest paw gets it.',
    stay: 'Cards stay in the order in which you took them. What counts is which cards lie side by side.',
    end: 'When the deck is empty, we count. If nobody wants the card, somebody says the rhyme, and that is the end.',
    counts: 'What counts', tomcat: 'Two neighbours that make 10', yowler: 'Every ten', jellicle: 'Equal jacks, queens or kings between two equal cards; for each', blackcat: 'Black cards in a row that make 13',
    values: 'Ace is 1, jack and king are 0. A queen is 7 or 11: at the end the better one is taken for you.',
    table: 'This table', two_decks: 'Two decks: 104 cards', lucky_tom: 'A Tomcat of 5 and 5 is worth 5', night_music: 'Each ten is worth as much as there are tens in its pile',
    by_turns: 'By turns: take or pass, nobody hurries', open_piles: 'Everybody sees all piles', carry: 'After a take a paw rests for {s} s', stall: 'The rhyme is allowed after {s} s', recital: 'The rhyme takes {s} s; a take stops it',
    on: 'on', off: 'off', keys: 'Keys', keyLeft: 'left pile', keyRight: 'right pile', keyRhyme: 'the rhyme', keyPass: 'pass', rules: 'All the rules',
  },
  fr: {
    title: 'Comment va Gato Negro',
    take: 'Tout le monde voit la même carte. Tu la veux ? Prends-la, dans ta pile de gauche ou de droite. La patte la plus vive l’emporte.',
    stay: 'Les cartes restent dans l’ordre où tu les as prises. Ce qui compte, c’est ce qui se trouve côte à côte.',
    end: 'Quand la pioche est vide, on compte. Si personne ne veut la carte, quelqu’un dit la comptine, et c’est fini.',
    counts: 'Ce qui compte', tomcat: 'Deux voisines qui font 10', yowler: 'Chaque dix', jellicle: 'Des valets, dames ou rois pareils entre deux cartes pareilles ; pour chacun', blackcat: 'Des cartes noires à la suite qui font 13',
    values: 'L’as vaut 1, le valet et le roi 0. La dame vaut 7 ou 11 : à la fin, on prend pour toi le meilleur.',
    table: 'Cette table', two_decks: 'Deux jeux : 104 cartes', lucky_tom: 'Un matou de 5 et 5 vaut 5', night_music: 'Chaque dix vaut autant qu’il y a de dix dans sa pile',
    by_turns: 'Chacun son tour : prendre ou passer, sans se presser', open_piles: 'Tout le monde voit toutes les piles', carry: 'Après une prise, la patte se repose {s} s', stall: 'La comptine est permise après {s} s', recital: 'La comptine dure {s} s ; une prise l’arrête',
    on: 'oui', off: 'non', keys: 'Touches', keyLeft: 'pile de gauche', keyRight: 'pile de droite', keyRhyme: 'la comptine', keyPass: 'passer', rules: 'Toutes les règles',
  },
  es: {
    title: 'Cómo va Gato Negro',
    take: 'Todos ven la misma carta. ¿La quieres? Tómala, a tu montón izquierdo o derecho. La pata más rápida se la queda.',
    stay: 'Las cartas se quedan en el orden en que las tomaste. Cuenta lo que está junto.',
    end: 'Cuando el mazo está vacío, contamos. Si nadie quiere la carta, alguien dice la rima, y es el final.',
    counts: 'Lo que cuenta', tomcat: 'Dos vecinas que suman 10', yowler: 'Cada diez', jellicle: 'Jotas, reinas o reyes iguales entre dos cartas iguales; por cada figura', blackcat: 'Cartas negras seguidas que suman 13',
    values: 'El as vale 1, la jota y el rey 0. La reina vale 7 u 11: al final se elige lo mejor para ti.',
    table: 'Esta mesa', two_decks: 'Dos barajas: 104 cartas', lucky_tom: 'Un gato Tom de 5 y 5 vale 5', night_music: 'Cada diez vale tanto como dieces haya en su montón',
    by_turns: 'Por turnos: tomar o pasar, sin prisa', open_piles: 'Todos ven todos los montones', carry: 'Tras tomar, la pata descansa {s} s', stall: 'La rima se permite tras {s} s', recital: 'La rima dura {s} s; tomar la carta la para',
    on: 'sí', off: 'no', keys: 'Teclas', keyLeft: 'montón izquierdo', keyRight: 'montón derecho', keyRhyme: 'la rima', keyPass: 'pasar', rules: 'Todas las reglas',
  },
});
