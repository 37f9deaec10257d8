import { afterEach, expect, it, vi, onTestFinished } from 'vitest';
import { factOf, isTrouble, learnerApi, troubleOf } from './learner';

afterEach(() => void vi.unstubAllGlobals());

function server(answer: () => Promise<Response>) {
  const asked = vi.fn((_address: string, _how: RequestInit) => answer());
  vi.stubGlobal('fetch', asked);
  return asked;
}
const done = () => Promise.resolve(new Response(null, { status: 204 }));

it('shows its key to the server, and never in an address', async () => {
  const asked = server(done);
  expect(await learnerApi.meet('KEY')).toBeNull();
  expect(await learnerApi.forget('KEY')).toBeNull();
  expect(asked.mock.calls.map(([address, { method }]) => [method, address])).toEqual([
    ['PUT', '/api/learner'],
    ['DELETE', '/api/learner'],
  ]);
  expect(asked.mock.calls[0]![1]).toMatchObject({
    headers: { Authorization: 'Bearer KEY' },
    cache: 'no-store',
  });
});

it('fetches a garden and a minute', async () => {
  const asked = server(() => Promise.resolve(Response.json({ is_check: true })));
  expect(await learnerApi.garden('KEY')).toEqual({ is_check: true });
  expect(await learnerApi.minute('KEY')).toEqual({ is_check: true });
  expect(asked.mock.calls.map(([address]) => address)).toEqual([
    '/api/learner/garden',
    '/api/learner/minute',
  ]);
});

it('sends an answer, and who plays', async () => {
  const asked = server(done);
  const answer = { fact: '8+5', said: 13, seconds: 2.31, once: 'x' };
  const late = { ...answer, seconds: null };
  await learnerApi.answer('KEY', answer);
  await learnerApi.answer('KEY', late);
  await learnerApi.play('KEY', 'token', 2, true);
  expect(asked.mock.calls.map(([, { body }]) => JSON.parse(body as string) as unknown)).toEqual([
    answer,
    late,
    { token: 'token', hand: 2, me: true },
  ]);
});

it.each([
  [404, 'unknown'],
  [409, 'taken'],
  [400, 'refused'],
  [401, 'refused'],
  [429, 'away'],
  [503, 'away'],
] as const)('takes %i for %s', async (status, trouble) => {
  expect(troubleOf(status)).toBe(trouble);
  server(() => Promise.resolve(Response.json({ error: 'x' }, { status })));
  const told = await learnerApi.garden('KEY');
  expect([told, isTrouble(told)]).toEqual([trouble, true]);
});

it('is away without a connection, or with half an answer', async () => {
  server(() => Promise.reject(new TypeError('no connection')));
  expect(await learnerApi.garden('KEY')).toBe('away');
  server(() => Promise.resolve(new Response('{"plants":')));
  expect(await learnerApi.garden('KEY')).toBe('away');
});

it('names facts with the larger number first', () => {
  expect([factOf(5, 8), factOf(8, 5), factOf(9, 10)]).toEqual(['8+5', '8+5', '10+9']);
});

// The modules are shared with other files of tests.
function forget(): void {
  vi.doUnmock('../lib/address');
  vi.doUnmock('./worker/own-server');
  vi.resetModules();
}

it('asks the server in this page where there is no other', async () => {
  onTestFinished(forget);
  vi.resetModules();
  const own = vi.fn(async () => new Response(null, { status: 204 }));
  vi.doMock('../lib/address', () => ({
    RUNTIME: '/runtime/abc/',
    addressOf: (path: string) => path,
  }));
  vi.doMock('./worker/own-server', () => ({ serverAt: async () => ({ ask: own }) }));
  const fetched = server(done);
  const { learnerApi: here } = await import('./learner');

  expect(await here.play('KEY', 'token', 2, true)).toBeNull();

  const headers = { Authorization: 'Bearer KEY', 'Content-Type': 'application/json' };
  expect(own).toHaveBeenCalledWith('/api/learner/play', expect.objectContaining({ headers }));
  expect(fetched).not.toHaveBeenCalled();
});
