// The table as it is in this moment, what I have chosen, and what is being told.

import { announcer } from '../../lib/announce.svelte';
import type { News } from '../../lib/follow';
import { seatOf, type Table } from '../../lib/live.svelte';
import { sound } from '../../lib/sounds';
import type { AddiraceEvent, AddiraceView, AnyEvent, AnyRules, SeatInfo } from '../../lib/wire';
import { fill, words } from '../../lib/words/index.svelte';
import type { Edition } from '../../lib/words/specials';
import { flightsOf, type Flight } from './fly';
import { discardOf, held, movesOf, neighbour, partnersOf, plays, targetsOf, usable, type Held, type Play, type RaceMove } from './hand';
import { known } from './known';
import { explain, leavesOne, refusal, whyNot, whyNotThere, type Note } from './notes';
import { nearest, passTo, stillOpen, type Situation } from './pass';
import { promptOf } from './prompts';
import { tell, weightiest, type Sentence } from './tell';
import { RACE } from './words';

const NEWS_MS = 3500;
const WORD_MS = 4000;
const LONG_WAIT_MS = 3000;

export class Turn {
  readonly table: Table;
  #fly: (flights: Flight[]) => void;
  #opened = $state<number | null>(null);
  #choice = $state<{ key: string; partner: string | null; target: number | null } | null>(null);
  #sent = $state(-1); // the row after which a move went out: one is enough
  #news = $state.raw<Sentence | null>(null);
  #last = $state.raw<Sentence | null>(null);
  #word = $state(''); // said to me alone: why not, what was refused
  #newsTimer: ReturnType<typeof setTimeout> | undefined;
  #wordTimer: ReturnType<typeof setTimeout> | undefined;
  #idleSince = Date.now();
  #nearBefore: number | null = null;

  constructor(table: Table, fly: (flights: Flight[]) => void) {
    this.table = table;
    this.#fly = fly;
  }

