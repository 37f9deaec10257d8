// The four letters of a table, out of whatever was typed, pasted or scanned.

// No vowels, so that no word comes out of them (the server draws them).
export const LETTERS = 'BCDFGHJKLMNPQRSTVWXZ';
export const LENGTH = 4;

// A link has its code after /t/; else all letters that can be in a code, the first four of them.
export function codeFrom(text: string): string {
  const link = /\/t\/([a-z]{4})(?![a-z])/i.exec(text);
  const letters = [...(link?.[1] ?? text).toUpperCase()].filter((letter) =>
    LETTERS.includes(letter),
  );
  return letters.slice(0, LENGTH).join('');
}
