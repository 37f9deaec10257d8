import { expect, test } from 'vitest';
import type { AnyView } from '../../net/wire';
import type { Film, GameRecord } from '../../net/film';
import { FilmTable } from './film-table.svelte';

test('a press has a time only if the judge has measured one', () => {
  const view = {} as AnyView;
  const record = {
    format: 'gatosabio/1',
    game: 'addicats',
    seats: ['A', 'B'],
    actions: [
      { at: 900, seat: 0, do: 'slap', judge: { eff: 900, cat: true } },
      { at: 950, seat: 1, do: 'slap', judge: { cat: true } },
    ],
  } as unknown as GameRecord;
  const film: Film = {
    game: 'addicats',
    rules: { edition: 'modern' },
    seats: ['A', 'B'],
    error: null,
    frames: [0, 1, 2].map(() => ({ events: [], view })),
  };
  const table = new FilmTable(record, film, { eyes: null, times: 'all' });
  table.show(2);
  expect(table.seen.paws.map(({ seat, ms }) => [seat, ms])).toEqual([[0, 900]]);
});
