// The table as it is now, what I have chosen, and what is being told.

import { announcer } from '../../../game-kit/announcer.svelte';
import { keyed } from '../../../game-kit/keyed.svelte';
import { settings } from '../../../lib/settings.svelte';
import { seatOf, type Table } from '../../../net/live-table.svelte';
import { sound } from '../../../game-kit/sounds';
import type { AddiraceView, AnyRules, SeatInfo } from '../../../net/wire';
import { words } from '../../../texts/index.svelte';
import { sentences } from '../../../texts/sentences';
import type { Edition } from '../../../texts/specials';
import type { NamedFlight } from './flights';
import {
  discardOf,
  held,
  movesOf,
  neighbour,
  partnersOf,
  plays,
  targetsOf,
  usable,
  type Held,
  type Play,
  type RaceMove,
} from './hand';
import { explain, explained, leavesOne, refusal, whyNot, whyNotThere, type Note } from './notes';
import { nearest, passTo, stillOpen, type Situation } from '../shared/pass';
import { promptOf } from './prompts';
import { Voice } from './voice.svelte';

export class Turn {
  readonly table: Table;
  readonly voice: Voice;
  #opened = $state<number | null>(null);
  #choice = $state<{ key: string; partner: string | null; target: number | null } | null>(null);
  #refusals = 0;
  #sent: readonly unknown[] | null = null; // the legal moves of which one was sent: a second is dropped

  constructor(table: Table, fly: (flights: NamedFlight[]) => void) {
    this.table = table;
    this.voice = new Voice(this, fly);
  }

