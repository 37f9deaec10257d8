// Work that is done after a while, unless all of it is called off before.

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
