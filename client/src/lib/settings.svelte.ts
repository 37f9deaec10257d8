// The settings of this browser. The server never hears of them.

import type { Help } from '../game-kit/cards/faces';
import type { CourtLetters } from '../game-kit/cards/letters';
import { readJson, write } from './store';

export interface Liking {
  light: 'auto' | 'day' | 'night';
  bigText: boolean;
  calm: boolean; // no times, no running rings, no drama
  motion: 'auto' | 'less';
  sound: boolean;
  volume: number; // of sounds, 0 to 100
  help: Help; // dots or ten-frames on the cards
  courts: CourtLetters; // on jacks, queens and kings
  shortcuts: boolean; // single keys do something at the table
  keys: { hit: string; turn: string }; // KeyboardEvent.code
  buzz: boolean;
  emotes: boolean; // faces that people make are shown, and can be made
  ear: boolean; // the table is told, not drawn
  oneKey: 'off' | 'key' | 'tap'; // one key is enough; or a tap anywhere, too
  scanMs: number; // for one key: how long each choice stays
}

const KEPT = 'gatosabio.settings';
const USUAL: Liking = {
  light: 'auto',
  bigText: false,
  calm: false,
  motion: 'auto',
  sound: true,
  volume: 60,
  help: 'none',
  courts: 'auto',
  shortcuts: true,
  keys: { hit: 'Space', turn: 'Enter' },
  buzz: true,
  emotes: true,
  ear: false,
  oneKey: 'off',
  scanMs: 1500,
};

export class Settings {
  now = $state<Liking>(structuredClone(USUAL));
  #dark = $state(false);
  #still = $state(false);
  #listeners: (() => void)[] = [];
  #loud: boolean | null = null; // what `sound` is where no class is, while one makes it quiet

  // Nothing moves on the screen: chosen here, or asked for by the system.
  readonly still = $derived(this.now.motion === 'less' || this.#still);

  start(): void {
    Object.assign(this.now, readJson(KEPT)); // unreadable settings count as none
    const dark = matchMedia('(prefers-color-scheme: dark)');
    const still = matchMedia('(prefers-reduced-motion: reduce)');
    const look = () => {
      this.#dark = dark.matches;
      this.#still = still.matches;
      this.#show();
    };
    dark.addEventListener('change', look);
    still.addEventListener('change', look);
    look();
  }

  change(changes: Partial<Liking>): void {
    Object.assign(this.now, changes);
    const sound = this.#loud ?? this.now.sound;
    write(KEPT, JSON.stringify({ ...this.now, sound }));
    this.#tell();
  }

  // Thirty devices in one room: as long as it is in a class, this one is quiet until somebody there
  // turns its sound on. Gives what ends that; what was chosen before holds again then.
  hush(): () => void {
    this.#loud ??= this.now.sound;
    this.now.sound = false;
    this.#tell();
    return () => {
      if (this.#loud === null) return;
      this.now.sound = this.#loud;
      this.#loud = null;
      this.#tell();
    };
  }

  #tell(): void {
    this.#show();
    for (const listener of this.#listeners) listener();
  }

  // Calls *listener* after every change, as long as the page is open. For what is not drawn.
  listen(listener: () => void): void {
    this.#listeners.push(listener);
  }

  #show(): void {
    const { light, bigText, calm } = this.now;
    const page = document.documentElement.dataset;
    page.light = light === 'night' || (light === 'auto' && this.#dark) ? 'dark' : 'light';
    page.text = bigText ? 'big' : 'usual';
    page.calm = String(calm);
    page.motion = this.still ? 'less' : 'usual';
  }
}

export const settings = new Settings();
