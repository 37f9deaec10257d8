import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { reloadOnce } from './reload-once';

const reload = vi.fn();
const fetched = vi.fn();

beforeEach(() => {
  reload.mockClear();
  vi.stubGlobal('location', { reload });
  vi.stubGlobal('fetch', fetched);
  const history = {
    state: null as unknown,
    replaceState: (state: unknown) => void (history.state = state),
  };
  vi.stubGlobal('history', history);
});
afterEach(() => void vi.unstubAllGlobals());

test('an old page is fetched anew, once', async () => {
  fetched.mockResolvedValue({ ok: true });
  await reloadOnce();
  await reloadOnce();
  expect(reload).toHaveBeenCalledTimes(1);
});

test('without a server the page stays', async () => {
  fetched.mockRejectedValue(new TypeError('no line'));
  await reloadOnce();
  expect(reload).not.toHaveBeenCalled();
});
