// One key freezes everything: Space or P. Whoever stands on a button, or types, means that.

export function isPauseKey(event: KeyboardEvent): boolean {
  if (event.repeat || event.ctrlKey || event.metaKey || event.altKey) return false;
  if (event.key === ' ')
    return !isWithin(event, 'button, input, select, textarea, label, a, dialog');
  return event.key.toLowerCase() === 'p' && !isWithin(event, 'input, textarea, dialog');
}

// The target may be the document itself, which lies within nothing.
function isWithin({ target }: KeyboardEvent, parts: string): boolean {
  return !!(target as Partial<Element> | null)?.closest?.(parts);
}
