import { afterEach, describe, expect, it, vi } from 'vitest';

const SPARE = '/runtime/abc/';
const own = {
  ask: vi.fn(async () => new Response('own', { status: 201 })),
  connect: vi.fn(),
  close: vi.fn(),
};
const gone = () => Promise.reject(new TypeError('no network'));

// The page of a server that offers its runtime at *spare*, or nothing.
async function page(spare: string | undefined): Promise<typeof import('./here')> {
  vi.resetModules();
  vi.doMock('../lib/address', () => ({
    RUNTIME: undefined,
    SPARE: spare,
    addressOf: (path: string) => path,
  }));
  vi.doMock('./worker/own-server', () => ({ serverAt: async () => own }));
  return import('./here');
}

const away = async (): Promise<boolean> => (await import('./away.svelte')).away.now;

afterEach(() => {
  vi.doUnmock('../lib/address');
  vi.doUnmock('./worker/own-server');
  vi.unstubAllGlobals();
  vi.resetModules();
  own.ask.mockClear();
});

describe('a page of a server', () => {
  it('asks the server as long as it is there', async () => {
    const { askAnybody } = await page(SPARE);
    vi.stubGlobal('fetch', async () => new Response('server', { status: 201 }));

    const [answer, here] = await askAnybody('/api/tables', {});

    expect([await answer.text(), here, await away()]).toEqual(['server', false, false]);
    expect(own.ask).not.toHaveBeenCalled();
  });

  it.each([
    ['does not answer', gone],
    ['is gone behind its proxy', async () => new Response(null, { status: 502 })],
  ])('asks itself where the server %s, and says so', async (_, fetch) => {
    const { askAnybody } = await page(SPARE);
    vi.stubGlobal('fetch', fetch);

    const [answer, here] = await askAnybody('/api/tables', { method: 'POST' });

    expect([await answer.text(), here, await away()]).toEqual(['own', true, true]);
    expect(own.ask).toHaveBeenCalledWith('/api/tables', { method: 'POST' });
  });

  it('asks itself where the server says nothing at all', async () => {
    vi.useFakeTimers();
    const { askAnybody } = await page(SPARE);
    const silent = (_: string, { signal }: RequestInit) =>
      new Promise((_, reject) => {
        signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError')));
      });
    vi.stubGlobal('fetch', silent);

    const asked = askAnybody('/api/tables', { method: 'POST' });
    await vi.advanceTimersByTimeAsync(20_000);
    vi.useRealTimers();

    expect([await (await asked)[0].text(), await away()]).toEqual(['own', true]);
  });

  it('waits for a server that only takes long', async () => {
    vi.useFakeTimers();
    const { askAnybody } = await page(SPARE);
    const slow = (path: string) =>
      new Promise((resolve) => {
        const answer = new Response('server', { status: 201 });
        setTimeout(resolve, path === '/health' ? 100 : 30_000, answer);
      });
    vi.stubGlobal('fetch', slow);

    const asked = askAnybody('/api/tables', { method: 'POST' });
    await vi.advanceTimersByTimeAsync(40_000);
    vi.useRealTimers();

    expect([await (await asked)[0].text(), await away()]).toEqual(['server', false]);
  });

  it('asks nobody else where the server says no', async () => {
    const { askAnybody } = await page(SPARE);
    vi.stubGlobal('fetch', async () => new Response(null, { status: 503 }));

    const [answer, here] = await askAnybody('/api/tables', {});

    expect([answer.status, here]).toEqual([503, false]);
  });

  it('fails as ever where it has no runtime', async () => {
    const { askAnybody, keptGames } = await page(undefined);
    vi.stubGlobal('fetch', gone);

    await expect(askAnybody('/api/tables', {})).rejects.toThrow('no network');
    expect(await keptGames()).toBeNull();
  });

  it('asks itself about a table that was opened in it, whoever else is there', async () => {
    const { ask } = await page(SPARE);
    vi.stubGlobal('fetch', async () => new Response('server'));

    expect(await (await ask('/api/games', {}, true)).text()).toBe('own');
    expect(await (await ask('/api/games', {})).text()).toBe('server');
  });

  it('closes a wire that was given up before there was a server', async () => {
    const { ownWire } = await page(SPARE);

    ownWire().close();
    await vi.waitFor(() => expect(own.close).toHaveBeenCalled());

    expect(own.connect).not.toHaveBeenCalled();
  });
});
