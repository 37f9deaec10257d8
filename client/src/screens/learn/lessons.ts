// The lessons: each is the record of a short game, and what the cat says to it. The learner does what
// hand 0 does in the record, nothing else. The server checks the record by the rules when it makes the
// film.

import type { GameName } from '../../net/wire';
import type { GameRecord } from '../../net/film';
import addicats from './records/addicats.json';
import addirace from './records/addirace.json';
import gatonegro from './records/gatonegro.json';
import type { Areas } from '../../texts/areas';

export type Key = keyof Areas['learn'];

export interface Step {
  // me: the learner does the record's next action. others: it happens, and then *say* is said.
  // nobody: nothing happens, *say* is said. still: it happens, and the learner must not press.
  does: 'me' | 'others' | 'nobody' | 'still';
  say?: Key;
  hint?: Key; // said after a wrong move, or after a while without one
  cards?: readonly string[]; // shown with the sentence
  sign?: string;
}

export interface Lesson {
  record: GameRecord;
  steps: readonly Step[];
  end: Key;
}

export const LESSONS: Record<GameName, Lesson> = {
  addicats: {
    record: addicats as GameRecord,
    steps: [
      { does: 'me', say: 'acTurn', hint: 'acTurnHint' },
      { does: 'still', say: 'acWait', hint: 'acWaitHint', cards: ['5+9', '12'], sign: '≠' },
      { does: 'still', say: 'acWaitTom', hint: 'acWaitHint', cards: ['5+9', '8+5'], sign: '≠' },
      { does: 'me', say: 'acTurnAgain', hint: 'acTurnHint' },
      { does: 'me', say: 'acHit', hint: 'acHitHint', cards: ['6+6', '12'], sign: '=' },
      { does: 'nobody', say: 'acGive' },
      { does: 'me', say: 'acFirst', hint: 'acTurnHint' },
      { does: 'me', say: 'acChase', hint: 'acChaseHint', cards: ['pursuit'] },
      { does: 'others', say: 'acSlowest' },
      { does: 'me', say: 'acLast', hint: 'acTurnHint' },
      { does: 'still', say: 'acNearly', hint: 'acNearlyHint', cards: ['3+4', '8'], sign: '≠' },
      { does: 'others', say: 'acGreed' },
    ],
    end: 'acEnd',
  },
  addirace: {
    record: addirace as GameRecord,
    steps: [
      { does: 'nobody', say: 'arGoal' },
      { does: 'me', say: 'arLay', hint: 'arLayHint', cards: ['10+6'] },
      { does: 'others' },
      { does: 'me', say: 'arPresent', hint: 'arPresentHint', cards: ['present'] },
      { does: 'others', say: 'arTom' },
      { does: 'me', say: 'arStop', hint: 'arStopHint', cards: ['dead-end'] },
      { does: 'others', say: 'arStopped' },
      { does: 'others' },
      { does: 'others', say: 'arThrown' },
      { does: 'me', say: 'arLast', hint: 'arLastHint' },
    ],
    end: 'arEnd',
  },
  gatonegro: {
    record: gatonegro as GameRecord,
    steps: [
      { does: 'nobody', say: 'gnGrab' },
      { does: 'me', say: 'gnEight', hint: 'gnLeftHint', cards: ['8D'] },
      { does: 'me', say: 'gnTomcat', hint: 'gnLeftHint', cards: ['8D', '2H'], sign: '+' },
      { does: 'others', say: 'gnQuicker' },
      { does: 'me', say: 'gnNine', hint: 'gnRightHint', cards: ['9C'] },
      { does: 'me', say: 'gnBlackCat', hint: 'gnRightHint', cards: ['9C', '4S'], sign: '+' },
      { does: 'me', say: 'gnYowler', hint: 'gnRightHint', cards: ['10D'] },
      { does: 'me', say: 'gnQueen', hint: 'gnLeftHint', cards: ['QD'] },
      { does: 'me', say: 'gnJellicle', hint: 'gnLeftHint', cards: ['2H', 'QD', '2S'] },
      { does: 'others', say: 'gnEmpty' },
    ],
    end: 'gnEnd',
  },
};
