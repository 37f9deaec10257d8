// What the table tells: what has just happened, in the band, to screen readers, as a sound and as
// flights; and what concerns only me, such as why something is not allowed.

import { untrack } from 'svelte';
import { announcer } from '../../../game-kit/announcer.svelte';
import type { News, Seen } from '../../../net/follow';
import { sound, soundsInTurn } from '../../../game-kit/sounds';
import { soundOfWinner } from '../../../game-kit/winner-sound';
import { words } from '../../../texts/index.svelte';
import type { AddiraceEvent, AddiraceView, SeatInfo } from '../../../net/wire';
import { flightsOf, type NamedFlight } from './flights';
import { refusal } from './notes';
import { describeEvent, isRace, weightiest, type Sentence, type Reader } from './describe';
import { withPlays, type LoggedPlay } from './plays';

const NEWS_MS = 3500;
const WORD_MS = 4000;
const LONG_WAIT_MS = 3000;

// What Voice has to know of the table.
interface Told extends Reader {
  readonly view: AddiraceView | null;
  readonly waitedFor: number | null;
  readonly near: number | null;
  readonly table: { readonly seen: Seen };
}

export class Voice {
  news = $state.raw<Sentence | null>(null); // what has just happened
  last = $state.raw<Sentence | null>(null); // the same, but it stays while others think
  word = $state(''); // for me only
  plays = $state.raw<readonly LoggedPlay[]>([]); // the last ones, the newest first
  refusals = 0;
  nearBefore: number | null = null; // the hand that was at the bottom when the table was last drawn
  #told: Told;
  #fly: (flights: NamedFlight[]) => void;
  #newsTimer: ReturnType<typeof setTimeout> | undefined;
  #wordTimer: ReturnType<typeof setTimeout> | undefined;
  #idleSince = Date.now();
  #playing: number | null = null; // the hand of this device whose turn it was after the last row
  #away = new Set<number>();

  constructor(told: Told, fly: (flights: NamedFlight[]) => void) {
    this.#told = told;
    this.#fly = fly;
  }

  say(text: string, how: 'assertive' | 'polite' = 'assertive'): void {
    this.word = text;
    announcer.say(text, how);
    clearTimeout(this.#wordTimer);
    this.#wordTimer = setTimeout(() => this.hush(), WORD_MS);
  }

  hush(): void {
    this.word = '';
  }

  // Says once that a player is away now. *seats* are those of all players who are away.
  noticeAway(seats: readonly SeatInfo[]): void {
    const gone = seats.find((seat) => !this.#away.has(seat.seat));
    this.#away = new Set(seats.map((seat) => seat.seat));
    if (!gone) return;
    sound('away');
    untrack(() => this.say(words.of('common').away({ name: gone.name }), 'polite'));
  }

  hear = (news: News): void => {
    if (news.kind === 'refused') {
      this.refusals++;
      this.say(refusal(news.refused.code));
    }
    if (news.kind === 'whole' && news.missed) this.plays = []; // a log with a gap would be untrue
    if (news.kind === 'events') this.#happened(news.events.filter(isRace), news.before.length > 0);
  };

  #happened(events: AddiraceEvent[], drawn: boolean): void {
    const { view, waitedFor, near } = this.#told;
    const told = events.flatMap((event) => describeEvent(event, this.#told) ?? []);
    this.plays = withPlays(this.plays, events);
    this.hush();
    if (told.some((one) => one.weight > 1)) this.#show(weightiest(told));
    soundsInTurn([...new Set(told.flatMap((one) => one.sound ?? []))]);
    for (const event of events)
      if (event.type === 'addirace.game_ended') soundOfWinner(event.result, this.#told.table.seen);
    // My turn begins with a card; if there is none left, with somebody else's move.
    const plays = view?.phase === 'play' ? waitedFor : null;
    const drew = events.some((event) => event.type === 'addirace.drawn' && event.seat === plays);
    const began = plays !== null && (drew || plays !== this.#playing);
    this.#playing = plays;
    if (began && Date.now() - this.#idleSince > LONG_WAIT_MS) sound('my-turn');
    if (waitedFor !== null) this.#idleSince = Date.now();
    const spoken = told.map((one) => one.spoken);
    if (began) spoken.push(this.#turnText(plays));
    if (spoken.length)
      announcer.say(
        spoken.join(' '),
        began || told.some((one) => one.mine) ? 'assertive' : 'polite',
      );
    // If another hand is at the bottom now, places have changed and nothing can fly.
    if (drawn && near === this.nearBefore)
      this.#fly(events.flatMap((event) => flightsOf(event, near)));
  }

  #turnText(hand: number): string {
    const say = words.of('addirace');
    return this.#told.me === null
      ? say.turnMineOf({ name: this.#told.nameOf(hand) })
      : say.turnMine;
  }

  #show(news: Sentence | null): void {
    this.news = this.last = news;
    clearTimeout(this.#newsTimer);
    this.#newsTimer = setTimeout(() => (this.news = null), NEWS_MS);
  }

  close(): void {
    clearTimeout(this.#newsTimer);
    clearTimeout(this.#wordTimer);
  }
}
