// Texts that stand alone on the screen, as sentences for the ear.

export const ended = (text: string): string => (!text || /[.!?…]$/u.test(text) ? text : `${text}.`);

// "Your turn!" and "Tap your pile": one after the other.
export const sentences = (...texts: readonly string[]): string =>
  texts.filter(Boolean).map(ended).join(' ');
