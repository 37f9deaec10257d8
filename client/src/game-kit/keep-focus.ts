// An attachment for a table whose controls come and go: a card that is played, or a button that has
// done its work, is removed while it has the focus, and the browser forgets where the player was.
// Then what *next* gives gets the focus, or the table itself.

export function keepFocus(
  next: (root: HTMLElement) => HTMLElement | null | undefined = () => null,
): (root: HTMLElement) => () => void {
  return (root) => {
    let last: HTMLElement | null = null;
    const restore = (): void => {
      const focused = document.activeElement;
      if (last === null || (focused !== null && focused !== document.body)) return;
      const gone = last;
      last = null;
      const place = gone.isConnected ? gone : (next(root) ?? root); // one that was moved loses it, too
      if (place === root) root.tabIndex = -1;
      place.focus({ preventScroll: true });
    };
    const observer = new MutationObserver(restore);
    const note = ({ target }: FocusEvent): void => {
      last = target instanceof HTMLElement && target !== root ? target : null;
    };
    // Was it left, by a click beside it or for a dialog, or has it been removed? Only then something
    // has changed on the page.
    const leave = ({ target }: FocusEvent): void =>
      queueMicrotask(() => {
        if (target !== last || last === null) return;
        if (observer.takeRecords().length) restore();
        else if (last.isConnected) last = null;
      });
    root.addEventListener('focusin', note);
    root.addEventListener('focusout', leave);
    observer.observe(root, { subtree: true, childList: true });
    return () => {
      root.removeEventListener('focusin', note);
      root.removeEventListener('focusout', leave);
      observer.disconnect();
    };
  };
}
