// Words that are drawn or read aloud and do not come from the locale files. In the pseudo-locale
// every text stands in ⟦brackets⟧, one within another where a text is a part of another.
(names) => {
  const known = new Set(names);
  const outside = (text) => {
    let rest = text;
    for (let before = ''; before !== rest; ) [before, rest] = [rest, rest.replace(/⟦[^⟦⟧]*⟧/gu, ' ')];
    return (rest.match(/[\p{L}⟦⟧]{2,}/gu) ?? []).filter((word) => !known.has(word));
  };
  const found = [];
  const tell = (one, text) => {
    const words = outside(text ?? '');
    if (words.length) found.push(`${one.tagName.toLowerCase()}.${one.className}: ${words.join(' ')}`);
  };
  for (const one of document.querySelectorAll('body *')) {
    if (one.closest('script, noscript, style, svg')) continue; // drawings have names of their own
    // A number in bold is a part of its sentence.
    let sentence = '';
    for (const node of one.childNodes) {
      if (node.nodeType === 3 || node.nodeName === 'B') sentence += node.textContent;
      else if (node.nodeType === 1) {
        tell(one, sentence);
        sentence = '';
      }
    }
    tell(one, sentence);
    for (const name of ['aria-label', 'title', 'alt', 'placeholder', 'aria-valuetext', 'aria-description']) {
      tell(one, one.getAttribute(name));
    }
  }
  tell(document.head, document.title);
  return [...new Set(found)];
}
