// What a move is called: on its button, and when it is said.

import type { Edition } from '../../../texts/specials';
import { words } from '../../../texts/index.svelte';
import { cardName, countered, GOAL, valueOf } from './cards';
import type { RaceMove } from './hand';

export interface Mover {
  readonly edition: Edition;
  readonly total: number; // of the hand that moves
  readonly warns: boolean; // the chosen card would leave 1 to go
  nameOf: (hand: number) => string;
}

export function moveText(move: RaceMove, { edition, total, warns, nameOf }: Mover): string {
  const say = words.of('addirace');
  const named = (card: string) => cardName(card, edition);
  switch (move.do) {
    case 'score':
      if (warns) return say.layAnyway;
      return total + valueOf(move.card) === GOAL ? say.layWin : say.lay({ n: valueOf(move.card) });
    case 'attack':
      return say.attack({ card: named(move.card), name: nameOf(move.target) });
    case 'magic':
      return say.attack({ card: named('magic'), name: nameOf(move.target) });
    case 'release': {
      const [a = '', b] = move.cards;
      return b ? say.free({ a, b }) : say.freeAlone({ card: named(move.attack) });
    }
    case 'defend':
      return say.defend({ attack: named(countered(move.card) ?? '') });
    case 'counter':
      return say.askLay({ counter: named(move.card) });
    case 'accept':
      return say.askLet;
    case 'swap':
      return say.swapWith({ card: named(move.give) });
    case 'return':
      return say.giveBack;
    case 'discard':
      return say.discard;
    case 'pass':
      return say.pass;
  }
}
