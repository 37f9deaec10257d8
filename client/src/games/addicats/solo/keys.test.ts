import { expect, it } from 'vitest';
import { NOTHING } from '../../../net/follow';
import type { Over, TableInfo } from '../../../net/wire';
import { isPlaying } from '../../../net/is-playing';
import { keyActionOf } from './keys';

const info: TableInfo = {
  type: 'table',
  code: 'BCDF',
  host: 1,
  locked: false,
  phase: 'play',
  paused: false,
  seats: [],
  settings: {
    game: 'addicats',
    rules: { edition: 'classic' },
    pace: 'adults',
    times: 'all',
    fair: 0,
    even_start: 0,
  },
  people: [],
  waiting_for: [],
  reading: null,
  score: null,
  claims: [],
  asked: [],
  moved: [],
  in_class: false,
};

it('leaves keys to the focused button in a pause and after the end', () => {
  expect(isPlaying({ ...NOTHING, info })).toBe(true);
  expect(isPlaying({ ...NOTHING, info: { ...info, paused: true } })).toBe(false);
  expect(isPlaying({ ...NOTHING, info: { ...info, phase: 'over' } })).toBe(false);
  expect(isPlaying({ ...NOTHING, info, over: {} as Over })).toBe(false);
});

it('has no single keys where they are switched off, only those that press every button', () => {
  const press = (code: string, hit: string, shortcuts: boolean) =>
    keyActionOf(
      { code, key: code, repeat: false, ctrlKey: false, metaKey: false, altKey: false },
      { keys: { hit, turn: 'Enter' }, shortcuts },
    );
  expect([press('KeyF', 'KeyF', true), press('KeyF', 'KeyF', false)]).toEqual(['hit', null]);
  expect([press('Space', 'Space', false), press('NumpadEnter', 'Space', false)]).toEqual([
    'hit',
    'turn',
  ]);
});
