// What a class plays and how: chosen when it is opened, and between rounds.

import { DEFAULTS } from '../../games/facts';
import { configureOf, optionsOf, type TableOptions } from '../../games/table-options';
import type {
  CommonPicture,
  ConfigureClass,
  Manner,
  Minutes,
  TableSize,
  TeacherView,
} from '../../net/wire';

export interface ClassChoice {
  options: TableOptions;
  minutes: Minutes;
  cats_fill: boolean;
  picture: CommonPicture;
  remember: boolean;
  size: TableSize;
  manner: Manner;
}

// Calm, eight minutes, no surprise cards, cats on free seats.
export const FIRST_CHOICE: ClassChoice = {
  options: { ...DEFAULTS, pace: 'calm', specials: false },
  minutes: 8,
  cats_fill: true,
  picture: 'long-cat',
  remember: true,
  size: 4,
  manner: 'mixed',
};

export function configureClass(choice: ClassChoice): ConfigureClass {
  const { options, ...rest } = choice;
  return { type: 'configure', play: { type: 'configure', ...configureOf(options) }, ...rest };
}

export const choiceOf = (view: TeacherView): ClassChoice => ({
  options: optionsOf(view.play),
  minutes: view.minutes,
  cats_fill: view.cats_fill,
  picture: view.picture,
  remember: view.remember,
  size: view.size,
  manner: view.manner,
});
