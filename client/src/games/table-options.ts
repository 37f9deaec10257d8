// What a host can choose, game by game. The waits of the rules are not among it: the pace sets them.

import type {
  AddicatsEdition,
  AddicatsRules,
  AddiraceRules,
  AnyRules,
  Configure,
  Fair,
  GameName,
  GatonegroRules,
  Level,
  PaceName,
  Settings,
  Times,
} from '../net/wire';

export const GAMES = ['addicats', 'addirace', 'gatonegro'] as const satisfies readonly GameName[];
export const LEVELS = ['kitten', 'cat', 'tiger'] as const satisfies readonly Level[];
export type Hardness = (typeof LEVELS)[number]; // the cats without a name, which are only easy or hard
export const DECKS = [5, 6, 7, 8, 9, 10] as const;

export interface TableOptions {
  game: GameName;
  edition: AddicatsEdition; // of Addi Cat's and Addi Race
  tables: number;
  specials: boolean;
  ending: 'usual' | 'first' | 'infinite';
  quick_two_hands: boolean;
  mouse_call: boolean;
  must_play: boolean;
  two_decks: boolean;
  lucky_tom: boolean;
  night_music: boolean;
  by_turns: boolean;
  open_piles: boolean;
  pace: PaceName;
  times: Times | null; // null: as it goes with the pace
  fair: Fair; // how heavy the paws of the quick may get
}

export type Flag = {
  [key in keyof TableOptions]: TableOptions[key] extends boolean ? key : never;
}[keyof TableOptions];

// The switches of each game, in the order in which they are shown.
export const FLAGS: Record<GameName, readonly Flag[]> = {
  addicats: ['specials', 'mouse_call', 'quick_two_hands'],
  addirace: ['must_play'],
  gatonegro: ['by_turns', 'open_piles', 'two_decks', 'lucky_tom', 'night_music'],
};

export const USUAL: TableOptions = {
  game: 'addicats',
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

const TIMES_OF: Record<PaceName, Times> = { children: 'own', adults: 'all', calm: 'none' };
export const timesOf = (options: TableOptions): Times => options.times ?? TIMES_OF[options.pace];

// Whether paws race each other.
export function hasRaces({ game, by_turns }: Pick<TableOptions, 'game' | 'by_turns'>): boolean {
  return game === 'addicats' || (game === 'gatonegro' && !by_turns);
}

export function configureOf(options: TableOptions): Omit<Configure, 'type'> {
  return {
    game: options.game,
    rules: rulesOf(options),
    pace: options.pace,
    times: options.times,
    fair: hasRaces(options) ? options.fair : 0,
  };
}

function rulesOf(options: TableOptions): AnyRules {
  switch (options.game) {
    case 'addicats': {
      const { edition, tables, specials, quick_two_hands, mouse_call, ending } = options;
      const rules: AddicatsRules = { edition, tables, specials, quick_two_hands, mouse_call };
      return ending === 'usual' ? rules : { ...rules, ending };
    }
    case 'addirace': {
      const rules: AddiraceRules = { edition: options.edition, must_play: options.must_play };
      return rules;
    }
    case 'gatonegro': {
      const { two_decks, lucky_tom, night_music, by_turns, open_piles } = options;
      const rules: GatonegroRules = { two_decks, lucky_tom, night_music, by_turns, open_piles };
      return rules;
    }
  }
}

// The other way round: what a table plays, to be changed.
export function optionsOf(settings: Settings): TableOptions {
  const { game, pace, times, fair } = settings;
  const rules = settings.rules as Partial<AddicatsRules & AddiraceRules & GatonegroRules>;
  const options: TableOptions = {
    ...USUAL,
    game,
    pace,
    times: times === TIMES_OF[pace] ? null : times,
    fair,
  };
  for (const flag of FLAGS[game]) options[flag] = rules[flag] ?? options[flag];
  if (game !== 'gatonegro') options.edition = rules.edition ?? options.edition;
  if (game === 'addicats') {
    options.tables = rules.tables ?? options.tables;
    if (rules.ending === 'first' || rules.ending === 'infinite') options.ending = rules.ending;
  }
  return options;
}

// How many can play (AC-06, AR-02, GN-01).
export function mostOf(game: GameName, edition: AddicatsEdition): number {
  if (game === 'addicats') return edition === 'classic' ? 8 : 6;
  return game === 'addirace' ? 6 : 4;
}
export const LEAST = 2;

export type Start = 'ready' | 'too-few' | 'too-many';

export function startOf(options: Pick<TableOptions, 'game' | 'edition'>, players: number): Start {
  if (players < LEAST) return 'too-few';
  return players > mostOf(options.game, options.edition) ? 'too-many' : 'ready';
}
