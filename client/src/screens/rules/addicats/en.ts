// Addi Cat's in English. Facts by docs/rules/addicats.md.

import { cards, ruling, special, table, text, type Book } from '../book';

export const book: Book = {
  lead: 'Same sum as somebody else? Hit the mouse first, and your cards are theirs. Who has none left wins.',
  sections: [
    {
      id: 'goal',
      title: 'What you want',
      blocks: [
        text('Give all your cards away. The first who has none is the Gatosabio, the wise cat.'),
        text('3 to 8 players, from 6 to 96 years.', { only: 'classic' }),
        text('3 to 6 players, from 6 to 96 years.', { only: 'modern' }),
      ],
    },
    {
      id: 'cards',
      title: 'The cards',
      blocks: [
        cards(
          '7+4 4+7',
          '100 additions: each number from 1 to 10 with each. 7+4 and 4+7 are two cards.',
        ),
        cards(
          '11 6 9',
          '19 sums, from 2 to 20. Every number has a line under it: so 6 and 9 look different from any side.',
        ),
        cards(
          'pursuit dead-end magic seesaw ambush present',
          '18 special cards: 4 {pursuit}, 4 {dead-end}, 4 {magic}, 4 {seesaw}, 1 {ambush}, 1 {present}.',
        ),
        cards(
          'c11',
          '19 correction cards, from 2 to 20. They list every addition that makes a number. Nobody is dealt one: look when you are in doubt, the game goes on.',
        ),
        text('The mouse lies in the middle. It is never dealt, so a full game deals 137 cards.'),
      ],
    },
    {
      id: 'start',
      title: 'Before you play',
      blocks: [
        text('All cards are dealt face down, as evenly as can be. Nobody looks at them.'),
        ruling(
          'They are dealt one by one, clockwise from the hand that starts. Who comes early may hold one card more.',
        ),
        text('Round a real table the youngest starts. Play goes clockwise at first.'),
        ruling('Here chance says who starts: nobody is asked for an age.'),
        text('Two players: each plays two hands that have nothing to do with each other.', {
          only: 'classic',
        }),
        text('Two players: one of them plays two hands, or both do.', { only: 'modern' }),
        ruling(
          'Each hand hits for itself. If your own two hands show the same sum, they race each other.',
        ),
        text(
          'For beginners there are smaller decks, with the tables from 1 up to a number of your choice:',
        ),
        table(
          ['Tables', 'Additions', 'Sums', 'Of the four common specials, each', 'Dealt'],
          [
            ['1 to 5', '50', '14', '2', '74'],
            ['1 to 6', '60', '15', '2', '85'],
            ['1 to 7', '70', '16', '3', '100'],
            ['1 to 8', '80', '17', '3', '111'],
            ['1 to 9', '90', '18', '4', '126'],
            ['1 to 10', '100', '19', '4', '137'],
          ],
        ),
        text(
          '{ambush} and {present} are in every one of them, once. Small children can play without any special card; the full deck then has 119.',
        ),
        ruling('Both editions may be played with smaller decks and without special cards.'),
      ],
    },
    {
      id: 'turn',
      title: 'Your turn',
      blocks: [
        text(
          'Turn the top card of your pile over. Everybody sees it at the same moment. Then the next hand turns one.',
        ),
        text('Only the newest face-up card of each hand counts. The older ones lie under it.'),
        ruling(
          'The shortest time between two cards is always the same. So waiting never tells whether there is something to hit.',
        ),
        ruling(
          'A hand with nothing left to turn is passed over. Its top card still counts, and it may still hit.',
        ),
        ruling(
          'If nobody has a card left to turn, all turn their face-up piles over and go on. When that comes for the third time and no hit has counted meanwhile, the game ends.',
        ),
      ],
    },
    {
      id: 'hit',
      title: 'Hit the mouse',
      blocks: [
        cards('5+9 7+7', 'Same sum on two top cards: those two hands race to the mouse.', '='),
        text(
          'The faster one gives all its face-up cards to the other, who puts them under its pile together with its own face-up cards.',
        ),
        text('The faster one also turns the next card.'),
        ruling(
          'Three or more with the same sum make one race. The fastest shares its cards out among all the others. Two different pairs make two races.',
        ),
        ruling(
          'The same sum stays the same sum: as long as both cards lie on top, those two may hit.',
        ),
        cards(
          '5+9 8+5',
          'Greed: you hit, and it was not for you. All face-up cards of the table go under your pile. The hand after you turns the next card.',
          '≠',
        ),
        ruling('Is no card face up at all? Then such a hit does nothing.'),
        ruling(
          'Merely late costs nothing. If you had a right to hit less than 1 second ago, your paw is just too late.',
        ),
        ruling(
          'Only the first hit after a card can be greed. Any later one without a right does nothing.',
          'modern',
        ),
        ruling(
          'A hit without a right is greed even after somebody else has won. The win stands first.',
          'classic',
        ),
        text('At the same instant, the paw on the head of the mouse wins.', { only: 'modern' }),
        text(
          'At the same instant, the paw that covers more of the mouse wins; in doubt, the one on its head.',
          { only: 'classic' },
        ),
        ruling(
          'On a screen a tap on the head beats one on the body or a key. Else lots are drawn, and everybody sees that.',
        ),
        text(
          'Your last card is a special one and lies on top? Then you may hit as soon as two others show the same sum. If you are the fastest, they share your cards.',
        ),
      ],
    },
    {
      id: 'specials',
      title: 'Special cards',
      blocks: [
        text('Each acts once, when it is turned.'),
        special(
          'pursuit',
          'Everybody hits! The slowest puts its own face-up cards under its pile. The fastest turns the next card.',
        ),
        ruling(
          'It is over when all but one have hit, or after 3 seconds (longer at tables for children): then everybody who has not hit is slowest. If nobody hits, nothing happens.',
        ),
        special('dead-end', 'Play goes the other way round, at once.'),
        special(
          'magic',
          'At the next turn everybody turns a card at the same moment. Then look: same sums? Special cards?',
        ),
        text('Count to three before it.', { only: 'modern' }),
        ruling(
          'Whose turn it is turns for all, and has the turn again after it. Who has no card to turn keeps the top card.',
        ),
        special(
          'seesaw',
          'The largest sum races against the smallest. The faster gives its face-up cards to the other and turns the next card. It is over as soon as somebody turns a card.',
        ),
        text('Special cards take no part. Anybody else who hits is greedy.'),
        text(
          'Several largest or smallest: the fastest of all of them wins and shares its cards among the others.',
          { only: 'modern' },
        ),
        ruling(
          'Several largest or smallest: the fastest of all of them wins and shares its cards among the others.',
          'classic',
        ),
        special(
          'ambush',
          'Everybody may hit. If the one who turned it is first, nothing happens. Else every other hand gives that one the top card of its pile.',
        ),
        ruling('The first hit decides. If nobody hits in that same time, nothing happens.'),
        special('present', 'Who turned it gives each other hand one card, to go under its pile.'),
        ruling(
          'The cards come from the top of the pile, as far as they last, beginning with the next hand.',
        ),
        ruling(
          'Several specials at once: first every {dead-end} (two cancel each other), then {present}, then {pursuit} and {ambush} one after the other. A second {pursuit} does nothing.',
        ),
      ],
    },
    {
      id: 'away',
      title: 'Putting cards away',
      blocks: [
        text(
          'A face-up pile goes under your pile as it lies, turned over. Nothing is shuffled: what was turned first comes first again.',
        ),
        ruling(
          'Your own cards go under first, then those you were given. Cards that are shared out go one at a time, beginning with the next hand.',
        ),
      ],
    },
    {
      id: 'end',
      title: 'The end',
      blocks: [
        text(
          'Who has given every card away is out, and has a place. With two players the first who is out wins, and the game ends.',
        ),
        text('The game can go on until two players are left, or stop at the first winner.', {
          only: 'classic',
        }),
        text('The game ends at the first winner; with four players or more, when two have won.', {
          only: 'modern',
        }),
        ruling(
          'It also counts if your last cards leave by the greed of another. Who goes out together shares the place.',
        ),
        ruling('Who is still in has a place by the cards left, fewest first.'),
        text(
          'The game without end: who gives the last card away scores a point and gets new cards from the richest. Most points win when you stop.',
        ),
      ],
    },
    {
      id: 'call',
      title: 'For quick eyes: the mouse call',
      blocks: [
        text(
          'A table may choose this. Two hands had the same sum, nobody hit, and the next card was turned: any other player may call "Mouse!". The sleepers put their own face-up cards under their piles, and the caller turns the next card.',
        ),
        text(
          'Was there nothing to call? Then the caller puts its own face-up cards under its pile.',
        ),
        ruling(
          'A call is no hit, so it is never greed. While no further card was turned, it does nothing.',
        ),
      ],
    },
  ],
};
