// What is said of an event is never longer than a table with an even start allows for it: such a
// table lets a race begin when the words are over (src/gatosabio/engine/speech.py).

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { announcer } from '../game-kit/announcer.svelte';
import { settings } from '../lib/settings.svelte';
import { NOTHING, type Seen } from '../net/follow';
import { StaticTable } from '../net/static-table.svelte';
import {
  SPOKEN,
  type AddicatsEvent,
  type AddicatsView,
  type AnyEvent,
  type AnyView,
  type GatonegroEvent,
  type GatonegroView,
  type TableInfo,
} from '../net/wire';
import { words } from '../texts/index.svelte';
import { specialName } from '../texts/specials';
import { sentences } from '../texts/sentences';
import { spoken } from './addicats/model/cards';
import { explanation } from './addicats/model/explain';
import { promptOf } from './addicats/model/prompt';
import { situationOf } from './addicats/model/situation';
import type { Reader } from './addicats/model/describe';
import { heardNameOf } from './addicats/model/hand-names';
import { SharedPresenter } from './addicats/shared/presenter.svelte';
import { SoloPresenter } from './addicats/solo/presenter.svelte';
import { nameOf } from './gatonegro/model/cards';
import { capital, idle } from './gatonegro/model/describe';
import { Play } from './gatonegro/model/play.svelte';

type Game = 'addicats' | 'gatonegro';
type Allowed = Partial<Record<string, { words: number; each: number }>>;

const LANGUAGES = ['en', 'fr', 'es'] as const;
const NAMES = [
  'Ana Luisa',
  'Jean Paul',
  'Don Gato',
  'La Luna',
  'El Tom',
  'Bo Jo',
  'Cy Li',
  'Di An',
];
const SPECIALS = ['pursuit', 'dead-end', 'magic', 'seesaw', 'ambush', 'present'];

// A number of three digits or more takes a word for each of them: "four hundred twelve".
function countWords(text: string): number {
  return text
    .split(/\s+/u)
    .filter((one) => /[\p{L}\p{N}]/u.test(one))
    .reduce((sum, one) => {
      const digits = one.replace(/\P{N}/gu, '').length;
      return sum + (digits > 2 ? digits : 1);
    }, 0);
}

// As the table counts: by the longest list of an event. *side*: the words more that a name takes where
// one player has two hands.
function allowedFor(game: Game, events: readonly AnyEvent[], side = 0): number {
  const allowed: Allowed = SPOKEN[game];
  return events.reduce<number>((sum, event) => {
    const lists = Object.values(event).flatMap((field: unknown) =>
      Array.isArray(field) ? [field.length] : [],
    );
    const said = allowed[event.type];
    if (!said) return sum;
    const named = said.words ? 2 * side : 0; // besides those of the list
    return sum + said.words + named + (said.each + side) * Math.max(0, ...lists);
  }, SPOKEN[game].turn.words + side);
}

function seenBy(game: Game, hand: number | null, hands: number, two = false): Partial<Seen> {
  const seats = Array.from({ length: hands }, (_, seat) => ({
    seat,
    name: NAMES[seat]!,
    face: 'tom',
    person: seat === (two && hand !== null ? Math.floor(hand / 2) : hand) ? 1 : null,
    bot: null,
    away: false,
    weight: 0 as const,
  }));
  const rules = game === 'addicats' ? { edition: 'classic' as const } : {};
  return {
    ...NOTHING,
    person: 1,
    info: {
      seats,
      people: [],
      waiting_for: [],
      phase: 'play',
      paused: false,
      reading: null,
      settings: { game, rules, pace: 'adults', times: 'all', fair: 4, even_start: 300 },
    } as unknown as TableInfo,
    begun: {
      type: 'begun',
      game: 1,
      seq: 1,
      name: game,
      rules,
      hands: seats.map(({ seat }) => (two ? Math.floor(seat / 2) : seat)),
      first: 0,
      commitment: '',
      entropies: [],
      table: '',
    },
  };
}

// Everybody's paws, with long times; the first is light, so that the reason for that is told.
const pawsOf = (hands: number) =>
  Array.from({ length: hands }, (_, seat) => ({
    seat,
    ms: 777,
    clamped: 0,
    tie: false,
    head: false,
    light: true,
  }));

function readerOf(table: StaticTable): Reader {
  const you = words.of('addicats').you;
  const isMe = (hand: number): boolean => table.mine.length === 1 && table.mine.includes(hand);
  return {
    say: words.of('addicats'),
    edition: 'classic',
    mine: table.mine,
    name: (hand) => (isMe(hand) ? you : NAMES[hand]!),
    heardName: (hand) => (isMe(hand) ? you : heardNameOf(table.seen, hand)),
    calm: false,
  };
}

