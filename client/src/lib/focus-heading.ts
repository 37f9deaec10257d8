// When a screen replaces another, the button that was pressed is gone and the focus is lost. It goes
// to the heading of the new screen, or to the table, unless something there has taken it already.

const LOADED_MS = 10_000; // if there is no heading by then, none is expected any more

export const focusHeading = (): (() => void) => focusSoon('main h1');
// The place of a table that takes keys: for the ear it is not the whole of it.
export const TABLE = '#ground [role=application], #ground main:not(:has([role=application]))';
export const focusTable = (): (() => void) => focusSoon(TABLE);

function focusSoon(selector: string): () => void {
  if (settled(selector)) return () => {};
  const observer = new MutationObserver(() => settled(selector) && leave());
  observer.observe(document.body, { subtree: true, childList: true });
  const timer = setTimeout(() => leave(), LOADED_MS);
  const leave = (): void => {
    clearTimeout(timer);
    observer.disconnect();
  };
  return leave;
}

function settled(selector: string): boolean {
  if (document.activeElement !== null && document.activeElement !== document.body) return true;
  const found = document.querySelector<HTMLElement>(selector);
  if (!found) return false;
  if (found.tabIndex < 0) found.tabIndex = -1;
  found.focus({ preventScroll: true });
  return true;
}
