import type { ClassLine } from '../../../net/class-line.svelte';
import type { ClassAdmission } from '../../../net/classes';
import type { TeacherView } from '../../../net/wire';
import type { Scenes } from '../../../scenes';
import { sampleTeacher } from '../sample';
import KnowScreen from '../KnowScreen.svelte';
import { sampleApi, sampleLearning } from './sample';

const CODE = 'KMTP';
const admission: ClassAdmission = { code: CODE, token: 'sample', role: 'teacher', at: 0 };

// A line on which nothing comes and goes.
function lineOf(
  more: Partial<TeacherView> = {},
  line: ClassLine['line'] = 'open',
  closed: ClassLine['closed'] = null,
) {
  const view = sampleTeacher('end', 24, more);
  return { view: closed ? null : view, line, closed, say: () => {}, close: () => {} };
}

type Told = Parameters<typeof sampleApi>[0];

const know =
  (told: Told = sampleLearning(), more: Record<string, unknown> = {}): Scenes[string] =>
  () => [KnowScreen, { code: CODE, admission, api: sampleApi(told), line: lineOf(), ...more }];

const matched: Partial<TeacherView> = {
  manner: 'matched',
  play: {
    ...sampleTeacher('end').play,
    rules: { edition: 'modern', near_deck: true },
  },
};

export const scenes: Scenes = {
  know: know(),
  'know-full': know(sampleLearning(32, 12)),
  'know-set': know(sampleLearning(), { line: lineOf(matched) }),
  'know-offline': know(sampleLearning(), { line: lineOf({}, 'reconnecting') }),
  'know-elsewhere': know(sampleLearning(), { line: lineOf({}, 'closed', 'opened-elsewhere') }),
  'know-few': know(sampleLearning(3, 2)),
  'know-new': know(sampleLearning(12, 0)),
  'know-nobody': know(sampleLearning(0, 0)),
  'know-nobody-child': know(sampleLearning(0, 0), { view: 'child' }),
  'know-child': know(sampleLearning(), { view: 'child' }),
  'know-print': know(sampleLearning(), { sheet: 'print' }),
  'know-print-home': know(sampleLearning(), { view: 'child', sheet: 'home' }),
  'know-remove': know(sampleLearning(), { sheet: 'remove' }),
  'know-later': know('not-now'),
  'know-away': know('no-server'),
  'know-gone': know('refused'),
  'know-hidden': know(sampleLearning(), { asleep: true }),
};
