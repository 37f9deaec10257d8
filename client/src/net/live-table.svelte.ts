// A live table as a screen uses it: what is known, what can be sent, and what has just happened.

import { ExplainOnce } from '../lib/explain-once';
import { answerTo } from './entropy';
import { follow, NOTHING, type Missed, type News, type Seen } from './follow';
import { LineAsks } from './line-asks';
import { Frames, pressTime, Race, resolution } from './race';
import { LOST_AFTER_MS, Socket, TABLE_TALK, type Line } from './socket';
import { newestToken, renew, type Admission } from './tables';
import { wires } from './ways';
import {
  RACE,
  type Ack,
  type AnyMove,
  type FromClient,
  type HitMessage,
  type Refused,
  type SeatInfo,
  type TableInfo,
  type ToClient,
} from './wire';

const DOUBLE_TAP_MS = 400;
const NEXT_CARD_MS = 200; // nobody sees the next card and presses for it in less time
const DOUBT_AFTER_MS = 4000;
const HEAVIEST_MS = RACE.heaviest + 500; // the longest that a handicap delays a verdict
const GOODBYE_MS = 1500;
const VERDICT_WITHIN_MS = 300;

// The special cards of Addi Cat's that were explained in this browser. The table is told of them: it
// waits whenever somebody meets a card for the first time.
const explained = new ExplainOnce('gatosabio.explained');

// How coarse this page's clock is. Measured once.
let coarse: number | null = null;
const coarseness = (): number => (coarse ??= resolution(() => performance.now()));

// A press of one of my hands, from the frame in which it was made until the table has decided it.
export interface Pressed {
  hand: number;
  ms: number | null; // reaction, by this page's stopwatch
  move: AnyMove;
}

export type Asked = Exclude<
  FromClient,
  { type: 'hello' | 'act' | 'hit' | 'shown' | 'beat' | 'visible' | 'entropy' }
>;

// What a screen needs of a table, be it live, a replay or a lesson.
export interface Table {
  readonly seen: Seen;
  readonly line: Line;
  readonly mine: readonly number[]; // my hands in the game, or none for those who watch
  readonly pressed: readonly Pressed[];
  readonly now: number; // the table's clock, in ms; it runs (for countdowns)
  readonly past: boolean; // a replay: all of it is over, and everybody is called by name
  readonly latest?: Missed | null; // what brought a replay to where it stands, if it was jumped to
  act(move: AnyMove): void;
  press(move: AnyMove, event: PointerEvent | KeyboardEvent): void;
  say(message: Asked): void;
  listen(hear: (news: News) => void): () => void;
}

export function seatOf(seen: Seen, hand: number): SeatInfo | null {
  const seat = seen.begun?.hands[hand] ?? hand;
  return seatsOf(seen).find((one) => one.seat === seat) ?? null;
}

// Who plays the game; after its end, who sat there when it ended.
function seatsOf(seen: Seen): SeatInfo[] {
  return seen.seatsThen ?? seen.info?.seats ?? [];
}

export function handsOf(seen: Seen): number[] {
  const seats = seatsOf(seen)
    .filter((one) => one.person === seen.person)
    .map((one) => one.seat);
  return (seen.begun?.hands ?? []).flatMap((seat, hand) => (seats.includes(seat) ? [hand] : []));
}

export class LiveTable implements Table {
  seen = $state.raw<Seen>(NOTHING);
  line = $state<Line>('connecting');
  pressed = $state.raw<readonly Pressed[]>([]);
  lost = $state(false); // there has been no connection for a while
  unheard = $state(0); // presses made since then: they are dropped
  readonly past = false;
  readonly mine = $derived(handsOf(this.seen));

  #socket: Socket<FromClient, ToClient>;
  #race: Race | null = null;
  #previous: Race | null = null; // the race before #race, for presses that are handled late
  #starting = false; // a game was asked for, and there is no answer yet
  #goodbye: ((heard: boolean) => void) | null = null;
  #frames = new Frames((seen) => requestAnimationFrame(seen));
  #lastPress = new Map<number, { n: string | undefined; time: number }>();
  #undecided = new Map<number, { hand: number; raced: boolean }>(); // my presses, by their cid
  #cid = Date.now();
  #clock = new TableClock();
  #listeners = new Set<(news: News) => void>();
  #open = true;
  #losing: ReturnType<typeof setTimeout> | undefined;
  #asks: LineAsks;

