// What this browser stores for the page. Where it cannot (denied, full, a private window), it is
// remembered as long as the page is open.

import { keptAs } from './address';

const memory = new Map<string, string>();

export function read(key: string): string | null {
  const held = memory.get(key); // could not be stored, so it is newer than what is
  if (held !== undefined) return held;
  try {
    return localStorage.getItem(keptAs(key));
  } catch {
    return null;
  }
}

export function write(key: string, value: string): void {
  try {
    localStorage.setItem(keptAs(key), value);
    memory.delete(key);
  } catch {
    memory.set(key, value);
  }
}

export function remove(key: string): void {
  memory.delete(key);
  try {
    localStorage.removeItem(keptAs(key));
  } catch {
    // storage is denied: nothing to remove
  }
}

// Null if there is nothing, or no valid JSON.
export function readJson(key: string): unknown {
  try {
    return JSON.parse(read(key) ?? 'null');
  } catch {
    return null;
  }
}
