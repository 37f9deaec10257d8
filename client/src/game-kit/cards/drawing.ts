// Drawings that take their colours from the card, and so have to be part of the page. The text of
// each is read once and copied from then on: to read it for every card was a third of a turn's work.

const read = new Map<string, ChildNode[]>();

export function drawing(text: string): (into: Element) => void {
  return (into) => into.replaceChildren(...partsOf(text).map((part) => part.cloneNode(true)));
}

// Without their titles: whoever hears the table hears the card's name.
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