// What is said of a row of events to the player of *hand*; with null to those round one tablet.
function listener(game: Game, hand: number | null, hands: number, two = false) {
  const table = new StaticTable(seenBy(game, hand, hands, two));
  let hear: (news: { kind: 'events'; events: AnyEvent[]; before: AnyView[] }) => void;
  if (game === 'gatonegro') hear = new Play(table).hear;
  else {
    const Presenter = hand === null ? SharedPresenter : SoloPresenter;
    const presenter = new Presenter(
      table,
      () => readerOf(table),
      () => undefined,
    );
    hear = (news) => presenter.hear(news);
  }
  return (events: AnyEvent[], views: AnyView[]): string => {
    const before = table.seen.views;
    const heard = announcer.last;
    table.seen = { ...table.seen, seq: table.seen.seq + 1, views, paws: pawsOf(hands) };
    hear({ kind: 'events', events, before });
    return announcer.lines
      .filter((line) => line.id > heard)
      .map((line) => line.text)
      .join(' ');
  };
}

interface Row {
  events: AnyEvent[];
  views: AnyView[]; // by hand
}

// The rows of a stored game, as tests/golden has them.
function rowsOf(text: string): Row[] {
  const rows: Row[] = [];
  for (const line of text.slice(text.indexOf('\n---')).split('\n')) {
    if (/^[>@]/u.test(line) && (line.startsWith('>') || !rows.length))
      rows.push({ events: [], views: [] });
    const row = rows.at(-1);
    if (line.startsWith('+ ')) row?.events.push(JSON.parse(line.slice(2)) as AnyEvent);
    const view = /^ {2}\d sees (.*)$/u.exec(line)?.[1];
    if (view) row?.views.push(JSON.parse(view) as AnyView);
  }
  return rows;
}

const goldenGames = import.meta.glob<string>('../../../tests/golden/{addicats,gatonegro}/*.txt', {
  eager: true,
  import: 'default',
  query: '?raw',
});

beforeEach(() => {
  vi.useFakeTimers();
  settings.now.sound = false;
  settings.now.motion = 'less';
});
afterEach(async () => {
  vi.useRealTimers();
  settings.now.motion = 'auto';
  await words.speak('en');
});

describe.each(LANGUAGES)('in %s', (language) => {
  beforeEach(() => words.speak(language));

  it.each(Object.keys(goldenGames))('no row of %s is longer than allowed', (path) => {
    const game: Game = path.includes('addicats') ? 'addicats' : 'gatonegro';
    const rows = rowsOf(goldenGames[path]!);
    const hands = Math.max(...rows.map((row) => row.views.length));
    for (const hand of [null, ...Array(hands).keys()]) {
      const listen = listener(game, hand, hands);
      for (const { events, views } of rows) {
        const said = listen(events, views.length ? [views[hand ?? 0]!] : []);
        expect(countWords(said), said).toBeLessThanOrEqual(allowedFor(game, events));
      }
    }
  });

  it.each(
    Object.keys(LONGEST_ADDICATS).flatMap((kind) => [
      { kind, two: false },
      { kind, two: true },
    ]),
  )('$kind is not longer than allowed; two hands each: $two', ({ kind, two }) => {
    for (const event of LONGEST_ADDICATS[kind as AddicatsEvent['type']])
      for (const hand of [null, 0, 1, 7]) {
        const listen = listener('addicats', hand, 8, two);
        listen([], [addicatsView(3)]); // it was another's turn
        const said = listen([event], [addicatsView(hand ?? 2)]);
        const allowed = allowedFor('addicats', [event], two ? SPOKEN.addicats.side.words : 0);
        expect(countWords(said), said).toBeLessThanOrEqual(allowed);
      }
  });

  it.each(Object.keys(LONGEST_GATONEGRO))('%s is not longer than allowed', (kind) => {
    for (const event of LONGEST_GATONEGRO[kind as GatonegroEvent['type']])
      for (const hand of [null, 0, 1, 3]) {
        const said = listener('gatonegro', hand, 4)([event], []);
        expect(countWords(said), said).toBeLessThanOrEqual(allowedFor('gatonegro', [event]));
      }
  });

  it.each([false, true])('how a table stands; two hands each: %s', (two) => {
    const reader = readerOf(new StaticTable(seenBy('addicats', 0, 8, two)));
    const side = two ? SPOKEN.addicats.side.words : 0;
    const { words: fixed, each } = SPOKEN.addicats.situation;
    for (const more of SITUATIONS) {
      const view = { ...addicatsView(more.turn ?? 1), ...more };
      const asks = promptOf({ view, me: 0, pressed: null, waitingFor: [], won: true }, reader);
      const said = situationOf(view, reader, [asks.title, asks.how]);
      expect(countWords(said), said).toBeLessThanOrEqual(fixed + side + (each + side) * 8);
    }
  });

  it('what a card does is not longer than allowed', () => {
    const reader = readerOf(new StaticTable(seenBy('addicats', 0, 8)));
    const cards = SPOKEN.addicats;
    for (const card of [...SPECIALS, '10+9']) {
      const said = reader.say.heardReveal({
        name: NAMES[0]!,
        card: spoken(card, 'classic', reader.say),
      });
      expect(countWords(said), said).toBeLessThanOrEqual(cards.card.words);
    }
    for (const card of ['10H', 'QS', 'AD', 'KC', 'JH'])
      expect(countWords(nameOf(card)), card).toBeLessThanOrEqual(SPOKEN.gatonegro.card.words);
    for (const card of SPECIALS) {
      const said = sentences(specialName(card, 'classic'), explanation(card, reader.say));
      expect(countWords(said), said).toBeLessThanOrEqual(cards.explanation.words);
    }
    const night = new Play(new StaticTable(seenBy('gatonegro', 0, 4))).reader();
    const { title, how } = idle({ turn: null } as GatonegroView, night, []);
    const said = sentences(capital(nameOf('QH')), title, how);
    expect(countWords(said), said).toBeLessThanOrEqual(SPOKEN.gatonegro.situation.words);
  });
});

