// A tablet that lies flat feels sleeves, wrists and whole hands: what is broad is no finger.

const PALM_RADIUS = 40;

export function isPalm({
  pointerType,
  width,
  height,
}: Pick<PointerEvent, 'pointerType' | 'width' | 'height'>): boolean {
  return pointerType === 'touch' && Math.max(width, height) / 2 > PALM_RADIUS;
}

// Attached to an element, it keeps a tap from moving the focus there. If the focus were on a card and
// the card was laid, the browser would lay out the whole page at once, while a message is being worked
// on. Keys and the mouse move the focus as usual.
export function tapped(node: HTMLElement): () => void {
  let touched = false;
  const down = (event: PointerEvent): void => void (touched = event.pointerType === 'touch');
  const keep = (event: MouseEvent): void => {
    if (touched) event.preventDefault(); // browsers make mouse events of a tap
  };
  node.addEventListener('pointerdown', down);
  node.addEventListener('mousedown', keep);
  return () => {
    node.removeEventListener('pointerdown', down);
    node.removeEventListener('mousedown', keep);
  };
}
