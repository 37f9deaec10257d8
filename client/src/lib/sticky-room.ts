// An attachment for a bar that sticks to the lower edge: what gets the focus is scrolled clear of it
// (WCAG 2.4.11). The bar may grow with its text, so its height is measured.

const RING = 12; // px: the focus ring round a control is not hidden either

export function stickyRoom(bar: HTMLElement): () => void {
  const scroller = scrollerOf(bar);
  const observer = new ResizeObserver(() => {
    scroller.style.scrollPaddingBottom = `${bar.offsetHeight + RING}px`;
  });
  observer.observe(bar);
  return () => {
    observer.disconnect();
    scroller.style.scrollPaddingBottom = '';
  };
}

function scrollerOf({ parentElement }: HTMLElement): HTMLElement {
  if (!parentElement) return document.documentElement;
  const { overflowY } = getComputedStyle(parentElement);
  return overflowY === 'auto' || overflowY === 'scroll' ? parentElement : scrollerOf(parentElement);
}
