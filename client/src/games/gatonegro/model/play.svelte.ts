// What the hands of this device do in a game of Gato Negro, and the line in the band. A "reach" is a
// paw that is out for the top card.

import { announcer } from '../../../game-kit/announcer.svelte';
import { keyed } from '../../../game-kit/keyed.svelte';
import type { News } from '../../../net/follow';
import type { Table } from '../../../net/live-table.svelte';
import { settings } from '../../../lib/settings.svelte';
import { LostCards } from '../../../game-kit/lost-cards';
import { buzz, sound } from '../../../game-kit/sounds';
import { soundOfWinner } from '../../../game-kit/winner-sound';
import { words } from '../../../texts/index.svelte';
import type { GatonegroEvent, JudgedPress, Refused } from '../../../net/wire';
import { calmly } from '../../../texts/calm';
import { ended } from '../../../texts/sentences';
import { flyCard, landAll } from './flights';
import { playersOf, viewOf } from './players';
import { withMine } from './times';
import { describeRefusal } from './refusal';
import { describeEvents, isOurs, type Line, type Reader } from './describe';

const LINE_STAYS_MS = 2500;
const REMEMBERED_MS = 150;

export interface Reach {
  hand: number;
  pile: 0 | 1;
  card: string;
  early: number; // how long before the hand may take again, in ms
  ms: number | null; // reaction, by this page's stopwatch
  n: string | undefined; // nonce of the reveal it was for
  acted: boolean; // sent as an action, not raced: it was its turn, or it was kept (#keep)
}

