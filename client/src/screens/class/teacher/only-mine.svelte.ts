// A laptop that is mirrored to a wall shows what only the teacher may see when it is asked to, and for
// ten minutes. The teacher's own phone or tablet shows it always.

const TEN_MINUTES = 600_000;

export interface Clock {
  later(work: () => void, ms: number): unknown;
  never(timer: unknown): void;
}

const CLOCK: Clock = {
  later: (work, ms) => setTimeout(work, ms),
  never: (timer) => clearTimeout(timer as ReturnType<typeof setTimeout>),
};

export class OnlyMine {
  shown = $state(false);
  #timer: unknown;

  constructor(
    readonly own: boolean, // nobody else looks at this device
    private readonly clock: Clock = CLOCK,
  ) {
    this.shown = own;
  }

  // Asked for again, it stays for ten minutes more.
  show(): void {
    this.shown = true;
    this.clock.never(this.#timer);
    if (!this.own) this.#timer = this.clock.later(() => (this.shown = false), TEN_MINUTES);
  }

  hide(): void {
    this.shown = false;
    this.clock.never(this.#timer);
  }
}
