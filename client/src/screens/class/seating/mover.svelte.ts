// Moves a child about, in three ways: it is dragged, or it is tapped and then a place, or it is lifted
// with Enter and led by the arrow keys. What happens is told by `drop` and `tell`.

import { isSame, placeOf, step, targets, type Target } from './places';
import type { ClassPhase, ClassTable } from '../../../net/wire';

const DRAG_FROM = 6; // px: less is a tap

export interface Moves {
  tables: () => readonly ClassTable[];
  phase: () => ClassPhase;
  drop: (child: number, target: Target) => void;
  tell: (what: 'lifted' | 'tapped' | 'over' | 'back', child: number, target: Target | null) => void;
}

export class Mover {
  held = $state<number | null>(null); // the child that is lifted, by whatever way
  over = $state.raw<Target | null>(null); // where it would sit
  drag = $state.raw<{ x: number; y: number } | null>(null); // where the finger is, of one that is dragged
  #from: { child: number; x: number; y: number; pointer: number } | null = null;
  #dragged = false; // the click that follows a drag is none

  constructor(private readonly moves: Moves) {}

  // --- Pointer ---

  press(child: number, { clientX, clientY, pointerId, button }: PointerEvent): void {
    if (button === 0) this.#from = { child, x: clientX, y: clientY, pointer: pointerId };
    this.#dragged = false;
  }

  point({ clientX, clientY, pointerId }: PointerEvent, under: Target | null): void {
    const from = this.#from;
    if (from?.pointer !== pointerId) return;
    const far = Math.hypot(clientX - from.x, clientY - from.y);
    if (!this.drag && far < DRAG_FROM) return;
    this.#dragged = true;
    this.held = from.child;
    this.drag = { x: clientX, y: clientY };
    this.over = under;
  }

  release({ pointerId }: PointerEvent): void {
    if (this.#from?.pointer !== pointerId) return;
    const { held, over, drag } = this;
    this.#from = null;
    if (!drag) return;
    this.putDown();
    if (held !== null && over) this.moves.drop(held, over);
  }

  // The browser has taken the finger for something else, as for scrolling.
  cancel(): void {
    this.#from = null;
    if (this.drag) this.putDown();
  }

  // --- Tap, and Enter ---

  // A child is pressed: it is lifted; or, if another one is, they change places.
  pressChild(child: number, target: Target | null, byKey: boolean): void {
    if (this.#dragged) return void (this.#dragged = false);
    if (this.held === null) {
      this.held = child;
      this.over = target;
      this.moves.tell(byKey ? 'lifted' : 'tapped', child, target);
    } else if (this.held === child) this.#finish(this.over);
    else this.#finish(target);
  }

  pressPlace(target: Target): void {
    if (this.held !== null) this.#finish(target);
  }

  key(event: KeyboardEvent): void {
    const child = this.held;
    if (child === null || this.drag) return;
    if (event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      this.putDown();
      this.moves.tell('back', child, null);
      return;
    }
    if (!event.key.startsWith('Arrow')) return;
    event.preventDefault();
    const all = targets(this.moves.tables(), this.moves.phase());
    this.over = step(all, this.over, event.key);
    this.moves.tell('over', child, this.over);
  }

  putDown(): void {
    this.held = null;
    this.over = null;
    this.drag = null;
  }

  #finish(target: Target | null): void {
    const child = this.held!;
    this.putDown();
    if (!target || isSame(target, placeOf(this.moves.tables(), child)))
      this.moves.tell('back', child, null);
    else this.moves.drop(child, target);
  }
}
