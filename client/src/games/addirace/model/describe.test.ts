import { describe, expect, it } from 'vitest';
import type { AddiraceEvent } from '../../../net/wire';
import { words } from '../../../texts/index.svelte';
import { cardName, inOrder, sumOf, valueOf } from './cards';
import { describeEvent, weightiest, type Reader } from './describe';

const names = ['Ana', 'Tom', 'Luna'];
const reader = (me: number | null): Reader => ({
  me,
  edition: 'classic',
  nameOf: (hand) => names[hand] ?? '',
});
const attack: AddiraceEvent = {
  type: 'addirace.attacked',
  at: 0,
  seat: 1,
  card: 'pursuit',
  target: 0,
};

describe('a sentence', () => {
  it('says who, what and what came of it', () => {
    const event: AddiraceEvent = {
      type: 'addirace.scored',
      at: 0,
      seat: 1,
      card: '9+8',
      total: 124,
    };
    expect(describeEvent(event, reader(0))?.text).toBe('Tom plays 9+8 and has 124.');
    expect(describeEvent(event, reader(1))?.text).toBe('You play 9+8 and have 124.');
    expect(describeEvent(event, reader(0))?.spoken).toBe('Tom plays 9 plus 8 and has 124.');
  });

  it('tells a replay in the past', () => {
    const past = { ...reader(null), past: true };
    expect(describeEvent(attack, past)?.text).toBe('Tom attacked Ana: Pursuit.');
  });

  it('speaks to the one who is attacked', () => {
    expect(describeEvent(attack, reader(0))).toMatchObject({
      text: 'Tom attacks you: Pursuit.',
      sound: 'attacked',
      mine: true,
    });
    expect(describeEvent(attack, reader(1))).toMatchObject({
      text: 'You attack Ana: Pursuit.',
      sound: 'laid',
    });
    expect(describeEvent(attack, reader(null))).toMatchObject({
      text: 'Tom attacks Ana: Pursuit.',
      mine: false,
    });
  });

  it('never names a drawn card on a screen that several look at', () => {
    const event: AddiraceEvent = { type: 'addirace.drawn', at: 0, seat: 0, card: '5+9' };
    expect(describeEvent(event, reader(0))?.text).toBe('You draw 5+9.');
    expect(describeEvent(event, reader(null))).toBeNull();
    expect(describeEvent({ ...event, card: null }, reader(1))).toBeNull();
  });

  it('never names a card seen by magic', () => {
    const event: AddiraceEvent = {
      type: 'addirace.swapped',
      at: 0,
      seat: 0,
      target: 1,
      kept: '18',
      given: '3+4',
    };
    for (const me of [0, 1, null]) {
      expect(describeEvent(event, reader(me))?.text).not.toMatch(/18|3\+4/);
    }
  });

  it('tells how an attack ended', () => {
    const event: AddiraceEvent = {
      type: 'addirace.released',
      at: 0,
      seat: 0,
      attack: 'dead-end',
      why: 'drawn',
      cards: ['8+7'],
    };
    expect(describeEvent(event, reader(2))?.text).toBe('Ana shows 8+7: over 12, free of Dead end.');
    expect(describeEvent({ ...event, why: 'cards' }, reader(0))?.text).toBe(
      'You’re free of Dead end!',
    );
  });

  it('is there for every event, in every language, and has no hole', async () => {
    const events: AddiraceEvent[] = [
      attack,
      { type: 'addirace.drawn', at: 0, seat: 0, card: '14' },
      { type: 'addirace.nothing_to_draw', at: 0, seat: 0 },
      { type: 'addirace.restocked', at: 0, cards: 40, aside: 3 },
      { type: 'addirace.countered', at: 0, seat: 0, card: 'present', attack: 'pursuit' },
      { type: 'addirace.took_hold', at: 0, seat: 0, attack: 'seesaw' },
      { type: 'addirace.peeked', at: 0, seat: 0, target: 1, card: '18' },
      { type: 'addirace.returned', at: 0, seat: 0, target: 1 },
      {
        type: 'addirace.released',
        at: 0,
        seat: 0,
        attack: 'pursuit',
        why: 'cards',
        cards: ['14', '7+7'],
      },
      { type: 'addirace.released', at: 0, seat: 0, attack: 'dead-end', why: 'kept', cards: ['20'] },
      {
        type: 'addirace.released',
        at: 0,
        seat: 0,
        attack: 'dead-end',
        why: 'nothing-to-draw',
        cards: [],
      },
      { type: 'addirace.defended', at: 0, seat: 0, card: 'c20' },
      { type: 'addirace.discarded', at: 0, seat: 0, card: 'c7' },
      { type: 'addirace.passed', at: 0, seat: 0 },
      { type: 'addirace.game_ended', at: 0, why: 'goal', result: { ranking: [], losers: [] } },
    ];
    for (const language of ['en', 'fr', 'es'] as const) {
      await words.speak(language);
      for (const event of events)
        for (const me of [0, 1, null]) {
          const told = describeEvent(event, reader(me));
          if (event.type === 'addirace.drawn' && me !== 0) continue;
          expect(told?.text).toBeTruthy();
          expect(told?.text).not.toMatch(/[{}]/);
        }
    }
    await words.speak('en');
  });
});

it('shows the weightiest of a row', () => {
  const row = [
    describeEvent({ type: 'addirace.drawn', at: 0, seat: 0, card: '14' }, reader(0)),
    describeEvent(attack, reader(0)),
  ];
  expect(weightiest(row.flatMap((one) => one ?? []))?.text).toBe('Tom attacks you: Pursuit.');
  expect(weightiest([])).toBeNull();
});

it('knows cards by their codes', () => {
  expect(valueOf('10+8')).toBe(18);
  expect(valueOf('16')).toBe(16);
  expect(valueOf('c20')).toBe(0);
  expect(valueOf('pursuit')).toBe(0);
  expect(sumOf('10+8')).toBe('10+8\u00a0=\u00a018');
  expect(sumOf('16')).toBe('16');
  expect(cardName('c20', 'modern')).toBe('Correction 20');
  expect(['c2', 'magic', '3', '2+9', '2+8'].sort(inOrder)).toEqual([
    '2+8',
    '2+9',
    '3',
    'magic',
    'c2',
  ]);
});