  readonly views = $derived.by(() =>
    this.table.seen.views.filter((view): view is AddiraceView => view.type === 'addirace.view'));
  readonly view = $derived(this.views[0] ?? null); // what everybody sees of it
  readonly edition = $derived.by(() => editionOf(this.table.seen.begun?.rules));
  readonly waitedFor = $derived.by(() => this.table.seen.legal[0]?.seat ?? null);
  readonly #situation = $derived.by<Situation>(() =>
    ({ mine: this.table.mine, waitedFor: this.waitedFor, turn: this.view?.turn ?? null }));
  readonly open = $derived(stillOpen(this.#opened, this.#situation));
  readonly passTo = $derived(this.view?.phase === 'over' ? null : passTo(this.open, this.#situation));
  readonly near = $derived(nearest(this.open, this.#situation, this.view?.seats.length ?? 0));
  readonly own = $derived(this.views.find((view) => view.seat !== null && view.seat === this.near) ?? null);
  readonly shown = $derived(this.near !== null && this.open === this.near); // my cards are face up
  readonly me = $derived.by(() => (this.table.mine.length === 1 ? (this.table.mine[0] ?? null) : null));
  readonly moves = $derived.by(() => (this.shown ? movesOf(this.table.seen.legal, this.near) : []));
  readonly playing = $derived(this.view?.phase === 'play' && this.moves.length > 0);
  readonly total = $derived(this.near === null ? 0 : (this.view?.seats[this.near]?.total ?? 0));
  readonly cards = $derived(this.shown ? held(this.own?.hand ?? []) : []);
  readonly chosen = $derived(this.cards.find((one) => one.key === this.#choice?.key) ?? null);
  readonly partner = $derived(this.cards.find((one) => one.card === this.#choice?.partner) ?? null);
  readonly targets = $derived(this.chosen ? targetsOf(this.moves, this.chosen.card) : []);
  readonly target = $derived(this.#choice?.target ?? null);
  readonly plays = $derived.by<Play[]>(() => this.chosen
    ? plays(this.moves, { card: this.chosen.card, partner: this.#choice?.partner ?? null, target: this.target })
    : []);
  readonly warns = $derived(this.plays.some((play) => play.kind === 'go' && play.move.do === 'score' && leavesOne(this.total, play.move.card)));
  readonly prompt = $derived.by(() => this.view && promptOf({
    view: this.view, mine: this.table.mine, waitedFor: this.waitedFor, moves: this.moves, plays: this.plays,
    edition: this.edition, nameOf: this.nameOf,
  }));

  // What has just happened, unless there is something to say to me, or I am in the middle of a play.
  readonly news = $derived(this.#word || this.chosen ? null : this.#news);
  readonly word = $derived(this.#word);
  readonly last = $derived(this.#last); // stays to be read while others think

  readonly note = $derived.by<Note | null>(() => {
    const one = this.chosen;
    if (!one) return null;
    const say = words.of(RACE);
    if (this.locked(one)) return whyNot(one, this.total, this.edition);
    if (this.warns) return { title: say.warnTitle, text: say.warnRest, about: null };
    const text = explain(one.card, this.edition);
    return text && !known.has(one.card) ? { title: '', text, about: null } : null;
  });

  seat = (hand: number): SeatInfo | null => seatOf(this.table.seen, hand);
  nameOf = (hand: number): string => this.seat(hand)?.name ?? '';

  // Under a lock: no move lays it. While others play, only what the view gives a reason for.
  locked(one: Held): boolean {
    return this.playing ? !usable(this.moves, one.card) : one.whyNot !== null;
  }

  marked(one: Held): boolean {
    return one.key === this.chosen?.key || (this.partner !== null && one.key === this.partner.key);
  }

  // While a second card of a pair is to be chosen, only those that pair are offered.
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
      return;
    }
    this.putBack();
    this.#hush();
    const partners = partnersOf(this.moves, one.card);
    const targets = targetsOf(this.moves, one.card);
    this.#choice = {
      key,
      partner: partners.length === 1 ? (partners[0] ?? null) : null,
      target: targets.length === 1 ? (targets[0] ?? null) : null,
    };
    sound('card');
  }

  putBack(): void {
    if (this.chosen) known.add(this.chosen.card);
    this.#choice = null;
  }

  aim(hand: number): void {
    const card = this.chosen?.card;
    const seat = this.view?.seats[hand];
    if (!this.#choice || !card || !seat) return;
    if (!this.targets.includes(hand)) this.say(whyNotThere(card, this.nameOf(hand), seat, this.edition));
    else if (this.target === hand) this.lay();
    else this.#choice.target = hand;
  }

  turnAim(step: 1 | -1, order: readonly number[]): void {
    const next = neighbour(order.filter((hand) => this.targets.includes(hand)), this.target, step);
    if (this.#choice && next !== null) {
      this.#choice.target = next;
      announcer.say(this.nameOf(next), 'assertive');
    }
  }

  lay(play: Play | undefined = this.plays[0]): void {
    if (play?.kind === 'go') this.do(play.move);
  }

  discard(): void {
    const say = words.of(RACE);
    if (!this.playing) return;
    if (!this.chosen) return this.say(say.chooseFirst);
    const move = discardOf(this.moves, this.chosen.card);
    if (move) this.do(move);
    else this.say(say.mustPlay);
  }

  do(move: RaceMove): void {
    if (this.table.seen.info?.paused) return this.say(refusal('paused'));
    if (this.#sent === this.table.seen.seq) return;
    this.#sent = this.table.seen.seq;
    this.table.act(move);
    this.putBack();
  }

  say(text: string): void {
    this.#word = text;
    announcer.say(text, 'assertive');
    clearTimeout(this.#wordTimer);
    this.#wordTimer = setTimeout(() => (this.#word = ''), WORD_MS);
  }

  #hush(): void {
    this.#word = '';
  }

  reveal(hand: number): void {
    this.#opened = hand;
  }

  cover = (): void => {
    this.#opened = null;
    this.#choice = null;
  };

  // Cards that closed stay closed, whatever comes after.
  settle(): void {
    if (this.#opened !== this.open) this.#opened = this.open;
    this.#nearBefore = this.near;
  }

  hear = (news: News): void => {
    if (news.kind === 'refused') {
      this.#sent = -1;
      this.say(refusal(news.refused.code));
    }
    if (news.kind === 'events') this.#happened(news.events.filter(isRace), news.before);
  };

  #happened(events: AddiraceEvent[], before: readonly unknown[]): void {
    const teller = { me: this.me, edition: this.edition, nameOf: this.nameOf };
    const told = events.flatMap((event) => tell(event, teller) ?? []);
    this.#hush();
    if (told.some((one) => one.weight > 1)) this.#show(weightiest(told));
    for (const name of new Set(told.flatMap((one) => one.sound ?? []))) sound(name);
    const mine = this.waitedFor !== null && this.view?.phase === 'play';
    const began = mine && events.some((event) => event.type === 'addirace.drawn' && event.seat === this.waitedFor);
    if (began && Date.now() - this.#idleSince > LONG_WAIT_MS) sound('my-turn');
    if (this.waitedFor !== null) this.#idleSince = Date.now();
    const spoken = told.map((one) => one.spoken);
    if (began) spoken.unshift(this.#turnText());
    if (spoken.length) announcer.say(spoken.join(' '), began || told.some((one) => one.mine) ? 'assertive' : 'polite');
    // Where another player is at the bottom now, places are not what they were.
    if (before.length && this.near === this.#nearBefore) this.#fly(events.flatMap((event) => flightsOf(event, this.near)));
  }

  #turnText(): string {
    const say = words.of(RACE);
    return this.me === null ? fill(say.turnMineOf, { name: this.nameOf(this.waitedFor ?? 0) }) : say.turnMine;
  }

  #show(news: Sentence | null): void {
    this.#news = this.#last = news;
    clearTimeout(this.#newsTimer);
    this.#newsTimer = setTimeout(() => (this.#news = null), NEWS_MS);
  }

  close(): void {
    clearTimeout(this.#newsTimer);
    clearTimeout(this.#wordTimer);
  }
}

const isRace = (event: AnyEvent): event is AddiraceEvent => event.type.startsWith('addirace.');

function editionOf(rules: AnyRules | undefined): Edition {
  return rules && 'edition' in rules ? rules.edition : 'modern';
}
