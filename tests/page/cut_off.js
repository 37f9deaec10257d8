// Texts that do not fit their box or the screen, and a page that is wider than its screen.
() => {
  const found = [];
  if (document.documentElement.scrollWidth > innerWidth + 1) found.push('the page is too wide');
  const scrolls = (one) => ['auto', 'scroll'].includes(getComputedStyle(one).overflowX);
  for (const one of document.querySelectorAll('body *')) {
    if (one.closest('.heard-only, svg') || !one.getClientRects().length) continue;
    let around = one.parentElement;
    while (around && !scrolls(around)) around = around.parentElement;
    if (around) continue; // what can be scrolled is not lost
    const text = one.textContent.trim().slice(0, 40);
    const { overflowX, overflowY, textOverflow } = getComputedStyle(one);
    if (textOverflow === 'ellipsis') continue; // a long name that somebody typed
    if (text && ['hidden', 'clip'].includes(overflowX) && one.scrollWidth > one.clientWidth + 2) {
      found.push(`cut off: ${one.className} ${text}`);
    }
    if (text && ['hidden', 'clip'].includes(overflowY) && one.scrollHeight > one.clientHeight + 2) {
      found.push(`cut off below: ${one.className} ${text}`);
    }
    if ([...one.childNodes].some((node) => node.nodeType === 3 && node.data.trim())) {
      const { left, right } = one.getBoundingClientRect();
      if (right > innerWidth + 2 || left < -2) found.push(`beside the screen: ${text}`);
    }
  }
  return found;
}
