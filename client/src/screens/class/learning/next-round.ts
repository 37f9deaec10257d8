// What puts practice into the next round: Addi Cat's with cards that help, like with like. The server
// chooses the cards of each table by what its own children nearly know.

import { configureOf } from '../../../games/table-options';
import { DEFAULTS } from '../../../games/facts';
import type {
  AddicatsRules,
  Configure,
  ConfigureClass,
  MakeTables,
  TeacherView,
} from '../../../net/wire';

const GAME = 'addicats';

// Whether the next round is played so already.
export const isSet = ({ play, manner }: TeacherView): boolean =>
  manner === 'matched' && play.game === GAME && !!(play.rules as AddicatsRules).near_deck;

// All else stays as the teacher has chosen it; where tables are made already, they are made anew.
export function practiceIn(
  view: TeacherView,
  sums: readonly string[],
): (ConfigureClass | MakeTables)[] {
  const { minutes, cats_fill, size, picture, remember } = view;
  const set: ConfigureClass = {
    type: 'configure',
    play: playOf(view, sums),
    ...{ minutes, cats_fill, size, picture, remember },
    manner: 'matched',
  };
  const made = view.wall.phase === 'seats';
  return made ? [set, { type: 'make-tables', size, manner: 'matched' }] : [set];
}

function playOf({ play }: TeacherView, sums: readonly string[]): Configure {
  const usual = configureOf({ ...DEFAULTS, game: GAME, pace: play.pace, specials: false });
  const { pace, times, fair, even_start, rules } = play.game === GAME ? play : usual;
  const chosen = rules as AddicatsRules;
  const tables = Math.max(chosen.tables ?? DEFAULTS.tables, ...sums.map(tableOf));
  return {
    type: 'configure',
    game: GAME,
    rules: { ...chosen, tables, near_deck: true },
    ...(pace && { pace }),
    ...(times && { times }),
    ...(fair && { fair }),
    ...(even_start && { even_start }),
  };
}

// A learning deck of so many tables has this card (AC-10).
const tableOf = (sum: string): number => Math.min(...sum.split('+').map(Number));
