import { expect, test } from 'vitest';
import { choiceOf, configureClass, FIRST_CHOICE } from './choice';
import { sampleTeacher } from './sample';

test('a class begins calmly, with cats and without surprises', () => {
  const { play, ...rest } = configureClass(FIRST_CHOICE);
  expect(rest).toEqual({
    type: 'configure',
    minutes: 8,
    cats_fill: true,
    picture: 'long-cat',
    remember: true,
    size: 4,
    manner: 'mixed',
  });
  expect(play).toMatchObject({ type: 'configure', game: 'addicats', pace: 'calm' });
  expect(play.rules).toMatchObject({ specials: false });
});

test('what a class plays can be looked at and changed', () => {
  const view = sampleTeacher('arrive', 4, { minutes: 5, manner: 'matched', picture: 'none' });
  const choice = choiceOf(view);
  expect(choice).toMatchObject({ minutes: 5, manner: 'matched', picture: 'none', size: 4 });
  expect(choice.options).toMatchObject({
    game: 'addicats',
    pace: 'calm',
    specials: false,
    tables: 10,
  });
  expect(configureClass(choice).play).toMatchObject({ game: 'addicats', pace: 'calm' });
});
