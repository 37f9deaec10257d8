// What can be pressed on the screen now: the controls of the dialog on top, those that come before a
// table, or those of the page.

const CONTROLS =
  'button:not([aria-disabled="true"]), a[href], input[type=radio], input[type=checkbox], summary';

export function controls(page: ParentNode = document): HTMLElement[] {
  const [asking] = page.querySelectorAll<HTMLElement>('[popover]:popover-open');
  const dialog = [...page.querySelectorAll<HTMLElement>('dialog[open]')].at(-1);
  const before = page.querySelector('[data-before-table]');
  const within: ParentNode = asking?.querySelector(CONTROLS) ? asking : (dialog ?? before ?? page);
  return [...within.querySelectorAll<HTMLElement>(CONTROLS)].filter(
    (one) => !one.matches(':disabled, [data-one-key] *') && !one.closest('[inert]') && isDrawn(one),
  );
}

// A radio button may be drawn by its label.
function isDrawn(one: HTMLElement): boolean {
  const drawn = one instanceof HTMLInputElement ? (one.closest('label') ?? one) : one;
  return drawn.checkVisibility({ visibilityProperty: true }) && drawn.getClientRects().length > 0;
}
