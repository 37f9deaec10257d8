import { describe, expect, it } from 'vitest';
import { words } from '../../../texts/index.svelte';
import { describeRefusal, type Asked } from './refusal';
import type { Reader } from './describe';

const by: Reader = {
  words: words.of('gatonegro'),
  name: () => 'Tom',
  me: 0,
  reached: [0],
  paws: [],
};
const take: Asked = { what: 'take', older: false, taker: 2 };
const title = (code: Parameters<typeof describeRefusal>[0], asked = take, reader = by) =>
  describeRefusal(code, asked, reader, 'Not just now')?.title ?? null;

describe('what was not done', () => {
  it('is told kindly', () => {
    expect(title('gone')).toBe('Tom was faster');
    expect(title('void', { ...take, older: true })).toBe('Tom was faster');
    expect(title('void')).toBe('Once more!');
    expect(title('too-soon')).toBe('Too soon!');
    expect(title('too-early')).toBe('Your paw is busy');
    expect(title('too-early', { ...take, what: 'rhyme' })).toBe('Not yet');
    expect(title('not-your-turn')).toBe('One moment');
    expect(title('bad-action')).toBe('Not just now');
  });

  it('is not said twice', () => {
    expect(title('gone', take, { ...by, reached: [] })).toBeNull();
    expect(title('gone', { ...take, taker: null })).toBeNull();
    expect(title('over')).toBeNull();
  });
});
