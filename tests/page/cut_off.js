// What cannot be read or reached: texts and controls that are cut off, or lie beside the screen where
// nothing scrolls; texts that lie on each other; a page that is wider than its screen.
() => {
  const SLACK = 2.5; // px; browsers round, and letters are smaller than their boxes
  const LETTERS = 0.95; // their height, as a part of the font's size; a line's box is higher
  const CONTROLS =
    'button, a, input, select, [data-mouse], [data-pile], [data-deck], [data-newest], [data-place], .card';
  const found = [];
  if (document.documentElement.scrollWidth > innerWidth + 1) found.push('the page is too wide');

  const styles = new Map();
  const styleOf = (one) => {
    if (!styles.has(one)) styles.set(one, getComputedStyle(one));
    return styles.get(one);
  };
  const isSeen = (one) =>
    styleOf(one).clipPath === 'none' &&
    !one.closest('.heard-only, .skip, [inert]') &&
    one.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  const hides = (overflow) => ['hidden', 'clip'].includes(overflow);
  const scrolls = (overflow) => ['auto', 'scroll'].includes(overflow);
  const isEllipsis = (one) => styleOf(one).textOverflow === 'ellipsis'; // a name that somebody typed
  const places = (one) => {
    const { position, transform, contain } = styleOf(one);
    return position !== 'static' || transform !== 'none' || /layout|paint/.test(contain);
  };

  // How much larger than its style says *one* is drawn: large tables are scaled as a whole. By area,
  // since seats of a shared table are turned.
  const scaleOf = (one) => {
    const { width, height } = one.getBoundingClientRect();
    return Math.sqrt((width * height) / (one.offsetWidth * one.offsetHeight || width * height));
  };

  // What is lost of *box*, whose nearest element is *one*: why, or ''. Where something scrolls, its box
  // stands for what can be scrolled into it.
  function lossOf(one, { left, right, top, bottom }) {
    let isPassed = false; // placed by an element further up: those between do not cut it off
    for (let around = one; around && around !== document.body; around = around.parentElement) {
      const { overflowX, overflowY, position } = styleOf(around);
      if (!isPassed || places(around)) {
        isPassed = false;
        const edge = around.getBoundingClientRect();
        const scale = edge.height / (around.offsetHeight || edge.height);
        if (hides(overflowX) && isEllipsis(around)) {
          left = Math.max(left, edge.left);
          right = Math.min(right, edge.right);
        }
        if (hides(overflowX) && (left < edge.left - SLACK || right > edge.right + SLACK))
          return 'cut off';
        if (hides(overflowY) && (top < edge.top - SLACK || bottom > edge.bottom + SLACK))
          return 'cut off below';
        if (scrolls(overflowX)) {
          const start = edge.left - around.scrollLeft * scale;
          if (left < start - SLACK || right > start + around.scrollWidth * scale + SLACK)
            return 'beside what scrolls';
          ({ left, right } = edge);
        }
        if (scrolls(overflowY)) {
          const start = edge.top - around.scrollTop * scale;
          if (top < start - SLACK || bottom > start + around.scrollHeight * scale + SLACK)
            return 'above or below what scrolls';
          ({ top, bottom } = edge);
        }
      }
      if (position === 'absolute') isPassed = true;
      if (position === 'fixed') {
        const isInside = top > -SLACK && bottom < innerHeight + SLACK;
        return isInside && left > -SLACK && right < innerWidth + SLACK ? '' : 'beside the screen';
      }
    }
    if (left < -SLACK || right > innerWidth + SLACK) return 'beside the screen';
    const { scrollHeight } = document.documentElement;
    const isOnPage = top + scrollY > -SLACK && bottom + scrollY < scrollHeight + SLACK;
    return isOnPage ? '' : 'above or below the page';
  }

  const lines = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode;
    const one = node.parentElement;
    const text = node.data.trim().slice(0, 40);
    if (!text || one.closest('svg, script, style, select') || !isSeen(one)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const rects = [...range.getClientRects()].filter((rect) => rect.width > 1);
    if (!rects.length) continue;
    // Letters are lower than the box of their line; at a shared table lines may stand upright.
    const size = parseFloat(styleOf(one).fontSize) * scaleOf(one);
    const isUpright = rects[0].height > size * 2.4;
    const letters = size * LETTERS;
    const shrunk = ({ left, right, top, bottom }, part) => {
      const line = isUpright ? rects[0].width : rects[0].height;
      const air = Math.max(0, (line - letters * part) / 2);
      return isUpright
        ? { left: left + air, right: right - air, top, bottom }
        : { left, right, top: top + air, bottom: bottom - air };
    };
    const why = lossOf(one, shrunk(range.getBoundingClientRect(), 1));
    if (why) found.push(`${why}: ${text}`);
    let around = one;
    while (around && !scrolls(styleOf(around).overflowY)) around = around.parentElement;
    const window = around?.getBoundingClientRect() ?? { top: -Infinity, bottom: Infinity };
    const edge = isEllipsis(one)
      ? one.getBoundingClientRect()
      : { left: -Infinity, right: Infinity };
    for (const rect of rects) {
      const box = shrunk(rect, 0.76); // lines may touch: most letters are not that high
      lines.push({
        ...{ one, node, text },
        left: Math.max(box.left, edge.left),
        right: Math.min(box.right, edge.right),
        top: Math.max(box.top, window.top),
        bottom: Math.min(box.bottom, window.bottom),
      });
    }
  }

  for (const one of document.querySelectorAll(CONTROLS)) {
    if (!one.getClientRects().length || !isSeen(one)) continue;
    const { left, right, top, bottom } = one.getBoundingClientRect();
    const why = lossOf(one.parentElement, { left, right, top, bottom });
    const name = one.ariaLabel || one.textContent.trim().slice(0, 40) || one.className;
    if (why) found.push(`${why}: ${one.tagName.toLowerCase()} ${name}`);
  }

  // Whether something lies under *one* and not under *other*, as a sheet or a bar does.
  function isLaidOver(one, other) {
    for (let around = one; around && !around.contains(other); around = around.parentElement)
      if (['fixed', 'sticky'].includes(styleOf(around).position) || around.matches('.bubble'))
        return true;
      else if (
        styleOf(around).position === 'absolute' &&
        !/, 0\)$/.test(styleOf(around).backgroundColor)
      )
        return true;
    return false;
  }
  for (const [i, a] of lines.entries())
    for (const b of lines.slice(i + 1)) {
      const isApart =
        Math.min(a.right, b.right) - Math.max(a.left, b.left) < 3 ||
        Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) < 3;
      if (isApart || a.node === b.node || isLaidOver(a.one, b.one) || isLaidOver(b.one, a.one))
        continue;
      found.push(`on each other: ${a.text} and ${b.text}`);
    }
  return [...new Set(found)];
};
