// What the page must know of the rules before a game is loaded. Player limits, options and defaults
// come from the server's rules by wire.ts. Only the page decides which options it shows as switches,
// and in which order.

import {
  GAME_FACTS,
  type AddicatsRules,
  type AddiraceRules,
  type GameName,
  type GatonegroRules,
} from '../net/wire';
import type { Length, Switch, TableOptions } from './table-options';

export const GAMES = Object.keys(GAME_FACTS) as readonly GameName[];
export const FIRST_GAME: GameName = 'addicats'; // until somebody has chosen another

export const LEAST_PLAYERS = Math.min(...GAMES.map((game) => GAME_FACTS[game].leastPlayers));

const [LEAST_DECK, MOST_DECK] = GAME_FACTS.addicats.ranges.tables;
export const DECKS = Array.from({ length: MOST_DECK - LEAST_DECK + 1 }, (_, n) => LEAST_DECK + n);

type OptionOf<G extends GameName> = keyof (typeof GAME_FACTS)[G]['options'];
export type RuleOption = { [G in GameName]: OptionOf<G> }[GameName];

// Every option of every game, as its rules write it.
export type RuleOptions = Required<
  Pick<AddicatsRules, OptionOf<'addicats'>> &
    Pick<AddiraceRules, OptionOf<'addirace'>> &
    Pick<GatonegroRules, OptionOf<'gatonegro'>>
>;

// The switches, in the order in which they are shown.
export const FLAGS: Record<GameName, readonly Switch[]> = {
  addicats: ['specials', 'near_deck', 'mouse_call'],
  addirace: ['must_play'],
  gatonegro: ['by_turns', 'open_piles', 'lucky_tom', 'night_music'],
};

// How long a game can be, where its rules leave a choice, and what that choice means. Addi Race
// always goes to 200, and one deck is the shortest Gato Negro.
export const LENGTHS: Record<GameName, readonly (readonly [Length, Partial<TableOptions>])[]> = {
  addicats: [
    ['quick', { ending: 'first', quick_two_hands: true }],
    ['usual', { ending: 'usual', quick_two_hands: false }],
    ['infinite', { ending: 'infinite', quick_two_hands: false }],
  ],
  addirace: [],
  gatonegro: [
    ['usual', { two_decks: false }],
    ['long', { two_decks: true }],
  ],
};

export const DEFAULTS: TableOptions = {
  ...GAME_FACTS.addirace.options,
  ...GAME_FACTS.gatonegro.options,
  ...GAME_FACTS.addicats.options,
  // Quick: a short first evening; whoever is out has nothing left to do.
  ending: 'first',
  quick_two_hands: true,
  game: FIRST_GAME,
  pace: 'children',
  times: null,
  fair: 0,
  even_start: 0,
};

export const optionsOfGame = (game: GameName): readonly RuleOption[] =>
  Object.keys(GAME_FACTS[game].options) as RuleOption[];

export const hasOption = (game: GameName, option: RuleOption): boolean =>
  option in GAME_FACTS[game].options;
