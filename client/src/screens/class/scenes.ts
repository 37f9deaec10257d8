// The states of a class as its wall and its teacher see them.

import type { Scenes } from '../../scenes';
import OpenClass from './OpenClass.svelte';
import KeyOnce from './open/KeyOnce.svelte';
import { CODE, sampleChild, sampleRound, sampleTables, sampleTeacher, sampleWall } from './sample';
import INVITATION from './sample-invitation.json';
import type { ClassTalk } from './talk';
import type { TeacherSheet } from './teacher/sheets';
import TeacherClass from './TeacherClass.svelte';
import WallOfClass from './WallOfClass.svelte';
import type { TeacherView, WallView } from '../../net/wire';

const talk: ClassTalk = {
  view: null,
  line: 'open',
  lost: false,
  closed: null,
  say: () => {},
  listen: () => () => {},
};
const invitation = INVITATION;

const teacher = (
  view: TeacherView,
  more: { own?: boolean; first?: TeacherSheet; lifted?: number } = {},
): ReturnType<Scenes[string]> => [
  TeacherClass,
  { talk, view, token: 'sample', invitation, ...more },
];
const wall = (view: WallView): ReturnType<Scenes[string]> => [WallOfClass, { view, invitation }];

// Three tables with a sign, as on a common day.
const watched = (more: Partial<TeacherView> = {}): TeacherView =>
  sampleTeacher('round', 24, {
    signs: [null, 'paw', null, 'quiet', 'guesses', 'away'],
    suggestions: [
      { sign: 'paw', table: 1, child: 5 },
      { sign: 'quiet', table: 3, child: null },
      { sign: 'guesses', table: 4, child: 17 },
    ],
    paws: [5],
    ...more,
  });

const seating = (): TeacherView => {
  const view = sampleTeacher('seats', 22, { unplaced: [22, 23, 24] });
  const children = [...view.wall.children, ...[22, 23, 24].map((child) => sampleChild(child))];
  return { ...view, wall: { ...view.wall, children } };
};

export const scenes: Scenes = {
  open: () => [OpenClass, {}],
  back: () => [OpenClass, { back: true }],
  key: () => [KeyOnce, { code: CODE, key: 'KMTPBCDFGHJKLNPQ', onhave: () => {} }],
  'wall-arrive': () => teacher(sampleTeacher('arrive', 18)),
  'wall-arrive-32': () => wall(sampleWall('arrive', 32, { door_closed: true })),
  'wall-arrive-first': () =>
    teacher(sampleTeacher('arrive', 0, { knocks: [{ knock: 1, child: 4 }] })),
  seats: () => teacher(seating()),
  'seats-lifted': () => teacher(seating(), { lifted: 9 }),
  'wall-seats': () => wall(sampleWall('seats', 22)),
  'wall-play': () => teacher(sampleTeacher('round', 22)),
  'wall-play-32': () =>
    wall(
      sampleWall('round', 32, {
        long_cat: { length: 12, goal: 192, is_there: false },
        tables: sampleTables(32),
      }),
    ),
  'wall-paused': () => {
    const view = sampleTeacher('round', 22);
    return teacher({ ...view, wall: { ...view.wall, round: sampleRound({ paused: true }) } });
  },
  'wall-end': () =>
    teacher({
      ...sampleTeacher('end', 22),
      wall: sampleWall('end', 22, {
        long_cat: { length: 214, goal: 200, is_there: true },
        round: sampleRound({ left: null, found: 214 }),
      }),
    }),
  'wall-end-sleeps': () => wall(sampleWall('end', 32)),
  'teach-watch': () => teacher(watched(), { own: true }),
  'teach-late': () =>
    teacher(watched({ unplaced: [23], knocks: [{ knock: 1, child: null }], suggestions: [] }), {
      own: true,
    }),
  'teach-arrive': () => teacher(sampleTeacher('arrive', 18), { own: true }),
  'teach-seats': () => teacher(sampleTeacher('seats', 22), { own: true }),
  'teach-end': () => teacher(sampleTeacher('end', 22), { own: true }),
  menu: () => teacher(sampleTeacher('round', 22), { first: 'menu' }),
  knocks: () =>
    teacher(
      sampleTeacher('arrive', 6, {
        knocks: [
          { knock: 1, child: 9 },
          { knock: 2, child: null },
        ],
      }),
      { first: 'knocks' },
    ),
  cannot: () => teacher(sampleTeacher('arrive', 6), { first: 'cannot' }),
  game: () => teacher(sampleTeacher('arrive', 6), { first: 'game' }),
  mine: () => teacher(sampleTeacher('round', 22), { first: 'mine' }),
  today: () => teacher(sampleTeacher('end', 22), { first: 'today' }),
};
