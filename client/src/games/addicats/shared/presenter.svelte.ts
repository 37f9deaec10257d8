// How a shared table shows events: a strip for every hand that an event concerns, the equation on
// the mouse, moods and rings.

import { announcer } from '../../../game-kit/announcer.svelte';
import type { Mood } from '../../../lib/faces';
import type {
  AddicatsEvent,
  AddicatsHandView,
  AddicatsView,
  Refused,
  Verdict,
} from '../../../net/wire';
import {
  describeEvent,
  describeOut,
  describeRefusal,
  photoOf,
  type Description,
  type Equation,
  type Reader,
} from '../model/describe';
import { aloud, list } from '../model/description';
import { Presenter, SHOWN_MS, type Note } from '../model/presenter.svelte';
import { concernedBy } from './concerned';
import { Presses } from './presses';

export interface Said {
  title: string;
  how: string;
  whole?: boolean; // never cut, however much room the text takes
}

export class SharedPresenter extends Presenter {
  said = $state.raw<ReadonlyMap<number, Said>>(new Map());
  moods = $state.raw<ReadonlyMap<number, Mood>>(new Map());
  ringed = $state.raw<readonly number[]>([]);
  first = $state<number | null>(null); // the hand whose paw lies on top
  equation = $state.raw<Equation | null>(null);
  sums = $state.raw<{ largest: number; smallest: number } | null>(null); // of a seesaw's verdict
  readonly presses = new Presses();
  protected readonly hearing = null;

  // The explanation, at the hand that turned the card; at my first hand, if that one plays on another
  // device.
  get noteHere(): Note | null {
    const { note } = this;
    if (!note) return null;
    const { mine } = this.table;
    return mine.includes(note.hand) ? note : { ...note, hand: mine[0] ?? note.hand };
  }

  protected override present(event: AddicatsEvent, before: readonly AddicatsHandView[]): void {
    if (event.type === 'addicats.greed' || event.type === 'addicats.hit_void')
      this.presses.decided([event.seat]);
    // The strip of a hand that came second already says so, and what that means.
    if (event.type === 'addicats.hit_void' && this.said.has(event.seat)) return;
    const who = this.who();
    const players = this.table.seen.begun?.hands ?? [];
    const said = new Map(this.said);
    let heard: Description | null = null;
    for (const hand of concernedBy(event, players)) {
      const strip = this.#to(hand, event, before, who);
      if (!strip) continue;
      heard ??= strip;
      if (this.table.mine.includes(hand))
        said.set(hand, { title: strip.title, how: this.#photo(strip) || strip.how });
    }
    if (heard) this.#show(said, this.#to(null, event, before, who) ?? heard, event);
  }

  // The event as it is told to one hand; for null, to a spectator.
  #to(
    hand: number | null,
    event: AddicatsEvent,
    before: readonly AddicatsHandView[],
    who: Reader,
  ): Description | null {
    const { past } = this.table; // a replay calls everybody by name
    const mine = hand === null || past ? [] : [hand];
    if (event.type === 'addicats.went_out') {
      const players = this.table.seen.begun?.hands ?? [];
      const out = hand === null ? event.players.map((player) => players.indexOf(player)) : [hand];
      return describeOut(list(out, who), hand !== null && !past, event.place, who);
    }
    return describeEvent(event, before, { ...who, mine }, this.table.seen.paws, this.decider);
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
      this.sums = {
        largest: Math.max(one.sum, other.sum),
        smallest: Math.min(one.sum, other.sum),
      };
    this.tell(strip.heard);
    this.timers.do(SHOWN_MS, () => {
      if (this.said === said) this.clear();
    });
  }

  protected override verdict({ paws }: Verdict): void {
    this.presses.decided(paws.map((paw) => paw.seat));
  }

  protected override refused(refused: Refused): void {
    const { code, cid } = refused;
    const hand = this.presses.refused(
      cid,
      this.table.pressed.map((one) => one.hand),
      performance.now(),
    );
    const told = hand === null ? 'first' : this.lost.told(hand, refused);
    if (told === 'copy') return;
    const strip = describeRefusal(code, this.who(), told === 'again');
    if (!strip) return;
    if (hand === null) announcer.say(strip.heard, 'polite');
    else {
      const said = { title: strip.title, how: strip.how };
      this.#show(new Map([...this.said, [hand, said]]), strip, null);
    }
  }

  // After each card, and whenever something else has changed whose turn it is.
  protected override readTurn(before: AddicatsView | null, turned: readonly number[]): void {
    const turn = this.told?.turn ?? null;
    const { say, name } = aloud(this.who());
    if (turn !== null && (turned.length || turn !== before?.turn))
      this.heard.push(say.heardTurn({ name: name(turn) }));
  }

  protected override clear(): void {
    this.said = new Map();
    this.moods = new Map();
    this.ringed = [];
    this.first = null;
    this.equation = null;
    this.sums = null;
  }
}
