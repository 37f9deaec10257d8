// What goes on at the table in the course of time: a verdict that stays for a while, tops that lie
// still until it was seen, cards on their way, a countdown. The next reveal cuts all of it short.

import { announcer } from '../../lib/announce.svelte';
import type { News } from '../../lib/follow';
import { seatOf, type Table } from '../../lib/live.svelte';
import { settings } from '../../lib/settings.svelte';
import { sound } from '../../lib/sounds';
import { fill } from '../../lib/words/index.svelte';
import { isSpecial } from '../../lib/words/specials';
import type { AddicatsEvent, AddicatsHandView, AddicatsView, AnyEvent, AnyView } from '../../lib/wire';
import { spoken } from './cards';
import { isNew, remember } from './explained';
import { flightsOf, type Flight, type SpotOf } from './flights';
import { tell, tellOut, tellRefused, type Strip, type Who } from './tell';

const STRIP_MS = 2500;
const NOTE_MS = 4000;
const LOOK_MS = 700; // tops lie still so long after a verdict
const FLY_MS = 700;
const BEAT_MS = 700; // of the countdown
const BEFORE_MS = 150; // a tap so much too early is remembered
const RETRY_MS = 120;

export function isAddicats(view: AnyView | undefined): view is AddicatsView {
  return view?.type === 'addicats.view';
}

export class Story {
  strip = $state.raw<Strip | null>(null);
  last = $state.raw<Strip | null>(null); // what a tap on the band brings back
  note = $state.raw<string | null>(null); // a special card that is explained
  held = $state.raw<readonly AddicatsHandView[] | null>(null); // the hands as they were
  flights = $state.raw<readonly Flight[]>([]);
  count = $state<number | null>(null); // 3, 2, 1
  ready = $state(false); // my pile may be turned
  #timers = new Set<ReturnType<typeof setTimeout>>();
  #noteTimer: ReturnType<typeof setTimeout> | undefined;
  #opens = 0; // by the page's clock: when a card may be turned
  #wish = false; // a tap that came a little early
  #retried = false;
  #waitedSince = 0;

  constructor(
    private readonly table: Table,
    private readonly who: () => Who,
    private readonly at: SpotOf,
  ) {
    if (this.#view?.phase === 'together' && this.#view.turn !== null) this.count = null;
    this.#open(0);
  }

  get #view(): AddicatsView | null {
    const [view] = this.table.seen.views;
    return isAddicats(view) ? view : null;
  }

