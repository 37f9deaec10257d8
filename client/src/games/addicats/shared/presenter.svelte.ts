// What was told last, for as long as it is shown: a strip for every hand it concerns, the equation
// round the mouse, the tops as they lay. The next reveal cuts it short.

import { Timers } from '../../../game-kit/timers';
import { announcer } from '../../../game-kit/announcer.svelte';
import type { News } from '../../../net/follow';
import type { Table } from '../../../net/live-table.svelte';
import type { Mood } from '../../../lib/faces';
import { settings } from '../../../lib/settings.svelte';
import { sound } from '../../../game-kit/sounds';

import { isSpecial } from '../../../texts/specials';
import type { AddicatsEvent, AddicatsHandView, Refused } from '../../../net/wire';
import { spoken } from '../model/cards';
import { explained } from '../model/explain';
import { flightsOf, type Flight, type SpotOf } from '../model/flights';
import { list } from '../model/description';
import {
  photoOf,
  describeEvent,
  describeOut,
  describeRefusal,
  type Equation,
  type Description,
  type Reader,
} from '../model/describe';
import { concernedBy } from './concerned';
import { soundOf } from './event-sounds';
import { Presses } from './presses';
import { isAddicats, viewOf } from './state';

const STRIP_MS = 2500;
const NOTE_MS = 4000;
const LOOK_MS = 700; // tops lie still so long after a verdict
const FLY_MS = 800;

export interface Said {
  title: string;
  how: string;
  whole?: boolean; // to be read to its end, however much room that takes
}

export class SharedPresenter {
  said = $state.raw<ReadonlyMap<number, Said>>(new Map());
  moods = $state.raw<ReadonlyMap<number, Mood>>(new Map());
  ringed = $state.raw<readonly number[]>([]);
  first = $state<number | null>(null); // whose paw lies uppermost
  equation = $state.raw<Equation | null>(null);
  sums = $state.raw<{ largest: number; smallest: number } | null>(null); // of a seesaw's verdict
  held = $state.raw<readonly AddicatsHandView[] | null>(null);
  flights = $state.raw<readonly Flight[]>([]);
  note = $state.raw<{ hand: number; card: string } | null>(null); // a special card that is explained, and where
  readonly presses = new Presses();
  #noteTimer: ReturnType<typeof setTimeout> | undefined;
  #timers = new Timers();
  #heard: string[] = [];

  constructor(
    private readonly table: Table,
    private readonly who: () => Reader,
    private readonly at: SpotOf,
  ) {}

  hear(news: News): void {
    if (news.kind === 'whole') this.#cut();
    if (news.kind === 'refused') this.#refused(news.refused);
    if (news.kind === 'verdict') this.presses.decided(news.verdict.paws.map((paw) => paw.seat));
    if (news.kind !== 'events') return;
    const events = news.events.filter(isAddicats);
    const before = viewOf({ views: news.before })?.hands ?? [];
    if (events.some((event) => event.type === 'addicats.revealed')) this.#cut();
    for (const event of events) this.#one(event, before);
    this.#announce();
  }

