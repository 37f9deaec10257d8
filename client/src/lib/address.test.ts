import { expect, test } from 'vitest';
import { addressOf, baseOf, keptAs, pathOf } from './address';

test('a page that was told nothing is at the root', () => {
  expect(baseOf(undefined)).toBe('/');
  expect(baseOf('./')).toBe('/');
  expect(baseOf('/cats/')).toBe('/cats/');
});

test('an address begins with the path of the server', () => {
  expect(addressOf('/api/tables', '/')).toBe('/api/tables');
  expect(addressOf('/', '/cats/')).toBe('/cats/');
  expect(addressOf('/t/BCDF', '/for/cats/')).toBe('/for/cats/t/BCDF');
});

test('a path is what follows it', () => {
  expect(pathOf('/t/BCDF', '/')).toBe('/t/BCDF');
  expect(pathOf('/cats/', '/cats/')).toBe('/');
  expect(pathOf('/cats/t/BCDF', '/cats/')).toBe('/t/BCDF');
  expect(pathOf('/catsup', '/cats/')).toBe('/catsup');
});

test('two servers of one host keep their own', () => {
  expect(keptAs('gatosabio.tokens', '/')).toBe('gatosabio.tokens');
  expect(keptAs('gatosabio.tokens', '/cats/')).toBe('/cats/gatosabio.tokens');
});
