import { expect, it } from 'vitest';
import { words } from '../../../texts/index.svelte';
import type { AddicatsView } from '../../../net/wire';
import { situationOf } from './situation';

const who = {
  say: words.of('addicats'),
  edition: 'modern' as const,
  mine: [0],
  name: (hand: number) => ['You', 'Luna', 'Tom'][hand]!,
  calm: false,
};
const hand = { down: 5, up: 1, place: null, points: 0 };

it('names every card that lies open, never its sum, and what is to be done', () => {
  const view = {
    hands: [
      { ...hand, top: '5+9' },
      { ...hand, top: null },
      { ...hand, top: '12' },
    ],
  } as unknown as AddicatsView;
  expect(situationOf(view, who, ['Your turn!', 'Tap your pile', ''])).toBe(
    'You: 5 plus 9. Tom: 12. Your turn! Tap your pile.',
  );
});
