// Gato Negro en español. Facts by docs/rules/gatonegro.md.

import { cards, ruling, table, text, type Book } from '../book';

export const book: Book = {
  lead: 'Todo el mundo toma cartas a la vez: ponlas en tus dos montones para que las vecinas hagan combinaciones.',
  sections: [
    {
      id: 'goal',
      title: 'Lo que buscas',
      blocks: [
        text('El mayor número de puntos en tus dos montones.'),
        text('De 2 a 4 jugadores y 52 cartas francesas, sin comodines.'),
      ],
    },
    {
      id: 'play',
      title: 'Cómo se juega',
      blocks: [
        text(
          'No hay turnos. Todo el mundo ve la carta de arriba del mazo, y cualquiera puede tomarla en cualquier momento.',
        ),
        text(
          'Ponla al final de tu montón izquierdo o derecho. Entonces se ve la carta siguiente. Una carta cada vez.',
        ),
        ruling(
          'Tomas la carta que has visto. Si otra pata fue más rápida, no recibes nada, y no te cuesta nada.',
        ),
        text('Las cartas de un montón ya no se mueven nunca. Nadie tiene que tomar una carta.'),
        ruling(
          'Ves enteros tus propios montones. De los demás ves las cartas de arriba y cuántas hay. Una mesa puede elegir enseñarlo todo.',
        ),
        text(
          '¿Nadie quiere la carta de arriba? Entonces cualquiera puede acabar la partida diciendo la rima.',
        ),
        ruling(
          'En casi todas las mesas la carta debe llevar ahí un rato, y mientras se dice la rima aún se puede tomar: entonces la partida sigue.',
        ),
      ],
    },
    {
      id: 'score',
      title: 'Lo que da puntos',
      blocks: [
        table(
          ['Combinación', 'Puntos'],
          [
            ['Gato Tom', '3'],
            ['Maullador', '1'],
            ['Jelical', '2 por figura'],
            ['Gato negro', '6'],
          ],
        ),
        cards('8D 2H', 'Gato Tom: dos vecinas que suman diez. Dos exactas.', '+'),
        cards('8D 2H 8H', 'Pueden compartir cartas: aquí hay dos Gatos Tom.'),
        ruling('Un diez junto a una jota o un rey suma diez: un Gato Tom.'),
        cards('10S', 'Maullador: cada diez.'),
        cards(
          '2D QH QC 2S',
          'Jelical: figuras de un mismo rango entre dos cartas de igual rango. Cada figura da 2 puntos.',
        ),
        ruling(
          'Cada figura cuenta una vez. Las cartas de los lados pueden ser figuras, incluso del mismo rango. Figuras distintas en medio no dan nada.',
        ),
        cards(
          '9C 4S',
          'Gato negro: vecinas negras, picas y tréboles, que suman 13. Cuantas cartas quieras.',
          '+',
        ),
        cards('KS 9C 4S', 'Cuenta cada cadena: aquí hay dos, con el rey y sin él.'),
      ],
    },
    {
      id: 'values',
      title: 'Lo que vale cada carta',
      blocks: [
        cards('AH 7D', 'Un as vale 1. Los números, lo que está escrito.'),
        cards('JS KD', 'Jota y rey valen 0.'),
        cards('QH', 'Una reina vale 7 u 11, como quieras al final.'),
        ruling(
          'Cada reina tiene un solo valor para todo aquello de lo que forma parte. La mesa elige lo que más puntos te da, y lo muestra.',
        ),
      ],
    },
    {
      id: 'end',
      title: 'El final',
      blocks: [
        text(
          'Cuando el mazo se acaba, se cuentan los dos montones, cada uno aparte. Una carta cuenta en todas sus combinaciones. Gana quien tiene más puntos, y el empate se comparte.',
        ),
        text('Tras la rima, las cartas que quedan no cuentan para nadie.'),
      ],
    },
    {
      id: 'variants',
      title: 'Variantes',
      blocks: [
        text('Larga noche en la valla: dos mazos, 104 cartas.'),
        cards('5H 5D', 'Gato Tom con suerte: un Gato Tom de dos cincos da 5 puntos.'),
        text(
          'Música nocturna: cada Maullador vale tantos puntos como Maulladores hay en su montón.',
        ),
        text('Siesta junto al fuego: se juega por turnos, se toma la carta de arriba o se pasa.'),
        ruling(
          'Por turnos, cuando todos han pasado ante una carta, se puede decir la rima. Si todos pasan dos veces, la partida termina sola.',
        ),
      ],
    },
  ],
};
