// Addi Cat's en français. Facts by docs/rules/addicats.md.

import { cards, ruling, special, table, text, type Book } from '../book';

export const book: Book = {
  lead: 'Même somme que quelqu’un d’autre ? Tape la souris avant lui, et tes cartes sont pour lui. Qui n’en a plus gagne.',
  sections: [
    {
      id: 'goal',
      title: 'Ton but',
      blocks: [
        text(
          'Donne toutes tes cartes. Le premier chat qui n’en a plus est le Gatosabio, le chat sage.',
        ),
        text('De 3 à 8 joueurs, de 6 à 96 ans.', { only: 'classic' }),
        text('De 3 à 6 joueurs, de 6 à 96 ans.', { only: 'modern' }),
      ],
    },
    {
      id: 'cards',
      title: 'Les cartes',
      blocks: [
        cards(
          '7+4 4+7',
          '100 additions : chaque nombre de 1 à 10 avec chacun. 7+4 et 4+7 sont deux cartes.',
        ),
        cards(
          '11 6 9',
          '19 sommes, de 2 à 20. Chaque nombre est souligné : ainsi 6 et 9 se distinguent de tous les côtés.',
        ),
        cards(
          'pursuit dead-end magic seesaw ambush present',
          '18 cartes spéciales : 4 {pursuit}, 4 {dead-end}, 4 {magic}, 4 {seesaw}, 1 {ambush}, 1 {present}.',
        ),
        cards(
          'c11',
          '19 cartes de correction, de 2 à 20. Elles montrent toutes les additions qui font un nombre. On ne les distribue pas : regarde-les en cas de doute, la partie continue.',
        ),
        text(
          'La souris est au milieu. Elle n’est jamais distribuée : une partie complète distribue 137 cartes.',
        ),
      ],
    },
    {
      id: 'start',
      title: 'Avant de jouer',
      blocks: [
        text(
          'Toutes les cartes sont distribuées face cachée, aussi également que possible. Personne ne les regarde.',
        ),
        ruling(
          'Elles sont données une à une, dans le sens des aiguilles d’une montre, à partir de la main qui commence. Les premières mains ont parfois une carte de plus.',
        ),
        text(
          'Autour d’une vraie table, la personne la plus jeune commence. On joue d’abord dans le sens des aiguilles d’une montre.',
        ),
        ruling('Ici le hasard dit qui commence : on ne demande l’âge de personne.'),
        text('À deux : chacun joue deux mains, sans lien entre elles.', { only: 'classic' }),
        text('À deux : l’un des deux joue deux mains, ou bien les deux.', { only: 'modern' }),
        ruling(
          'Chaque main tape pour elle-même. Si tes deux mains montrent la même somme, elles font la course entre elles.',
        ),
        text(
          'Pour débuter, il y a des paquets plus petits, avec les tables de 1 jusqu’au nombre de ton choix :',
        ),
        table(
          [
            'Tables',
            'Additions',
            'Sommes',
            'Des quatre spéciales courantes, chacune',
            'Distribuées',
          ],
          [
            ['1 à 5', '50', '14', '2', '74'],
            ['1 à 6', '60', '15', '2', '85'],
            ['1 à 7', '70', '16', '3', '100'],
            ['1 à 8', '80', '17', '3', '111'],
            ['1 à 9', '90', '18', '4', '126'],
            ['1 à 10', '100', '19', '4', '137'],
          ],
        ),
        text(
          '{ambush} et {present} sont dans chacun, une fois. Les petits peuvent jouer sans carte spéciale ; le paquet complet en a alors 119.',
        ),
        ruling(
          'Les deux éditions se jouent aussi avec les petits paquets et sans cartes spéciales.',
        ),
      ],
    },
    {
      id: 'turn',
      title: 'À ton tour',
      blocks: [
        text(
          'Retourne la carte du dessus de ta pile. Tout le monde la voit au même moment. Puis la main suivante en retourne une.',
        ),
        text(
          'Seule la carte visible la plus récente de chaque main compte. Les autres sont dessous.',
        ),
        ruling(
          'Le temps le plus court entre deux cartes est toujours le même. L’attente ne dit donc jamais s’il y a quelque chose à taper.',
        ),
        ruling(
          'Une main qui n’a plus rien à retourner passe son tour. Sa carte du dessus compte toujours, et elle peut encore taper.',
        ),
        ruling(
          'Si personne n’a plus de carte à retourner, tout le monde retourne sa pile visible et on continue. Quand cela focusHeading pour la troisième fois sans qu’aucune tape ait compté entre-temps, la partie est finie.',
        ),
      ],
    },
    {
      id: 'hit',
      title: 'Tape la souris',
      blocks: [
        cards(
          '5+9 7+7',
          'Même somme sur deux cartes du dessus : ces deux mains font la course vers la souris.',
          '=',
        ),
        text(
          'La plus rapide donne toutes ses cartes visibles à l’autre, qui les met sous sa pile avec ses propres cartes visibles.',
        ),
        text('La plus rapide retourne aussi la carte suivante.'),
        ruling(
          'Trois mains ou plus avec la même somme font une seule course. La plus rapide partage ses cartes entre toutes les autres. Deux paires différentes font deux courses.',
        ),
        ruling(
          'La même somme reste la même somme : tant que les deux cartes sont sur le dessus, ces deux mains peuvent taper.',
        ),
        cards(
          '5+9 8+5',
          'Gourmandise : tu tapes, et ce n’était pas pour toi. Toutes les cartes visibles de la table vont sous ta pile. La main après toi retourne la carte suivante.',
          '≠',
        ),
        ruling('Aucune carte n’est visible ? Alors une telle tape ne fait rien.'),
        ruling(
          'Un simple retard ne coûte rien. Si tu avais le droit de taper il y a moins de 1 seconde, ta patte focusHeading juste trop tard.',
        ),
        ruling(
          'Seule la première tape après une carte peut être de la gourmandise. Les suivantes sans droit ne font rien.',
          'modern',
        ),
        ruling(
          'Une tape sans droit est de la gourmandise, même après une course gagnée. La course compte d’abord.',
          'classic',
        ),
        text('Au même instant, la patte sur la tête de la souris gagne.', { only: 'modern' }),
        text(
          'Au même instant, la patte qui couvre le plus la souris gagne ; en cas de doute, celle sur la tête.',
          { only: 'classic' },
        ),
        ruling(
          'Sur un écran, une tape sur la tête passe avant une tape sur le corps ou une touche. Sinon on tire au sort, et tout le monde le voit.',
        ),
        text(
          'Ta dernière carte est spéciale et visible ? Alors tu peux taper dès que deux autres montrent la même somme. Si ta patte est la plus rapide, ils partagent tes cartes.',
        ),
      ],
    },
    {
      id: 'specials',
      title: 'Cartes spéciales',
      blocks: [
        text('Chacune agit une fois, quand on la retourne.'),
        special(
          'pursuit',
          'Tout le monde tape ! La patte la plus lente remet ses propres cartes visibles sous sa pile. La plus rapide retourne la carte suivante.',
        ),
        ruling(
          'C’est fini quand toutes les mains sauf une ont tapé, ou après 3 secondes (plus à une table d’enfants) : alors toutes celles qui n’ont pas tapé sont les plus lentes. Si personne ne tape, rien ne se passe.',
        ),
        special('dead-end', 'On joue dans l’autre sens, tout de suite.'),
        special(
          'magic',
          'Au tour suivant, tout le monde retourne une carte au même moment. Puis regarde : mêmes sommes ? Cartes spéciales ?',
        ),
        text('Comptez jusqu’à trois avant.', { only: 'modern' }),
        ruling(
          'La main dont c’est le tour retourne pour tous, et garde le tour ensuite. Qui n’a pas de carte à retourner garde celle du dessus.',
        ),
        special(
          'seesaw',
          'La plus grande somme fait la course avec la plus petite. La plus rapide donne ses cartes visibles à l’autre et retourne la carte suivante. C’est fini dès que quelqu’un retourne une carte.',
        ),
        text('Les cartes spéciales ne participent pas. Toute autre patte est gourmande.'),
        text(
          'Plusieurs plus grandes ou plus petites : la patte la plus rapide gagne et partage ses cartes entre les autres.',
          { only: 'modern' },
        ),
        ruling(
          'Plusieurs plus grandes ou plus petites : la patte la plus rapide gagne et partage ses cartes entre les autres.',
          'classic',
        ),
        special(
          'ambush',
          'Tout le monde peut taper. Si c’est d’abord la main qui l’a retournée, rien ne se passe. Sinon toutes les autres mains lui donnent la carte du dessus de leur pile.',
        ),
        ruling(
          'La première tape décide. Si personne ne tape dans ce même temps, rien ne se passe.',
        ),
        special(
          'present',
          'La main qui l’a retournée donne une carte à chaque autre main, qui la met sous sa pile.',
        ),
        ruling(
          'Les cartes viennent du dessus de la pile, tant qu’il y en a, en commençant par la main suivante.',
        ),
        ruling(
          'Plusieurs spéciales à la fois : d’abord chaque {dead-end} (deux s’annulent), puis {present}, puis {pursuit} et {ambush} l’une après l’autre. Une deuxième {pursuit} ne fait rien.',
        ),
      ],
    },
    {
      id: 'away',
      title: 'Ranger les cartes',
      blocks: [
        text(
          'Une pile visible va sous ta pile comme elle est, retournée. On ne mélange rien : ce qui est venu en premier revient en premier.',
        ),
        ruling(
          'Tes propres cartes d’abord, puis celles que tu reçois. Les cartes partagées partent une à une, en commençant par la main suivante.',
        ),
      ],
    },
    {
      id: 'end',
      title: 'La fin',
      blocks: [
        text(
          'Qui a donné toutes ses cartes est dehors, avec sa place. À deux, la première personne dehors gagne et la partie est finie.',
        ),
        text(
          'La partie peut durer jusqu’à ce que deux joueurs restent, ou s’arrêter à la première victoire.',
          { only: 'classic' },
        ),
        text('La partie finit à la première victoire ; à quatre ou plus, à la deuxième.', {
          only: 'modern',
        }),
        ruling(
          'Cela compte aussi si tes dernières cartes partent par la gourmandise d’un autre. Qui sort ensemble partage la place.',
        ),
        ruling('Qui est encore en jeu est placé selon ses cartes, la plus petite pile d’abord.'),
        text(
          'La partie sans fin : qui donne sa dernière carte marque un point et reçoit de nouvelles cartes des plus riches. Quand on s’arrête, qui a le plus de points gagne.',
        ),
      ],
    },
    {
      id: 'call',
      title: 'Pour les yeux vifs : l’appel',
      blocks: [
        text(
          'Une table peut choisir cette règle. Deux mains avaient la même somme, personne n’a tapé et la carte suivante est retournée : toute autre personne peut crier « Souris ! ». Les mains endormies remettent leurs propres cartes visibles sous leur pile, et qui a crié retourne la carte suivante.',
        ),
        text(
          'Il n’y avait rien à crier ? Alors qui a crié remet ses propres cartes visibles sous sa pile.',
        ),
        ruling(
          'Un appel n’est pas une tape : ce n’est jamais de la gourmandise. Tant qu’aucune autre carte n’est retournée, il ne fait rien.',
        ),
      ],
    },
  ],
};
