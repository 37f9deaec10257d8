import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { News } from '../../net/follow';
import type { AnyMove, AnyView } from '../../net/wire';
import type { Film } from '../../net/film';
import { Course } from './lesson.svelte';
import { LESSONS } from './lessons';

const lesson = LESSONS.gatonegro;
const frame = { events: [], view: { type: 'gatonegro.view', result: null } as unknown as AnyView };
const film: Film = {
  game: 'gatonegro',
  rules: {},
  seats: lesson.record.seats,
  frames: lesson.record.actions.map(() => frame).concat(frame),
  error: null,
};
const take = (card: string, pile: 0 | 1): AnyMove => ({ do: 'take', seat: 0, card, pile });
const press = {} as PointerEvent;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function begun(): Course {
  const course = new Course(lesson, film, [], []);
  course.next(); // the first word is read
  return course;
}

test('the script’s move is done, after the own paw was seen', () => {
  const course = begun();
  course.table.press(take('8D', 0), press);
  expect(course.table.pressed).toHaveLength(1);
  expect(course.table.frame).toBe(0);
  vi.advanceTimersByTime(1000);
  expect(course.table.frame).toBe(1);
  expect(course.says).toBe('gnTomcat');
});

test('another move is answered by a hint, and the table may be touched again', () => {
  const course = begun();
  const heard: News['kind'][] = [];
  course.table.listen((news) => heard.push(news.kind));
  course.table.press(take('8D', 1), press);
  vi.advanceTimersByTime(1000);
  expect(course.table.frame).toBe(0);
  expect(course.says).toBe('gnLeftHint');
  expect(heard).toEqual(['refused']);
});

test('who does nothing for a while gets the hint, too', () => {
  const course = begun();
  vi.advanceTimersByTime(20_000);
  expect(course.says).toBe('gnLeftHint');
});

test('what others do happens by itself, and is read before it goes on', () => {
  const course = begun();
  for (const card of ['8D', '2H']) {
    course.table.press(take(card, 0), press);
    vi.advanceTimersByTime(400);
  }
  expect(course.waitsForTap).toBe(false);
  vi.advanceTimersByTime(20_000);
  expect(course.table.frame).toBe(3);
  expect(course.waitsForTap).toBe(true);
});
