// What the page must know of the rules before a game is loaded: how many can play, which options a
// host has, and their defaults. All of it repeats the server's rules; when wire.ts brings it, written
// from them, this file is what goes.

import type { GameName } from '../net/wire';
import type { Flag, TableOptions } from './table-options';

export const GAMES = ['addicats', 'addirace', 'gatonegro'] as const satisfies readonly GameName[];
export const FIRST_GAME: GameName = GAMES[0]; // until somebody has chosen another

export const LEAST_PLAYERS = 2;
export const DECKS = [5, 6, 7, 8, 9, 10] as const;

type RuleOption = Exclude<keyof TableOptions, 'game' | 'pace' | 'times' | 'fair'>;

export interface Facts {
  most: { classic: number; modern: number }; // players (AC-06, AR-02, GN-01)
  twoHands: boolean; // each of two players has two hands
  options: readonly RuleOption[];
  flags: readonly Flag[]; // those that are switches, in the order in which they are shown
  races: (options: Pick<TableOptions, 'by_turns'>) => boolean; // whether paws race each other
}

export const FACTS: Record<GameName, Facts> = {
  addicats: {
    most: { classic: 8, modern: 6 },
    twoHands: true,
    options: ['edition', 'tables', 'specials', 'quick_two_hands', 'mouse_call', 'ending'],
    flags: ['specials', 'mouse_call', 'quick_two_hands'],
    races: () => true,
  },
  addirace: {
    most: { classic: 6, modern: 6 },
    twoHands: false,
    options: ['edition', 'must_play'],
    flags: ['must_play'],
    races: () => false,
  },
  gatonegro: {
    most: { classic: 4, modern: 4 },
    twoHands: false,
    options: ['two_decks', 'lucky_tom', 'night_music', 'by_turns', 'open_piles'],
    flags: ['by_turns', 'open_piles', 'two_decks', 'lucky_tom', 'night_music'],
    races: ({ by_turns }) => !by_turns,
  },
};

export const DEFAULTS: TableOptions = {
  game: FIRST_GAME,
  edition: 'modern',
  tables: 10,
  specials: true,
  ending: 'usual',
  quick_two_hands: false,
  mouse_call: false,
  must_play: false,
  two_decks: false,
  lucky_tom: false,
  night_music: false,
  by_turns: false,
  open_piles: false,
  pace: 'children',
  times: null,
  fair: 0,
};

export function hasOption(game: GameName, option: RuleOption): boolean {
  return FACTS[game].options.includes(option);
}
