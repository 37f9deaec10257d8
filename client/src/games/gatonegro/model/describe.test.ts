import { describe, expect, it } from 'vitest';
import { words } from '../../../texts/index.svelte';
import type { GatonegroEvent, GatonegroView } from '../../../net/wire';
import { idle, describeEvents, verse, type Reader } from './describe';

const by = (more: Partial<Reader> = {}): Reader => ({
  words: words.of('gatonegro'),
  name: (hand) => ['Mia', 'Luna', 'Tom'][hand] ?? '?',
  me: 0,
  reached: [],
  paws: [],
  ...more,
});
const took = (seat: number, next: string | null = '8H'): GatonegroEvent => ({
  type: 'gatonegro.taken',
  at: 5,
  seat,
  card: 'QH',
  pile: 0,
  next,
});
const VIEW: GatonegroView = {
  type: 'gatonegro.view',
  seat: 0,
  deck: 20,
  top: '8H',
  seats: [],
  phase: 'play',
  turn: null,
  passes: 0,
  take_from: 0,
  rhyme_from: null,
  reciting: null,
  ends_at: null,
  result: null,
};

describe('what has happened', () => {
  it('is told of me and of others', () => {
    expect(describeEvents([took(0)], by())?.line?.title).toBe('Yours! To the left');
    expect(describeEvents([took(0)], by())?.heard).toBe(
      '8 of hearts. You took the queen of hearts to the left.',
    );
    expect(describeEvents([took(2)], by())?.line).toMatchObject({
      title: 'Tom took it',
      how: 'Queen of hearts',
      about: [2],
    });
  });

  it('says kindly that somebody was quicker', () => {
    const said = describeEvents([took(2)], by({ reached: [0] }));
    expect(said?.line).toMatchObject({
      title: 'Tom was faster',
      how: 'No harm done',
      about: [0],
    });
  });

  it('says kindly that a light paw wins, though a heavy one was quicker', () => {
    const light = (seat: number) => [
      { seat, ms: 1980, clamped: 0, tie: false, head: false, light: true },
    ];
    expect(describeEvents([took(2)], by({ reached: [0], paws: light(2) }))?.line).toMatchObject({
      title: 'Tom’s light paw wins',
      how: 'A heavy paw takes longer to land.',
    });
    expect(describeEvents([took(0)], by({ paws: light(0) }))?.line?.title).toBe(
      'Your light paw wins!',
    );
  });

  it('tells a photo finish', () => {
    const paws = [{ seat: 2, ms: 440, clamped: 0, tie: true, head: false, light: false }];
    expect(describeEvents([took(2)], by({ reached: [0], paws }))?.line).toMatchObject({
      title: 'Photo finish!',
      how: 'Tom was faster',
      paws: [],
    });
  });

  it('names everybody where several share a screen', () => {
    expect(describeEvents([took(0)], by({ me: null }))?.line?.title).toBe('Mia took it');
  });

  it('puts a broken rhyme before the take that broke it', () => {
    const said = describeEvents(
      [{ type: 'gatonegro.rhyme_broken', at: 5, seat: 1, by: 2 }, took(2)],
      by(),
    );
    expect(said?.line).toMatchObject({
      title: 'Tom takes it: on we go!',
      how: 'Luna’s rhyme stops.',
    });
    expect(said?.heard).toContain('Tom took the queen of hearts.');
  });

  it('tells the end with its reason, after the last take', () => {
    const end: GatonegroEvent = {
      type: 'gatonegro.game_ended',
      at: 5,
      why: 'deck-empty',
      scores: [],
      result: { ranking: [], losers: [] },
    };
    expect(describeEvents([took(1, null), end], by())?.line?.title).toBe('The deck is empty');
    expect(describeEvents([], by())).toBeNull();
  });
});

describe('while nothing happens', () => {
  it('it says what I can do', () => {
    expect(idle(VIEW, by(), []).title).toBe('Which pile?');
    expect(idle({ ...VIEW, turn: 0 }, by(), []).title).toBe('Your turn!');
    expect(idle({ ...VIEW, turn: 1 }, by(), []).title).toBe('Luna’s turn');
    expect(idle(VIEW, by(), ['Tom']).title).toBe('Waiting for Tom');
  });

  it('a rhyme goes on line by line', () => {
    const reciting = { ...VIEW, reciting: 1, ends_at: 4000 };
    const lines = [0, 1500, 2500, 3999, 9000].map((now) => verse(reciting, now, 4000, by()).title);
    expect(lines).toEqual([
      words.of('gatonegro').rhyme1,
      words.of('gatonegro').rhyme2,
      words.of('gatonegro').rhyme3,
      words.of('gatonegro').rhyme4,
      words.of('gatonegro').rhyme4,
    ]);
  });
});
