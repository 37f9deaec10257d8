// What one player does and is told at a table of Addi Cat's, whether it is drawn or told in words.

import type { Press } from '../../../game-kit/in-words.svelte';
import { keyed } from '../../../game-kit/keyed.svelte';
import { saySituation } from '../../../game-kit/situation';
import { buzz, sound } from '../../../game-kit/sounds';
import { settings } from '../../../lib/settings.svelte';
import { isPlaying } from '../../../net/is-playing';
import { toldViews } from '../../../net/follow';
import { seatOf, type Table } from '../../../net/live-table.svelte';
import type { Reader } from '../model/describe';
import type { SpotOf } from '../model/flights';
import { heardNameOf } from '../model/hand-names';
import { missedOf } from '../model/missed';
import { listening, promptOf } from '../model/prompt';
import { situationOf } from '../model/situation';
import { toldOf } from '../model/told';
import type { Turning } from '../model/turning.svelte';
import { rulesOf, textsOf, viewOf, waitedFor } from '../model/state';
import { spokenTo } from '../shared/several-hands';
import { keyNames } from './keys';
import { SoloPresenter } from './presenter.svelte';

type Spot = 'head' | 'body' | 'key'; // where the mouse was hit

export class SoloPlay {
  readonly presenter: SoloPresenter;
  readonly rules = $derived.by(() => rulesOf(this.table));
  readonly view = $derived.by(() => viewOf(this.table.seen));
  // A replay calls everybody by name.
  readonly who = $derived.by((): Reader => {
    const { table } = this;
    const say = textsOf(table);
    const mine = table.past ? [] : table.mine;
    const named = (hand: number, others: (hand: number) => string): string =>
      mine.length === 1 && mine.includes(hand) ? say.you : others(hand);
    return {
      say,
      edition: this.rules.edition,
      mine,
      name: (hand) => named(hand, (other) => seatOf(table.seen, other)?.name ?? ''),
      heardName: (hand) => named(hand, (other) => heardNameOf(table.seen, other)),
      calm: settings.now.calm,
    };
  });
  readonly pressed = $derived.by(
    () => this.table.pressed.find((one) => this.table.mine.includes(one.hand)) ?? null,
  );
  // As the table has told it: with the card that is still being said.
  readonly #told = $derived.by(() => viewOf({ views: toldViews(this.table.seen) }));
  readonly #asks = $derived.by(() => {
    const { pressed } = this;
    const told = this.#told;
    const { winner } = this.presenter;
    return (
      told &&
      promptOf(
        {
          view: told,
          me: spokenTo(told, this.table.mine),
          past: this.table.past,
          won: winner !== null && winner === told.turn,
          pressed: pressed ? (pressed.move.do === 'call' ? 'call' : 'slap') : null,
          waitingFor: waitedFor(this.table.seen),
          keys: keyed.now && this.table.mine.length < 2 ? keyNames(settings.now) : null,
        },
        this.who,
      )
    );
  });

  readonly prompt = $derived.by(() =>
    this.table.seen.spoken ? listening(this.who.say) : this.#asks,
  );

  constructor(
    private readonly table: Table,
    at: SpotOf,
  ) {
    this.presenter = new SoloPresenter(table, () => this.who, at);
  }

  get turning(): Turning {
    return this.presenter.turning;
  }

  // Says how the table stands, what was missed, and the steps of a replay. Returns how to stop.
  saySituation(): () => void {
    return saySituation(
      this.table,
      () => {
        const [told, asks] = [this.#told, this.#asks];
        return told && asks ? situationOf(told, this.who, [asks.title, asks.how]) : '';
      },
      (missed) => (this.view ? missedOf(missed, this.view, this.who) : []),
      (step) => toldOf(step, this.who, this.table.seen.paws),
    );
  }

  // Everybody who still has a card may press, with or without a right to hit: the table judges.
  mayPress(hand: number | null): boolean {
    const one = hand === null ? undefined : this.view?.hands[hand];
    return (
      one !== undefined &&
      one.down + one.up > 0 &&
      this.view?.phase !== 'over' &&
      isPlaying(this.table.seen)
    );
  }

  hit(hand: number, press: Press, spot: Spot = 'key'): void {
    if (!this.mayPress(hand)) return;
    const before = this.table.pressed.length;
    this.table.press({ do: 'slap', seat: hand, spot }, press);
    if (this.table.pressed.length === before) return;
    sound('paw');
    buzz();
  }

  call(hand: number, press: Press): void {
    if (this.mayPress(hand) && this.rules.mouse_call)
      this.table.press({ do: 'call', seat: hand }, press);
  }

  turn(hand: number): void {
    if (this.mayPress(hand)) this.presenter.turning.tap(hand);
  }
}
