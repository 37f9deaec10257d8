import { Profiles } from '../../lib/profiles.svelte';
import type { HelpInfo } from '../../net/learner';
import type { Scenes } from '../../scenes';
import Minute from '../Minute.svelte';
import { newsOf } from '../garden/garden';
import { grownGarden, sampleApi, sampleGarden, sampleMinute } from '../garden/sample';
import { VOICE } from '../garden/scenes';
import { afterRight, begin } from './order';
import { Practice } from './practice.svelte';

// At the card with this number, as many right answers later.
function at(card: number, more: Partial<Practice> = {}): ReturnType<Scenes[string]> {
  const practice = new Practice(sampleApi(), 'scene');
  let order = begin(sampleMinute().cards);
  for (let i = 0; i < card; i++) order = afterRight(order);
  Object.assign(practice, { order, phase: 'card', ...more });
  return [
    Minute,
    { profiles: new Profiles([{ key: 'scene', cat: 'nube' }]), voice: VOICE, practice },
  ];
}

const help = (card: number, total: number, strategy: HelpInfo['strategy'], steps: number[]) => () =>
  at(card, { phase: 'help', judged: { right: false, total, help: { strategy, steps } } });

const AFTER = grownGarden({ '5+3': 'flower', '6+4': 'flower', '8+4': 'bud' });

export const scenes: Scenes = {
  card: () => at(4),
  waiting: () => at(4, { said: 13, waiting: true }),
  help: help(4, 13, 'ten', [2, 3]),
  'help-double': help(6, 12, 'double', [12]),
  'help-near-double': help(5, 13, 'near-double', [12, 1]),
  'help-bigger-first': help(3, 9, 'bigger-first', [2]),
  end: () => at(10, { phase: 'end', news: newsOf(sampleGarden(), AFTER), after: AFTER }),
  'end-late': () => at(10, { phase: 'end', late: true }),
  trouble: () => at(0, { phase: 'trouble', trouble: 'away' }),
};
