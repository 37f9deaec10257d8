import { beforeEach, expect, it } from 'vitest';
import { remove, write } from '../../lib/store';
import { answerTo } from '../../net/entropy';
import { NOTHING, type Seen } from '../../net/follow';
import type { Begun, Over, SeatInfo, TableInfo } from '../../net/wire';
import { check, commitmentOf, dealIn, type DealFile } from './deal';
import { NEAR_SAMPLE, SAMPLE } from './sample';
import { findingOf, verdictOf } from './verdict';

const RIGHT = { commitment: true, first: true, cards: true };

it('finds a deal right that a table has made', () => {
  const found = check(SAMPLE);
  expect(found).toMatchObject(RIGHT);
  expect(found.swaps).toHaveLength(SAMPLE.deck.length - 1);
  expect([...found.deck].sort()).toEqual([...SAMPLE.deck].sort());
});

it.each<[string, Partial<DealFile>, object]>([
  ['another seed', { seed: '00'.repeat(32) }, { commitment: false, cards: false }],
  ['another table', { table: 'QQQQ' }, { ...RIGHT, commitment: false }],
  ['another game', { game: 9 }, { ...RIGHT, commitment: false }],
  ['another entropy', { entropies: ['', '', ''] }, { commitment: true, cards: false }],
  ['another beginner', { first: 7 }, { ...RIGHT, first: false }],
  ['other cards', { start: { piles: [] } }, { ...RIGHT, cards: false }],
])('finds %s', (_, changed, found) => {
  expect(check({ ...SAMPLE, ...changed })).toMatchObject(found);
});

it('checks a deal of an earlier gatosabio, which asked nobody', () => {
  const old = check({ ...SAMPLE, entropies: [] });
  expect(old.key).toBe(SAMPLE.seed);
});

it('checks a near deck, whose list was promised with the seed', () => {
  const { deck } = NEAR_SAMPLE;
  expect(check(NEAR_SAMPLE)).toMatchObject(RIGHT);
  const other = deck.map((card) => (card === '3+3' ? '6' : card)); // one card is another one
  expect(check({ ...NEAR_SAMPLE, deck: other })).toMatchObject({ commitment: false, cards: false });
  expect(check({ ...NEAR_SAMPLE, rules: {} }).commitment).toBe(false);
  expect(check({ ...SAMPLE, rules: { near_deck: false } })).toMatchObject(RIGHT);
});

it('reads the file that it saves, and nothing else', () => {
  expect(dealIn(JSON.stringify(SAMPLE))).toEqual(SAMPLE);
  for (const text of ['', 'cats', '{}', '[]', 'null', '{"format":"gatosabio/1"}'])
    expect(dealIn(text)).toBeNull();
  expect(dealIn(JSON.stringify({ ...SAMPLE, deck: [] }))).toBeNull();
  expect(dealIn(JSON.stringify({ ...SAMPLE, entropies: null }))).toBeNull();
});

// --- What a page says by itself ---

const SEED = '07'.repeat(32);
const COMMITMENT = commitmentOf(SEED, 'BCDF', 2);

beforeEach(() => remove('gatosabio.entropies'));

function seen(entropies: string[], more: Partial<Seen> = {}): Seen {
  const seats = [{ seat: 0, person: 1 }, { seat: 1, person: 2 }] as unknown as SeatInfo[]; // prettier-ignore
  return {
    ...NOTHING,
    person: 1,
    info: { code: 'BCDF', seats } as unknown as TableInfo,
    begun: {
      game: 2,
      hands: [0, 1],
      commitment: COMMITMENT,
      entropies,
      table: 'BCDF',
    } as unknown as Begun,
    over: { type: 'over', game: 2, seed: SEED, cards: [], result: null },
    ...more,
  };
}

const add = (commitment = COMMITMENT): string =>
  answerTo({ type: 'committed', game: 2, commitment }, 'BCDF').entropy;

it('is content when its own entropy is in the deal', () => {
  expect(verdictOf(seen([add(), '']))).toBe('own');
});

it('notices that its own is missing, if it plays', () => {
  add();
  expect(verdictOf(seen(['', 'ab'.repeat(16)]))).toBe('without');
  expect(verdictOf(seen(['', ''], { person: 3 }))).toBe('promised');
});

it('checks the promise where nothing was added', () => {
  expect(verdictOf(seen(['', '']))).toBe('promised');
});

it('notices another list of a near deck', () => {
  const cards = ['2+2', '3+1', '4'];
  const commitment = commitmentOf(SEED, 'BCDF', 2, cards);
  const begun = { ...seen(['', '']).begun, commitment } as Begun;
  const told = (list: string[]): Seen =>
    seen([], { begun, over: { type: 'over', game: 2, seed: SEED, cards: list, result: null } });
  expect(verdictOf(told(cards))).toBe('promised');
  expect(verdictOf(told(['2+2', '3+2', '4']))).toBe('wrong');
  expect(verdictOf(told([]))).toBe('wrong');
});

it('notices another seed', () => {
  const over = { type: 'over', game: 2, seed: '08'.repeat(32), cards: [], result: null } as Over;
  expect(verdictOf(seen([add(), ''], { over }))).toBe('wrong');
});

it('notices that another deal was promised, whatever fits afterwards', () => {
  add('00'.repeat(32));
  expect(verdictOf(seen(['', '']))).toBe('other');
});

it('says nothing of a deal of an earlier gatosabio, or before the end', () => {
  expect(verdictOf(seen([]))).toBeNull();
  expect(verdictOf(seen([add(), ''], { over: null }))).toBeNull();
});

// --- What the page of a deal says ---

const { table, game, commitment } = SAMPLE;

it('says that nobody chose the cards only if its own entropy is in them', () => {
  const added = SAMPLE.entropies.find(Boolean)!;
  expect(findingOf(SAMPLE, check(SAMPLE))).toBe('others');
  write('gatosabio.entropies', JSON.stringify([[commitment, added, table, game]]));
  expect(findingOf(SAMPLE, check(SAMPLE))).toBe('right');
});

it('says that others have added something, where this browser has not', () => {
  write('gatosabio.entropies', JSON.stringify([[commitment, '12'.repeat(16), table, game]]));
  expect(findingOf(SAMPLE, check(SAMPLE))).toBe('others');
});

it('tells a deal from the one that this browser was promised', () => {
  answerTo({ type: 'committed', game, commitment: '00'.repeat(32) }, table);
  expect(findingOf(SAMPLE, check(SAMPLE))).toBe('other');
  const changed = { ...SAMPLE, first: 7 };
  expect(findingOf(changed, check(changed))).toBe('wrong');
});
