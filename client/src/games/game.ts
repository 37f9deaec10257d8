// What screens ask of a game, besides its rules (facts.ts) and its records (records.ts).

import type { Component } from 'svelte';
import type { Table } from '../net/live-table.svelte';
import type { Edition } from '../texts/specials';
import type { Hardness, TableOptions } from './table-options';

export interface TableProps {
  table: Table;
  onmenu: () => void;
}

export interface Game {
  loadTable: () => Promise<{ default: Component<TableProps> }>; // loaded when it is played
  picture: string; // on the card with which it is chosen
  pictureFills: boolean; // the card, from edge to edge
  night: boolean; // its table is dark
  countsAtEnd: boolean; // its table counts the cards before the podium is shown
  cardPictures: (edition: Edition) => readonly string[]; // files of lib/art, or how their names begin
  tablePictures: readonly string[];
  optionsFor: (level: Hardness) => Partial<TableOptions>; // against cats that play so well
  catsFor: (level: Hardness) => number;
}

// Cards of the two games with sums and special cards.
export const sumCards = (edition: Edition): string[] => ['backs/', `specials/${edition}/`];
