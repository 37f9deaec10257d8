// What the solo and the shared table of Addi Cat's show in the course of time: tops that stay until
// players have seen a verdict, cards that fly, the explanation of a special card, sounds and what is
// read out. Each table shows verdicts in its own way. The next reveal ends all of it.

import { announcer } from '../../../game-kit/announcer.svelte';
import { sound, soundsInTurn } from '../../../game-kit/sounds';
import { LostCards } from '../../../game-kit/lost-cards';
import { Timers } from '../../../game-kit/timers';
import { soundOfWinner } from '../../../game-kit/winner-sound';
import { settings } from '../../../lib/settings.svelte';
import { toldViews, type News } from '../../../net/follow';
import type { Table } from '../../../net/live-table.svelte';
import type {
  AddicatsEvent,
  AddicatsHandView,
  AddicatsView,
  AnyEvent,
  AnyView,
  Refused,
  Verdict,
} from '../../../net/wire';
import { spoken } from './cards';
import type { Reader } from './describe';
import { askedBy } from './asked-by';
import { aloud } from './description';
import { soundsOf } from './event-sounds';
import { readNote } from './explain';
import { flightsOf, liesOnPiles, type BoxFlight, type SpotOf } from './flights';
import { isAddicatsEvent, rulesOf, viewOf } from './state';
import { toldOf } from './told';
import { Turning } from './turning.svelte';

export const SHOWN_MS = 2500; // how long a verdict stays
const LOOK_MS = 700; // how long tops stay after a verdict
const SET_OUT_MS = 120; // the same where no top has to be looked at
const FLY_MS = 800;

// A special card that is explained, and the hand that turned it.
export interface Note {
  hand: number;
  card: string;
}

export abstract class Presenter {
  held = $state.raw<readonly AddicatsHandView[] | null>(null); // the hands as they were before the event
  flights = $state.raw<readonly BoxFlight[]>([]);
  winner = $state<number | null>(null); // of the last race, until the next card
  readonly turning: Turning;
  protected readonly timers = new Timers();
  protected heard: string[] = []; // what is read out after all events of a message
  #decided = false; // a verdict is among it
  protected decider: number | null = null; // the hand that won, or was greedy, since the last reveal
  protected readonly lost = new LostCards();

  constructor(
    protected readonly table: Table,
    protected readonly who: () => Reader,
    private readonly at: SpotOf,
  ) {
    this.turning = new Turning(table, () => rulesOf(table).look ?? 0);
  }

  hear(news: News): void {
    switch (news.kind) {
      case 'events':
        this.#happened(news.events, news.before);
        break;
      case 'whole':
        this.#cut();
        this.turning.stop();
        if (this.table.seen.spoken) this.turning.hold();
        if (news.missed) this.decider = this.winner = null;
        this.#countDown();
        break;
      case 'opened':
        sound('wood');
        this.turning.revealed(this.table.seen.at);
        this.#countDown();
        break;
      case 'reading':
        this.turning.stop();
        this.readNote();
        if (!this.table.seen.info?.paused) this.#countDown();
        break;
      case 'verdict':
        this.verdict(news.verdict);
        break;
      case 'refused':
        this.turning.refused(news.refused.code);
        this.refused(news.refused);
        this.#announce();
        break;
    }
  }

  // The explanation that everybody reads now. The table waits meanwhile, and says when it is over.
  get note(): Note | null {
    const card = this.table.seen.info?.reading;
    if (!card) return null;
    const hand = viewOf(this.table.seen)?.hands.findIndex(({ top }) => top === card) ?? -1;
    return { card, hand: Math.max(0, hand) };
  }

  // The table as it was told, be it to be seen or only to be heard.
  protected get told(): AddicatsView | null {
    return viewOf({ views: toldViews(this.table.seen) });
  }

  // Reads the explanation out for those who do not see it.
  readNote(): void {
    readNote(this.table.seen.info?.reading ?? null, this.who());
  }

  close(): void {
    this.#cut();
    this.turning.stop();
  }

  // The hands of the player who hears the sounds; null if several players do.
  protected abstract readonly hearing: readonly number[] | null;

  // Shows an event, but for reveals, sounds, explanations and flights, which this class shows.
  protected abstract present(event: AddicatsEvent, before: readonly AddicatsHandView[]): void;

