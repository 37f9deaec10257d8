// Texts that do not fit their box or the screen, and a page that is wider than its screen.
() => {
  const found = [];
  if (document.documentElement.scrollWidth > innerWidth + 1) found.push('the page is too wide');
  for (const one of document.querySelectorAll('body *')) {
    if (one.closest('.heard-only, svg') || !one.getClientRects().length) continue;
    const text = one.textContent.trim().slice(0, 40);
    const { overflowX } = getComputedStyle(one);
    if ((overflowX === 'hidden' || overflowX === 'clip') && one.scrollWidth > one.clientWidth + 2) {
      found.push(`cut off: ${one.className} ${text}`);
    }
    if ([...one.childNodes].some((node) => node.nodeType === 3 && node.data.trim())) {
      const { left, right } = one.getBoundingClientRect();
      if (right > innerWidth + 2 || left < -2) found.push(`beside the screen: ${text}`);
    }
  }
  return found;
}
