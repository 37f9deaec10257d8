// What a table shows of its class: the animals of its children in place of the shapes of their seats, and
// the paw that calls the teacher. Empty at all other tables, which load nothing of it.

import type { Component } from 'svelte';
import type { Animal, Colour } from '../net/wire';

export interface ClassChild {
  animal: Animal;
  colour: Colour;
}

export interface ClassTools {
  sticker: Component<ClassChild>;
  paw: Component; // a button for the bar
}

const SHAPE = { blue: 'square', green: 'hexagon', yellow: 'star', pink: 'circle' } as const;

class InClass {
  #tools = $state.raw<ClassTools | null>(null);
  #seats = $state.raw<readonly (ClassChild | null)[]>([]);

  // Who sits there: a child, null for a cat; undefined where no class is.
  at(seat: number): ClassChild | null | undefined {
    return this.#tools ? (this.#seats[seat] ?? null) : undefined;
  }

  get tools(): ClassTools | null {
    return this.#tools;
  }

  show(tools: ClassTools, seats: readonly (ClassChild | null)[]): void {
    this.#tools = tools;
    this.#seats = seats;
  }

  leave(): void {
    this.#tools = null;
    this.#seats = [];
  }
}

export const inClass = new InClass();
export const shapeOfChild = ({ colour }: Pick<ClassChild, 'colour'>) => SHAPE[colour];
