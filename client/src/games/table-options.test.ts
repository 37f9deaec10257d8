import { expect, test } from 'vitest';
import { GAME_FACTS } from '../net/wire';
import { DEFAULTS, FLAGS, GAMES, LENGTHS } from './facts';
import {
  configureOf,
  hasRaces,
  lengthOf,
  mostOf,
  optionsOf,
  startOf,
  timesOf,
  withLength,
} from './table-options';

test('a table has the options of its own game only, and no waits', () => {
  expect(configureOf({ ...DEFAULTS, game: 'addirace', must_play: true, times: 'none' })).toEqual({
    game: 'addirace',
    rules: { edition: 'modern', must_play: true },
    pace: 'children',
    times: 'none',
    fair: 0,
    even_start: 0,
  });
  expect(Object.keys(configureOf({ ...DEFAULTS, game: 'gatonegro' }).rules ?? {})).not.toContain(
    'carry',
  );
});

test('every option that can be on or off is a switch, or part of how long the game is', () => {
  for (const game of GAMES) {
    const options = Object.entries<unknown>(GAME_FACTS[game].options);
    const switches = options.filter(([, usual]) => typeof usual === 'boolean');
    const lengths = LENGTHS[game].flatMap(([, asked]) => Object.keys(asked));
    const others = [...new Set(lengths)].filter((name) => name !== 'ending');
    expect([...FLAGS[game], ...others].sort()).toEqual(switches.map(([name]) => name).sort());
  }
});

test('one choice says how long a game is, where its rules leave one', () => {
  expect(lengthOf(DEFAULTS)).toBe('quick');
  expect(configureOf(DEFAULTS).rules).toMatchObject({ ending: 'first', quick_two_hands: true });
  for (const game of GAMES)
    for (const [length] of LENGTHS[game])
      expect(lengthOf(withLength({ ...DEFAULTS, game }, length))).toBe(length);
  expect(lengthOf({ ...DEFAULTS, game: 'addirace' })).toBe(null);
  expect(configureOf(withLength({ ...DEFAULTS, game: 'gatonegro' }, 'long')).rules).toHaveProperty(
    'two_decks',
    true,
  );
  // A program may open a table with one half of it.
  expect(lengthOf({ ...DEFAULTS, quick_two_hands: false })).toBe('quick');
});

test('a table is as fair as its host wants, where there are races', () => {
  expect(configureOf({ ...DEFAULTS, fair: 3 }).fair).toBe(3);
  expect(configureOf({ ...DEFAULTS, game: 'addirace', fair: 3 }).fair).toBe(0);
  expect(hasRaces({ game: 'gatonegro', by_turns: true })).toBe(false);
  expect(hasRaces({ game: 'gatonegro', by_turns: false })).toBe(true);
  expect(
    optionsOf({ game: 'gatonegro', rules: {}, pace: 'calm', times: 'none', fair: 2, even_start: 0 })
      .fair,
  ).toBe(2);
});

test('the usual ending is left to the rules, which know the edition and the number of players', () => {
  expect(configureOf({ ...DEFAULTS, ending: 'usual' }).rules).not.toHaveProperty('ending');
  expect(configureOf(DEFAULTS).rules).toHaveProperty('ending', 'first');
  expect(configureOf({ ...DEFAULTS, ending: 'infinite' }).rules).toHaveProperty(
    'ending',
    'infinite',
  );
});

test('a near deck is named only if it is wanted', () => {
  expect(configureOf(DEFAULTS).rules).not.toHaveProperty('near_deck');
  const wanted = configureOf({ ...DEFAULTS, near_deck: true });
  expect(wanted.rules).toHaveProperty('near_deck', true);
  const settings = { game: 'addicats', pace: 'children', times: 'own', fair: 0 } as const;
  const rules = wanted.rules ?? {};
  expect(optionsOf({ ...settings, rules, even_start: 0 }).near_deck).toBe(true);
  expect(optionsOf({ ...settings, rules: {}, even_start: 0 }).near_deck).toBe(false);
});

test('what a table plays can be changed from where it stands', () => {
  const rules = {
    edition: 'classic',
    tables: 7,
    specials: false,
    look: 1500,
    settle: 1000,
  } as const;
  const options = optionsOf({
    game: 'addicats',
    rules,
    pace: 'children',
    times: 'own',
    fair: 0,
    even_start: 0,
  });
  expect(options).toMatchObject({ edition: 'classic', tables: 7, specials: false, times: null });
  expect(
    optionsOf({ game: 'addicats', rules, pace: 'children', times: 'all', fair: 0, even_start: 0 })
      .times,
  ).toBe('all');
});

test('who sees times goes by the pace until somebody says otherwise', () => {
  expect(timesOf({ ...DEFAULTS, pace: 'calm' })).toBe('none');
  expect(timesOf({ ...DEFAULTS, pace: 'calm', times: 'all' })).toBe('all');
});

test('how many may play, and when a game can start', () => {
  expect(mostOf('addicats', 'classic')).toBe(8);
  expect(mostOf('addicats', 'modern')).toBe(6);
  expect(startOf({ game: 'addicats', edition: 'modern' }, 1)).toBe('too-few');
  expect(startOf({ game: 'addicats', edition: 'modern' }, 7)).toBe('too-many');
  expect(startOf({ game: 'gatonegro', edition: 'modern' }, 4)).toBe('ready');
  expect(startOf({ game: 'gatonegro', edition: 'classic' }, 5)).toBe('too-many');
});
