// Why something was not done, in kind words. A refusal costs nothing.

import { words as page } from '../../../texts/index.svelte';
import type { Refused } from '../../../net/wire';
import type { Line, Picture, Reader } from './describe';

export interface Asked {
  what: 'take' | 'rhyme' | 'pass';
  older: boolean; // it was a press for a card that is gone
  taker: number | null; // who took that card, if it was none of my hands
  lost?: boolean; // an earlier press on this card was too soon
}

// What to say about a refusal; null if it was said already.
export function describeRefusal(
  code: Refused['code'],
  asked: Asked,
  by: Reader,
  otherwise: string,
): Line | null {
  const { words, reached } = by;
  const say = (title: string, how = '', picture: Picture = { kind: 'hand' }): Line => ({
    title,
    how,
    picture,
    paws: [],
    about: reached,
  });
  switch (code) {
    case 'gone':
      return quicker(asked, by, say);
    case 'void':
      return asked.older ? quicker(asked, by, say) : say(words.again, words.againHow);
    case 'too-soon':
      return asked.lost ? say(words.lost, words.lostHow) : say(words.tooSoon, words.tooSoonHow);
    case 'too-early':
      return asked.what === 'take'
        ? say(words.carrying, words.carryingHow)
        : say(words.notYet, words.rhymeNotYet);
    case 'not-now':
      return asked.what === 'rhyme' ? say(words.notYet, words.rhymeNotYet) : say(otherwise);
    case 'paused':
      return say(page.of('common').paused, page.of('common').pausedHow, { kind: 'moon' });
    case 'not-your-turn':
    case 'busy':
      return say(words.notTurn);
    case 'over':
      return null;
    default:
      return say(otherwise);
  }
}

// Somebody was quicker. Null if my paw was down when the take was told: that line said it.
function quicker(
  { taker }: Asked,
  { words, name, reached }: Reader,
  say: (title: string, how: string, picture: Picture) => Line,
): Line | null {
  if (taker === null || !reached.length) return null;
  return say(words.quicker({ name: name(taker) }), words.quickerHow, {
    kind: 'seat',
    hand: taker,
    mood: 'delighted',
  });
}
