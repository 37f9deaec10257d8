// Faces that people make at the table. Each is shown for two seconds at the seat of its maker.

import { getContext, setContext } from 'svelte';
import type { EmoteName, TableInfo } from '../net/wire';

export const EMOTES: readonly EmoteName[] = ['purr', 'haha', 'wow', 'oops', 'paw', 'again'];
const SHOWN_MS = 2000;

class Emotes {
  #shown = $state.raw<ReadonlyMap<number, EmoteName>>(new Map());
  #timers = new Map<number, ReturnType<typeof setTimeout>>();

  at(seat: number): EmoteName | null {
    return this.#shown.get(seat) ?? null;
  }

  show(seat: number, emote: EmoteName): void {
    clearTimeout(this.#timers.get(seat));
    this.#shown = new Map(this.#shown).set(seat, emote);
    this.#timers.set(
      seat,
      setTimeout(() => this.#hide(seat), SHOWN_MS),
    );
  }

  // Nobody makes a face at another table.
  clear(): void {
    for (const timer of this.#timers.values()) clearTimeout(timer);
    this.#timers.clear();
    this.#shown = new Map();
  }

  #hide(seat: number): void {
    const rest = new Map(this.#shown);
    rest.delete(seat);
    this.#shown = rest;
  }
}

export const emotes = new Emotes();

// How the bar of a table makes a face: a live table provides it to all that it draws, so that no game
// has to know of it. Lessons, replays and scenes provide nothing.
export interface EmoteMaker {
  readonly seat: number | null; // mine; null if I have none or several, or faces are switched off
  make: (emote: EmoteName) => void;
}

// The seat at which *person* makes faces. Nobody needs them on a shared screen.
export function seatForFaces(info: Pick<TableInfo, 'seats'>, person: number): number | null {
  const own = info.seats.filter((seat) => seat.person === person);
  return own.length === 1 ? own[0]!.seat : null;
}

const KEY = Symbol('emotes');

export const provideEmotes = (maker: EmoteMaker): EmoteMaker => setContext(KEY, maker);
export const emoteMaker = (): EmoteMaker | undefined => getContext<EmoteMaker | undefined>(KEY);
