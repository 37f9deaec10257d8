// Tells the server whose garden grows with which hand: whenever the hands of this device, its profiles
// or the game change. A game never waits for it.

import { SvelteSet } from 'svelte/reactivity';
import { profiles as own, type Profiles } from '../../lib/profiles.svelte';
import { readJson, write } from '../../lib/store';
import { learnerApi, type LearnerApi } from '../../net/learner';
import type { Seen } from '../../net/follow';
import type { Line } from '../../net/socket';
import { gardenersOf, type Gardener } from './gardeners';

const OFF = 'gatosabio.unnoted';
const CHOSEN = 'gatosabio.noted';
const MOST_KEPT = 30;
const AGAIN_MS = 5000; // at first, then later and later
const MOST_AGAIN_MS = 60_000;

interface Told {
  hand: number;
  key: string;
  me: boolean;
  game: number; // 0: none yet
}

export class TellWhoPlays {
  #told = new Map<number, Told>(); // by seat
  #met = new Set<string>(); // the keys that the server knows for sure
  #off = kept(OFF); // switched off, by table and seat
  #chosen = kept(CHOSEN); // the cats that sit there on purpose, by table
  #open = false; // there is a connection to the table
  #stopped = false;
  #closed = false; // for good, perhaps as the table was opened in another tab, which tells this now

  // *token*: the newest one of this person at the table.
  constructor(
    private readonly code: string,
    private readonly token: () => string,
    private readonly api: LearnerApi = learnerApi,
    private readonly profiles: Profiles = own,
  ) {}

  gardeners(seen: Seen): Gardener[] {
    return gardenersOf(seen, this.profiles.all, this.profiles.active);
  }

  // A garden grows unasked only where somebody chose its cat: on a tablet that is passed around, a
  // further hand gets any cat, which may be that of a child who does not play.
  isOn({ seat, profile, sure }: Gardener): boolean {
    if (this.#off.has(`${this.code}:${seat.seat}`)) return false;
    return sure || this.#chosen.has(`${this.code}:${profile.cat}`);
  }

  turn({ seat, profile }: Gardener, on: boolean): void {
    if (on) this.#off.delete(`${this.code}:${seat.seat}`);
    else this.#off.add(`${this.code}:${seat.seat}`);
    keep(OFF, this.#off);
    if (on) this.chose(profile.cat);
  }

  // Somebody on this device took this cat at the table.
  chose(cat: string): void {
    const which = `${this.code}:${cat}`;
    if (this.#chosen.has(which)) return;
    this.#chosen.add(which);
    keep(CHOSEN, this.#chosen);
  }

  // To be called whenever what is seen, the connection or a profile has changed.
  tell(seen: Seen, line: Line = 'open'): void {
    this.#closed = line === 'closed';
    if (this.#closed) {
      this.#open = false;
      return;
    }
    const game = seen.info?.phase === 'play' ? (seen.begun?.game ?? 0) : 0;
    const now = this.gardeners(seen);
    const isNew = line === 'open' && !this.#open; // perhaps to a server that has just started
    this.#open = line === 'open';
    if (isNew) this.#met.clear();
    for (const { profile, sure } of now) if (sure) this.chose(profile.cat); // even with more hands
    for (const [seat, told] of this.#told) {
      const still = now.find((one) => one.seat.seat === seat && one.profile.key === told.key);
      // Another cat sits there now: the one before it does not play any more.
      if (!still && told.me) this.#send(seat, { ...told, me: false, game });
      if (!still) this.#told.delete(seat);
    }
    for (const gardener of now) {
      const { seat, hand, profile } = gardener;
      const told = this.#told.get(seat.seat);
      const next = { hand, key: profile.key, me: this.isOn(gardener), game };
      const known = told && isSame(told, next) && !(isNew && next.me);
      if (known || (!told && !next.me)) continue; // nothing was ever noted of who is off
      this.#told.set(seat.seat, next);
      this.#send(seat.seat, next);
    }
  }

  stop(): void {
    this.#stopped = true;
  }

  #send(seat: number, told: Told, wait = AGAIN_MS): void {
    void this.#sent(told).then((heard) => {
      if (heard) return;
      setTimeout(() => {
        // Unless something newer was said of that seat.
        if (this.#stopped || this.#closed || this.#told.get(seat) !== told) return;
        this.#send(seat, told, Math.min(2 * wait, MOST_AGAIN_MS));
      }, wait);
    });
  }

  // Whether that was heard: what was refused is not asked again.
  async #sent({ hand, key, me }: Told): Promise<boolean> {
    if (me && !this.#met.has(key)) {
      if (!this.profiles.has(key)) return true; // deleted in another tab: it must not come back
      if ((await this.api.meet(key)) === 'away') return false;
      this.#met.add(key);
    }
    const heard = await this.api.play(key, this.token(), hand, me);
    if (heard === 'unknown') this.profiles.has(key); // if another tab has deleted it, it goes here too
    return heard !== 'away';
  }
}

const kept = (where: string): SvelteSet<string> =>
  new SvelteSet((readJson(where) as string[] | null) ?? []);

const keep = (where: string, all: SvelteSet<string>): void =>
  write(where, JSON.stringify([...all].slice(-MOST_KEPT)));

const isSame = (one: Told, other: Told): boolean =>
  one.hand === other.hand &&
  one.key === other.key &&
  one.me === other.me &&
  one.game === other.game;
