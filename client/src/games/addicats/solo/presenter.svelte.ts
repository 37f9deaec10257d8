// What goes on at the table in the course of time: a verdict that stays for a while, tops that lie
// still until it was seen, cards on their way, a countdown. The next reveal cuts all of it short.

import { Timers } from '../../../game-kit/timers';
import { announcer } from '../../../game-kit/announcer.svelte';
import type { News } from '../../../net/follow';
import { seatOf, type Table } from '../../../net/live-table.svelte';
import { settings } from '../../../lib/settings.svelte';
import { sound } from '../../../game-kit/sounds';

import { isSpecial } from '../../../texts/specials';
import type {
  AddicatsEvent,
  AddicatsHandView,
  AddicatsView,
  AnyEvent,
  AnyView,
} from '../../../net/wire';
import { spoken } from '../model/cards';
import { explained } from '../model/explain';
import { flightsOf, type Flight, type SpotOf } from '../model/flights';
import { soundsOf } from './event-sounds';
import { isAddicats } from '../model/state';
import {
  describeEvent,
  describeOut,
  describeRefusal,
  type Description,
  type Reader,
} from '../model/describe';
import { Turning } from './turning.svelte';

const STRIP_MS = 2500;
const NOTE_MS = 4000;
const LOOK_MS = 700; // tops lie still so long after a verdict
const FLY_MS = 700;
const BEAT_MS = 700; // of the countdown

export class SoloPresenter {
  strip = $state.raw<Description | null>(null);
  last = $state.raw<Description | null>(null); // what a tap on the band brings back
  recalled = $state.raw<Description | null>(null); // brought back: to be read, but not about these tops
  note = $state.raw<string | null>(null); // a special card that is explained
  held = $state.raw<readonly AddicatsHandView[] | null>(null); // the hands as they were
  flights = $state.raw<readonly Flight[]>([]);
  count = $state<number | null>(null); // 3, 2, 1
  readonly turning: Turning;
  #timers = new Timers();
  #noteTimer: ReturnType<typeof setTimeout> | undefined;
  #lastReveal: string | undefined;
  #waitedSince = 0;
  #heard: string[] = [];

  constructor(
    private readonly table: Table,
    private readonly who: () => Reader,
    private readonly at: SpotOf,
  ) {
    this.turning = new Turning(table);
  }

