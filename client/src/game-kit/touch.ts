// A tablet that lies flat is touched by sleeves, wrists and whole hands. A broad contact is no finger.

const PALM_RADIUS = 40;

export function isPalm({
  pointerType,
  width,
  height,
}: Pick<PointerEvent, 'pointerType' | 'width' | 'height'>): boolean {
  return pointerType === 'touch' && Math.max(width, height) / 2 > PALM_RADIUS;
}

// An attachment that keeps a tap from moving the focus to the element. If a card had the focus when
// it is laid, the browser would lay out the whole page at once, while a message is being handled. Keys
// and the mouse move the focus as usual.
export function tapped(node: HTMLElement): () => void {
  let touched = false;
  const down = (event: PointerEvent): void => void (touched = event.pointerType === 'touch');
  const keep = (event: MouseEvent): void => {
    if (touched) event.preventDefault(); // a tap also sends mouse events, which move the focus
  };
  node.addEventListener('pointerdown', down);
  node.addEventListener('mousedown', keep);
  return () => {
    node.removeEventListener('pointerdown', down);
    node.removeEventListener('mousedown', keep);
  };
}
