// What one player does and is told at a table of Addi Cat's, whether it is drawn or told in words.

import type { Press } from '../../../game-kit/in-words.svelte';
import { buzz, sound } from '../../../game-kit/sounds';
import { settings } from '../../../lib/settings.svelte';
import { isPlaying } from '../../../net/is-playing';
import { seatOf, type Table } from '../../../net/live-table.svelte';
import type { Reader } from '../model/describe';
import type { SpotOf } from '../model/flights';
import { promptOf } from '../model/prompt';
import { situationOf } from '../model/situation';
import type { Turning } from '../model/turning.svelte';
import { rulesOf, textsOf, viewOf, waitedFor } from '../model/state';
import { spokenTo } from '../shared/several-hands';
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
    const name = (hand: number) =>
      mine.includes(hand) ? say.you : (seatOf(table.seen, hand)?.name ?? '');
    return { say, edition: this.rules.edition, mine, name, calm: settings.now.calm };
  });
  readonly pressed = $derived.by(
    () => this.table.pressed.find((one) => this.table.mine.includes(one.hand)) ?? null,
  );
  readonly prompt = $derived.by(() => {
    const { view, pressed } = this;
    const { winner } = this.presenter;
    return (
      view &&
      promptOf(
        {
          view,
          me: spokenTo(view, this.table.mine),
          past: this.table.past,
          won: winner !== null && winner === view.turn,
          pressed: pressed ? (pressed.move.do === 'call' ? 'call' : 'slap') : null,
          waitingFor: waitedFor(this.table.seen),
        },
        this.who,
      )
    );
  });

  constructor(
    private readonly table: Table,
    at: SpotOf,
  ) {
    this.presenter = new SoloPresenter(table, () => this.who, at);
  }

  get turning(): Turning {
    return this.presenter.turning;
  }

  get situation(): string {
    const { view, prompt } = this;
    return view && prompt ? situationOf(view, this.who, [prompt.title, prompt.how]) : '';
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