const addicatsView = (turn: number): AddicatsView => ({
  type: 'addicats.view',
  seat: 0,
  hands: Array.from({ length: 8 }, (_, hand) => ({
    down: 5,
    up: 12,
    top: hand === 0 ? '9+9' : hand % 2 ? 'dead-end' : '10+9',
    place: null,
    points: 0,
  })),
  turn,
  direction: 1,
  phase: 'flip',
  seesaw: false,
  scramble: null,
  result: null,
});

const SITUATIONS: Partial<AddicatsView>[] = [
  { turn: 0 },
  { turn: 1 },
  { turn: 0, phase: 'together' },
  { turn: 1, phase: 'together' },
  { turn: 1, seesaw: true },
  { turn: 1, scramble: { card: 'pursuit', seat: 1, hits: [], closes_at: 0 } },
  { turn: 1, scramble: { card: 'pursuit', seat: 1, hits: [0], closes_at: 0 } },
  { turn: 1, scramble: { card: 'ambush', seat: 1, hits: [], closes_at: 0 } },
  { turn: 0, scramble: { card: 'ambush', seat: 0, hits: [], closes_at: 0 } },
];

const at = 0;
const all = [0, 1, 2, 3, 4, 5, 6, 7];
const shares = (hands: number[]) => hands.map((hand): [number, number] => [hand, 12]);
const result = { ranking: [], losers: [] };
// The longest that can happen, for every kind; nothing is said of some.
const LONGEST_ADDICATS: Record<AddicatsEvent['type'], AddicatsEvent[]> = {
  'addicats.revealed': [
    { type: 'addicats.revealed', at, seat: 0, cards: [[0, 'dead-end']], together: false },
    { type: 'addicats.revealed', at, seat: 1, cards: [[1, '10+9']], together: false },
    {
      type: 'addicats.revealed',
      at,
      seat: 2,
      cards: all.map((hand): [number, string] => [hand, hand % 2 ? 'dead-end' : '10+9']),
      together: true,
    },
  ],
  'addicats.turned_over': [{ type: 'addicats.turned_over', at, nth: 1 }],
  'addicats.reversed': [{ type: 'addicats.reversed', at, seats: [1], direction: -1 }],
  'addicats.together_next': [{ type: 'addicats.together_next', at, seats: [1] }],
  'addicats.seesaw_set': [{ type: 'addicats.seesaw_set', at, seats: [1] }],
  'addicats.present_given': [
    { type: 'addicats.present_given', at, seat: 0, to: [1, 2] },
    { type: 'addicats.present_given', at, seat: 1, to: [0, 2] },
  ],
  'addicats.scramble_opened': [
    { type: 'addicats.scramble_opened', at, card: 'ambush', seat: 1, closes_at: 9 },
  ],
  'addicats.scramble_hit': [{ type: 'addicats.scramble_hit', at, seat: 1, nth: 1 }],
  'addicats.pursuit_decided': [
    ...[[0], [1], [1, 2], [2, 3, 4, 5]].map((slowest): AddicatsEvent => ({
      type: 'addicats.pursuit_decided',
      at,
      fastest: 7,
      slowest: shares(slowest),
      by: 'hits',
    })),
    { type: 'addicats.pursuit_decided', at, fastest: 0, slowest: [[1, 0]], by: 'hits' },
    { type: 'addicats.pursuit_decided', at, fastest: null, slowest: [], by: 'time' },
  ],
  'addicats.ambush_decided': [
    { type: 'addicats.ambush_decided', at, seat: 1, fastest: 1, gave: all },
    { type: 'addicats.ambush_decided', at, seat: 1, fastest: 0, gave: [] },
    { type: 'addicats.ambush_decided', at, seat: 0, fastest: 1, gave: all },
    { type: 'addicats.ambush_decided', at, seat: 0, fastest: null, gave: [] },
  ],
  'addicats.race_won': (['equality', 'seesaw', 'last-special'] as const).flatMap((why) =>
    [0, 1].flatMap((seat) =>
      [[2], [2, 3], [1 - seat], [2, 3, 4, 5, 6]].map((rivals): AddicatsEvent => ({
        type: 'addicats.race_won',
        at,
        seat,
        why,
        tops: [seat, ...rivals].map((hand): [number, string] => [hand, hand % 2 ? '10+9' : '9+10']),
        shares: shares(rivals),
      })),
    ),
  ),
  'addicats.greed': (['no-card', 'special', 'unequal', 'between'] as const).flatMap((why) =>
    [0, 1].flatMap((seat) =>
      ['9+9', '2+3', null].map((top): AddicatsEvent => ({
        type: 'addicats.greed',
        at,
        seat,
        why,
        top,
        own: 12,
        taken: shares([2, 4]),
      })),
    ),
  ),
  'addicats.hit_void': (['late', 'hit-already', 'not-first', 'nothing-face-up'] as const).map(
    (why) => ({ type: 'addicats.hit_void', at, seat: 0, why, late_ms: 777 }),
  ),
  'addicats.call_won': [[0], [2], [2, 3], [2, 3, 4, 5]].flatMap((put) =>
    [0, 1].map((seat): AddicatsEvent => ({
      type: 'addicats.call_won',
      at,
      seat,
      put_away: shares(put),
    })),
  ),
  'addicats.call_wrong': [0, 1].flatMap((seat) =>
    [0, 12].map((put_away): AddicatsEvent => ({
      type: 'addicats.call_wrong',
      at,
      seat,
      put_away,
    })),
  ),
  'addicats.call_void': (['scramble', 'denounced', 'fresh'] as const).map((why) => ({
    type: 'addicats.call_void',
    at,
    seat: 0,
    why,
  })),
  'addicats.hand_emptied': [0, 1].map((seat) => ({ type: 'addicats.hand_emptied', at, seat })),
  'addicats.went_out': [[0], [1], [1, 2]].map((players) => ({
    type: 'addicats.went_out',
    at,
    players,
    place: 2,
  })),
  'addicats.point_scored': [0, 1].map((seat) => ({
    type: 'addicats.point_scored',
    at,
    seat,
    points: 12,
  })),
  'addicats.refilled': [{ type: 'addicats.refilled', at, seat: 0, givers: [1] }],
  'addicats.game_ended': (['won', 'standstill', 'stopped'] as const).map((why) => ({
    type: 'addicats.game_ended',
    at,
    why,
    result,
  })),
};

const LONGEST_GATONEGRO: Record<GatonegroEvent['type'], GatonegroEvent[]> = {
  'gatonegro.turned_up': [{ type: 'gatonegro.turned_up', at, next: 'QH' }],
  'gatonegro.taken': [0, 1].flatMap((seat) =>
    [0, 1].map((pile): GatonegroEvent => ({
      type: 'gatonegro.taken',
      at,
      seat,
      card: 'AS',
      pile: pile as 0 | 1,
      next: 'QH',
    })),
  ),
  'gatonegro.rhyme_begun': [0, 1].map((seat) => ({
    type: 'gatonegro.rhyme_begun',
    at,
    seat,
    ends_at: 9,
  })),
  'gatonegro.rhyme_broken': [0, 1].map((by) => ({
    type: 'gatonegro.rhyme_broken',
    at,
    seat: 2,
    by,
  })),
  'gatonegro.passed': [0, 1].map((seat) => ({ type: 'gatonegro.passed', at, seat, passes: 2 })),
  'gatonegro.game_ended': (['deck-empty', 'rhyme', 'all-passed'] as const).map((why) => ({
    type: 'gatonegro.game_ended',
    at,
    why,
    scores: [],
    result,
  })),
};
