// The letters of a table, out of whatever was typed, pasted or scanned: four, or five when the server
// has very many tables.

// No vowels, so that a code never spells a word. The server draws the codes.
export const LETTERS = 'BCDFGHJKLMNPQRSTVWXZ';
export const LENGTH = 4;
export const LONGEST = 5;

// In a link the code stands after /t/ or /class/. In any other text it is the first letters that a code can have.
export function codeFrom(text: string): string {
  const link = /\/(?:t|class)\/([a-z]{4,5})(?![a-z])/i.exec(text);
  const letters = [...(link?.[1] ?? text).toUpperCase()].filter((letter) =>
    LETTERS.includes(letter),
  );
  return letters.slice(0, LONGEST).join('');
}
