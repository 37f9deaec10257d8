// How a solo table shows events: one verdict in the band, with the paws of its race. A tap on the
// band shows the last verdict again.

import { seatOf } from '../../../net/live-table.svelte';
import { sound } from '../../../game-kit/sounds';
import type { AddicatsEvent, AddicatsHandView, AddicatsView, Refused } from '../../../net/wire';
import {
  describeEvent,
  describeNext,
  describeOut,
  describeRefusal,
  type Description,
} from '../model/describe';
import { aloud } from '../model/description';
import { ended } from '../../../texts/sentences';
import { Presenter, SHOWN_MS } from '../model/presenter.svelte';

const LONG_WAIT_MS = 3000; // after a longer wait a sound tells that it is my turn

export class SoloPresenter extends Presenter {
  strip = $state.raw<Description | null>(null);
  last = $state.raw<Description | null>(null); // what a tap on the band brings back
  recalled = $state.raw<Description | null>(null); // shown again: only in the band, without rings and paws
  #lastReveal: string | undefined;
  #waitedSince = 0;
  #nextTold = false; // of the events of this row, a verdict has said who turns next

  // The band was tapped: shows the last verdict again.
  recall(): void {
    const recalled = (this.recalled = this.last);
    this.timers.do(SHOWN_MS * 2, () => {
      if (this.recalled === recalled) this.recalled = null;
    });
  }

  protected override get hearing(): readonly number[] | null {
    return this.table.past ? null : this.table.mine; // a replay is not about me
  }

  protected override present(event: AddicatsEvent, before: readonly AddicatsHandView[]): void {
    const who = this.who();
    if (event.type === 'addicats.hit_void') {
      this.#late(event);
    } else if (event.type === 'addicats.went_out') {
      for (const player of event.players) {
        const seat = this.table.seen.info?.seats.find((one) => one.seat === player);
        const me = who.mine.some((hand) => seatOf(this.table.seen, hand)?.seat === player);
        this.#show(describeOut(seat?.name ?? '', me, event.place, who), !this.strip?.raced);
      }
    } else {
      const strip = describeEvent(event, before, who, this.table.seen.paws);
      if (strip) this.#show(this.#withNext(strip));
    }
  }

  // A verdict may give the turn to somebody else.
  #withNext(strip: Description): Description {
    if (strip.winner === null && strip.greedy === null) return strip;
    const turn = this.told?.turn ?? null;
    const next = describeNext(turn, this.who());
    const heard = ended(describeNext(turn, aloud(this.who())));
    this.#nextTold = next !== '';
    return { ...strip, next, heard: [strip.heard, heard].filter(Boolean).join(' ') };
  }

  // A hit that came too late. If the verdict of its race is shown with its paw, that is enough; else
  // the band says so, and by how much.
  #late(event: Extract<AddicatsEvent, { type: 'addicats.hit_void' }>): void {
    const who = this.who();
    const strip = describeEvent(event, [], who, [], this.decider);
    if (!strip) return;
    const standing = this.strip;
    if (!standing?.raced || standing.winner === null) {
      this.#show(strip);
      return;
    }
    if (this.decider === event.seat) return; // its own verdict stands there
    if (standing.kind === 'order' || standing.ring.includes(event.seat)) return; // its paw is shown there anyway
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
    this.tell(strip.heard);
    this.timers.do(SHOWN_MS, () => {
      if (this.strip === strip) this.strip = null;
      else if (!now && this.strip === null) this.strip = strip;
    });
  }

  // Slower paws are decided later, but belong to the same verdict as long as the reveal is the same.
  protected override verdict(): void {
    const { reveal, paws } = this.table.seen;
    if (this.last && reveal?.n === this.#lastReveal) this.last = { ...this.last, paws };
  }

  // The copies of a press are answered, too: only the first answer is shown.
  protected override refused(refused: Refused): void {
    const told = this.lost.told(this.table.mine[0] ?? 0, refused);
    if (told === 'copy') return;
    const strip = describeRefusal(refused.code, this.who(), told === 'again');
    if (strip) this.#show(strip);
  }

  // Says that it is my turn whenever that becomes true, and whose it is when it was taken from me. A
  // verdict has already said who turns next; and whoever turns a card knows that the turn is over.
  protected override readTurn(before: AddicatsView | null, turned: readonly number[]): void {
    const { mine, past } = this.table;
    const nextTold = this.#nextTold;
    this.#nextTold = false;
    const view = this.told;
    if (!mine.length || past || !view || view.turn === null) return;
    // But not which of my two hands turns next.
    const told = nextTold && (mine.length < 2 || !mine.includes(view.turn));
    const isMine = (one: AddicatsView | null) =>
      one?.turn != null && mine.includes(one.turn) && one.scramble === null;
    const was = isMine(before) && !turned.some((hand) => mine.includes(hand));
    const stays = was && (mine.length < 2 || before?.turn === view.turn);
    const { say, name } = aloud(this.who());
    if (isMine(view) && !stays && !told)
      this.heard.push(
        mine.length > 1 ? say.heardMineWith({ hand: name(view.turn) }) : say.heardMine,
      );
    if (was && !mine.includes(view.turn) && !told)
      this.heard.push(say.heardTurn({ name: name(view.turn) }));
    this.#soundTurn(mine.includes(view.turn));
  }

  #soundTurn(mine: boolean): void {
    const now = performance.now();
    if (!mine) {
      this.#waitedSince ||= now;
      return;
    }
    if (this.#waitedSince && now - this.#waitedSince > LONG_WAIT_MS) sound('my-turn');
    this.#waitedSince = 0;
  }

  protected override clear(): void {
    this.strip = null;
    this.recalled = null;
  }
}
