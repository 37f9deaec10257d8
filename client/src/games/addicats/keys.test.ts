import { expect, it } from 'vitest';
import { NOTHING } from '../../lib/follow';
import type { Over, TableInfo } from '../../lib/wire';
import { goesOn } from './keys';

const info: TableInfo = {
  type: 'table', code: 'BCDF', host: 1, locked: false, phase: 'play', paused: false, seats: [],
  settings: { game: 'addicats', rules: { edition: 'classic' }, pace: 'adults', times: 'all', fair: 0 }, people: [], waiting_for: [],
};

it('leaves keys to the focused button in a pause and after the end', () => {
  expect(goesOn({ ...NOTHING, info })).toBe(true);
  expect(goesOn({ ...NOTHING, info: { ...info, paused: true } })).toBe(false);
  expect(goesOn({ ...NOTHING, info: { ...info, phase: 'over' } })).toBe(false);
  expect(goesOn({ ...NOTHING, info, over: {} as Over })).toBe(false);
});