  close(): void {
    this.#cut();
    clearTimeout(this.#noteTimer);
  }

  #one(event: AddicatsEvent, before: readonly AddicatsHandView[]): void {
    const who = this.who();
    const noise = soundOf(
      event,
      this.table.seen.paws.some((paw) => paw.tie),
    );
    if (noise) sound(noise);
    if (event.type === 'addicats.revealed') {
      this.#heardReveal(event.cards, who);
      for (const [hand, card] of event.cards) if (isSpecial(card)) this.#explain(hand, card);
    }
    if (event.type === 'addicats.pursuit_decided' || event.type === 'addicats.ambush_decided')
      this.note = null;
    if (event.type === 'addicats.greed' || event.type === 'addicats.hit_void')
      this.presses.decided([event.seat]);
    // Reader came second in a race has read so already, and what it brought.
    if (event.type === 'addicats.hit_void' && this.said.has(event.seat)) return;
    const players = this.table.seen.begun?.hands ?? [];
    const said = new Map(this.said);
    let heard: Description | null = null;
    for (const hand of concernedBy(event, players)) {
      const strip = this.#to(hand, event, before, who);
      if (!strip) continue;
      heard ??= strip;
      const explained =
        strip.card !== null && strip.card === this.note?.card && hand === this.note.hand;
      if (this.table.mine.includes(hand) && !explained)
        said.set(hand, { title: strip.title, how: this.#photo(strip) || strip.how });
    }
    if (!heard) return;
    this.#show(said, this.#to(null, event, before, who) ?? heard, event);
    this.#fly(event, before);
  }

  // The same event as one hand hears it; null is somebody who looks on.
  #to(
    hand: number | null,
    event: AddicatsEvent,
    before: readonly AddicatsHandView[],
    who: Reader,
  ): Description | null {
    const mine = hand === null ? [] : [hand];
    if (event.type === 'addicats.went_out') {
      const players = this.table.seen.begun?.hands ?? [];
      const out = hand === null ? event.players.map((player) => players.indexOf(player)) : [hand];
      return describeOut(list(out, who), hand !== null, event.place, who);
    }
    return describeEvent(event, before, { ...who, mine }, this.table.seen.paws);
  }

  #photo({ winner }: Description): string {
    const { say } = this.who();
    const photo = photoOf(winner, this.table.seen.paws);
    return photo?.by === 'lot' ? say.lot : photo ? say.photo : '';
  }

  #show(said: ReadonlyMap<number, Said>, strip: Description, event: AddicatsEvent | null): void {
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
    const seesaw = event?.type === 'addicats.race_won' && event.why === 'seesaw';
    if (seesaw && one && other)
      this.sums = { largest: Math.max(one.sum, other.sum), smallest: Math.min(one.sum, other.sum) };
    if (strip.heard) this.#heard.push(strip.heard);
    this.#timers.do(STRIP_MS, () => {
      if (this.said === said) this.#clear();
    });
  }

  #refused({ code, cid }: Refused): void {
    const hand = this.presses.refused(
      cid,
      this.table.pressed.map((one) => one.hand),
      performance.now(),
    );
    const strip = describeRefusal(code, this.who());
    if (!strip) return;
    if (hand === null) announcer.say(strip.heard, 'polite');
    else
      this.#show(
        new Map([...this.said, [hand, { title: strip.title, how: strip.how }]]),
        strip,
        null,
      );
    this.#announce();
  }

  // One region, one text: what happened together is said together.
  #announce(): void {
    if (this.#heard.length) announcer.say(this.#heard.join(' '), 'assertive');
    this.#heard = [];
  }

  // At the zone of the hand that turned it; one that plays elsewhere has none that could be read.
  #explain(hand: number, card: string): void {
    if (explained.has(card)) return;
    explained.add(card);
    this.note = {
      hand: this.table.mine.includes(hand) ? hand : (this.table.mine[0] ?? hand),
      card,
    };
    clearTimeout(this.#noteTimer);
    this.#noteTimer = setTimeout(() => (this.note = null), NOTE_MS);
  }

  #heardReveal(cards: readonly [number, string][], { say, edition, name }: Reader): void {
    const parts = cards.map(([hand, card]) =>
      say.heardReveal({ name: name(hand), card: spoken(card, edition, say) }),
    );
    const turn = viewOf(this.table.seen)?.turn ?? null;
    if (turn !== null) parts.push(say.heardTurn({ name: name(turn) }));
    this.#heard.push(...parts);
  }

  // Tops lie where they lay until the verdict was seen; then they go.
  #fly(event: AddicatsEvent, before: readonly AddicatsHandView[]): void {
    const flights = flightsOf(event, before, this.at);
    if (!flights.length) return;
    this.held ??= before;
    this.#timers.do(LOOK_MS, () => {
      this.held = null;
      if (settings.still) return;
      this.flights = flights;
      sound('riffle');
      this.#timers.do(FLY_MS, () => (this.flights = []));
    });
  }

  #cut(): void {
    this.#timers.cut();
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
