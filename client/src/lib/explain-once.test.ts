import { expect, test } from 'vitest';
import { ExplainOnce } from './explain-once';

test('a card is explained once', () => {
  const explained = new ExplainOnce('test.once');
  expect(explained.has('magic')).toBe(false);
  explained.add('magic');
  explained.add('magic');
  expect(explained.has('magic')).toBe(true);
});

test('in each game anew', () => {
  new ExplainOnce('test.one').add('pursuit');
  expect(new ExplainOnce('test.other').has('pursuit')).toBe(false);
});

test('cards of one kind need but one word', () => {
  const explained = new ExplainOnce('test.kinds', (card) => card.slice(0, 1));
  explained.add('c7');
  expect(explained.has('c9')).toBe(true);
});
