import { expect, it } from 'vitest';
import { missedOf as addicatsMissed } from '../games/addicats/model/missed';
import { missedOf as addiraceMissed } from '../games/addirace/model/missed';
import { missedOf as gatonegroMissed } from '../games/gatonegro/model/missed';
import type { News } from '../net/follow';
import { StaticTable } from '../net/static-table.svelte';
import type { AddicatsEvent, AddicatsView, AddiraceEvent, GatonegroEvent } from '../net/wire';
import { words } from '../texts/index.svelte';
import { announcer } from './announcer.svelte';
import { saySituation } from './situation';

const name = (hand: number) => ['Mila', 'Luna', 'Tom'][hand]!;
const rows = { events: [], before: [] };

function heard(news: News, missed: readonly string[]): string[] {
  const table = new StaticTable({});
  const stop = saySituation(
    table,
    () => 'Your turn.',
    () => missed,
  );
  announcer.forget();
  table.emit(news);
  stop();
  return announcer.lines.map((line) => line.text);
}

it('sums up what was missed, then says how the table stands', () => {
  expect(
    heard({ kind: 'whole', missed: true, rows }, ['4 cards were turned', 'Luna won a race']),
  ).toEqual(['While you were away: 4 cards were turned and Luna won a race. Your turn.']);
});

it('says only how the table stands where the rows are not known, or nothing was missed', () => {
  expect(heard({ kind: 'whole', missed: true }, ['never said'])).toEqual(['Your turn.']);
  expect(heard({ kind: 'whole', missed: false }, ['never said'])).toEqual(['Your turn.']);
  expect(heard({ kind: 'whole', missed: true, rows }, [])).toEqual(['Your turn.']);
});

it('counts the cards, the races and my own cards of Addi Cat’s', () => {
  const who = {
    say: words.of('addicats'),
    edition: 'modern' as const,
    mine: [0],
    name,
    calm: false,
  };
  const view = (mine: number) =>
    ({
      type: 'addicats.view',
      hands: [{ down: mine, up: 1 }],
    }) as unknown as AddicatsView;
  const events = [
    { type: 'addicats.revealed', cards: [[1, '5+9']] },
    { type: 'addicats.revealed', cards: [[2, '7+7']] },
    { type: 'addicats.race_won', seat: 2 },
    { type: 'addicats.race_won', seat: 1 },
    { type: 'addicats.race_won', seat: 1 },
  ] as unknown as AddicatsEvent[];
  const missed = (now: number, all = events) =>
    addicatsMissed({ events: all, before: [view(5)] }, view(now), who);
  expect(missed(8)).toEqual([
    '2 cards were turned',
    'Luna won 2 races',
    'Tom won a race',
    'you have 3 more cards',
  ]);
  expect(missed(4, [])).toEqual(['you have 1 fewer card']);
  expect(missed(5, [])).toEqual([]);
});

it('tells of Addi Race what was played, and in full what concerns me', () => {
  const reader = { me: 0, edition: 'modern' as const, nameOf: name };
  const events = [
    { type: 'addirace.scored', seat: 1, card: '5+9', total: 14 },
    { type: 'addirace.drawn', seat: 0, card: '3+4' },
    { type: 'addirace.attacked', seat: 2, target: 0, card: 'seesaw' },
    { type: 'addirace.scored', seat: 0, card: '3+4', total: 7 },
  ] as unknown as AddiraceEvent[];
  const [played, ...mine] = addiraceMissed(events, reader);
  expect(played).toBe('3 cards were played');
  expect(mine).toHaveLength(2);
  expect(mine[0]).toContain('Tom');
  expect(mine[1]).toContain('3 plus 4');
});

it('tells of Gato Negro who took how many cards', () => {
  const events = [1, 2, 1, 0].map((seat) => ({ type: 'gatonegro.taken', seat }));
  expect(
    gatonegroMissed(events as unknown as GatonegroEvent[], {
      words: words.of('gatonegro'),
      name,
      me: 0,
    }),
  ).toEqual(['Luna took 2 cards', 'Tom took 1 card', 'you took 1 card']);
});
