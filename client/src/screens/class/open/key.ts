// A teacher's key, as people write and type it.

export const LETTERS = 16;

// "ABCD EFGH JKLM NPQR": in fours, so that it can be copied by hand.
export const keyText = (key: string): string => (lettersOf(key).match(/.{1,4}/g) ?? []).join(' ');

export const lettersOf = (typed: string): string => typed.toUpperCase().replace(/[^A-Z]/g, '');
