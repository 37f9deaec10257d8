// Choices that come up one after the other, each for the same time. Whoever presses takes the one that
// is up. A single choice stays up, and needs no waiting.

export interface Scanned {
  id: string;
}

export class Scanner<T extends Scanned> {
  #id = $state<string | null>(null); // of the choice that is up
  #all = $state.raw<readonly T[]>([]);
  #timer: ReturnType<typeof setInterval> | undefined;

  constructor(private readonly stays: () => number) {}

  get up(): T | null {
    return this.#all.find((one) => one.id === this.#id) ?? null;
  }

  // These are the choices now. The one that is up stays up if it is still among them; else it begins
  // with *first*, or with the first of all.
  offer(all: readonly T[], first?: string): void {
    const same =
      all.length === this.#all.length && all.every((one, i) => one.id === this.#all[i]?.id);
    const before = this.up?.id ?? null;
    this.#all = all;
    if (same && before !== null) return;
    const has = (id: string | null | undefined) => all.some((one) => one.id === id);
    if (!has(before)) this.#id = (has(first) ? first : all[0]?.id) ?? null;
    this.#begin();
  }

  // The next time begins with the first choice: something was chosen.
  restart(): void {
    this.#id = this.#all[0]?.id ?? null;
    this.#begin();
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  #begin(): void {
    this.stop();
    if (this.#all.length > 1) this.#timer = setInterval(() => this.#next(), this.stays());
  }

  #next(): void {
    const at = this.#all.findIndex((one) => one.id === this.#id);
    this.#id = this.#all[(at + 1) % this.#all.length]?.id ?? null;
  }
}
