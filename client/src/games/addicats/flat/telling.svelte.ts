// What was told last, for as long as it is shown: a strip for every hand it concerns, the equation
// round the mouse, the tops as they lay. The next reveal cuts it short.

import { announcer } from '../../../lib/announce.svelte';
import type { News } from '../../../lib/follow';
import type { Table } from '../../../lib/live.svelte';
import type { Mood } from '../../../lib/faces';
import { settings } from '../../../lib/settings.svelte';
import { sound } from '../../../lib/sounds';
import { fill } from '../../../lib/words/index.svelte';
import type { AddicatsEvent, AddicatsHandView } from '../../../lib/wire';
import { spoken } from '../cards';
import { flightsOf, type Flight, type SpotOf } from '../flights';
import { photoOf, tell, tellOut, tellRefused, type Equation, type Strip, type Who } from '../tell';
import { concernedBy } from './concerned';
import { noiseOf } from './noise';
import { isAddicats, viewOf } from './state';

const STRIP_MS = 2500;
const LOOK_MS = 700; // tops lie still so long after a verdict
const FLY_MS = 800;

export interface Said {
  title: string;
  how: string;
}

export class Telling {
  said = $state.raw<ReadonlyMap<number, Said>>(new Map());
  moods = $state.raw<ReadonlyMap<number, Mood>>(new Map());
  ringed = $state.raw<readonly number[]>([]);
  first = $state<number | null>(null); // whose paw lies uppermost
  equation = $state.raw<Equation | null>(null);
  sums = $state.raw<{ largest: number; smallest: number } | null>(null); // of a seesaw's verdict
  held = $state.raw<readonly AddicatsHandView[] | null>(null);
  flights = $state.raw<readonly Flight[]>([]);
  #timers = new Set<ReturnType<typeof setTimeout>>();

  constructor(
    private readonly table: Table,
    private readonly who: () => Who,
    private readonly at: SpotOf,
  ) {}

  hear(news: News): void {
    if (news.kind === 'refused') this.#refused(news.refused.code);
    if (news.kind !== 'events') return;
    const events = news.events.filter(isAddicats);
    const before = viewOf({ views: news.before })?.hands ?? [];
    if (events.some((event) => event.type === 'addicats.revealed')) this.#cut();
    for (const event of events) this.#one(event, before);
  }

  close(): void {
    this.#cut();
  }

  #one(event: AddicatsEvent, before: readonly AddicatsHandView[]): void {
    const who = this.who();
    const noise = noiseOf(event, this.table.seen.paws.some((paw) => paw.tie));
    if (noise) sound(noise);
    if (event.type === 'addicats.revealed') this.#heardReveal(event.cards, who);
    // Who came second in a race has read so already, and what it brought.
    if (event.type === 'addicats.hit_void' && this.said.has(event.seat)) return;
    const players = this.table.seen.begun?.hands ?? [];
    const said = new Map(this.said);
    let heard: Strip | null = null;
    for (const hand of concernedBy(event, players)) {
      const strip = this.#to(hand, event, before, who);
      if (!strip) continue;
      heard ??= strip;
      if (this.table.mine.includes(hand)) said.set(hand, { title: strip.title, how: this.#photo(strip) || strip.how });
    }
    if (!heard) return;
    this.#show(said, this.#to(null, event, before, who) ?? heard, event);
    this.#fly(event, before);
  }

  // The same event as one hand hears it; null is somebody who looks on.
  #to(hand: number | null, event: AddicatsEvent, before: readonly AddicatsHandView[], who: Who): Strip | null {
    const mine = hand === null ? [] : [hand];
    if (event.type === 'addicats.went_out') return tellOut(who.name(hand ?? 0), hand !== null, event.place, who);
    return tell(event, before, { ...who, mine }, this.table.seen.paws);
  }

  #photo({ winner }: Strip): string {
    const { say } = this.who();
    const photo = photoOf(winner, this.table.seen.paws);
    return photo?.by === 'lot' ? say.lot : photo ? say.photo : '';
  }

  #show(said: ReadonlyMap<number, Said>, strip: Strip, event: AddicatsEvent): void {
    this.said = said;
    const { winner, greedy, ring } = strip;
    if (winner !== null || greedy !== null) {
      const first = winner ?? greedy ?? 0;
      this.ringed = [...new Set([...ring, first])];
      this.first = first;
      this.moods = new Map([[first, winner === null ? 'oops' : 'delighted']]);
    }
    if (strip.equation) this.equation = strip.equation;
    const [one, other] = strip.equation?.sides ?? [];
    const seesaw = event.type === 'addicats.race_won' && event.why === 'seesaw';
    if (seesaw && one && other) this.sums = { largest: Math.max(one.sum, other.sum), smallest: Math.min(one.sum, other.sum) };
    if (strip.heard) announcer.say(strip.heard, 'assertive');
    this.#later(STRIP_MS, () => {
      if (this.said === said) this.#clear();
    });
  }

  #refused(code: string): void {
    const strip = tellRefused(code, this.who());
    if (strip) announcer.say(strip.heard, 'polite');
  }

  #heardReveal(cards: readonly [number, string][], { say, edition, name }: Who): void {
    const parts = cards.map(([hand, card]) => fill(say.heardReveal, { name: name(hand), card: spoken(card, edition, say) }));
    const turn = viewOf(this.table.seen)?.turn ?? null;
    if (turn !== null) parts.push(fill(say.heardTurn, { name: name(turn) }));
    announcer.say(parts.join(' '), 'assertive');
  }

  // Tops lie where they lay until the verdict was seen; then they go.
  #fly(event: AddicatsEvent, before: readonly AddicatsHandView[]): void {
    const flights = flightsOf(event, before, this.at);
    if (!flights.length) return;
    this.held ??= before;
    this.#later(LOOK_MS, () => {
      this.held = null;
      if (settings.still) return;
      this.flights = flights;
      sound('riffle');
      this.#later(FLY_MS, () => (this.flights = []));
    });
  }

  #later(ms: number, work: () => void): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      work();
    }, ms);
    this.#timers.add(timer);
  }

  #cut(): void {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers.clear();
    this.held = null;
    this.flights = [];
    this.#clear();
  }

  #clear(): void {
    this.said = new Map();
    this.moods = new Map();
    this.ringed = [];
    this.first = null;
    this.equation = null;
    this.sums = null;
  }
}
