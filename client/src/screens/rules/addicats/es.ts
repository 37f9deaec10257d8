// Addi Cat's en español. Facts by docs/rules/addicats.md.

import { cards, ruling, special, table, text, type Book } from '../book';

export const book: Book = {
  lead: '¿La misma suma que otra mano? Dale al ratón antes, y tus cartas son para ella. Gana quien se queda sin cartas.',
  sections: [
    {
      id: 'goal',
      title: 'Lo que buscas',
      blocks: [
        text('Da todas tus cartas. La primera persona sin cartas es el Gatosabio.'),
        text('De 3 a 8 jugadores, de 6 a 96 años.', { only: 'classic' }),
        text('De 3 a 6 jugadores, de 6 a 96 años.', { only: 'modern' }),
      ],
    },
    {
      id: 'cards',
      title: 'Las cartas',
      blocks: [
        cards(
          '7+4 4+7',
          '100 sumas por hacer: cada número del 1 al 10 con cada uno. 7+4 y 4+7 son dos cartas.',
        ),
        cards(
          '11 6 9',
          '19 resultados, del 2 al 20. Cada número lleva una raya debajo: así el 6 y el 9 se distinguen desde cualquier lado.',
        ),
        cards(
          'pursuit dead-end magic seesaw ambush present',
          '18 cartas especiales: 4 {pursuit}, 4 {dead-end}, 4 {magic}, 4 {seesaw}, 1 {ambush}, 1 {present}.',
        ),
        cards(
          'c11',
          '19 cartas de corrección, del 2 al 20. Muestran todas las sumas que dan un número. No se reparten: míralas si dudas, el juego sigue.',
        ),
        text(
          'El ratón está en el centro. Nunca se reparte: en una partida completa se reparten 137 cartas.',
        ),
      ],
    },
    {
      id: 'start',
      title: 'Antes de jugar',
      blocks: [
        text('Todas las cartas se reparten boca abajo, lo más igual posible. Nadie las mira.'),
        ruling(
          'Se dan una a una, en el sentido del reloj, desde la mano que empieza. Las primeras manos pueden tener una carta más.',
        ),
        text(
          'En una mesa de verdad empieza la persona más joven. Primero se juega en el sentido del reloj.',
        ),
        ruling('Aquí el azar dice quién empieza: no se pregunta la edad a nadie.'),
        text('Con dos jugadores: cada uno juega dos manos, sin relación entre sí.', {
          only: 'classic',
        }),
        text('Con dos jugadores: uno de ellos juega dos manos, o los dos.', { only: 'modern' }),
        ruling(
          'Cada mano golpea por sí misma. Si tus dos manos muestran la misma suma, corren la una contra la otra.',
        ),
        text(
          'Para empezar hay mazos más pequeños, con las tablas del 1 hasta el número que quieras:',
        ),
        table(
          [
            'Tablas',
            'Sumas',
            'Resultados',
            'De las cuatro especiales comunes, cada una',
            'Repartidas',
          ],
          [
            ['1 a 5', '50', '14', '2', '74'],
            ['1 a 6', '60', '15', '2', '85'],
            ['1 a 7', '70', '16', '3', '100'],
            ['1 a 8', '80', '17', '3', '111'],
            ['1 a 9', '90', '18', '4', '126'],
            ['1 a 10', '100', '19', '4', '137'],
          ],
        ),
        text(
          '{ambush} y {present} están en todos, una vez. Los pequeños pueden jugar sin cartas especiales; el mazo completo tiene entonces 119.',
        ),
        ruling('Las dos ediciones se pueden jugar con mazos pequeños y sin cartas especiales.'),
      ],
    },
    {
      id: 'turn',
      title: 'Tu turno',
      blocks: [
        text(
          'Gira la carta de arriba de tu montón. Todo el mundo la ve en el mismo momento. Luego gira una la mano siguiente.',
        ),
        text('Solo cuenta la carta visible más nueva de cada mano. Las otras quedan debajo.'),
        ruling(
          'El tiempo más corto entre dos cartas es siempre el mismo. Así la espera nunca dice si hay algo que golpear.',
        ),
        ruling(
          'A una mano sin nada que girar se la salta. Su carta de arriba sigue contando, y aún puede golpear.',
        ),
        ruling(
          'Si nadie tiene cartas que girar, todos dan la vuelta a su montón visible y se sigue. Cuando eso llega por tercera vez sin que ningún golpe haya contado, la partida termina.',
        ),
      ],
    },
    {
      id: 'hit',
      title: 'Dale al ratón',
      blocks: [
        cards(
          '5+9 7+7',
          'La misma suma en dos cartas de arriba: esas dos manos corren hacia el ratón.',
          '=',
        ),
        text(
          'La más rápida da todas sus cartas visibles a la otra, que las pone bajo su montón junto con sus propias cartas visibles.',
        ),
        text('La más rápida también gira la carta siguiente.'),
        ruling(
          'Tres o más con la misma suma hacen una sola carrera. La más rápida reparte sus cartas entre todas las demás. Dos parejas distintas hacen dos carreras.',
        ),
        ruling(
          'La misma suma sigue siendo la misma suma: mientras las dos cartas estén arriba, esas dos manos pueden golpear.',
        ),
        cards(
          '5+9 8+5',
          'Gula: golpeas, y no era para ti. Todas las cartas visibles de la mesa van bajo tu montón. La mano que te sigue gira la carta siguiente.',
          '≠',
        ),
        ruling('¿No hay ninguna carta a la vista? Entonces ese golpe no hace nada.'),
        ruling(
          'Llegar solo un poco tarde no cuesta nada. Si tenías derecho a golpear hace menos de 1 segundo, tu pata llega un pelín tarde.',
        ),
        ruling(
          'Solo el primer golpe tras una carta puede ser gula. Los siguientes sin derecho no hacen nada.',
          'modern',
        ),
        ruling(
          'Un golpe sin derecho es gula aunque otra mano ya haya ganado. La carrera ganada cuenta primero.',
          'classic',
        ),
        text('En el mismo instante gana la pata sobre la cabeza del ratón.', { only: 'modern' }),
        text(
          'En el mismo instante gana la pata que cubre más ratón; si hay duda, la de la cabeza.',
          { only: 'classic' },
        ),
        ruling(
          'En una pantalla, un toque en la cabeza gana a uno en el cuerpo o a una tecla. Si no, se sortea, y todo el mundo lo ve.',
        ),
        text(
          '¿Tu última carta es especial y está a la vista? Entonces puedes golpear en cuanto otras dos muestren la misma suma. Si tu pata es la más rápida, ellas se reparten tus cartas.',
        ),
      ],
    },
    {
      id: 'specials',
      title: 'Cartas especiales',
      blocks: [
        text('Cada una actúa una vez, cuando se gira.'),
        special(
          'pursuit',
          '¡Golpea todo el mundo! La pata más lenta pone sus propias cartas visibles bajo su montón. La más rápida gira la carta siguiente.',
        ),
        ruling(
          'Termina cuando han golpeado todas menos una, o a los 3 segundos (más en mesas para niños): entonces son las más lentas todas las que no han golpeado. Si nadie golpea, no pasa nada.',
        ),
        special('dead-end', 'Se juega en el otro sentido, al momento.'),
        special(
          'magic',
          'En el turno siguiente todo el mundo gira una carta a la vez. Luego mira: ¿sumas iguales? ¿Cartas especiales?',
        ),
        text('Contad hasta tres antes.', { only: 'modern' }),
        ruling(
          'La mano que tiene el turno gira por todas, y sigue teniendo el turno. Quien no tiene carta que girar conserva la de arriba.',
        ),
        special(
          'seesaw',
          'La suma mayor corre contra la menor. La más rápida da sus cartas visibles a la otra y gira la carta siguiente. Termina en cuanto alguien gira una carta.',
        ),
        text('Las cartas especiales no participan. Cualquier otra pata cae en la gula.'),
        text(
          'Varias mayores o menores: la pata más rápida gana y reparte sus cartas entre las demás.',
          { only: 'modern' },
        ),
        ruling(
          'Varias mayores o menores: la pata más rápida gana y reparte sus cartas entre las demás.',
          'classic',
        ),
        special(
          'ambush',
          'Todo el mundo puede golpear. Si la primera es la mano que la giró, no pasa nada. Si no, todas las demás manos le dan la carta de arriba de su montón.',
        ),
        ruling('Decide el primer golpe. Si nadie golpea en ese mismo tiempo, no pasa nada.'),
        special(
          'present',
          'La mano que la giró da una carta a cada una de las demás, que la pone bajo su montón.',
        ),
        ruling(
          'Las cartas salen de lo alto del montón, mientras haya, empezando por la mano siguiente.',
        ),
        ruling(
          'Varias especiales a la vez: primero cada {dead-end} (dos se anulan), luego {present}, después {pursuit} y {ambush} una tras otra. Una segunda {pursuit} no hace nada.',
        ),
      ],
    },
    {
      id: 'away',
      title: 'Guardar cartas',
      blocks: [
        text(
          'Un montón visible va bajo el tuyo tal como está, dado la vuelta. No se baraja nada: lo que salió primero vuelve a salir primero.',
        ),
        ruling(
          'Primero van tus propias cartas, luego las que recibes. Las cartas que se reparten van una a una, empezando por la mano siguiente.',
        ),
      ],
    },
    {
      id: 'end',
      title: 'El final',
      blocks: [
        text(
          'Quien ha dado todas sus cartas sale, con su puesto. Con dos jugadores gana quien sale primero, y la partida termina.',
        ),
        text(
          'La partida puede seguir hasta que queden dos jugadores, o parar con la primera victoria.',
          { only: 'classic' },
        ),
        text('La partida termina con la primera victoria; con cuatro o más, con la segunda.', {
          only: 'modern',
        }),
        ruling(
          'También cuenta si tus últimas cartas se van por la gula de otra mano. Quienes salen a la vez comparten el puesto.',
        ),
        ruling('Quienes siguen dentro se ordenan por sus cartas: primero quien tiene menos.'),
        text(
          'La partida sin fin: quien da su última carta gana un punto y recibe cartas nuevas de los más ricos. Al parar, gana quien tiene más puntos.',
        ),
      ],
    },
    {
      id: 'call',
      title: 'Para ojos rápidos: el grito',
      blocks: [
        text(
          'Una mesa puede elegir esta regla. Dos manos tenían la misma suma, nadie golpeó y se giró la carta siguiente: cualquier otra persona puede gritar «¡Ratón!». Las manos dormidas ponen sus propias cartas visibles bajo su montón, y quien gritó gira la carta siguiente.',
        ),
        text(
          '¿No había nada que gritar? Entonces quien gritó pone sus propias cartas visibles bajo su montón.',
        ),
        ruling(
          'Un grito no es un golpe: nunca es gula. Mientras no se haya girado otra carta, no hace nada.',
        ),
      ],
    },
  ],
};
