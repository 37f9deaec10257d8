// Addi Cat's in words, for the ear and for one key.

import {
  inWords,
  questionsOf,
  type Deed,
  type Press,
  type Question,
  type TableInWords,
} from '../../../game-kit/in-words.svelte';
import { keyName } from '../../../game-kit/key-names';
import { Timers } from '../../../game-kit/timers';
import { settings } from '../../../lib/settings.svelte';
import { isPlaying } from '../../../net/is-playing';
import { toldViews } from '../../../net/follow';
import type { Table } from '../../../net/live-table.svelte';
import type { AddicatsView } from '../../../net/wire';
import { words } from '../../../texts/index.svelte';
import { sentences } from '../../../texts/sentences';
import type { Reader } from './describe';
import { aloud } from './description';
import type { Prompt } from './prompt';
import { situationOf } from './situation';
import { isAddicatsEvent, rulesOf, viewOf } from './state';
import type { Turning } from './turning.svelte';

// Under the left and the right forefinger, the turn above the hit; none of them asks a question.
const TWO_HANDS = [
  { hit: 'KeyJ', turn: 'KeyU' }, // the right hand is the first
  { hit: 'KeyF', turn: 'KeyR' },
];
const RACE_STEPS = 2; // so many steps of the scanner one key still hits, before it turns the next card

// What a player does and is told, at a drawn table as well.
interface Play {
  readonly who: Reader;
  readonly prompt: Prompt | null;
  readonly turning: Turning;
  hit(hand: number, press: Press): void;
  turn(hand: number): void;
  call(hand: number, press: Press): void;
}

export class AddicatsInWords implements TableInWords {
  readonly asks = '';
  #raced = $state(true); // the last card has been raced for: one key may turn the next one
  #timers = new Timers();

  constructor(
    private readonly table: Table,
    private readonly play: Play,
    readonly openMenu: () => void,
  ) {}

  // Follows the races. Returns how to stop.
  follow(): () => void {
    const deaf = this.table.listen((news) => {
      if (news.kind === 'whole' || news.kind === 'opened') this.#race();
      if (news.kind !== 'events') return;
      for (const { type } of news.events.filter(isAddicatsEvent)) {
        if (type === 'addicats.revealed') this.#race();
        else if (type === 'addicats.race_won' || type === 'addicats.greed') this.#decided();
      }
    });
    return () => {
      deaf();
      this.#timers.cut();
    };
  }

  get title(): string {
    return words.of('common').addicats;
  }

  // With two hands, it also says which of them turns, and by which key.
  get now(): string {
    const { prompt } = this.play;
    if (!prompt) return '';
    const isTurn = this.table.mine.length > 1 && prompt.picture === 'hand';
    const turns = isTurn ? this.#turns : [];
    const keyed = turns.map(({ key, label }) =>
      inWords().keyed({ key: keyName(key), does: label }),
    );
    return sentences(prompt.title, ...(keyed.length ? keyed : [prompt.how]));
  }

  get plays(): boolean {
    return this.#view !== null && this.#view.phase !== 'over' && isPlaying(this.table.seen);
  }

  get deeds(): readonly Deed[] {
    if (!this.plays) return [];
    return [...this.#turns, ...this.#hits, ...this.#calls];
  }

  // One key never both hits and turns: a turn at the wrong moment would be greed. While a card may be
  // raced for it hits; then, if it is my turn, it turns the next card.
  get due(): readonly Deed[] {
    if (!this.plays) return [];
    const { scramble, phase } = this.#view ?? {};
    const turns = this.#turns;
    const races = scramble != null || (!this.#raced && phase !== 'together');
    if (turns.length && !races) return [...turns, ...this.#calls];
    // Who shows no card has nothing to hit for, unless everybody hits.
    const shows = this.#mine.some((hand) => this.#view?.hands[hand]?.top != null);
    return [...(shows || scramble != null ? this.#hits : []), ...this.#calls];
  }

  get questions(): readonly Question[] {
    return questionsOf({
      tops: () => this.#tops,
      cards: () => this.#counts(this.table.mine),
      turn: () => this.now,
      scores: () => this.#counts((this.#view?.hands ?? []).map((_, hand) => hand)),
    });
  }

  get #view(): AddicatsView | null {
    return viewOf(this.table.seen);
  }

  // My hands that have cards.
  get #mine(): number[] {
    return this.table.mine.filter((hand) => {
      const one = this.#view?.hands[hand];
      return one !== undefined && one.down + one.up > 0;
    });
  }

  get #turns(): Deed[] {
    const { turning } = this.play;
    return this.#mine
      .filter((hand) => turning.mayTurn(hand))
      .map((hand) => ({
        id: `turn ${hand}`,
        label: this.#sided(hand, inWords().turn, inWords().turnWith),
        key: this.#keysOf(hand).turn,
        raced: this.#view?.phase === 'together', // as at the drawn table
        do: () => this.play.turn(hand),
      }));
  }

  get #hits(): Deed[] {
    if (!this.#view?.hands.some(({ top }) => top !== null)) return [];
    return this.#mine.map((hand) => ({
      id: `hit ${hand}`,
      label: this.#sided(hand, inWords().hit, inWords().hitWith),
      key: this.#keysOf(hand).hit,
      raced: true,
      do: (press) => this.play.hit(hand, press),
    }));
  }

  get #calls(): Deed[] {
    const [hand] = this.#mine;
    if (hand === undefined || !rulesOf(this.table).mouse_call) return [];
    return [
      {
        id: 'call',
        label: this.play.who.say.call,
        key: 'm',
        raced: true,
        do: (press) => this.play.call(hand, press),
      },
    ];
  }

  // A single hand has the keys of the settings.
  #keysOf(hand: number): { hit: string; turn: string } {
    const { mine } = this.table;
    return (mine.length > 1 && TWO_HANDS[mine.indexOf(hand)]) || settings.now.keys;
  }

  #sided(hand: number, alone: string, other: (values: { hand: string }) => string): string {
    return this.table.mine.length > 1 ? other({ hand: aloud(this.play.who).name(hand) }) : alone;
  }

  get #tops(): string {
    const told = viewOf({ views: toldViews(this.table.seen) }); // with the card that is being said
    return (told && situationOf(told, this.play.who, [])) || inWords().noTops;
  }

  #counts(hands: readonly number[]): string {
    const who = aloud(this.play.who);
    const infinite = rulesOf(this.table).ending === 'infinite';
    return sentences(
      ...hands.flatMap((hand) => {
        const one = this.#view?.hands[hand];
        if (!one) return [];
        const name = who.name(hand);
        const cards = inWords().cardsOf({ name, n: one.down + one.up });
        return infinite ? [cards, inWords().pointsOf({ name, n: one.points })] : [cards];
      }),
    );
  }

  #race(): void {
    this.#timers.cut();
    this.#raced = false;
    this.#timers.do(RACE_STEPS * settings.now.scanMs, () => (this.#raced = true));
  }

  #decided(): void {
    this.#timers.cut();
    this.#raced = true;
  }
}
