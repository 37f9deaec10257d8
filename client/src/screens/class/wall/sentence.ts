// How a class stands, in one sentence for screen readers. A pause says itself that it is one.

import type { WallView } from '../../../net/wire';
import { words } from '../../../texts/index.svelte';

export function sentenceOf(view: WallView): string {
  const say = words.of('class-wall');
  switch (view.phase) {
    case 'arrive':
      return say.hereHeard({ n: view.children.length });
    case 'seats':
      return say.findTable;
    case 'round':
      return view.round?.paused ? '' : say.said({ n: view.round?.found ?? 0 });
    case 'end':
      return say.youFound({ n: view.round?.found ?? 0 });
  }
}
