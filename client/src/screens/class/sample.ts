// A made-up class, for scenes and tests: its views for every role and in every phase.

import { ANIMALS, childName, COLOURS } from '../../texts/children';
import type { ClassLook } from '../../net/classes';
import type {
  ChildInfo,
  ChildView,
  ClassPhase,
  ClassTable,
  RoundInfo,
  Settings,
  TeacherView,
  WallView,
} from '../../net/wire';

export const CODE = 'KMTP';
export const OFFERED = [...'BCDFGHJLNQRS'];
export const MANY = 32; // children that a class can have

const FACES = ['tom', 'luna', 'felix', 'nube', 'pelusa', 'gato', 'moustache', 'minou'];
const PICTURES = [...'BCDFGHJLNQRSVWXZ'];
const SEATS = 4;

// By their numbers, as the server counts them: four that follow each other have four colours.
export function sampleChild(child: number, more: Partial<ChildInfo> = {}): ChildInfo {
  const [row, column] = [Math.floor(child / COLOURS.length), child % COLOURS.length];
  return {
    child,
    animal: ANIMALS[(row + 2 * column) % ANIMALS.length]!,
    colour: COLOURS[column]!,
    face: FACES[(child * 5) % FACES.length]!,
    here: true,
    ...more,
  };
}

export const sampleChildren = (many = 24, more: Partial<ChildInfo> = {}): ChildInfo[] =>
  Array.from({ length: many }, (_, child) => sampleChild(child, more));

// Tables of four; the last ones are smaller, with cats on the free seats.
export function sampleTables(many = 24): ClassTable[] {
  const tables = Array.from({ length: Math.ceil(many / SEATS) }, (_, table): ClassTable => {
    const children = sampleChildren(many)
      .slice(table * SEATS, (table + 1) * SEATS)
      .map(({ child }) => child);
    return { picture: PICTURES[table]!, children, cats: SEATS - children.length };
  });
  return tables;
}

export const sampleRound = (more: Partial<RoundInfo> = {}): RoundInfo => ({
  number: 1,
  left: 300_000,
  lasts: 480_000,
  paused: false,
  last_minutes: false,
  found: 132,
  ...more,
});

export const sampleSettings: Settings = {
  game: 'addicats',
  rules: { edition: 'modern', tables: 10, specials: false },
  pace: 'calm',
  times: 'none',
  fair: 2,
  even_start: 0,
};

export function sampleWall(phase: ClassPhase = 'round', many = 24, more: Partial<WallView> = {}) {
  const view: WallView = {
    type: 'wall',
    code: CODE,
    phase,
    game: 'addicats',
    children: sampleChildren(many),
    cards_out: many,
    door_closed: false,
    tables: phase === 'arrive' ? [] : sampleTables(many),
    round: phase === 'round' || phase === 'end' ? sampleRound() : null,
    long_cat: { length: 132, goal: 200, is_there: false },
    ...more,
  };
  return view;
}

export function sampleTeacher(
  phase: ClassPhase = 'round',
  many = 24,
  more: Partial<TeacherView> = {},
): TeacherView {
  const wall = sampleWall(phase, many);
  const absent = sampleChildren(MANY).slice(many);
  return {
    type: 'teacher',
    wall,
    play: sampleSettings,
    minutes: 8,
    cats_fill: true,
    size: 4,
    manner: 'mixed',
    picture: 'long-cat',
    remember: true,
    unplaced: [],
    absent: absent.map((child) => ({ ...child, face: '', here: false })),
    knocks: [],
    paws: [],
    signs: wall.tables.map(() => null),
    suggestions: [],
    ...more,
  };
}

export function sampleChildView(
  phase: ClassPhase = 'round',
  more: Partial<ChildView> = {},
): ChildView {
  return {
    type: 'child',
    me: sampleChild(0),
    phase,
    game: 'addicats',
    paused: false,
    paw: false,
    mates: phase === 'arrive' ? [] : [1, 2, 3].map((child) => sampleChild(child)),
    ticket: phase === 'round' ? { token: 'sample', picture: 'C' } : null,
    found: 132,
    long_cat: { length: 132, goal: 200, is_there: false },
    ...more,
  };
}

// What a child's page is told before it is let in. Every third child is here.
export function sampleLook(more: Partial<ClassLook> = {}): ClassLook {
  const children = sampleChildren(MANY).map((one) => {
    const here = one.child % 3 === 1;
    return { ...one, here, face: here ? one.face : '' };
  });
  return { code: CODE, offered: OFFERED, children, door_closed: false, ...more };
}

export const sampleName = (child: number): string => childName(sampleChild(child));