  readonly views = $derived.by(() =>
    this.table.seen.views.filter((view): view is AddiraceView => view.type === 'addirace.view'),
  );
  readonly view = $derived(this.views[0] ?? null); // any view: for what all hands see
  readonly edition = $derived.by(() => editionOf(this.table.seen.begun?.rules));
  readonly waitedFor = $derived.by(() => this.table.seen.legal[0]?.seat ?? null);
  readonly #situation = $derived.by<Situation>(() => ({
    mine: this.table.mine,
    waitedFor: this.waitedFor,
    turn: this.view?.turn ?? null,
  }));
  readonly open = $derived(stillOpen(this.#opened, this.#situation));
  readonly passTo = $derived(
    this.view?.phase === 'over' ? null : passTo(this.open, this.#situation),
  );
  readonly near = $derived(nearest(this.open, this.#situation, this.view?.seats.length ?? 0));
  readonly own = $derived(
    this.views.find((view) => view.seat !== null && view.seat === this.near) ?? null,
  );
  readonly shown = $derived(this.near !== null && this.open === this.near); // my cards are face up
  readonly me = $derived.by(() =>
    this.table.mine.length === 1 && !this.past ? (this.table.mine[0] ?? null) : null,
  );
  readonly moves = $derived.by(() => (this.shown ? movesOf(this.table.seen.legal, this.near) : []));
  readonly playing = $derived(this.view?.phase === 'play' && this.moves.length > 0);
  readonly total = $derived(this.near === null ? 0 : (this.view?.seats[this.near]?.total ?? 0));
  readonly cards = $derived(this.shown ? held(this.own?.hand ?? []) : []);
  readonly chosen = $derived(this.cards.find((one) => one.key === this.#choice?.key) ?? null);
  readonly partner = $derived(this.cards.find((one) => one.card === this.#choice?.partner) ?? null);
  readonly targets = $derived(this.chosen ? targetsOf(this.moves, this.chosen.card) : []);
  readonly target = $derived(this.#choice?.target ?? null);
  readonly plays = $derived.by<Play[]>(() =>
    this.chosen
      ? plays(this.moves, {
          card: this.chosen.card,
          partner: this.#choice?.partner ?? null,
          target: this.target,
        })
      : [],
  );
  readonly warns = $derived(
    this.plays.some(
      (play) =>
        play.kind === 'go' && play.move.do === 'score' && leavesOne(this.total, play.move.card),
    ),
  );
  readonly prompt = $derived.by(
    () =>
      this.view &&
      promptOf({
        view: this.view,
        mine: this.table.mine,
        waitedFor: this.waitedFor,
        moves: this.moves,
        plays: this.plays,
        edition: this.edition,
        past: this.past,
        keyed: keyed.now && settings.now.shortcuts && !settings.now.ear, // by ear each choice is told
        nameOf: this.nameOf,
      }),
  );

  // What has just happened, unless something is said to me, or I have chosen a card.
  readonly news = $derived.by(() => (this.voice.word || this.chosen ? null : this.voice.news));
  readonly waiting = $derived.by(() => {
    const { info, person } = this.table.seen;
    const late = info?.waiting_for.filter((one) => one !== person) ?? [];
    return (
      info?.seats.find((seat) => seat.person !== null && late.includes(seat.person))?.name ?? ''
    );
  });

  readonly note = $derived.by<Note | null>(() => {
    const one = this.chosen;
    if (!one) return null;
    const say = words.of('addirace');
    if (this.locked(one)) return whyNot(one, this.total, this.edition);
    if (this.warns) return { title: say.warnTitle, text: say.warnRest, about: null };
    const text = explain(one.card, this.edition);
    return text && !explained.has(one.card) ? { title: '', text, about: null } : null;
  });

  // A replay calls everybody by name.
  get past(): boolean {
    return this.table.past;
  }

  seat = (hand: number): SeatInfo | null => seatOf(this.table.seen, hand);
  nameOf = (hand: number): string => this.seat(hand)?.name ?? '';

  // Drawn with a lock: no legal move lays it. While others play, only if the view gives a reason.
  locked(one: Held): boolean {
    return this.playing ? !usable(this.moves, one.card) : one.whyNot !== null;
  }

  marked(one: Held): boolean {
    return one.key === this.chosen?.key || (this.partner !== null && one.key === this.partner.key);
  }

  // Whether it can be laid as a pair with the chosen card.
  offered(one: Held): boolean {
    return this.chosen !== null && partnersOf(this.moves, this.chosen.card).includes(one.card);
  }

  choose(key: string): void {
    const one = this.cards.find((card) => card.key === key);
    if (!one) return;
    if (this.chosen && this.chosen.key !== key && this.offered(one)) {
      if (this.partner?.key === key) this.lay();
      else if (this.#choice) this.#choice.partner = one.card;
      return;
    }
    if (this.chosen?.key === key) {
      if (!this.warns && this.plays[0]?.kind === 'go') this.lay();
      else if (!this.plays.length) this.putBack();
      else if (!this.warns) this.voice.say(this.prompt?.how ?? '');
      return;
    }
    this.putBack();
    this.voice.hush();
    const partners = partnersOf(this.moves, one.card);
    const targets = targetsOf(this.moves, one.card);
    this.#choice = {
      key,
      partner: partners.length === 1 ? (partners[0] ?? null) : null,
      target: targets.length === 1 ? (targets[0] ?? null) : null,
    };
    sound('card');
    if (!settings.now.ear) this.#sayWhatIsNeeded(); // by ear, all choices are told
  }

  // An attack needs a target, and a pair a second card; where there is only one, it is chosen already.
  #sayWhatIsNeeded(): void {
    const needs = this.plays[0]?.kind;
    if (needs === 'whom' || needs === 'pair') announcer.say(this.prompt?.how ?? '', 'assertive');
    else if (this.target !== null) announcer.say(this.nameOf(this.target), 'assertive');
  }

  putBack(): void {
    if (this.chosen && explain(this.chosen.card, this.edition)) explained.add(this.chosen.card);
    this.#choice = null;
  }

  aim(hand: number): void {
    const card = this.chosen?.card;
    const seat = this.view?.seats[hand];
    if (!this.#choice || !card || !seat) return;
    if (!this.targets.includes(hand))
      this.voice.say(whyNotThere(card, this.nameOf(hand), seat, this.edition));
    else if (this.target === hand) this.lay();
    else this.#choice.target = hand;
  }

  turnAim(step: 1 | -1, order: readonly number[]): void {
    const next = neighbour(
      order.filter((hand) => this.targets.includes(hand)),
      this.target,
      step,
    );
    if (this.#choice && next !== null) {
      this.#choice.target = next;
      announcer.say(this.nameOf(next), 'assertive');
    }
  }

  lay(play: Play | undefined = this.plays[0]): void {
    if (play?.kind === 'go') this.do(play.move);
  }

  discard(): void {
    const say = words.of('addirace');
    if (!this.playing) return;
    if (!this.chosen) return this.voice.say(say.chooseFirst);
    const move = discardOf(this.moves, this.chosen.card);
    if (move) this.do(move);
    else this.voice.say(say.mustPlay);
  }

  do(move: RaceMove): void {
    if (this.table.seen.info?.paused) return this.voice.say(refusal('paused'));
    if (this.#sent === this.table.seen.legal && this.voice.refusals === this.#refusals) return;
    this.#refusals = this.voice.refusals;
    this.#sent = this.table.seen.legal;
    this.table.act(move);
    this.putBack();
  }

  reveal(hand: number): void {
    this.#opened = hand;
    const { title = '', how = '' } = this.prompt ?? {};
    announcer.say(sentences(title, how), 'unbroken'); // the next player has the tablet now
  }

  cover = (): void => {
    this.#opened = null;
    this.#choice = null;
  };

  // Remembers that cards were closed, so that they stay closed.
  settle(): void {
    if (this.#opened !== this.open) this.#opened = this.open;
    this.voice.nearBefore = this.near;
  }
}

function editionOf(rules: AnyRules | undefined): Edition {
  return rules && 'edition' in rules ? rules.edition : 'modern';
}