  get #view(): AddicatsView | null {
    const [view] = this.table.seen.views;
    return isAddicats(view) ? view : null;
  }

  hear(news: News): void {
    if (news.kind === 'events') this.#happened(news.events, news.before);
    if (news.kind === 'whole') this.#cut();
    if (news.kind === 'verdict') this.#keepPaws();
    if (news.kind === 'refused') this.#refused(news.refused.code);
  }

  // My pile was tapped.
  turn(hand: number): void {
    this.turning.tap(hand, this.count !== null);
  }

  // A tap on the band: the last verdict again.
  recall(): void {
    const recalled = (this.recalled = this.last);
    this.#timers.do(STRIP_MS * 2, () => {
      if (this.recalled === recalled) this.recalled = null;
    });
  }

  close(): void {
    this.#cut();
    this.turning.close();
    clearTimeout(this.#noteTimer);
  }

  #refused(code: string): void {
    if (code === 'too-early') this.turning.tooEarly();
    const strip = describeRefusal(code, this.who());
    if (!strip) return;
    this.#show(strip);
    announcer.say(strip.heard, 'assertive');
  }

  #happened(all: readonly AnyEvent[], views: readonly AnyView[]): void {
    const events = all.filter((event): event is AddicatsEvent =>
      event.type.startsWith('addicats.'),
    );
    const before = isAddicats(views[0]) ? views[0].hands : [];
    const turned = events.some((event) => event.type === 'addicats.revealed');
    if (turned) this.#cut();
    this.#heard = [];
    for (const event of events) this.#one(event, before);
    if (turned)
      this.turning.wait(
        events.some((event) => event.type === 'addicats.together_next') ? 3 * BEAT_MS : 0,
      );
    this.#promptMe();
    // One region, one text: what happened together is said together.
    if (this.#heard.length) announcer.say(this.#heard.join(' '), 'assertive');
    this.#heard = [];
  }

  #one(event: AddicatsEvent, before: readonly AddicatsHandView[]): void {
    const who = this.who();
    for (const one of soundsOf(event, this.table.mine, this.table.seen.paws)) sound(one);
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
          this.#show(describeOut(seat?.name ?? '', me, event.place, who), !this.strip?.raced);
        }
        return;
      case 'addicats.hit_void':
        this.#late(event, who);
        return;
    }
    if (event.type === 'addicats.pursuit_decided' || event.type === 'addicats.ambush_decided')
      this.note = null;
    const strip = describeEvent(event, before, who, this.table.seen.paws);
    const explained = strip?.card && this.note === strip.card;
    if (strip && !explained) this.#show(strip);
    this.#fly(event, before);
  }

  // Reader raced and came second reads it in the verdict that stands there already.
  #late(event: Extract<AddicatsEvent, { type: 'addicats.hit_void' }>, who: Reader): void {
    const strip = describeEvent(event, [], who);
    if (!strip) return;
    const standing = this.strip;
    if (!standing?.raced || standing.winner === null) {
      this.#show(strip);
      return;
    }
    if (standing.kind === 'order' || standing.ring.includes(event.seat)) return; // its paw joins the others there
    const paws = this.table.seen.paws;
    const own = paws.find((paw) => paw.seat === event.seat)?.ms ?? null;
    const first = paws.find((paw) => paw.seat === standing.winner)?.ms ?? null;
    const by = own !== null && first !== null && own > first && !who.calm ? own - first : null;
    const how =
      by === null ? strip.how : who.say.lateBy({ name: who.name(standing.winner), ms: by });
    this.#show({ ...strip, how, winner: standing.winner });
  }

  #show(strip: Description, now = true): void {
    if (now) this.strip = strip;
    this.recalled = null;
    this.last = strip;
    this.#lastReveal = this.table.seen.reveal?.n;
    this.#keepPaws();
    if (strip.heard) this.#heard.push(strip.heard);
    this.#timers.do(STRIP_MS, () => {
      if (this.strip === strip) this.strip = null;
      else if (!now && this.strip === null) this.strip = strip;
    });
  }

  // Slower paws are decided later, and belong to it still; the next reveal begins without any.
  #keepPaws(): void {
    const { reveal, paws } = this.table.seen;
    if (this.last && reveal?.n === this.#lastReveal) this.last = { ...this.last, paws };
  }

  // Tops lie where they lay until the verdict was seen; then they go.
  #fly(event: AddicatsEvent, before: readonly AddicatsHandView[]): void {
    const flights = flightsOf(event, before, this.at);
    if (!flights.length) return;
    const fromPiles =
      event.type === 'addicats.present_given' ||
      event.type === 'addicats.ambush_decided' ||
      event.type === 'addicats.refilled';
    if (!fromPiles) this.held ??= before;
    this.#timers.do(fromPiles ? 120 : LOOK_MS, () => {
      this.held = null;
      if (settings.still) return;
      this.flights = flights;
      sound('riffle');
      this.#timers.do(FLY_MS + 100, () => (this.flights = []));
    });
  }

  #countDown(): void {
    if (settings.now.calm) {
      this.count = 0; // one breath
    } else {
      for (const [i, n] of [3, 2, 1].entries()) {
        this.#timers.do(i * BEAT_MS, () => {
          this.count = n;
          sound('wood');
        });
      }
      this.count = 3;
    }
    this.#timers.do(3 * BEAT_MS, () => {
      this.count = null;
      sound('bell');
    });
  }

  #explain(card: string): void {
    if (explained.has(card)) return;
    explained.add(card);
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
    const text = cards.map(([hand, card]) =>
      say.heardReveal({ name: name(hand), card: spoken(card, edition, say) }),
    );
    this.#heard.push(...text);
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
    if (!view.scramble && this.#waitedSince) this.#heard.push(say.heardMine);
    if (this.#waitedSince && now - this.#waitedSince > 3000) sound('my-turn');
    this.#waitedSince = 0;
  }

  #cut(): void {
    this.#timers.cut();
    this.strip = null;
    this.recalled = null;
    this.held = null;
    this.flights = [];
    this.count = null;
  }
}