  get #look(): number {
    const rules = this.table.seen.begun?.rules;
    return (rules && 'look' in rules ? rules.look : undefined) ?? 0;
  }

  hear(news: News): void {
    if (news.kind === 'events') this.#happened(news.events, news.before);
    if (news.kind === 'refused') this.#refused(news.refused.code);
  }

  // My pile was tapped.
  turn(hand: number): void {
    if (this.#view?.turn !== hand || this.#view.scramble) return;
    const left = this.#opens - performance.now();
    if (left <= 0) this.#flip(hand);
    else if (left <= BEFORE_MS || this.count !== null) this.#wish = true;
  }

  // A tap on the band: the last verdict again.
  recall(): void {
    this.strip = this.last;
    this.#later(STRIP_MS * 2, () => (this.strip = null));
  }

  close(): void {
    this.#cut();
    clearTimeout(this.#noteTimer);
  }

  #flip(hand: number): void {
    this.#wish = false;
    this.ready = false;
    this.table.act({ do: 'flip', seat: hand });
    this.#later(600, () => (this.ready = true)); // unless it is turned by then
  }

  #refused(code: string): void {
    const hand = this.table.mine[0];
    if (code === 'too-early' && hand !== undefined && !this.#retried) {
      this.#retried = true;
      this.#later(RETRY_MS, () => this.table.act({ do: 'flip', seat: hand }));
      return;
    }
    const strip = tellRefused(code, this.who());
    if (strip) this.#show(strip);
  }

  #happened(all: readonly AnyEvent[], views: readonly AnyView[]): void {
    const events = all.filter((event): event is AddicatsEvent => event.type.startsWith('addicats.'));
    const before = isAddicats(views[0]) ? views[0].hands : [];
    const turned = events.some((event) => event.type === 'addicats.revealed');
    if (turned) this.#cut();
    for (const event of events) this.#one(event, before);
    if (turned) this.#open(events.some((event) => event.type === 'addicats.together_next') ? 3 * BEAT_MS : 0);
    this.#promptMe();
  }

  #one(event: AddicatsEvent, before: readonly AddicatsHandView[]): void {
    const who = this.who();
    this.#noise(event);
    switch (event.type) {
      case 'addicats.revealed':
        this.#heardReveal(event.cards);
        for (const [, card] of event.cards) if (isSpecial(card)) this.#explain(card);
        return;
      case 'addicats.together_next':
        this.#countDown();
        return;
      case 'addicats.went_out':
        for (const player of event.players) {
          const seat = this.table.seen.info?.seats.find((one) => one.seat === player);
          const me = this.table.mine.some((hand) => seatOf(this.table.seen, hand)?.seat === player);
          this.#show(tellOut(seat?.name ?? '', me, event.place, who), !this.strip?.raced);
        }
        return;
      case 'addicats.hit_void':
        this.#late(event, who);
        return;
    }
    if (event.type === 'addicats.pursuit_decided' || event.type === 'addicats.ambush_decided') this.note = null;
    const strip = tell(event, before, who, this.table.seen.paws);
    const explained = strip?.card && this.note === strip.card;
    if (strip && !explained) this.#show(strip);
    this.#fly(event, before);
  }

  // Who raced and came second reads it in the verdict that stands there already.
  #late(event: Extract<AddicatsEvent, { type: 'addicats.hit_void' }>, who: Who): void {
    const strip = tell(event, [], who);
    if (!strip) return;
    const standing = this.strip;
    if (!standing?.raced || standing.winner === null) {
      this.#show(strip);
      return;
    }
    const paws = this.table.seen.paws;
    const own = paws.find((paw) => paw.seat === event.seat)?.ms ?? null;
    const first = paws.find((paw) => paw.seat === standing.winner)?.ms ?? null;
    const by = own !== null && first !== null && own > first && !who.calm ? own - first : null;
    const how = by === null ? strip.how : fill(who.say.lateBy, { name: who.name(standing.winner), ms: by });
    this.#show(standing.ring.includes(event.seat) ? { ...standing, how: strip.how, heard: `${strip.heard}` } : { ...strip, how, winner: standing.winner });
  }

  #show(strip: Strip, now = true): void {
    if (now) this.strip = strip;
    this.last = strip;
    if (strip.heard) announcer.say(strip.heard, 'assertive');
    this.#later(STRIP_MS, () => {
      if (this.strip === strip) this.strip = null;
      else if (!now) this.#show(strip);
    });
  }

  // Tops lie where they lay until the verdict was seen; then they go.
  #fly(event: AddicatsEvent, before: readonly AddicatsHandView[]): void {
    const flights = flightsOf(event, before, this.at);
    if (!flights.length) return;
    const fromPiles = event.type === 'addicats.present_given' || event.type === 'addicats.ambush_decided' || event.type === 'addicats.refilled';
    if (!fromPiles) this.held ??= before;
    this.#later(fromPiles ? 120 : LOOK_MS, () => {
      this.held = null;
      if (settings.still) return;
      this.flights = flights;
      sound('riffle');
      this.#later(FLY_MS + 100, () => (this.flights = []));
    });
  }

  #countDown(): void {
    if (settings.now.calm) {
      this.count = 0; // one breath
    } else {
      for (const [i, n] of [3, 2, 1].entries()) {
        this.#later(i * BEAT_MS, () => {
          this.count = n;
          sound('wood');
        });
      }
      this.count = 3;
    }
    this.#later(3 * BEAT_MS, () => {
      this.count = null;
      sound('bell');
    });
  }

  // The least time between two cards; then a pile may be turned.
  #open(countdown: number): void {
    const wait = Math.max(this.#look, countdown);
    this.#opens = performance.now() + (this.table.seen.views.length ? wait : 0);
    this.ready = false;
    this.#later(wait, () => {
      this.ready = true;
      const [hand] = this.table.mine;
      if (this.#wish && hand !== undefined && this.#view?.turn === hand) this.#flip(hand);
      this.#wish = false;
    });
  }

  #explain(card: string): void {
    if (!isNew(card)) return;
    remember(card);
    this.note = card;
    clearTimeout(this.#noteTimer);
    this.#noteTimer = setTimeout(() => (this.note = null), NOTE_MS);
  }

  keepNote(): void {
    clearTimeout(this.#noteTimer);
    this.#noteTimer = setTimeout(() => (this.note = null), NOTE_MS * 3);
  }

  #heardReveal(cards: readonly [number, string][]): void {
    const { say, edition, name } = this.who();
    const text = cards.map(([hand, card]) => fill(say.heardReveal, { name: name(hand), card: spoken(card, edition, say) }));
    announcer.say(text.join(' '), 'assertive');
  }

  #promptMe(): void {
    const [hand] = this.table.mine;
    const view = this.#view;
    if (hand === undefined || !view || view.turn === null) return;
    const now = performance.now();
    if (view.turn !== hand) {
      this.#waitedSince ||= now;
      return;
    }
    const { say } = this.who();
    if (!view.scramble && this.#waitedSince) announcer.say(say.heardMine, 'polite');
    if (this.#waitedSince && now - this.#waitedSince > 3000) sound('my-turn');
    this.#waitedSince = 0;
  }

  #noise(event: AddicatsEvent): void {
    const { mine } = this.table;
    switch (event.type) {
      case 'addicats.revealed': return sound('card');
      case 'addicats.race_won': {
        if (this.table.seen.paws.some((paw) => paw.tie)) sound('photo');
        return sound(mine.includes(event.seat) ? 'won' : 'lost');
      }
      case 'addicats.greed': return sound('greed');
      case 'addicats.reversed': return sound('dead-end');
      case 'addicats.seesaw_set': return sound('seesaw');
      case 'addicats.scramble_opened': return sound('pursuit');
      case 'addicats.present_given': return sound('present');
      case 'addicats.pursuit_decided':
      case 'addicats.ambush_decided':
      case 'addicats.call_won': {
        const first = event.type === 'addicats.call_won' ? event.seat : event.fastest;
        return sound(first !== null && mine.includes(first) ? 'won' : 'lost');
      }
    }
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
    this.strip = null;
    this.held = null;
    this.flights = [];
    this.count = null;
    this.#wish = false;
    this.#retried = false;
  }
}
