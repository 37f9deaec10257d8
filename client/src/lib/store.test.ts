import { afterEach, expect, test, vi } from 'vitest';
import { read, readJson, remove, write } from './store';

function storage(more: Partial<Storage> = {}): void {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
    ...more,
  });
}

const fails = () => {
  throw new DOMException('no', 'SecurityError');
};

afterEach(() => {
  remove('a');
  vi.unstubAllGlobals();
});

test('the browser keeps what is written', () => {
  storage();
  write('a', '1');
  expect(localStorage.getItem('a')).toBe('1');
  expect(read('a')).toBe('1');
  remove('a');
  expect(read('a')).toBeNull();
});

test('where all is denied, the page remembers', () => {
  storage({ getItem: fails, setItem: fails, removeItem: fails });
  expect(read('a')).toBeNull();
  write('a', '1');
  expect(read('a')).toBe('1');
  remove('a');
  expect(read('a')).toBeNull();
});

test('where there is no room, the newer is the one that counts', () => {
  storage();
  write('a', 'old');
  const { setItem } = localStorage;
  localStorage.setItem = fails;
  write('a', 'new');
  expect(read('a')).toBe('new');
  localStorage.setItem = setItem;
  write('a', 'newest');
  expect(read('a')).toBe('newest');
});

test('what is no JSON is nothing', () => {
  storage();
  write('a', '{');
  expect(readJson('a')).toBeNull();
  write('a', '[1]');
  expect(readJson('a')).toEqual([1]);
});
