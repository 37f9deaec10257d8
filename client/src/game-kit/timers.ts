// Timers that can all be cancelled at once.

export class Timers {
  #timers = new Set<ReturnType<typeof setTimeout>>();

  do(ms: number, work: () => void): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      work();
    }, ms);
    this.#timers.add(timer);
  }

  cut(): void {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers.clear();
  }
}
