// What a host can choose for each game. The waiting times of the rules are not among it: the pace
// sets them.

import {
  GAME_FACTS,
  PACES,
  type AddicatsEdition,
  type AnyRules,
  type Configure,
  type EvenStart,
  type Fair,
  type GameName,
  type Level,
  type PaceName,
  type Settings,
  type Times,
} from '../net/wire';
import { DEFAULTS, hasOption, LENGTHS, optionsOfGame, type RuleOptions } from './facts';

export const LEVELS = ['kitten', 'cat', 'tiger'] as const satisfies readonly Level[];
export type Hardness = (typeof LEVELS)[number]; // levels of the cats that have no name

// The options of all games at once, so that a choice is kept while another game is looked at.
export interface TableOptions extends Omit<RuleOptions, 'ending'> {
  game: GameName;
  ending: 'usual' | 'first' | 'infinite';
  pace: PaceName;
  times: Times | null; // null: the pace decides
  fair: Fair; // how large handicaps may get
  even_start: EvenStart; // words a minute at which a card is said before its race; 0: at once
}

export type Flag = {
  [key in keyof TableOptions]: TableOptions[key] extends boolean ? key : never;
}[keyof TableOptions];

// Options that are part of another choice are no switches.
export type Switch = Exclude<Flag, 'quick_two_hands' | 'two_decks'>;

export type Length = 'quick' | 'usual' | 'long' | 'infinite';

// How long a game with these options is; null where the rules leave no choice. Tables that programs
// configure may have a mixture: then the first option of a length decides.
export function lengthOf(options: TableOptions): Length | null {
  const fits = (asked: Partial<TableOptions>, most: number): boolean =>
    Object.entries(asked)
      .slice(0, most)
      .every(([name, value]) => options[name as keyof TableOptions] === value);
  const lengths = LENGTHS[options.game];
  const found =
    lengths.find(([, asked]) => fits(asked, 2)) ?? lengths.find(([, asked]) => fits(asked, 1));
  return found?.[0] ?? null;
}

export function withLength(options: TableOptions, length: Length): TableOptions {
  return { ...options, ...LENGTHS[options.game].find(([one]) => one === length)?.[1] };
}

export const timesOf = (options: TableOptions): Times => options.times ?? PACES[options.pace].times;

// Whether players race each other.
export function hasRaces(options: Pick<TableOptions, 'game' | 'by_turns'>): boolean {
  return (
    GAME_FACTS[options.game].races && !(hasOption(options.game, 'by_turns') && options.by_turns)
  );
}

export function configureOf(options: TableOptions): Omit<Configure, 'type'> {
  return {
    game: options.game,
    rules: rulesOf(options),
    pace: options.pace,
    times: options.times,
    fair: hasRaces(options) ? options.fair : 0,
    even_start: hasRaces(options) ? options.even_start : 0,
  };
}

// The options of the chosen game only. For 'usual' the ending is left out: the rules choose it. A near
// deck is named only if it is wanted: a record that names it says what became of it.
function rulesOf(options: TableOptions): AnyRules {
  const names = optionsOfGame(options.game).filter(
    (name) => options[name] !== 'usual' && (name !== 'near_deck' || options.near_deck),
  );
  return Object.fromEntries(names.map((name) => [name, options[name]]));
}

// The other way round: the options of a table, for its host to change.
export function optionsOf(settings: Settings): TableOptions {
  const { game, pace, times, fair, even_start } = settings;
  const rules = settings.rules as Partial<Record<string, unknown>>;
  const chosen = optionsOfGame(game).flatMap((name) => {
    const value = rules[name];
    const known = name !== 'ending' || value === 'first' || value === 'infinite';
    return known && value != null ? [[name, value] as const] : [];
  });
  return {
    ...DEFAULTS,
    ...(hasOption(game, 'ending') && { ending: 'usual' as const }), // if the rules choose it
    ...Object.fromEntries(chosen),
    game,
    pace,
    times: times === PACES[pace].times ? null : times,
    fair,
    even_start,
  };
}

export function mostOf(game: GameName, edition: AddicatsEdition): number {
  return GAME_FACTS[game].mostPlayers[edition];
}

export type Start = 'ready' | 'too-few' | 'too-many';

export function startOf(options: Pick<TableOptions, 'game' | 'edition'>, players: number): Start {
  if (players < GAME_FACTS[options.game].leastPlayers) return 'too-few';
  return players > mostOf(options.game, options.edition) ? 'too-many' : 'ready';
}
