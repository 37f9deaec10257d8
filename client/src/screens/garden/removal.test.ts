import { expect, it, vi } from 'vitest';
import type { Trouble } from '../../net/learner';
import { removeGarden } from './removal';

const removal = async (answer: null | Trouble) => {
  const drop = vi.fn();
  const forget = vi.fn(() => Promise.resolve(answer));
  const gone = await removeGarden({ drop }, { forget }, 'key');
  return { drop, forget, gone };
};

it('forgets a garden on the server, then here', async () => {
  const { drop, forget, gone } = await removal(null);
  expect(forget).toHaveBeenCalledWith('key');
  expect(drop).toHaveBeenCalledWith('key');
  expect(gone).toBe(true);
});

it.each<Trouble>(['away', 'refused'])('keeps the key where the server says %s', async (answer) => {
  const { drop, gone } = await removal(answer);
  expect(drop).not.toHaveBeenCalled();
  expect(gone).toBe(false);
});
