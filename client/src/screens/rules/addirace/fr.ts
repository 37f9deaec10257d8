// La Course des Additions en français. Facts by docs/rules/addirace.md.

import { cards, ruling, special, table, text, type Book } from '../book';

export const book: Book = {
  lead: 'Pose des cartes qui font exactement 200, et empêche les autres d’y arriver avant toi.',
  sections: [
    {
      id: 'goal',
      title: 'Ton but',
      blocks: [
        text('Arrive avant les autres à exactement 200 avec tes cartes de points sur la table.'),
        text('De 2 à 6 joueurs, 15 à 30 minutes, dès 6 ans.', { only: 'classic' }),
        text('De 2 à 6 joueurs, 15 à 30 minutes, dès 9 ans.', { only: 'modern' }),
        text(
          'Les deux éditions n’ont de différent que les noms, les images et l’âge. Les règles sont les mêmes.',
        ),
      ],
    },
    {
      id: 'cards',
      title: 'Les cartes',
      blocks: [
        cards(
          '8+6 14',
          'Points : 100 additions valent leur somme, 19 sommes valent leur nombre. Ces deux-là valent 14.',
        ),
        cards('pursuit dead-end seesaw magic', 'Attaques : 4 de chaque.'),
        cards(
          'present mouse ambush c2 c20',
          'Défenses : {present}, {mouse} et {ambush}, et les corrections 2 et 20.',
        ),
        cards('c14', '19 corrections en tout, de 2 à 20. Elles aident contre {seesaw}.'),
        text(
          'On mélange 157 cartes. Chacun en reçoit 8, le reste est la pioche. On joue dans le sens des aiguilles d’une montre.',
        ),
      ],
    },
    {
      id: 'turn',
      title: 'À ton tour',
      blocks: [
        text('Tu pioches une carte : tu en as 9. Puis tu fais un coup, et il t’en reste 8.'),
        text(
          'Un coup, c’est au choix : poser une carte de points pour toi, attaquer quelqu’un, te libérer d’une attaque ou jeter une carte.',
        ),
        text(
          'Les défenses viennent en plus : pose-en autant que tu veux, et pioche une carte pour chacune.',
        ),
        ruling(
          'Tu peux toujours jeter une carte, même si tu pourrais en poser une. Une table peut en décider autrement.',
        ),
        text(
          'Une carte qui te ferait dépasser 200 ne se pose pas. Exactement 200 gagne tout de suite.',
        ),
        cards(
          '2+2 1+1',
          'Attention à 199 : la plus petite carte vaut 2, donc de là personne n’focusHeading à 200.',
        ),
        ruling(
          'Quand la pioche est vide, les cartes jetées sont mélangées pour en faire une nouvelle. Les attaques qui s’y trouvent restent dehors pour de bon.',
        ),
      ],
    },
    {
      id: 'attacks',
      title: 'Attaques',
      blocks: [
        text('Pose une attaque devant un adversaire, dès ton premier tour.'),
        ruling(
          'On peut subir plusieurs attaques différentes, mais jamais deux fois la même. Qui est à l’abri d’une sorte ne peut pas la recevoir.',
        ),
        special(
          'pursuit',
          'Tu ne poses plus de points, jusqu’à ce que tu poses dessus deux cartes de même valeur.',
        ),
        cards('5+9 14', 'Par exemple ces deux-là.', '='),
        ruling(
          'Les deux cartes viennent de ta main, ensemble, et c’est ton coup. Elles ne rapportent rien. Les trois vont aux cartes jetées, et tu pioches jusqu’à 8.',
        ),
        special(
          'dead-end',
          'Tu ne poses plus de points, jusqu’à ce que tu pioches une carte de points qui vaut plus de 12.',
        ),
        ruling(
          'Toute carte de la pioche compte après l’attaque, et aussi celle que tu gardes avec ta propre carte {magic}. Tu la montres, et tu peux poser des points dans le même tour. Si on ne peut plus piocher, l’attaque finit au début de ton tour.',
        ),
        special(
          'seesaw',
          'Tu ne poses plus de points de plus de 10, jusqu’à ce que tu poses dessus n’importe quelle correction. C’est ton coup, et tu ne pioches pas pour cela.',
        ),
        special(
          'magic',
          'Tu tires au hasard une carte de la main d’un adversaire et tu la regardes. Garde-la et donne une autre carte à la place, ou rends-la. Personne d’autre ne voit ces cartes.',
        ),
      ],
    },
    {
      id: 'defences',
      title: 'Défenses',
      blocks: [
        table(
          ['Attaque', 'Ce qui l’arrête'],
          [
            ['{pursuit}', '{present}'],
            ['{dead-end}', '{mouse}'],
            ['{seesaw}', '{ambush}'],
            ['{magic}', 'Correction 2 ou 20'],
          ],
        ),
        text(
          'Garde une défense cachée, ou pose-la à ton tour. Elle reste jusqu’à la fin : plus personne ne peut t’attaquer de cette façon. Si une telle attaque est déjà là, elle s’en va, et tu peux poser des points dans le même tour.',
        ),
        text(
          'Ou attends : quand on t’attaque, pose-la à ce moment. L’attaque s’en va, tu pioches une carte, et l’adversaire a joué son coup.',
        ),
        ruling(
          'On demande à chaque personne attaquée de la même façon et pendant le même temps, avec ou sans la bonne carte. Ainsi la question ne dit rien.',
        ),
        text(
          'Une correction 2 ou 20 posée sur {seesaw} est dépensée. Elle ne protège plus de rien.',
        ),
      ],
    },
    {
      id: 'secrets',
      title: 'Qui voit quoi',
      blocks: [
        text(
          'Les mains et la pioche sont secrètes. Les points, les défenses, les attaques et la dernière carte jetée sont visibles de tous, et le nombre de cartes de chacun aussi.',
        ),
      ],
    },
    {
      id: 'end',
      title: 'La fin',
      blocks: [
        text('Exactement 200 gagne, et la partie est finie.'),
        ruling(
          'Elle finit aussi quand plus personne n’a de cartes, ou quand la pioche a été vide et que personne ne marque pendant 5 tours de chaque joueur. Alors qui a le plus de points gagne, et l’égalité se partage.',
        ),
      ],
    },
  ],
};
