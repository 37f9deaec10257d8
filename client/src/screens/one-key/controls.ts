// What can be pressed on the screen now: the controls of the dialog on top, those that come before a
// table, or those of the page. Of many that the Tab key treats as one (a hundred plants), the one that
// it leads to: nobody waits for all of them.

const CONTROLS =
  'button:not([aria-disabled="true"], [tabindex="-1"]), a[href], input[type=radio], ' +
  'input[type=checkbox], summary';

export function controls(page: ParentNode = document): HTMLElement[] {
  const [asking] = page.querySelectorAll<HTMLElement>('[popover]:popover-open');
  const dialog = [...page.querySelectorAll<HTMLElement>('dialog[open]')].at(-1);
  const before = [...page.querySelectorAll<HTMLElement>('[data-before-table]')].sort(
    (one, other) => Number(isLast(one)) - Number(isLast(other)),
  );
  const onTop = asking?.querySelector(CONTROLS) ? asking : dialog;
  const onPage = before.length ? before : [page];
  const within: readonly ParentNode[] = onTop ? [onTop] : onPage;
  const all = within.flatMap((one) => [...one.querySelectorAll<HTMLElement>(CONTROLS)]);
  return all.filter(
    (one) => !one.matches(':disabled, [data-one-key] *') && !one.closest('[inert]') && isDrawn(one),
  );
}

const isLast = (one: HTMLElement): boolean => one.dataset.beforeTable === 'last';

// A radio button may be drawn by its label.
function isDrawn(one: HTMLElement): boolean {
  const drawn = one instanceof HTMLInputElement ? (one.closest('label') ?? one) : one;
  return drawn.checkVisibility({ visibilityProperty: true }) && drawn.getClientRects().length > 0;
}
