// A tablet that lies flat feels sleeves, wrists and whole hands: what is broad is no finger.

const PALM_RADIUS = 40;

export function isPalm({
  pointerType,
  width,
  height,
}: Pick<PointerEvent, 'pointerType' | 'width' | 'height'>): boolean {
  return pointerType === 'touch' && Math.max(width, height) / 2 > PALM_RADIUS;
}

// A tap leaves the focus where it is, here: when what has it is taken away, as a card that was laid, the
// browser lays out the whole page at once, in the midst of the work on a message. Keys and the mouse
// move the focus as ever.
export function tapped(node: HTMLElement): () => void {
  let touched = false;
  const down = (event: PointerEvent): void => void (touched = event.pointerType === 'touch');
  const keep = (event: MouseEvent): void => {
    if (touched) event.preventDefault(); // what a browser makes of a tap for those who know mice only
  };
  node.addEventListener('pointerdown', down);
  node.addEventListener('mousedown', keep);
  return () => {
    node.removeEventListener('pointerdown', down);
    node.removeEventListener('mousedown', keep);
  };
}
