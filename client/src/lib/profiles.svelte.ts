// "This cat is me": who learns on this device. A profile is a key that only this browser has, and the
// face of a cat; there are no names.

import { keptAs } from './address';
import { FACES } from './faces';
import { readJson, remove, write } from './store';

export interface Profile {
  key: string;
  cat: string; // no two profiles have the same
}

interface Kept {
  all: readonly Profile[];
  active: number; // whose turn it is to learn
}

const KEPT = 'gatosabio.profiles';
const KEY_BYTES = 16;
const NOBODY: Kept = { all: [], active: 0 };

// 22 characters that need no quoting anywhere.
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(KEY_BYTES));
  const text = btoa(String.fromCharCode(...bytes));
  return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

export class Profiles {
  #kept = $state.raw<Kept>(NOBODY);
  readonly all = $derived(this.#kept.all);
  readonly active = $derived(this.#kept.all[this.#kept.active] ?? null);

  // *only*: these profiles, of which the browser keeps nothing; for scenes.
  constructor(private readonly only?: readonly Profile[]) {
    this.#kept = only ? { ...NOBODY, all: only } : stored();
    // Another tab may have added or deleted one.
    if (!only)
      globalThis.addEventListener?.('storage', ({ key }) => {
        if (key === null || key === keptAs(KEPT)) this.#kept = stored(); // null: all is cleared
      });
  }

  add(cat: string): Profile {
    const profile = { key: newKey(), cat };
    const { all } = this.#newest();
    this.#keep({ all: [...all, profile], active: all.length });
    return profile;
  }

  choose(key: string): void {
    const { all, active } = this.#newest();
    const chosen = all.findIndex((one) => one.key === key);
    this.#keep({ all, active: chosen < 0 ? active : chosen });
  }

  // Nothing of it stays in this browser.
  drop(key: string): void {
    const { all, active } = this.#newest();
    const left = all.filter((one) => one.key !== key);
    const still = left.findIndex((one) => one.key === all[active]?.key);
    this.#keep({ all: left, active: Math.max(0, still) });
  }

  // Whether a key is still kept. One that another tab has deleted is gone here, too.
  has(key: string): boolean {
    const kept = this.#newest();
    if (kept.all.some((one) => one.key === key)) return true;
    if (this.#kept.all.some((one) => one.key === key)) this.#kept = kept;
    return false;
  }

  // The cats that are nobody's yet.
  get free(): readonly string[] {
    return FACES.filter((cat) => !this.all.some((one) => one.cat === cat));
  }

  #newest(): Kept {
    return this.only ? this.#kept : stored();
  }

  #keep(kept: Kept): void {
    this.#kept = kept;
    if (this.only) return;
    if (kept.all.length) write(KEPT, JSON.stringify(kept));
    else remove(KEPT);
  }
}

function stored(): Kept {
  const kept = readJson(KEPT) as Partial<Kept> | null;
  const all = (Array.isArray(kept?.all) ? kept.all : []).filter(isProfile);
  return { all, active: Number(kept?.active) || 0 };
}

const isProfile = (one: unknown): one is Profile =>
  typeof (one as Profile | null)?.key === 'string' && typeof (one as Profile).cat === 'string';

export const profiles = new Profiles();