export class Play {
  line = $state.raw<Line | null>(null);
  #reaches = $state.raw<readonly Reach[]>([]);
  #verdict: { seq: number; paws: JudgedPress[] } | null = null;
  #asked: 'take' | 'rhyme' | 'pass' = 'take';
  #lastTaker: number | null = null;
  #lastRefused: number | null = null; // a cid: each copy of a press is answered, only the first counts
  #lost = new LostCards();
  #clearing: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly table: Table) {
    this.#reaches = table.pressed.flatMap(({ hand, move, ms }) =>
      move.do === 'take'
        ? [
            {
              hand,
              pile: move.pile,
              card: move.card,
              early: 0,
              ms,
              n: table.seen.reveal?.n,
              acted: false,
            },
          ]
        : [],
    );
  }

  // The paws to draw: each only on the card that it was out for, and only during that reveal.
  get reaches(): readonly Reach[] {
    const { seen } = this.table;
    const top = viewOf(seen)?.top;
    return this.#reaches.filter((one) => one.card === top && one.n === seen.reveal?.n);
  }

  get me(): number | null {
    return this.table.mine.length === 1 ? (this.table.mine[0] ?? null) : null;
  }

  // Who is "you". A replay calls everybody by name.
  get you(): number | null {
    return this.table.past ? null : this.me;
  }

  // The number of this hand among those of this device.
  handAt(hand: number): number {
    return this.table.mine.indexOf(hand);
  }

  reader(): Reader {
    const players = playersOf(this.table.seen);
    return {
      words: this.table.past
        ? { ...words.of('gatonegro'), ...words.of('gatonegro-past') }
        : words.of('gatonegro'),
      name: (hand) => players[hand]?.name ?? '',
      me: this.you,
      keyed: keyed.now && settings.now.shortcuts,
      reached: this.#reaches.map((one) => one.hand),
      paws: [],
    };
  }

  take(hand: number, pile: 0 | 1, event: PointerEvent | KeyboardEvent): void {
    const { table } = this;
    const view = viewOf(table.seen, hand);
    if (!view?.top || view.result || table.seen.info?.paused) return;
    if (this.reaches.some((one) => one.hand === hand && this.#isOpen(one))) return;
    const move = { do: 'take', seat: hand, card: view.top, pile } as const;
    if (view.turn === null) {
      table.press(move, event);
      if (!table.pressed.some((one) => one.hand === hand)) return; // it was dropped, as the second half of a double tap
    } else if (view.turn === hand) {
      table.act(move);
    } else {
      return;
    }
    this.#asked = 'take';
    const ms = table.pressed.find((one) => one.hand === hand)?.ms ?? null;
    const early = (view.take_from ?? 0) - table.now;
    this.#reaches = [
      ...this.#reaches.filter((one) => one.hand !== hand),
      { hand, pile, card: view.top, early, ms, n: table.seen.reveal?.n, acted: view.turn !== null },
    ];
    sound('snap', { pan: pile === 0 ? -0.7 : 0.7 });
    buzz();
  }

  pass(hand: number): void {
    this.#asked = 'pass';
    this.table.act({ do: 'pass', seat: hand });
  }

  recite(hand: number): void {
    this.#asked = 'rhyme';
    this.table.act({ do: 'rhyme', seat: hand });
  }

  hear = (news: News): void => {
    if (news.kind === 'verdict') this.#verdict = { seq: news.verdict.seq, paws: news.verdict.paws };
    if (news.kind === 'events') this.#happened(news.events.filter(isOurs));
    if (news.kind === 'refused') this.#refused(news.refused);
    if (news.kind === 'whole') this.#reaches = []; // what became of them is not told
    if (news.kind === 'opened') sound('wood');
  };

  // Shows a line for a while; the next one replaces it.
  show(line: Line | null, stays = LINE_STAYS_MS): void {
    clearTimeout(this.#clearing);
    this.line =
      line && settings.now.calm
        ? { ...line, title: calmly(line.title), how: calmly(line.how), paws: [] }
        : line;
    if (line) this.#clearing = setTimeout(() => (this.line = null), stays);
  }

  close(): void {
    clearTimeout(this.#clearing);
    this.#reaches = []; // what was kept for later is not sent any more
  }

  #happened(events: GatonegroEvent[]): void {
    const paws = this.#verdict?.seq === this.table.seen.seq ? this.#verdict.paws : [];
    const said = describeEvents(events, {
      ...this.reader(),
      paws: withMine(paws, this.#reaches, this.table.seen.info?.settings.times ?? 'none'),
    });
    if (paws.some((paw) => paw.tie)) sound('photo');
    if (said) {
      this.show(said.line);
      const turn = this.#turnText();
      const heard = [said.heard, turn].filter(Boolean).join(' ');
      announcer.say(heard, said.mine || turn ? 'assertive' : 'polite');
    }
    for (const event of events) {
      if (event.type === 'gatonegro.taken') {
        this.#lastTaker = event.seat;
        this.#reaches = [];
        if (!this.table.mine.includes(event.seat)) sound('card');
        landAll();
        if (!settings.still) flyCard(event.seat, event.pile);
      } else if (event.type === 'gatonegro.passed') sound('laid');
      else if (event.type === 'gatonegro.rhyme_begun') sound('bell');
      else if (event.type === 'gatonegro.game_ended') {
        sound('end-gatonegro');
        soundOfWinner(event.result, this.table.seen);
      }
    }
    this.#reaches = this.reaches.filter((one) => this.#isOpen(one));
    const turn = viewOf(this.table.seen)?.turn;
    if (turn != null && turn === this.you && events.length) sound('my-turn');
  }

  // By turns: that it is mine; where several share this device, whose of theirs it is.
  #turnText(): string {
    const view = viewOf(this.table.seen);
    if (view?.turn == null || view.result || this.table.past) return '';
    const { words: say, name } = this.reader();
    if (view.turn === this.you) return ended(say.myTurn);
    return this.you === null && this.table.mine.includes(view.turn)
      ? ended(say.turnOf({ name: name(view.turn) }))
      : '';
  }

  #refused(refused: Refused): void {
    const { code, k, cid } = refused;
    if (cid === null || cid === this.#lastRefused) return; // not about a move, or answered before
    if (code === 'paused' && !this.table.seen.info?.paused) return; // a card is being said
    this.#lastRefused = cid;
    const answered = this.#answered();
    const told = this.#lost.told(answered[0]?.hand ?? 0, refused);
    this.#reaches = this.#reaches.filter((one) => !answered.includes(one));
    if (code === 'too-early' && this.#keep(answered)) return;
    const by = { ...this.reader(), reached: answered.map((one) => one.hand) };
    const taker =
      this.#lastTaker === null || this.table.mine.includes(this.#lastTaker)
        ? null
        : this.#lastTaker;
    const older = k !== null && k !== this.table.seen.reveal?.k;
    const line = describeRefusal(
      code,
      { what: answered.length ? 'take' : this.#asked, older, taker, lost: told === 'again' },
      by,
      words.of('common').refused,
    );
    if (line) this.show(line);
  }

  // Whether the table has not answered it yet.
  #isOpen({ hand, acted }: Reach): boolean {
    return acted || this.table.pressed.some((one) => one.hand === hand);
  }

  // A refusal names no hand. A raced press that was refused is not down any more. Of those that were
  // sent as actions the oldest is taken, as actions are answered in order.
  #answered(): Reach[] {
    const lifted = this.#reaches.filter((one) => !this.#isOpen(one));
    if (lifted.length || this.#asked !== 'take') return lifted;
    return this.#reaches.filter((one) => one.acted).slice(0, 1);
  }

  // A press that came just before the hand may take again is sent when it may; its paw stays.
  #keep(reaches: readonly Reach[]): boolean {
    const kept = reaches
      .filter((one) => one.early <= REMEMBERED_MS)
      .map((one) => ({ ...one, early: Infinity, acted: true }));
    this.#reaches = [...this.#reaches, ...kept];
    for (const one of kept) {
      const wait = (viewOf(this.table.seen, one.hand)?.take_from ?? 0) - this.table.now;
      setTimeout(
        () => {
          if (this.reaches.includes(one))
            this.table.act({ do: 'take', seat: one.hand, card: one.card, pile: one.pile });
        },
        Math.max(0, wait),
      );
    }
    return kept.length > 0;
  }
}