  // Adds whose turn it is to what is read out after a row of events.
  // *before* is the view before it; *turned* are the hands that have turned a card in it.
  protected abstract readTurn(before: AddicatsView | null, turned: readonly number[]): void;

  protected abstract verdict(verdict: Verdict): void;

  protected abstract refused(refused: Refused): void;

  // Removes the verdict that is shown.
  protected abstract clear(): void;

  #happened(all: readonly AnyEvent[], views: readonly AnyView[]): void {
    const events = all.filter(isAddicatsEvent);
    const then = viewOf({ views });
    const before = then?.hands ?? [];
    const turned = events.flatMap((event) =>
      event.type === 'addicats.revealed' ? [event.seat] : [],
    );
    this.turning.happened();
    if (turned.length) this.#cut();
    this.heard = [];
    soundsInTurn(soundsOf(events, this.hearing, this.table.seen.paws));
    for (const event of events) this.#one(event, before);
    this.readTurn(then, turned);
    if (this.table.past && !this.heard.length) this.heard.push(this.#replayed(events, views));
    this.#announce();
  }

  #one(event: AddicatsEvent, before: readonly AddicatsHandView[]): void {
    switch (event.type) {
      case 'addicats.revealed':
        this.decider = this.winner = null;
        if (this.table.seen.spoken) this.turning.hold();
        else this.turning.revealed(event.at);
        this.#readCards(event.cards);
        return;
      case 'addicats.together_next':
        this.#countDown();
        break;
      case 'addicats.race_won':
        this.decider = this.winner = event.seat;
        break;
      case 'addicats.greed':
        this.decider = event.seat;
        this.winner = null;
        break;
      case 'addicats.pursuit_decided':
        this.decider = this.winner = event.fastest;
        break;
      case 'addicats.ambush_decided':
        this.decider = event.fastest; // it does not change whose turn it is (AC-60)
        break;
      case 'addicats.game_ended':
        soundOfWinner(event.result, this.table.seen);
    }
    const asked = askedBy(event, aloud(this.who()));
    if (asked) this.heard.push(asked);
    this.present(event, before);
    this.#fly(event, before);
  }

  // A common reveal comes next. While everybody reads about the card that asks for it, or it is being
  // said, nobody counts: the countdown begins when that is over.
  #countDown(): void {
    const { info, spoken } = this.table.seen;
    if (!info?.reading && !spoken && viewOf(this.table.seen)?.phase === 'together')
      this.turning.countDown();
  }

  // What a live table only shows is said in a replay, which is walked through step by step.
  #replayed(events: readonly AnyEvent[], before: readonly AnyView[]): string {
    return toldOf({ events, before }, this.who(), this.table.seen.paws);
  }

  // One text for all events of a message: a second one would cut the first short.
  #announce(): void {
    if (this.heard.some(Boolean))
      announcer.say(this.heard.join(' '), this.#decided ? 'unbroken' : 'assertive');
    this.heard = [];
    this.#decided = false;
  }

  // Has a verdict read out, which the next card does not cut off.
  protected tell(heard: string): void {
    if (!heard) return;
    this.heard.push(heard);
    this.#decided = true;
  }

  #readCards(cards: readonly [number, string][]): void {
    const { say, edition, name } = aloud(this.who());
    for (const [hand, top] of cards) {
      const card = spoken(top, edition, say);
      this.heard.push(
        this.hearing?.includes(hand)
          ? say.heardRevealMe({ card })
          : say.heardReveal({ name: name(hand), card }),
      );
    }
  }

  // Tops stay until players have seen the verdict, then they fly. Cards that go from pile to pile fly
  // at once.
  #fly(event: AddicatsEvent, before: readonly AddicatsHandView[]): void {
    const flights = flightsOf(event, before, this.at);
    if (!flights.length) return;
    const fromPiles = liesOnPiles(event);
    if (!fromPiles) this.held ??= before;
    this.timers.do(fromPiles ? SET_OUT_MS : LOOK_MS, () => {
      this.held = null;
      if (settings.still) return;
      this.flights = flights;
      sound('riffle');
      this.timers.do(FLY_MS, () => (this.flights = []));
    });
  }

  #cut(): void {
    this.timers.cut();
    this.held = null;
    this.flights = [];
    this.clear();
  }
}
