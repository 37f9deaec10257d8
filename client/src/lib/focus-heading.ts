// When a screen replaces another, the button that was pressed is gone and the focus is lost. It goes
// to the heading of the new screen, unless something there has taken it already.

const LOADED_MS = 10_000; // if there is no heading by then, none is expected any more

export function focusHeading(): () => void {
  if (settled()) return () => {};
  const observer = new MutationObserver(() => settled() && leave());
  observer.observe(document.body, { subtree: true, childList: true });
  const timer = setTimeout(() => leave(), LOADED_MS);
  const leave = (): void => {
    clearTimeout(timer);
    observer.disconnect();
  };
  return leave;
}

function settled(): boolean {
  if (document.activeElement !== null && document.activeElement !== document.body) return true;
  const heading = document.querySelector<HTMLElement>('main h1');
  if (!heading) return false;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  return true;
}
