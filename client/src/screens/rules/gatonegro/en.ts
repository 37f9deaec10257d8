// Gato Negro in English. Facts by docs/rules/gatonegro.md.

import { cards, ruling, table, text, type Book } from '../book';

export const book: Book = {
  lead: 'Everybody grabs at once: take cards into your two piles, so that neighbours make combinations.',
  sections: [
    {
      id: 'goal',
      title: 'What you want',
      blocks: [
        text('The most points in your two kitty piles.'),
        text('2 to 4 players and 52 French cards, without jokers.'),
      ],
    },
    {
      id: 'play',
      title: 'How you play',
      blocks: [
        text(
          'There are no turns. The top card of the deck is seen by all, and anybody may take it at any moment.',
        ),
        text(
          'Put it on the end of your left or your right pile. Then the next card is seen. One card at a time.',
        ),
        ruling(
          'A grab is for the card you saw. If somebody was faster, you get nothing, and it costs nothing.',
        ),
        text('Cards in a pile are never moved again. Nobody has to take a card.'),
        ruling(
          'You see your own piles whole. Of the others you see the top cards and how many there are. A table can choose to show all.',
        ),
        text('Nobody wants the top card? Then any player may end the game by saying the rhyme.'),
        ruling(
          'On most tables the card must have lain for a while first, and while the rhyme is said anybody may still take it: then the game goes on.',
        ),
      ],
    },
    {
      id: 'score',
      title: 'What scores',
      blocks: [
        table(
          ['Combination', 'Points'],
          [
            ['Tomcat', '3'],
            ['Yowler', '1'],
            ['Jellicle', '2 for each face card'],
            ['Black Cat', '6'],
          ],
        ),
        cards('8D 2H', 'Tomcat: two neighbours that add up to ten. Exactly two.', '+'),
        cards('8D 2H 8H', 'They may overlap: these are two Tomcats.'),
        ruling('A ten beside a jack or a king adds up to ten: a Tomcat.'),
        cards('10S', 'Yowler: every ten.'),
        cards(
          '2D QH QC 2S',
          'Jellicle: face cards of one rank between two cards of equal rank. Each face card gives 2 points.',
        ),
        ruling(
          'Each face card counts once. The outer cards may be face cards too, even of the same rank. Different face cards in the middle are none.',
        ),
        cards(
          '9C 4S',
          'Black Cat: black neighbours, spades and clubs, that add up to 13. Any number of cards.',
          '+',
        ),
        cards('KS 9C 4S', 'Every such chain counts: these are two, with the king and without.'),
      ],
    },
    {
      id: 'values',
      title: 'What cards are worth',
      blocks: [
        cards('AH 7D', 'An ace is 1. Numbers are what is printed.'),
        cards('JS KD', 'Jack and king are 0.'),
        cards('QH', 'A queen is 7 or 11, as you like at the end.'),
        ruling(
          'Each queen has one value for everything she is part of. The table chooses what gives you the most points, and shows it.',
        ),
      ],
    },
    {
      id: 'end',
      title: 'The end',
      blocks: [
        text(
          'When the deck is empty, both piles are counted, each for itself. A card counts in every combination it is part of. Most points win, equal points share.',
        ),
        text('After the rhyme, the cards that are left count for nobody.'),
      ],
    },
    {
      id: 'variants',
      title: 'Variants',
      blocks: [
        text('Long night on the fence: two decks, 104 cards.'),
        cards('5H 5D', 'Lucky Tom: a Tomcat of two fives gives 5 points.'),
        text('Night music: each Yowler is worth as many points as there are Yowlers in its pile.'),
        text('Dozing by the fire: you play by turns, and take the top card or pass.'),
        ruling(
          'By turns, once everybody has passed on a card, a player may say the rhyme. If all pass twice on it, the game ends by itself.',
        ),
      ],
    },
  ],
};