  // *naming*: the table as it is shown, where its seats are called otherwise there than on the server.
  constructor(
    readonly admission: Admission,
    private readonly naming: (info: TableInfo) => TableInfo = (info) => info,
  ) {
    coarseness(); // measured now: it takes some ms, which a race does not have
    this.#asks = new LineAsks(() => newestToken(admission));
    this.#socket = new Socket<FromClient, ToClient>(
      {
        open: wires('table', (detour) => (this.seen = { ...this.seen, detour }), admission.here),
        hello: () => this.#hello(),
        heard: (message) => this.#hear(message),
        changed: (line) => this.#changed(line),
        later: (work, ms) => setTimeout(work, ms),
        patience: (work, ms) => setTimeout(work, ms),
        random: Math.random,
        doubtAfter: () => DOUBT_AFTER_MS + (this.seen.info?.settings.fair ? HEAVIEST_MS : 0),
      },
      TABLE_TALK,
    );
    document.addEventListener('visibilitychange', this.#look);
    globalThis.addEventListener?.('offline', this.#doubt);
    globalThis.addEventListener?.('online', this.#hurry);
    this.#frames.look();
  }

  get now(): number {
    return this.#clock.read(performance.now());
  }

  act(move: AnyMove): void {
    this.#send(++this.#cid, move);
  }

  // A press of a hand, for the reveal that was shown at its time. The second half of a double tap is
  // dropped: it was meant for the same card, and must not count as a hit on the next one.
  press(move: AnyMove, event: PointerEvent | KeyboardEvent): void {
    if (this.lost) {
      this.unheard++; // what its stopwatch shows would be the length of the break
      return;
    }
    if (this.pressed.some((one) => one.hand === move.seat)) return;
    const time = pressTime(event.timeStamp, performance.now());
    const race = this.#raceAt(time);
    const n = race?.reveal.n;
    const last = this.#lastPress.get(move.seat);
    if (last && time - last.time < (last.n === n ? DOUBLE_TAP_MS : NEXT_CARD_MS)) return;
    this.#lastPress.set(move.seat, { n, time });
    const cid = ++this.#cid;
    const ms = race?.press(cid, move, time, this.#frames.median, sourceOf(event)) ?? null;
    if (ms === null) this.#send(cid, move);
    this.#undecided.set(cid, { hand: move.seat, raced: ms !== null });
    this.pressed = [...this.pressed, { hand: move.seat, ms, move }];
  }

  // A second request to start is a double tap and is dropped: the table would refuse it.
  say(message: Asked): void {
    if (message.type === 'start' || message.type === 'again') {
      if (this.#starting) return;
      this.#starting = true;
    }
    this.#socket.send(message);
  }

  // Leaves the table. Gives whether the table has answered.
  leave(): Promise<boolean> {
    this.say({ type: 'leave' });
    return new Promise((resolve) => {
      this.#goodbye = resolve;
      setTimeout(() => resolve(false), GOODBYE_MS);
    });
  }

  listen(hear: (news: News) => void): () => void {
    this.#listeners.add(hear);
    return () => this.#listeners.delete(hear);
  }

  close(): void {
    this.#open = false;
    this.#asks.stop();
    this.#race?.end();
    this.#socket.close();
    clearTimeout(this.#losing);
    document.removeEventListener('visibilitychange', this.#look);
    globalThis.removeEventListener?.('offline', this.#doubt);
    globalThis.removeEventListener?.('online', this.#hurry);
  }

  // An action names its game: it may be sent again after a lost connection, when the next game has
  // begun.
  #send(cid: number, action: AnyMove): void {
    const game = this.seen.begun?.game ?? null;
    this.#socket.send({ type: 'act', cid, game, action });
  }

  #hello(): FromClient {
    const { begun, seq } = this.seen;
    const resume = begun && this.seen.views.length ? { game: begun.game, seq } : {};
    // What was stored may be anybody's: a kind that no server takes would shut this page out.
    const known = explained.all.filter((kind) => kind.length <= 20).slice(0, 20);
    return { type: 'hello', token: newestToken(this.admission), ...resume, known };
  }

  #hear(message: ToClient): void {
    const arrived = performance.now();
    const before = this.seen;
    const shown = message.type === 'table' ? this.naming(message) : message;
    const { seen, news } = follow(this.seen, shown);
    if (message.type === 'ack' || message.type === 'refused') this.#answered(message);
    if (message.type === 'told' && seen.seq > before.seq) this.#clock.set(message.at, arrived);
    if (message.type === 'table' && message.reading) explained.add(message.reading);
    if ((message.type === 'table' || message.type === 'told') && seen.info)
      this.#clock.run(!seen.info.paused && !seen.info.reading && !seen.spoken, arrived);
    if (message.type === 'verdict') this.#lift(message.paws.map((paw) => paw.seat));
    if (message.type === 'renewed') renew(this.admission, message.token);
    if (message.type === 'committed') this.#socket.send(answerTo(message, this.admission.code));
    if (message.type === 'welcome') {
      this.#tellVisible();
      this.#asks.stop();
    }
    if (message.type === 'measured' || (message.type === 'welcome' && message.mode === 'ep'))
      this.#asks.start();
    if (message.type === 'closed' && message.why === 'removed') this.#goodbye?.(true);
    if (isAnswered(message, before)) this.#starting = false;
    this.seen = seen;
    if (seen.reveal?.n !== before.reveal?.n) this.#reveal(arrived);
    else if (message.type === 'told' && message.whole) this.#liftDecided();
    if (seen.over || seen.begun?.game !== before.begun?.game) this.#race?.end();
    if (seen.begun?.game !== before.begun?.game) this.#race = this.#previous = null;
    for (const one of news) for (const hear of this.#listeners) hear(one);
  }

  // The stopwatch starts when the reveal is painted, in the next frame. A press before that was meant
  // for what was shown before.
  #reveal(arrived: number): void {
    const { reveal } = this.seen;
    this.#undecided.clear();
    this.#lift(null);
    if (!reveal || !this.mine.length) return;
    const race = new Race(
      reveal,
      {
        now: () => performance.now(),
        send: (message) => this.#socket.send(message),
        every: (ms, work) => {
          const timer = setInterval(work, ms);
          return () => clearInterval(timer);
        },
      },
      this.mine.length,
      coarseness(),
    );
    // The first frame draws the card; the second begins when the first was painted. Directly, not by
    // frames.svelte.ts: this is the moment that the race measures.
    requestAnimationFrame(() =>
      requestAnimationFrame((painted) => {
        if (!this.#open || this.seen.reveal?.n !== reveal.n) return;
        this.#race?.end();
        this.#previous = this.#race;
        this.#race = race;
        race.shown(painted, arrived);
        this.#frames.look();
      }),
    );
  }

  // A busy page may handle a press when the next reveal is already shown. The time of the press
  // says which of the two it was meant for.
  #raceAt(time: number): Race | null {
    return time < (this.#race?.painted ?? -Infinity) ? this.#previous : this.#race;
  }

  // Each copy of a press may be answered; the first answer counts.
  #answered({ type, cid }: Ack | Refused): void {
    if (cid === null) return;
    this.#socket.answered(cid);
    this.#race?.answered(cid);
    const press = this.#undecided.get(cid);
    if (press === undefined) return;
    this.#undecided.delete(cid);
    // A raced press is lifted by its verdict, which comes right after this answer. If the connection
    // broke in between, the verdict never comes.
    if (type === 'refused' || !press.raced) this.#lift([press.hand]);
    else setTimeout(() => this.#liftDecided(), VERDICT_WITHIN_MS);
  }

  // Lifts presses that the table has decided while the connection was lost: no verdict comes for them.
  #liftDecided(): void {
    const waiting = new Set([...this.#undecided.values()].map(({ hand }) => hand));
    this.#lift(this.pressed.map(({ hand }) => hand).filter((hand) => !waiting.has(hand)));
  }

  #lift(hands: number[] | null): void {
    if (this.pressed.length)
      this.pressed = hands ? this.pressed.filter((one) => !hands.includes(one.hand)) : [];
  }

  #changed(line: Line): void {
    this.line = line;
    if (line !== 'open') this.#asks.stop();
    if (line === 'reconnecting') {
      this.#losing ??= setTimeout(() => (this.lost = true), LOST_AFTER_MS);
      return;
    }
    clearTimeout(this.#losing);
    this.#losing = undefined;
    this.lost = false;
    this.unheard = 0;
  }

  // The browser has no network any more. The server may be this very machine, so it is asked.
  #doubt = (): void => this.#socket.ask();
  #hurry = (): void => this.#socket.hurry();

  #tellVisible(): void {
    this.#socket.send({ type: 'visible', visible: !document.hidden });
  }

  #look = (): void => {
    this.#tellVisible();
    if (document.hidden) return;
    if (this.line === 'open')
      this.#socket.ask(); // a phone that slept may have lost its connection
    else this.#socket.hurry();
  };
}

// Whether a request to start is answered: a game is there, it was refused, or the connection is new
// and the request may have been lost.
function isAnswered(message: ToClient, { info }: Seen): boolean {
  if (message.type === 'table') return message.phase !== info?.phase;
  return message.type === 'welcome' || (message.type === 'refused' && message.cid === null);
}

// The table's clock as this page knows it: it runs on from the last row, and stops in a pause.
class TableClock {
  #at = 0;
  #since: number | null = null; // by the page's clock; null while stopped

  set(at: number, now: number): void {
    this.#at = at;
    if (this.#since !== null) this.#since = now;
  }

  run(runs: boolean, now: number): void {
    if (runs === (this.#since !== null)) return;
    this.#at = this.read(now);
    this.#since = runs ? now : null;
  }

  read(now: number): number {
    return this.#at + (this.#since === null ? 0 : now - this.#since);
  }
}

function sourceOf(event: PointerEvent | KeyboardEvent): NonNullable<HitMessage['src']> {
  if (event instanceof KeyboardEvent) return 'key';
  return event.pointerType === 'touch' ? 'touch' : 'pointer';
}
