// What a table for one hand shows of events: one verdict in the band, with the paws that belong to
// it, and the last one again for those who tap the band.

import { seatOf } from '../../../net/live-table.svelte';
import { sound } from '../../../game-kit/sounds';
import type { AddicatsEvent, AddicatsHandView, Refused } from '../../../net/wire';
import { describeEvent, describeOut, describeRefusal, type Description } from '../model/describe';
import { Presenter, SHOWN_MS } from '../model/presenter.svelte';
import { viewOf } from '../model/state';

const LONG_WAIT_MS = 3000; // whoever waited so long for a turn hears that it has come

export class SoloPresenter extends Presenter {
  strip = $state.raw<Description | null>(null);
  last = $state.raw<Description | null>(null); // what a tap on the band brings back
  recalled = $state.raw<Description | null>(null); // brought back: to be read, but not about these tops
  #lastReveal: string | undefined;
  #waitedSince = 0;

  // A tap on the band: the last verdict again.
  recall(): void {
    const recalled = (this.recalled = this.last);
    this.timers.do(SHOWN_MS * 2, () => {
      if (this.recalled === recalled) this.recalled = null;
    });
  }

  protected override get hearing(): readonly number[] {
    return this.table.mine;
  }

  protected override present(event: AddicatsEvent, before: readonly AddicatsHandView[]): void {
    const who = this.who();
    if (event.type === 'addicats.hit_void') {
      this.#late(event);
    } else if (event.type === 'addicats.went_out') {
      for (const player of event.players) {
        const seat = this.table.seen.info?.seats.find((one) => one.seat === player);
        const me = this.table.mine.some((hand) => seatOf(this.table.seen, hand)?.seat === player);
        this.#show(describeOut(seat?.name ?? '', me, event.place, who), !this.strip?.raced);
      }
    } else {
      const strip = describeEvent(event, before, who, this.table.seen.paws);
      if (strip && !this.isExplained(strip.card)) this.#show(strip);
    }
  }

  // Who raced and came second reads it in the verdict that stands there already.
  #late(event: Extract<AddicatsEvent, { type: 'addicats.hit_void' }>): void {
    const who = this.who();
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
    this.verdict();
    if (strip.heard) this.heard.push(strip.heard);
    this.timers.do(SHOWN_MS, () => {
      if (this.strip === strip) this.strip = null;
      else if (!now && this.strip === null) this.strip = strip;
    });
  }

  // Slower paws are decided later, and belong to it still; the next reveal begins without any.
  protected override verdict(): void {
    const { reveal, paws } = this.table.seen;
    if (this.last && reveal?.n === this.#lastReveal) this.last = { ...this.last, paws };
  }

  protected override refused({ code }: Refused): void {
    const strip = describeRefusal(code, this.who());
    if (strip) this.#show(strip);
  }

  protected override readTurn(): void {
    const [hand] = this.table.mine;
    const view = viewOf(this.table.seen);
    if (hand === undefined || !view || view.turn === null) return;
    const now = performance.now();
    if (view.turn !== hand) {
      this.#waitedSince ||= now;
      return;
    }
    if (!view.scramble && this.#waitedSince) this.heard.push(this.who().say.heardMine);
    if (this.#waitedSince && now - this.#waitedSince > LONG_WAIT_MS) sound('my-turn');
    this.#waitedSince = 0;
  }

  protected override clear(): void {
    this.strip = null;
    this.recalled = null;
  }
}
