import type { ClassLine } from '../../../net/class-line.svelte';
import type { ChildView, ClassCloseReason } from '../../../net/wire';
import type { Scenes } from '../../../scenes';
import { grownGarden } from '../../garden/sample';
import { VOICE } from '../../garden/scenes';
import { sampleChild, sampleChildView, sampleLook } from '../sample';
import ChildScreen from '../ChildScreen.svelte';
import JoinClass from '../JoinClass.svelte';
import ChildMenu from './ChildMenu.svelte';
import { Joining, type Step } from './joining.svelte';

const nothing = () => {};
const never = () => new Promise<never>(nothing);
const SILENT = { lookAt: never, come: never, knock: never, askKnock: never };

function joining(step: Step, more: Partial<Joining> = {}): ReturnType<Scenes[string]> {
  const child = step === 'animal' || step === 'no-class' ? null : sampleChild(0);
  const state = Object.assign(new Joining('KMTP', nothing, SILENT), {
    look: sampleLook(),
    step,
    child,
    ...more,
  });
  return [JoinClass, { code: 'KMTP', onchange: nothing, joining: state, voice: VOICE }];
}

// The line of a child that nobody is behind.
function lineOf(view: ChildView | null, closed: ClassCloseReason | null = null): ClassLine {
  const line = { view, closed, lost: false, say: nothing, listen: () => nothing, close: nothing };
  return line as unknown as ClassLine;
}

function child(
  view: ChildView | null,
  closed: ClassCloseReason | null = null,
  grows = true,
): ReturnType<Scenes[string]> {
  const { plants } = grownGarden({ '7+6': 'flower', '8+5': 'bud', '9+4': 'bud', '8+7': 'sprout' });
  const garden = () =>
    Promise.resolve({ plants, grown: grows ? ['7+6', '8+5', '9+4', '8+7'] : [] });
  const admission = { code: 'KMTP', token: 'scene', role: 'child', child: 0, at: 0 };
  return [
    ChildScreen,
    { admission, onchange: nothing, line: lineOf(view, closed), garden, voice: VOICE },
  ];
}

export const scenes: Scenes = {
  animal: () => joining('animal'),
  pictures: () => joining('pictures', { chosen: ['C'] }),
  wrong: () => joining('pictures', { wrong: true }),
  knocking: () => joining('knocking'),
  tired: () => joining('knocking', { tired: true }),
  'not-let-in': () => joining('not-let-in'),
  'door-closed': () => joining('door-closed'),
  'no-class': () => joining('no-class'),
  away: () => joining('away'),
  connecting: () => child(null),
  'first-cat': () => child(sampleChildView('arrive', { me: sampleChild(0, { face: '' }) })),
  waiting: () => child(sampleChildView('arrive')),
  seats: () => child(sampleChildView('seats')),
  full: () => child(sampleChildView('round', { ticket: null, mates: [] })),
  paused: () => child(sampleChildView('seats', { paused: true })),
  end: () => child(sampleChildView('end')),
  'end-goal': () =>
    child(
      sampleChildView('end', {
        me: sampleChild(6),
        found: 214,
        long_cat: { length: 200, goal: 200, is_there: true },
      }),
      null,
      false,
    ),
  menu: () => [ChildMenu, { name: 'Blue Fox', onclose: nothing, onleave: nothing }],
  'not-me': () => [
    ChildMenu,
    { name: 'Blue Fox', onclose: nothing, onleave: nothing, asking: true },
  ],
  'sent-away': () => child(null, 'sent-away'),
  elsewhere: () => child(null, 'opened-elsewhere'),
  deleted: () => child(null, 'deleted'),
};
