// Gato Negro en français. Facts by docs/rules/gatonegro.md.

import { cards, ruling, table, text, type Book } from '../book';

export const book: Book = {
  lead: 'Tout le monde prend à la fois : mets des cartes dans tes deux piles pour que les voisines fassent des combinaisons.',
  sections: [
    {
      id: 'goal',
      title: 'Ton but',
      blocks: [
        text('Le plus de points dans tes deux piles.'),
        text('De 2 à 4 joueurs et 52 cartes françaises, sans jokers.'),
      ],
    },
    {
      id: 'play',
      title: 'Comment on joue',
      blocks: [
        text(
          'Il n’y a pas de tours. Tout le monde voit la carte du dessus du paquet, et chacun peut la prendre à tout moment.',
        ),
        text(
          'Mets-la au bout de ta pile de gauche ou de droite. Puis on voit la carte suivante. Une seule carte à la fois.',
        ),
        ruling(
          'Tu prends la carte que tu as vue. Si une autre patte était plus rapide, tu n’as rien, et cela ne coûte rien.',
        ),
        text(
          'Les cartes d’une pile ne bougent plus jamais. Personne n’est obligé de prendre une carte.',
        ),
        ruling(
          'Tu vois tes propres piles en entier. Des autres, tu vois les cartes du dessus et leur nombre. Une table peut choisir de tout montrer.',
        ),
        text(
          'Personne ne veut la carte du dessus ? Alors chacun peut finir la partie en récitant la comptine.',
        ),
        ruling(
          'À la plupart des tables la carte doit d’abord être restée un moment, et pendant la comptine on peut encore la prendre : alors la partie continue.',
        ),
      ],
    },
    {
      id: 'score',
      title: 'Ce qui rapporte',
      blocks: [
        table(
          ['Combinaison', 'Points'],
          [
            ['Matou', '3'],
            ['Miauleur', '1'],
            ['Jellicle', '2 par figure'],
            ['Chat noir', '6'],
          ],
        ),
        cards('8D 2H', 'Matou : deux voisines qui font dix. Deux exactement.', '+'),
        cards('8D 2H 8H', 'Elles peuvent se chevaucher : voici deux Matous.'),
        ruling('Un dix à côté d’un valet ou d’un roi fait dix : un Matou.'),
        cards('10S', 'Miauleur : chaque dix.'),
        cards(
          '2D QH QC 2S',
          'Jellicle : des figures de même rang entre deux cartes de rang égal. Chaque figure donne 2 points.',
        ),
        ruling(
          'Chaque figure compte une fois. Les cartes du bord peuvent être des figures, même du même rang. Des figures différentes au milieu ne font rien.',
        ),
        cards(
          '9C 4S',
          'Chat noir : des voisines noires, piques et trèfles, qui font 13. Autant de cartes qu’on veut.',
          '+',
        ),
        cards('KS 9C 4S', 'Chaque chaîne compte : en voici deux, avec le roi et sans lui.'),
      ],
    },
    {
      id: 'values',
      title: 'La valeur des cartes',
      blocks: [
        cards('AH 7D', 'Un as vaut 1. Les nombres valent ce qui est écrit.'),
        cards('JS KD', 'Valet et roi valent 0.'),
        cards('QH', 'Une dame vaut 7 ou 11, comme tu veux à la fin.'),
        ruling(
          'Chaque dame a une seule valeur pour tout ce dont elle fait partie. La table choisit ce qui te donne le plus de points, et le montre.',
        ),
      ],
    },
    {
      id: 'end',
      title: 'La fin',
      blocks: [
        text(
          'Quand le paquet est vide, on compte les deux piles, chacune pour soi. Une carte compte dans toutes ses combinaisons. Qui a le plus de points gagne, l’égalité se partage.',
        ),
        text('Après la comptine, les cartes qui restent ne comptent pour personne.'),
      ],
    },
    {
      id: 'variants',
      title: 'Variantes',
      blocks: [
        text('Longue nuit sur la clôture : deux paquets, 104 cartes.'),
        cards('5H 5D', 'Matou chanceux : un Matou de deux cinq donne 5 points.'),
        text(
          'Musique de nuit : chaque Miauleur vaut autant de points qu’il y a de Miauleurs dans sa pile.',
        ),
        text(
          'Sieste au coin du feu : on joue à tour de rôle, on prend la carte du dessus ou on passe.',
        ),
        ruling(
          'À tour de rôle, quand tout le monde a passé sur une carte, on peut réciter la comptine. Si tous passent deux fois, la partie finit d’elle-même.',
        ),
      ],
    },
  ],
};
