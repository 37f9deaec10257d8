// Drawings that take their colours from the card, and so have to be part of the page. Each is parsed
// once and then copied: to parse it for every card was a third of the work of a turn.

const read = new Map<string, ChildNode[]>();

export function drawing(text: string): (into: Element) => void {
  return (into) => into.replaceChildren(...partsOf(text).map((part) => part.cloneNode(true)));
}

// Without their titles: a screen reader says the card's name instead.
function partsOf(text: string): ChildNode[] {
  const known = read.get(text);
  if (known) return known;
  const holder = document.createElement('template');
  holder.innerHTML = text;
  const parts = [...(holder.content.firstElementChild?.children ?? [])].filter(
    (part) => part.tagName !== 'title',
  );
  read.set(text, parts);
  return parts;
}
