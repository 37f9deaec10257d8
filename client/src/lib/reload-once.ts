// After an update the server no longer has the files of the old page. Then the page is reloaded,
// once: `history.state` survives a reload and remembers it.

import { addressOf } from './address';

export async function reloadOnce(): Promise<void> {
  const before = history.state as { reloaded?: boolean } | null;
  if (before?.reloaded) return;
  const answers = await fetch(addressOf('/health')).then(
    ({ ok }) => ok,
    () => false,
  );
  if (!answers) return; // no server: a reload would lose the page
  history.replaceState({ ...before, reloaded: true }, '');
  location.reload();
}
