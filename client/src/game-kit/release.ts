// A press that can be called off (WCAG 2.5.2): it does something when the finger is lifted over the
// same place. Whoever came down by mistake moves away first. In a race the moment counts in which the
// finger comes down, and nothing can be called off.

interface Press {
  does: (event: PointerEvent) => void;
  begins?: (event: PointerEvent) => boolean; // whether this contact counts at all
  atOnce?: () => boolean; // it is a race
}

// An attachment. While a finger is down on it, the element has `data-held`, so that it can be seen to
// give way at once.
export function released({ does, begins, atOnce }: Press): (node: HTMLElement) => () => void {
  return (node) => {
    let held: number | null = null; // the pointerId
    const isOver = ({ clientX, clientY }: PointerEvent): boolean =>
      node.contains(document.elementFromPoint(clientX, clientY));
    const show = (down: boolean): void => void node.toggleAttribute('data-held', down);
    const letGo = (): void => {
      held = null;
      show(false);
    };

    const down = (event: PointerEvent): void => {
      if (held !== null || event.button !== 0 || begins?.(event) === false) return;
      if (atOnce?.()) return does(event);
      held = event.pointerId;
      if (event.isTrusted) node.setPointerCapture(held); // what happens outside of it is told, too
      show(true);
    };
    const move = (event: PointerEvent): void => {
      if (event.pointerId === held) show(isOver(event));
    };
    const up = (event: PointerEvent): void => {
      if (event.pointerId !== held) return;
      const over = isOver(event);
      letGo();
      if (over) does(event);
    };
    const lost = (event: PointerEvent): void => {
      if (event.pointerId === held) letGo();
    };

    const listening = {
      pointerdown: down,
      pointermove: move,
      pointerup: up,
      pointercancel: lost,
      lostpointercapture: lost,
    };
    for (const [type, work] of Object.entries(listening))
      node.addEventListener(type, work as EventListener);
    return () => {
      for (const [type, work] of Object.entries(listening))
        node.removeEventListener(type, work as EventListener);
    };
  };
}
