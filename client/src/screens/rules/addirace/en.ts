// Addi Race in English. Facts by docs/rules/addirace.md.

import { cards, ruling, special, table, text, type Book } from '../book';

export const book: Book = {
  lead: 'Lay cards that add up to exactly 200, and keep the others from doing it first.',
  sections: [
    {
      id: 'goal',
      title: 'What you want',
      blocks: [
        text('Be the first whose points cards on the table make exactly 200.'),
        text('2 to 6 players, 15 to 30 minutes, from 6 years.', { only: 'classic' }),
        text('2 to 6 players, 15 to 30 minutes, from 9 years.', { only: 'modern' }),
        text('The two editions differ in names, pictures and age only. The rules are the same.'),
      ],
    },
    {
      id: 'cards',
      title: 'The cards',
      blocks: [
        cards(
          '8+6 14',
          'Points: 100 additions score their sum, 19 sums score their number. Both of these are worth 14.',
        ),
        cards('pursuit dead-end seesaw magic', 'Attacks: 4 of each.'),
        cards(
          'present mouse ambush c2 c20',
          'Defences: {present}, {mouse} and {ambush}, and the corrections 2 and 20.',
        ),
        cards('c14', '19 corrections in all, from 2 to 20. They help against a {seesaw}.'),
        text(
          '157 cards are shuffled. Everybody gets 8, the rest is the stock. Play goes clockwise.',
        ),
      ],
    },
    {
      id: 'turn',
      title: 'Your turn',
      blocks: [
        text('You draw a card, so you hold 9. Then you make one play, and end with 8.'),
        text(
          'One play is one of these: lay a points card for yourself, attack somebody, get rid of an attack, or throw a card away.',
        ),
        text('Defences come on top: lay as many as you like, and draw a new card for each.'),
        ruling(
          'You may always throw a card away, even if you could lay one. A table can choose otherwise.',
        ),
        text('A card that would take you over 200 may not be laid. Exactly 200 wins at once.'),
        cards(
          '2+2 1+1',
          'Take care at 199: the smallest card is worth 2, so from there nobody gets to 200.',
        ),
        ruling(
          'When the stock is empty, the thrown cards are shuffled into a new one. Attack cards among them stay out for good.',
        ),
      ],
    },
    {
      id: 'attacks',
      title: 'Attacks',
      blocks: [
        text('Lay an attack in front of one opponent, from your first turn on.'),
        ruling(
          'Somebody may suffer different attacks at once, but never the same kind twice. Who is safe from a kind cannot be attacked with it.',
        ),
        special(
          'pursuit',
          'You may lay no points, until you lay two cards of the same value on it.',
        ),
        cards('5+9 14', 'For instance these two.', '='),
        ruling(
          'Both cards come from your hand, at once, as your play. They score nothing. All three go to the thrown cards, and you draw up to 8.',
        ),
        special(
          'dead-end',
          'You may lay no points, until you draw a points card worth more than 12.',
        ),
        ruling(
          'Any card from the stock after the attack counts, and one you keep by your own {magic}. You show it, and may lay points in the same turn. If no card can be drawn, the attack ends when your turn begins.',
        ),
        special(
          'seesaw',
          'You may lay no points card worth more than 10, until you lay any correction on it. That is your play, and you do not draw for it.',
        ),
        special(
          'magic',
          'You draw a card from the hand of one opponent, by chance, and look. Keep it and give another card for it, or give it back. Nobody else sees either card.',
        ),
      ],
    },
    {
      id: 'defences',
      title: 'Defences',
      blocks: [
        table(
          ['Attack', 'What stops it'],
          [
            ['{pursuit}', '{present}'],
            ['{dead-end}', '{mouse}'],
            ['{seesaw}', '{ambush}'],
            ['{magic}', 'Correction 2 or 20'],
          ],
        ),
        text(
          'Keep a defence hidden, or lay it on your turn. It stays to the end: nobody can attack you with that kind any more. If such an attack lies there already, it goes away, and you may lay points in the same turn.',
        ),
        text(
          'Or wait: when you are attacked, lay it then. The attack is gone, you draw a card, and the attacker has used its play.',
        ),
        ruling(
          'Everybody who is attacked is asked in the same way and for the same time, with or without the right card. So the question tells nothing.',
        ),
        text('A correction 2 or 20 that was laid on a {seesaw} is spent. It keeps nothing away.'),
      ],
    },
    {
      id: 'secrets',
      title: 'Who sees what',
      blocks: [
        text(
          'Hands and stock are secret. Points, defences, attacks and the top of the thrown cards are seen by all, and how many cards everybody holds.',
        ),
      ],
    },
    {
      id: 'end',
      title: 'The end',
      blocks: [
        text('Exactly 200 wins, and the game ends.'),
        ruling(
          'It also ends when nobody has a card left, or when the stock has run out and nobody scores for 5 turns of each player. Then the most points win, and equal points share.',
        ),
      ],
    },
  ],
};
