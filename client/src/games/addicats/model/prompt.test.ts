import { expect, it } from 'vitest';
import { words } from '../../../texts/index.svelte';
import type { AddicatsHandView, AddicatsView } from '../../../net/wire';
import { belongsTo, keyActionOf, keyNames } from '../solo/keys';
import { promptOf, type Now } from './prompt';
import type { Reader } from './describe';

const NAMES = ['You', 'Luna', 'Tom'];
const who = (calm = false): Reader => ({
  say: words.of('addicats'),
  edition: 'modern',
  mine: [0],
  name: (hand) => NAMES[hand]!,
  calm,
});
const hand = (top: string | null = '5+9', down = 20): AddicatsHandView => ({
  down,
  up: top ? 1 : 0,
  top,
  place: null,
  points: 0,
});
const view = (more: Partial<AddicatsView> = {}): AddicatsView => ({
  type: 'addicats.view',
  seat: 0,
  hands: [hand(), hand(), hand()],
  turn: 0,
  direction: 1,
  phase: 'flip',
  seesaw: false,
  scramble: null,
  result: null,
  ...more,
});
const now = (more: Partial<AddicatsView> = {}, rest: Partial<Now> = {}): Now => ({
  view: view(more),
  me: 0,
  pressed: null,
  waitingFor: [],
  ...rest,
});

it('says whose turn it is', () => {
  expect(promptOf(now(), who())).toMatchObject({
    title: 'Your turn!',
    how: 'Tap your pile to turn a card',
    picture: 'hand',
  });
  expect(promptOf(now({ turn: 1 }), who())).toMatchObject({
    title: 'Luna’s turn',
    hand: 1,
    picture: 'cat',
  });
  expect(promptOf(now(), who(true))).toMatchObject({
    title: 'Your turn',
    how: 'Take your time',
  });
});

it('says why the winner of a race has the turn', () => {
  expect(promptOf(now({}, { won: true }), who()).how).toBe('You were first: turn the next card');
  expect(promptOf(now({ turn: 1 }, { won: true }), who()).how).toBe(
    'The winner turns the next card',
  );
});

it('asks nobody for anything in a replay, and tells it in the past', () => {
  const reader = {
    ...who(),
    say: { ...words.of('addicats'), ...words.of('addicats-past') },
    mine: [],
    name: (one: number) => ['Mila', 'Luna', 'Tom'][one]!,
  };
  const told = (more: Partial<AddicatsView>) => promptOf(now(more, { past: true }), reader).title;
  expect(promptOf(now({}, { past: true }), reader)).toMatchObject({
    title: 'It was Mila’s turn',
    how: '',
    picture: 'cat',
  });
  const scramble = { seat: 1, hits: [], until: 3000 };
  expect([
    told({ scramble: { ...scramble, card: 'pursuit' } as never }),
    told({ scramble: { ...scramble, card: 'ambush' } as never }),
    told({ phase: 'together' }),
    told({ seesaw: true }),
    told({ turn: null }),
  ]).toEqual([
    'Everybody had to hit the mouse',
    'It was a race against Luna',
    'Then everybody turned a card together',
    'The biggest sum raced the smallest',
    'The game was over',
  ]);
});

it('waits for the verdict when my paw is down, whatever else is true', () => {
  expect(promptOf(now({ seesaw: true }, { pressed: 'slap' }), who())).toMatchObject({
    title: 'Your paw is down!',
    picture: 'dots',
  });
});

it('asks the same of everybody: an equality on the table changes no word', () => {
  const equal = promptOf(now({ turn: 1, hands: [hand('5+9'), hand('7+7'), hand('8')] }), who());
  const unequal = promptOf(now({ turn: 1, hands: [hand('5+9'), hand('7+6'), hand('8')] }), who());
  expect(equal).toEqual(unequal);
});

it('tells what everybody is to do', () => {
  const scramble = { card: 'pursuit', seat: 2, closes_at: 0, hits: [] };
  expect(promptOf(now({ scramble }), who()).title).toBe('Everybody hit the mouse!');
  expect(promptOf(now({ scramble: { ...scramble, hits: [0] } }), who()).title).toBe('Got it!');
  expect(promptOf(now({ scramble: { ...scramble, card: 'ambush', seat: 1 } }), who()).title).toBe(
    'Hit before Luna does!',
  );
  expect(promptOf(now({ scramble: { ...scramble, card: 'ambush', seat: 0 } }), who()).how).toBe(
    'Be first and you’re safe',
  );
  expect(promptOf(now({ phase: 'together', turn: 1 }), who()).how).toBe(
    'At zero, everyone turns a card',
  );
});

it('is for those who watch, and for those who are done, too', () => {
  expect(promptOf(now({ turn: 1 }, { me: null }), who())).toMatchObject({
    title: 'You’re watching',
    how: 'Luna’s turn',
  });
  const done = { turn: 1, hands: [hand(null, 0), hand(), hand()] };
  expect(promptOf(now(done), who()).title).toBe('No cards left, hooray!');
  expect(promptOf(now(done), who(true)).title).toBe('You can nap and watch');
});

it('waits for a slow line', () => {
  expect(promptOf(now({}, { waitingFor: ['Tom'] }), who()).title).toBe('Waiting for Tom');
});

it('knows one key for a hit and one for a turn, and nothing else if shortcuts are off', () => {
  const liking = { keys: { hit: 'Space', turn: 'Enter' }, shortcuts: true };
  const press = (code: string, key: string, more = {}) =>
    keyActionOf(
      { code, key, repeat: false, ctrlKey: false, metaKey: false, altKey: false, ...more },
      liking,
    );
  expect(press('Space', ' ')).toBe('hit');
  expect(press('Space', ' ', { repeat: true })).toBeNull();
  expect(press('Enter', 'Enter')).toBe('turn');
  expect(press('KeyM', 'm')).toBe('call');
  expect(press('KeyC', 'c', { ctrlKey: true })).toBeNull();
  expect(
    keyActionOf(
      { code: 'KeyC', key: 'c', repeat: false, ctrlKey: false, metaKey: false, altKey: false },
      { ...liking, shortcuts: false },
    ),
  ).toBeNull();
  expect(belongsTo(null, 'Space')).toBe(false);
});

it('opens the help by its question mark, also where that key hits without Shift', () => {
  const liking = { keys: { hit: 'Slash', turn: 'Enter' }, shortcuts: true };
  const quiet = { repeat: false, ctrlKey: false, metaKey: false, altKey: false };
  expect(keyActionOf({ ...quiet, code: 'Slash', key: '?' }, liking)).toBe('help');
  expect(keyActionOf({ ...quiet, code: 'Slash', key: '/' }, liking)).toBe('hit');
});

it('names the keys where a keyboard is used, as long as they do something', () => {
  const liking = { keys: { hit: 'Space', turn: 'Enter' }, shortcuts: false };
  expect(keyNames(liking)).toEqual({ hit: 'Space', turn: 'Enter' });
  expect(keyNames({ ...liking, keys: { hit: 'KeyF', turn: 'Enter' } })).toBeNull();
  const keys = keyNames(liking);
  expect(promptOf(now({ turn: 0 }, { keys }), who()).how).toBe('Enter turns your card');
  expect(promptOf(now({ turn: 1 }, { keys }), who()).how).toBe('Same sum as you? Space hits!');
  expect(promptOf(now({ turn: 1 }, { keys: null }), who()).how).toBe(
    'Same sum as you? Hit the mouse!',
  );
});
