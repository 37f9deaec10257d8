// After an update the pieces of the old page are gone from the server. Then the page is fetched
// anew, once: the history keeps in mind that it was, and lives through it.

export async function reloadOnce(): Promise<void> {
  const before = history.state as { reloaded?: boolean } | null;
  if (before?.reloaded) return;
  const answers = await fetch('/health').then(
    ({ ok }) => ok,
    () => false,
  );
  if (!answers) return; // the line is gone: there would be no page at all
  history.replaceState({ ...before, reloaded: true }, '');
  location.reload();
}
