import { expect, it, vi } from 'vitest';
import type { ClassTrouble } from '../../../net/classes';
import { FileWanted } from './file-wanted.svelte';
import { Know, troubleOf, type KnowApi } from './know.svelte';
import { sampleApi, sampleLearning } from './sample';

const learning = sampleLearning(6, 1);

it.each([
  ['no-server', 'away'],
  ['not-now', 'later'],
  ['too-many', 'later'],
  ['refused', 'gone'],
] as const)('takes %s as %s', (told, trouble) => {
  expect(troubleOf(told)).toBe(trouble);
});

it('asks again after a trouble', async () => {
  const told: (typeof learning | ClassTrouble)[] = ['not-now', learning];
  const know = new Know({ ...sampleApi(learning), learning: async () => told.shift()! }, 'token');
  await know.load();
  expect([know.trouble, know.learning]).toEqual(['later', null]);
  await know.load();
  expect([know.trouble, know.learning]).toEqual([null, learning]);
});

it('keeps nothing of a class that is gone, and all of one that is not', async () => {
  const answers: (null | ClassTrouble)[] = ['no-server', null];
  const know = new Know({ ...sampleApi(learning), remove: async () => answers.shift()! }, 'token');
  await know.load();
  expect(await know.remove()).toBe(false);
  expect([know.removed, know.learning]).toEqual([false, learning]);
  expect(await know.remove()).toBe(true);
  expect([know.removed, know.learning]).toEqual([true, null]);
});

it('takes a class that somebody else has deleted for gone', async () => {
  const know = new Know({ ...sampleApi(learning), remove: async () => 'refused' }, 'token');
  expect(await know.remove()).toBe(true);
});

it.each([
  ['not-now', 'busy'],
  ['no-server', 'away'],
  ['refused', 'refused'],
] as const)('says why there is no file: %s', async (told, now) => {
  const save = vi.fn();
  const file = new FileWanted({ ...sampleApi(learning), file: async () => told }, 'token', save);
  await file.ask('cards.pdf', {}, 'cards.pdf');
  expect(file.now).toBe(now);
  expect(save).not.toHaveBeenCalled();
});

it('saves a file once, however often it is asked for meanwhile', async () => {
  const save = vi.fn();
  const content = new Blob(['%PDF']);
  const asked = vi.fn<KnowApi['file']>(async () => content);
  const file = new FileWanted({ ...sampleApi(learning), file: asked }, 'token', save);
  const first = file.ask('child.pdf', { child: 'all' }, 'sums.pdf');
  await file.ask('child.pdf', { child: 'all' }, 'sums.pdf');
  await first;
  expect(asked).toHaveBeenCalledExactlyOnceWith('token', 'child.pdf', { child: 'all' });
  expect(save).toHaveBeenCalledExactlyOnceWith(content, 'sums.pdf');
  expect([file.now, file.name]).toEqual(['saved', 'sums.pdf']);
});
