// Scenes of the screens before a game.

import type { Component } from 'svelte';
import { StaticTable } from '../net/static-table.svelte';
import type { PersonInfo, SeatInfo, Settings as TableSettings, TableInfo } from '../net/wire';
import type { Scenes } from '../scenes';
import HowHard from './HowHard.svelte';
import Join from './Join.svelte';
import Lobby from './Lobby.svelte';
import Make from './Make.svelte';
import Menu from './Menu.svelte';
import Settings from './Settings.svelte';
import Start from './Start.svelte';
import StillThere from './StillThere.svelte';
import { Profiles } from '../lib/profiles.svelte';
import { sampleApi } from './garden/sample';
import OtherCats from './lobby/OtherCats.svelte';
import { TellWhoPlays } from './lobby/tell-who-plays.svelte';

const NAMES = ['Mochi', 'Luna', 'Tom', 'Zoe', 'Clementine', 'Ratatouille', 'Kiwi', 'Olive'];
const FACES = ['minou', 'luna', 'gato', 'pelusa', 'nube', 'felix', 'moustache', 'tom'];
const ADDICATS: TableSettings = {
  game: 'addicats',
  rules: { edition: 'classic', tables: 5, specials: true },
  pace: 'children',
  times: 'own',
  fair: 0,
  even_start: 0,
};

// Seats 0 and 1 are people, the others are cats; *gone* is a person without a connection.
function tableOf(seats: number, more: Partial<TableInfo> = {}, person = 1, gone = 0): StaticTable {
  const seated: SeatInfo[] = NAMES.slice(0, seats).map((name, seat) => ({
    seat,
    name,
    face: FACES[seat] ?? 'tom',
    person: seat < 2 ? seat + 1 : null,
    bot: seat < 2 ? null : 'cat',
    away: false,
    weight: 0,
  }));
  const people: PersonInfo[] = [1, 2, 3].map((one) => ({
    person: one,
    here: one !== gone,
    bars: 3,
  }));
  const info: TableInfo = {
    type: 'table',
    code: 'KMTP',
    host: 1,
    locked: false,
    phase: 'lobby',
    paused: false,
    settings: ADDICATS,
    seats: seated,
    people,
    waiting_for: [],
    reading: null,
    score: null,
    claims: [],
    asked: [],
    moved: [],
    in_class: false,
    ...more,
  };
  return new StaticTable({ person, info });
}

function onTheDetour(table: StaticTable): StaticTable {
  table.seen = { ...table.seen, detour: true };
  return table;
}

const nothing = () => {};
const lobby = (table: StaticTable): [Component<any>, Record<string, unknown>] => [
  Lobby,
  { table, onmenu: nothing },
];

export const scenes: Scenes = {
  start: () => [Start, {}],
  'how-hard': () => [HowHard, { game: 'addicats', busy: false, onback: nothing, onplay: nothing }],
  make: () => [Make, {}],
  join: () => [Join, {}],
  settings: () => [Settings, { onclose: nothing }],
  lobby: () => lobby(tableOf(3)),
  'lobby-detour': () => lobby(onTheDetour(tableOf(3))),
  'lobby-garden': () => {
    const own = new Profiles([{ key: 'scene', cat: 'minou' }]);
    const tell = new TellWhoPlays('KMTP', () => '', sampleApi(), own);
    return [Lobby, { table: tableOf(3), tell, onmenu: nothing }];
  },
  'lobby-alone': () => lobby(tableOf(1)),
  'lobby-guest': () => lobby(tableOf(4, { locked: true }, 2)),
  'lobby-watching': () => lobby(tableOf(2, {}, 3, 2)),
  'lobby-gone': () => lobby(tableOf(3, {}, 1, 2)),
  'lobby-score': () =>
    lobby(
      tableOf(
        4,
        { phase: 'over', score: { wins: [1, 2, 0, 0], played: 3, best_of: 3, winners: [1] } },
        2,
      ),
    ),
  'lobby-full': () => lobby(tableOf(8)),
  'lobby-too-many': () =>
    lobby(
      tableOf(5, {
        settings: {
          game: 'gatonegro',
          rules: { by_turns: true },
          pace: 'calm',
          times: 'none',
          fair: 0,
          even_start: 0,
        },
      }),
    ),
  'lobby-cats': () => [OtherCats, { onchoose: nothing, onclose: nothing }],
  menu: () => [Menu, { table: tableOf(4, { phase: 'play' }), onclose: nothing, onleave: nothing }],
  'menu-detour': () => [
    Menu,
    { table: onTheDetour(tableOf(4, { phase: 'play' })), onclose: nothing, onleave: nothing },
  ],
  'still-there': () => [StillThere, { table: tableOf(4, { phase: 'play', asked: [1] }) }],
  'menu-guest': () => [
    Menu,
    { table: tableOf(4, { phase: 'play' }, 2), onclose: nothing, onleave: nothing },
  ],
};
