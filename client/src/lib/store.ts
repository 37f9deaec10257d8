// What this browser keeps for the page. Where it keeps nothing (denied, full, a private window),
// it is remembered as long as the page is open.

import { keptAs } from './address';

const memory = new Map<string, string>();

export function read(key: string): string | null {
  const held = memory.get(key); // newer than what the browser has: it could not be written
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
    // nothing was kept
  }
}

// For what is kept as JSON: null if there is nothing, or nothing that can be read.
export function readJson(key: string): unknown {
  try {
    return JSON.parse(read(key) ?? 'null');
  } catch {
    return null;
  }
}
