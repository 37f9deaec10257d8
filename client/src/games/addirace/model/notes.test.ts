import { expect, it } from 'vitest';
import type { AddiraceView } from '../../../net/wire';
import { explain, leavesOne, refusal, standing, whyNot, whyNotThere } from './notes';
import { promptOf } from './prompts';

const held = (card: string, why: string | null) => ({ key: card, card, whyNot: why });

it('gives the reason with its numbers', () => {
  expect(whyNot(held('10+8', 'seesaw'), 132, 'classic')).toMatchObject({
    text: '10+8\u00a0=\u00a018. With Seesaw, only 10 or less counts.',
    about: 'seesaw',
  });
  expect(whyNot(held('10+8', 'over-200'), 190, 'classic').text).toBe(
    '190+18\u00a0=\u00a0208. That’s over 200.',
  );
  expect(whyNot(held('c7', null), 0, 'modern').text).toContain('Sumo');
  expect(whyNot(held('pursuit', null), 0, 'classic').about).toBe('pursuit');
});

it('warns before a rest of 1 only', () => {
  expect(leavesOne(192, '3+4')).toBe(true);
  expect(leavesOne(193, '3+4')).toBe(false);
  expect(leavesOne(199, 'pursuit')).toBe(false);
});

it('says why a cat cannot be aimed at', () => {
  const seat = { hand: 8, points: [], total: 0, defences: ['mouse'], attacks: ['pursuit'] };
  expect(whyNotThere('dead-end', 'Nina', seat, 'classic')).toBe('Nina is safe: Mouse.');
  expect(whyNotThere('pursuit', 'Nina', seat, 'classic')).toBe('Nina has Pursuit already.');
  expect(whyNotThere('magic', 'Nina', seat, 'classic')).toBe('Nina can’t get it now.');
});

it('explains every special card, and has words for what is refused', () => {
  for (const card of [
    'pursuit',
    'dead-end',
    'seesaw',
    'magic',
    'present',
    'mouse',
    'ambush',
    'c2',
    'c20',
    'c7',
  ]) {
    expect(explain(card, 'modern')).toBeTruthy();
  }
  expect(explain('5+9', 'modern')).toBeNull();
  expect(refusal('over-200')).toBe('That would be over 200.');
  expect(refusal('bad-stock')).toBeTruthy();
});

it('says the same of whoever is asked, whatever they hold', () => {
  const view: AddiraceView = {
    type: 'addirace.view',
    seat: 0,
    hand: [],
    seats: [],
    stock: 9,
    talon: 0,
    talon_top: null,
    turn: 1,
    phase: 'respond',
    asked: 2,
    attack: 'seesaw',
    target: 2,
    seen: null,
    result: null,
  };
  const names = ['Ana', 'Tom', 'Luna'];
  const now = {
    view,
    mine: [0],
    waitedFor: null,
    moves: [],
    plays: [],
    edition: 'classic' as const,
    nameOf: (hand: number) => names[hand] ?? '',
  };
  expect(promptOf(now)).toMatchObject({
    title: 'Luna is thinking…',
    how: 'Tom attacks: Seesaw.',
    mine: false,
  });
  expect(promptOf({ ...now, mine: [1] }).how).toBe('You attack: Seesaw.');
  const magic = { ...view, phase: 'magic' as const, asked: null, attack: null };
  expect(promptOf({ ...now, view: magic }).how).toBe('It’s from Luna.');
  expect(promptOf({ ...now, view: magic, mine: [2] }).how).toBe('It’s one of yours.');
  expect(promptOf({ ...now, view: { ...view, phase: 'play', asked: null } }).title).toBe(
    'Tom’s turn',
  );
});

it('orders the way out of an attack, but nobody in a replay', () => {
  expect(standing('pursuit', 'classic', false).how).toBe('Play two equal sums.');
  expect(standing('pursuit', 'classic', true).how).toBe('Two equal sums end it.');
});
