import { expect, it } from 'vitest';
import type { AddicatsRules, ConfigureClass, Settings, TeacherView } from '../../../net/wire';
import { sampleTeacher } from '../sample';
import { isSet, practiceIn } from './next-round';

const set = (view: TeacherView, sums: string[] = ['8+5']): ConfigureClass =>
  practiceIn(view, sums)[0] as ConfigureClass;
const rulesOf = ({ play }: ConfigureClass) => play.rules as AddicatsRules;

it('deals near cards to like and like, and leaves all else as it was chosen', () => {
  const view = sampleTeacher('end', 24, { minutes: 12, size: 3, remember: false });
  const found = set(view);
  expect(found).toMatchObject({
    type: 'configure',
    manner: 'matched',
    ...{ minutes: 12, size: 3, remember: false, cats_fill: true, picture: 'long-cat' },
    play: { game: 'addicats', pace: view.play.pace, times: view.play.times, fair: view.play.fair },
  });
  expect(rulesOf(found)).toEqual({ ...view.play.rules, tables: 10, near_deck: true });
});

it('plays Addi Cat’s also where another game was chosen, at the same pace', () => {
  const play: Settings = {
    game: 'gatonegro',
    rules: { by_turns: true },
    pace: 'calm',
    times: 'none',
    fair: 0,
    even_start: 0,
  };
  const found = set(sampleTeacher('end', 24, { play }));
  expect(found.play).toMatchObject({ game: 'addicats', pace: 'calm' });
  expect(rulesOf(found)).toMatchObject({ near_deck: true, specials: false });
  expect(rulesOf(found)).not.toHaveProperty('by_turns');
});

it('takes a deck that has the sums in it', () => {
  const tables = (chosen: number, ...sums: string[]) => {
    const rules = { edition: 'modern' as const, tables: chosen };
    const view = sampleTeacher('end');
    return rulesOf(set({ ...view, play: { ...view.play, rules } }, sums)).tables;
  };
  expect(tables(5, '8+5', '10+2')).toBe(5);
  expect(tables(5, '8+7')).toBe(7);
  expect(tables(9, '8+7')).toBe(9);
});

it('makes tables anew only where they were made and nobody plays', () => {
  const kinds = (phase: TeacherView['wall']['phase']) =>
    practiceIn(sampleTeacher(phase), ['8+5']).map(({ type }) => type);
  expect(kinds('seats')).toEqual(['configure', 'make-tables']);
  for (const phase of ['arrive', 'round', 'end'] as const)
    expect(kinds(phase)).toEqual(['configure']);
});

it('is set once the class says so', () => {
  const view = sampleTeacher('end');
  expect(isSet(view)).toBe(false);
  const { play, manner } = set(view);
  const rules = play.rules as AddicatsRules;
  expect(isSet({ ...view, manner: manner!, play: { ...view.play, rules } })).toBe(true);
  expect(isSet({ ...view, play: { ...view.play, rules } })).toBe(false);
});
