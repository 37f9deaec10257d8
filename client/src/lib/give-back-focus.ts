// When a dialog or a pause goes, the focus goes back to *before*, where it was; if that is gone or
// cannot have it, to what *otherwise* selects. Not where something else has taken it meanwhile.
export function giveBackFocus(before: Element | null, otherwise?: string): void {
  if (!isLost()) return;
  if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
  const place = otherwise === undefined ? null : document.querySelector<HTMLElement>(otherwise);
  if (!isLost() || place === null) return;
  place.tabIndex = -1;
  place.focus({ preventScroll: true });
}

const isLost = (): boolean =>
  document.activeElement === null || document.activeElement === document.body;
