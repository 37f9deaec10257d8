// A card goes from the deck to the pile of whoever took it. Only after it lies there already, so
// nothing waits for it; the next take ends it at once.

const FLIGHT_MS = 160;
const flying = new Set<Animation>();

export function flyCard(hand: number, pile: number): void {
  const deck = document.querySelector('[data-deck]')?.getBoundingClientRect();
  const card = document.querySelector<HTMLElement>(`[data-newest="${hand}-${pile}"]`);
  if (!deck || !card) return;
  const place = card.getBoundingClientRect();
  if (!place.width) return;
  const x = deck.left + deck.width / 2 - (place.left + place.width / 2);
  const y = deck.top + deck.height / 2 - (place.top + place.height / 2);
  const motion = card.animate(
    [{ transform: `translate(${x}px, ${y}px)` }, { transform: 'none' }],
    { duration: FLIGHT_MS, easing: 'cubic-bezier(0.2, 0.8, 0.3, 1)' },
  );
  flying.add(motion);
  motion.onfinish = motion.oncancel = () => flying.delete(motion);
}

export function landAll(): void {
  for (const motion of flying) motion.cancel();
}
