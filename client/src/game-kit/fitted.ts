// Makes the words of a box smaller until all of them have room: long sentences in a small window, or
// letters and lines that somebody has set wide apart. Where even the smallest do not fit, the box can be
// scrolled, by keys as well. Only what does not fit costs anything: the rest is told by the browser.

const PARTS = [1, 0.92, 0.84, 0.76]; // of the usual size; no letter gets smaller than 14 px
const SLACK = 1; // px; browsers round

/** For a box whose first `.words` must fit. `--fit` and `data-fit` say what was done. */
export function fitted(box: HTMLElement): () => void {
  const words = box.querySelector<HTMLElement>('.words');
  if (!words) return () => {};
  let frame = 0;

  const isCut = (): boolean =>
    box.scrollHeight > box.clientHeight + SLACK ||
    words.scrollWidth > words.clientWidth + SLACK ||
    words.offsetLeft + words.offsetWidth > box.clientWidth + SLACK;

  function fit(): void {
    delete box.dataset.fit;
    box.removeAttribute('tabindex');
    for (const part of PARTS) {
      box.style.setProperty('--fit', `${part}`);
      if (!isCut()) return;
    }
    box.dataset.fit = 'tight';
    if (!isCut()) return;
    box.dataset.fit = 'scrolls';
    if (getComputedStyle(box).overflowY !== 'auto') return; // it grows instead
    box.style.removeProperty('--fit'); // if they must be scrolled, they can be large
    box.tabIndex = 0;
    box.scrollTop = 0;
  }

  // In a frame of its own: a box may not change its size while its size is being told.
  const watch = new ResizeObserver(() => {
    const isUsual = (box.style.getPropertyValue('--fit') || '1') === '1' && !box.dataset.fit;
    if (isUsual && !isCut()) return;
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(fit);
  });
  watch.observe(box);
  watch.observe(words);
  return () => {
    watch.disconnect();
    cancelAnimationFrame(frame);
  };
}
