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
  loadTable: () => Promise<{ default: Component<TableProps> }>; // only when the game is played
  picture: string; // for the card that chooses this game
  pictureFills: boolean; // it covers that card from edge to edge
  night: boolean; // its table is dark
  countsAtEnd: boolean; // its table counts the cards before the podium is shown
  cardPictures: (edition: Edition) => readonly string[]; // paths below lib/art, or beginnings of them
  tablePictures: readonly string[];
  optionsFor: (level: Hardness) => Partial<TableOptions>; // for a game against cats of that level
  catsFor: (level: Hardness) => number;
}

// The cards of the two games that have sums and special cards.
export const sumCards = (edition: Edition): string[] => ['backs/', `specials/${edition}/`];
