import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { settings } from '../../../lib/settings.svelte';
import { StaticTable } from '../../../net/static-table.svelte';
import type { AddicatsEvent, AddicatsView, Begun, TableInfo } from '../../../net/wire';
import { words } from '../../../texts/index.svelte';
import { SoloPlay } from '../solo/play.svelte';
import { AddicatsInWords } from './in-words.svelte';

const revealed = { type: 'addicats.revealed', at: 0, seat: 1, cards: [[1, '7+7']] };
const won = { type: 'addicats.race_won', at: 0, seat: 0, tops: [], shares: [] };
const hand = (top: string | null) => ({ down: 9, up: 1, top, place: null, points: 0 });

function sit(hands: readonly number[], tops: readonly (string | null)[], turn = 0) {
  const view = {
    type: 'addicats.view',
    hands: tops.map(hand),
    turn,
    phase: 'flip',
    scramble: null,
  } as unknown as AddicatsView;
  const seats = [0, 1].map((seat) => ({ seat, name: 'Luna', person: seat === 0 ? 1 : null }));
  const table = new StaticTable({
    person: 1,
    info: { phase: 'play', seats, people: [], waiting_for: [] } as unknown as TableInfo,
    begun: { hands, rules: { edition: 'modern', mouse_call: true } } as unknown as Begun,
    views: [view],
  });
  const play = new SoloPlay(table, () => undefined);
  const told = new AddicatsInWords(table, play, () => {});
  const stop = told.follow();
  const happen = (event: object) =>
    table.emit({ kind: 'events', events: [event as AddicatsEvent], before: [] });
  return { table, told, happen, stop };
}

const due = ({ due }: AddicatsInWords) => due.map(({ id }) => id.split(' ')[0]);

beforeAll(() => words.load('in-words'));
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it.each([[[0, 1, 1]], [[0, 0, 1, 1]]])('no key both does and asks, with hands %o', (hands) => {
  const { told } = sit(
    hands,
    hands.map(() => '7+7'),
  );
  const keys = [...told.deeds, ...told.questions].map(({ key }) =>
    key.replace(/^Key/, '').toLowerCase(),
  );
  expect(new Set(keys).size).toBe(keys.length);
  expect(told.deeds.length).toBe(hands.length > 3 ? 4 : 3); // turn, hit for each hand, call
});

it('says which of two hands turns, and by which key', () => {
  const { told } = sit([0, 0, 1, 1], [null, null, null, null], 1);
  expect(told.now).toBe('Your turn! R: Turn a card: Luna’s left hand.');
});

it('with one key, hits while a card may be raced for, and then turns the next one', () => {
  const { told, happen, stop } = sit([0, 1], ['5+9', '7+7']);
  happen(revealed);
  expect(due(told)).toEqual(['hit', 'call']);
  vi.advanceTimersByTime(2 * settings.now.scanMs);
  expect(due(told)).toEqual(['turn', 'call']);
  happen(revealed);
  happen(won);
  expect(due(told)).toEqual(['turn', 'call']);
  stop();
});

it('with one key, hits when a card that was being said is opened', () => {
  const { told, happen, table, stop } = sit([0, 1], ['5+9', '7+7']);
  happen(revealed);
  vi.advanceTimersByTime(9000);
  table.emit({ kind: 'opened' });
  expect(due(told)).toEqual(['hit', 'call']);
  stop();
});

it('with one key, nobody hits who shows no card', () => {
  const { told, happen, stop } = sit([0, 1], [null, '7+7'], 1);
  happen(revealed);
  expect(due(told)).toEqual(['call']);
  stop();
});
