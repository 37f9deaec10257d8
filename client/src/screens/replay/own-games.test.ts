import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { remove } from '../../lib/store';
import { canBeChecked, minutesOf, ownGames, type OwnGame } from './own-games';

const game = (n: number, more: Partial<OwnGame> = {}): OwnGame => ({
  code: 'BCDF',
  game: n,
  record: { game: 'addirace', seats: ['Ana', 'Bo'], actions: [] },
  eyes: null,
  times: 'own',
  ...more,
});

// Another file of tests may have left something in the store's memory.
beforeEach(() => {
  remove('gatosabio.tokens');
  remove('gatosabio.games');
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test('a game took whole minutes of the table’s clock, and one at least', () => {
  const record = game(1).record;
  const at = (ms: number) => ({ at: ms, do: 'discard' });
  expect(minutesOf(game(1))).toBe(1);
  expect(minutesOf(game(1, { record: { ...record, actions: [at(5000), at(290_000)] } }))).toBe(5);
  expect(minutesOf(game(1, { record: { ...record, until: 610_000 } }))).toBe(10);
});

test('the newest game comes first, and what the server knows of one that was kept is added', async () => {
  const kept = new Map([
    ['gatosabio.tokens', JSON.stringify({ BCDF: { code: 'BCDF', person: 1, token: 't' } })],
    ['gatosabio.games', JSON.stringify([game(1, { eyes: 1 })])],
  ]);
  vi.stubGlobal('localStorage', { getItem: (key: string) => kept.get(key) ?? null });
  const { code: _, eyes: __, times: ___, ...told } = game(1, { dealt: 100, winners: ['Ana'] });
  const later = { ...told, game: 2, dealt: 200, winners: ['Bo'] };
  vi.stubGlobal('fetch', async () => Response.json({ games: [told, later] }));

  const found = await ownGames();

  expect(found.map((one) => [one.game, one.eyes, one.winners])).toEqual([
    [2, null, ['Bo']],
    [1, 1, ['Ana']],
  ]);
});

test('a deal can be checked as long as this browser has a token of its table', () => {
  const token = { code: 'NEWC', person: 1, token: 't', was: ['BCDF'] };
  const kept = new Map([['gatosabio.tokens', JSON.stringify({ NEWC: token })]]);
  vi.stubGlobal('localStorage', { getItem: (key: string) => kept.get(key) ?? null });

  expect(canBeChecked(game(1))).toBe(true);
  expect(canBeChecked(game(1, { code: 'QQQQ' }))).toBe(false);
});
