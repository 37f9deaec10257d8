import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { News } from '../../../net/follow';
import { StaticTable } from '../../../net/static-table.svelte';
import type { AddicatsEvent, AddicatsHandView, AddicatsView, Begun } from '../../../net/wire';
import { words } from '../../../texts/index.svelte';
import type { Reader } from '../model/describe';
import { pastVerdict } from '../model/history';
import { SHOWN_MS } from '../model/presenter.svelte';
import { History } from './history.svelte';

const hand = (top: string): AddicatsHandView => ({ down: 9, up: 1, top, place: null, points: 0 });
const view: AddicatsView = {
  type: 'addicats.view',
  seat: 0,
  hands: [hand('5+9'), hand('7+7'), hand('8+5')],
  turn: 0,
  direction: 1,
  phase: 'flip',
  seesaw: false,
  scramble: null,
  result: null,
};
const begun = (game: number): Begun => ({
  type: 'begun',
  game,
  seq: 1,
  name: 'addicats',
  rules: { edition: 'modern' },
  hands: [0, 1, 2],
  first: 0,
  commitment: '',
  entropies: [],
  table: '',
});
const at = 0;
const won: AddicatsEvent = {
  type: 'addicats.race_won',
  at,
  seat: 1,
  why: 'equality',
  tops: [
    [1, '7+7'],
    [0, '5+9'],
  ],
  shares: [[0, 1]],
};
const greed: AddicatsEvent = {
  type: 'addicats.greed',
  at,
  seat: 2,
  why: 'unequal',
  top: '8+5',
  own: 1,
  taken: [[0, 1]],
};
const revealed: AddicatsEvent = {
  type: 'addicats.revealed',
  at,
  seat: 0,
  cards: [[0, '1+1']],
  together: false,
};

let table: StaticTable;
let history: History;
const tell = (...events: AddicatsEvent[]) =>
  history.hear({ kind: 'events', events, before: [view] } satisfies News);
const types = () => history.past.map((one) => one.event.type);
const reader = (): Reader => ({
  say: words.of('addicats'),
  edition: 'modern',
  mine: [0],
  name: (one) => ['You', 'Luna', 'Tom'][one] ?? '',
  calm: false,
});
const verdicts = () => history.past.map((one) => pastVerdict(one, reader()));

beforeEach(async () => {
  await words.load('addicats');
  vi.useFakeTimers();
  table = new StaticTable({ views: [view], begun: begun(1) });
  history = new History(table);
});
afterEach(() => {
  history.close();
  vi.useRealTimers();
});

it('keeps a verdict when the band has said it', () => {
  tell(won);
  expect(types()).toEqual([]);
  vi.advanceTimersByTime(SHOWN_MS);
  expect(types()).toEqual(['addicats.race_won']);
});

it('keeps it at the next card, too, and the newest come first, three at most', () => {
  tell(won);
  tell(revealed);
  expect(types()).toEqual(['addicats.race_won']);
  for (const event of [greed, won, greed]) tell(event, revealed);
  expect(types()).toEqual(['addicats.greed', 'addicats.race_won', 'addicats.greed']);
});

it('forgets them when another game begins', () => {
  tell(won, revealed);
  table.seen = { ...table.seen, begun: begun(2) };
  tell(revealed);
  expect(types()).toEqual([]);
});

it('forgets them when it has missed some, not after a pause or a reading', () => {
  tell(won, revealed);
  tell(greed);
  history.hear({ kind: 'whole', missed: false });
  expect(types()).toEqual(['addicats.greed', 'addicats.race_won']);
  tell(won);
  history.hear({ kind: 'whole', missed: true });
  vi.advanceTimersByTime(SHOWN_MS);
  expect(types()).toEqual([]);
});

it('keeps nothing that is not decided', () => {
  tell({ type: 'addicats.seesaw_set', at, seats: [1] }, revealed);
  tell({ type: 'addicats.hit_void', at, seat: 0, why: 'late', late_ms: 20 }, revealed);
  tell({ type: 'addicats.scramble_opened', at, card: 'pursuit', seat: 1, closes_at: 9 }, revealed);
  expect(types()).toEqual([]);
});

it('says who it was and why', () => {
  tell(greed, won, revealed);
  expect(verdicts()).toMatchObject([
    { hand: 1, mood: 'delighted', card: null, equation: { same: true }, text: '' },
    { hand: 2, mood: 'oops', card: null, equation: { same: false }, text: '' },
  ]);
});

it('says it of special cards in words, with their picture', () => {
  tell({ type: 'addicats.pursuit_decided', at, fastest: 1, slowest: [[2, 1]], by: 'hits' });
  tell({ type: 'addicats.reversed', at, seats: [2], direction: -1 });
  tell({ type: 'addicats.ambush_decided', at, seat: 1, fastest: null, gave: [] }, revealed);
  expect(verdicts()).toMatchObject([
    { hand: null, card: 'ambush', text: 'Nobody hit the mouse' },
    { hand: 2, card: 'dead-end', text: 'Change of direction!' },
    { hand: 1, mood: 'delighted', card: 'pursuit', text: 'Luna was first' },
  ]);
});
