// Addi Race en español. Facts by docs/rules/addirace.md.

import { cards, ruling, special, table, text, type Book } from '../book';

export const book: Book = {
  lead: 'Pon cartas que sumen exactamente 200, y evita que otros lleguen antes.',
  sections: [
    {
      id: 'goal',
      title: 'Lo que buscas',
      blocks: [
        text('Llega antes que nadie a exactamente 200 con tus cartas de puntos en la mesa.'),
        text('De 2 a 6 jugadores, de 15 a 30 minutos, desde 6 años.', { only: 'classic' }),
        text('De 2 a 6 jugadores, de 15 a 30 minutos, desde 9 años.', { only: 'modern' }),
        text(
          'Las dos ediciones solo cambian en nombres, dibujos y edad. Las reglas son las mismas.',
        ),
      ],
    },
    {
      id: 'cards',
      title: 'Las cartas',
      blocks: [
        cards(
          '8+6 14',
          'Puntos: 100 sumas valen su resultado, 19 resultados valen su número. Estas dos valen 14.',
        ),
        cards('pursuit dead-end seesaw magic', 'Ataques: 4 de cada.'),
        cards(
          'present mouse ambush c2 c20',
          'Defensas: {present}, {mouse} y {ambush}, y las correcciones 2 y 20.',
        ),
        cards('c14', '19 correcciones en total, del 2 al 20. Ayudan contra {seesaw}.'),
        text(
          'Se barajan 157 cartas. Cada persona recibe 8, el resto es el mazo. Se juega en el sentido del reloj.',
        ),
      ],
    },
    {
      id: 'turn',
      title: 'Tu turno',
      blocks: [
        text('Robas una carta: tienes 9. Luego haces una jugada, y te quedan 8.'),
        text(
          'Una jugada es una de estas cosas: poner una carta de puntos para ti, atacar a alguien, librarte de un ataque o tirar una carta.',
        ),
        text('Las defensas van aparte: pon cuantas quieras, y roba una carta por cada una.'),
        ruling(
          'Siempre puedes tirar una carta, aunque pudieras poner alguna. Una mesa puede elegir otra cosa.',
        ),
        text(
          'Una carta con la que pasarías de 200 no se puede poner. Exactamente 200 gana al momento.',
        ),
        cards(
          '2+2 1+1',
          'Cuidado con 199: la carta más pequeña vale 2, así que desde ahí nadie llega a 200.',
        ),
        ruling(
          'Cuando el mazo se acaba, las cartas tiradas se barajan para hacer uno nuevo. Los ataques que haya entre ellas quedan fuera para siempre.',
        ),
      ],
    },
    {
      id: 'attacks',
      title: 'Ataques',
      blocks: [
        text('Pon un ataque delante de un rival, desde tu primer turno.'),
        ruling(
          'Se pueden sufrir ataques distintos a la vez, pero nunca dos iguales. A quien está a salvo de una clase no se le puede atacar con ella.',
        ),
        special('pursuit', 'No pones puntos hasta que pongas encima dos cartas del mismo valor.'),
        cards('5+9 14', 'Por ejemplo, estas dos.', '='),
        ruling(
          'Las dos cartas salen de tu mano, a la vez, y son tu jugada. No dan puntos. Las tres van a las cartas tiradas, y robas hasta tener 8.',
        ),
        special(
          'dead-end',
          'No pones puntos hasta que robes una carta de puntos que valga más de 12.',
        ),
        ruling(
          'Cuenta cualquier carta del mazo después del ataque, y también la que te quedas con tu propia carta {magic}. La enseñas, y puedes poner puntos en ese mismo turno. Si no se puede robar, el ataque acaba al empezar tu turno.',
        ),
        special(
          'seesaw',
          'No pones cartas de puntos de más de 10 hasta que pongas encima una corrección cualquiera. Es tu jugada, y no robas por ella.',
        ),
        special(
          'magic',
          'Sacas al azar una carta de la mano de un rival y la miras. Quédatela y da otra a cambio, o devuélvela. Nadie más ve esas cartas.',
        ),
      ],
    },
    {
      id: 'defences',
      title: 'Defensas',
      blocks: [
        table(
          ['Ataque', 'Lo que lo para'],
          [
            ['{pursuit}', '{present}'],
            ['{dead-end}', '{mouse}'],
            ['{seesaw}', '{ambush}'],
            ['{magic}', 'Corrección 2 o 20'],
          ],
        ),
        text(
          'Guarda una defensa escondida, o ponla en tu turno. Se queda hasta el final: nadie puede atacarte ya de esa manera. Si un ataque así ya está ahí, se va, y puedes poner puntos en ese mismo turno.',
        ),
        text(
          'O espera: cuando te ataquen, ponla entonces. El ataque se va, robas una carta, y el rival ha gastado su jugada.',
        ),
        ruling(
          'A quien es atacado se le pregunta siempre igual y durante el mismo tiempo, tenga o no la carta. Así la pregunta no dice nada.',
        ),
        text('Una corrección 2 o 20 puesta sobre {seesaw} está gastada. Ya no protege de nada.'),
      ],
    },
    {
      id: 'secrets',
      title: 'Quién ve qué',
      blocks: [
        text(
          'Las manos y el mazo son secretos. Los puntos, las defensas, los ataques y la última carta tirada los ve todo el mundo, y también cuántas cartas tiene cada cual.',
        ),
      ],
    },
    {
      id: 'end',
      title: 'El final',
      blocks: [
        text('Exactamente 200 gana, y la partida termina.'),
        ruling(
          'También termina cuando nadie tiene cartas, o cuando el mazo se ha acabado y nadie puntúa durante 5 turnos de cada jugador. Entonces gana quien tiene más puntos, y el empate se comparte.',
        ),
      ],
    },
  ],
};
