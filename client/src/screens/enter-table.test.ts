import { afterEach, expect, test, vi } from 'vitest';
import { GAME } from '../games';
import { settings } from '../lib/settings.svelte';
import { playNow, optionsFor } from './enter-table';

vi.mock('../games', async (actual) => ({
  ...(await actual<typeof import('../games')>()),
  loadTable: async () => ({}),
}));
afterEach(() => void vi.unstubAllGlobals());

test('kittens play the small deck without surprises, and slowly', () => {
  expect(optionsFor('addicats', 'kitten')).toMatchObject({
    tables: 5,
    specials: false,
    pace: 'children',
  });
  expect(GAME.addicats.catsFor('kitten')).toBe(2);
});

test('tigers play everything at the pace of adults', () => {
  expect(optionsFor('addicats', 'tiger')).toMatchObject({
    tables: 10,
    specials: true,
    pace: 'adults',
  });
  expect(GAME.addicats.catsFor('tiger')).toBe(3);
});

test('who wants no hurry plays at a table without hurry', () => {
  settings.now.calm = true;
  expect(optionsFor('addirace', 'tiger').pace).toBe('calm');
  settings.now.calm = false;
});

test('the other games are as they are', () => {
  expect(optionsFor('gatonegro', 'cat')).toMatchObject({
    game: 'gatonegro',
    by_turns: false,
    pace: 'children',
  });
  expect(GAME.addirace.catsFor('tiger')).toBe(2);
});

// A server that lets one in, and gives *answer* to the first errand; or hangs up.
function server(answer: object | null): void {
  vi.stubGlobal('location', { protocol: 'http:', host: 'here' });
  vi.stubGlobal('fetch', async () =>
    Response.json({ code: 'BCDF', person: 1, token: 't' }, { status: 201 }),
  );
  vi.stubGlobal(
    'WebSocket',
    class {
      onopen: (() => void) | null = null;
      onclose: (() => void) | null = null;
      onmessage: ((event: { data: string }) => void) | null = null;
      constructor() {
        queueMicrotask(() => this.onopen?.());
      }
      send(text: string): void {
        const { type } = JSON.parse(text) as { type: string };
        const said = type === 'hello' ? { type: 'welcome' } : answer;
        queueMicrotask(() =>
          said ? this.onmessage?.({ data: JSON.stringify(said) }) : this.onclose?.(),
        );
      }
      close(): void {}
    },
  );
}

test('a refusal is told as one, and not as a server that is not there', async () => {
  server({ type: 'refused', code: 'busy', cid: null, k: null });
  expect(await playNow('addicats', 'cat')).toBe('refused');
  server(null);
  expect(await playNow('addicats', 'cat')).toBe('no-server');
});
