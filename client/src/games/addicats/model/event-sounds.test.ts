import { expect, it } from 'vitest';
import type { AddicatsEvent, JudgedPress } from '../../../net/wire';
import { soundsOf } from './event-sounds';

const WON: AddicatsEvent = {
  type: 'addicats.race_won',
  at: 0,
  seat: 1,
  why: 'equality',
  tops: [],
  shares: [],
};
const OUT: AddicatsEvent = { type: 'addicats.went_out', at: 0, players: [1], place: 1 };
const ENDED: AddicatsEvent = {
  type: 'addicats.game_ended',
  at: 0,
  why: 'won',
  result: { ranking: [], losers: [] },
};

it('the mouse squeaks, then one hears who was first', () => {
  expect(soundsOf([WON], [1], [])).toEqual(['mouse', 'won']);
  expect(soundsOf([WON], [0], [])).toEqual(['mouse', 'lost']);
  expect(soundsOf([WON], null, [])).toEqual(['mouse', 'won']);
  const tie = [{ seat: 1, tie: 'photo' } as unknown as JudgedPress];
  expect(soundsOf([WON], [1], tie)).toEqual(['photo', 'mouse', 'won']);
});

it('nothing is heard of a hit that was late', () => {
  const late: AddicatsEvent = {
    type: 'addicats.hit_void',
    at: 0,
    seat: 1,
    why: 'late',
    late_ms: 40,
  };
  expect(soundsOf([late], [1], [])).toEqual([]);
});

it('the end of the game has its own sound, instead of that of a place', () => {
  expect(soundsOf([WON, OUT], [1], [])).toEqual(['mouse', 'won', 'goal']);
  expect(soundsOf([WON, OUT, ENDED], [1], [])).toEqual(['mouse', 'won', 'end-addicats']);
});
