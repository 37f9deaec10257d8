// A screen has come in place of another: the focus, lost with the button that was pressed, goes to
// the heading of the new one. Whatever has the focus by then keeps it.

const LOADED_MS = 10_000; // a screen that is not there by then has something else to say

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
