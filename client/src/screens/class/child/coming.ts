// What a child is told while it waits.

import type { ChildView } from '../../../net/wire';
import { words } from '../../../texts/index.svelte';
import { pictureName } from '../../../texts/pictures';

export interface Coming {
  title: string;
  how: string;
  picture: string | null; // what the table is called by
  mates: boolean; // those at the table are shown
  faces: boolean; // the cat can be chosen
  glad: boolean; // a game is over, and everybody is delighted
}

// *played*: a game of this round is over, and the next one has not begun.
export function comingOf(view: ChildView, played: boolean): Coming {
  const say = words.of('class-child');
  const plain = { picture: null, mates: false, faces: true, glad: false };
  if (view.phase === 'arrive') return { ...plain, title: say.tablesComing, how: say.lookAtWall };
  if (view.phase !== 'round' || !view.ticket) {
    const full = view.phase === 'round';
    return {
      ...plain,
      title: full ? say.allFull : say.tablesComing,
      how: full ? say.allFullHow : say.lookAtWall,
      mates: !full && view.mates.length > 0,
    };
  }
  const { picture } = view.ticket;
  return {
    title: played ? say.gameOver : say.yourTable({ picture: pictureName(picture) }),
    how: played ? say.lookAtWall : say.startsSoon,
    picture,
    mates: true,
    faces: false,
    glad: played,
  };
}

export const spokenOf = ({ title, how }: Coming): string => `${title}. ${how}`;
