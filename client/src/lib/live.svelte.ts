// A live table as a screen uses it: what is known, what one can say, and what has just happened.

import { follow, NOTHING, type News, type Seen } from './follow';
import { Frames, pressTime, Race, resolution } from './race';
import { Socket, type Line, type Wire } from './socket';
import type { Admission } from './tables';
import type { Ack, AnyMove, FromClient, Hit, Refused, SeatInfo } from './wire';

const DOUBLE_TAP_MS = 400;
const VERDICT_WITHIN_MS = 300;

// How coarse this page's clock is, looked at once.
let coarse: number | null = null;
const coarseness = (): number => (coarse ??= resolution(() => performance.now()));

// A press of one of my hands, from the frame in which it was made until the table has decided it.
export interface Pressed {
  hand: number;
  ms: number | null; // by the own stopwatch
  move: AnyMove;
}

export type Asked = Exclude<FromClient, { type: 'hello' | 'act' | 'hit' | 'shown' | 'beat' | 'visible' }>;

// What a screen needs of a table. Live ones, replays and lessons are all tables.
export interface Table {
  readonly seen: Seen;
  readonly line: Line;
  readonly mine: readonly number[]; // my hands in the game, or none for those who watch
  readonly pressed: readonly Pressed[];
  readonly now: number; // the table's clock, in ms, running (for countdowns)
  act(move: AnyMove): void;
  press(move: AnyMove, event: PointerEvent | KeyboardEvent): void;
  say(message: Asked): void;
  listen(hear: (news: News) => void): () => void;
}

export function seatOf(seen: Seen, hand: number): SeatInfo | null {
  const seat = seen.begun?.hands[hand] ?? hand;
  return seatsOf(seen).find((one) => one.seat === seat) ?? null;
}

// Who sits in the game: when it is over, who sat there then.
function seatsOf(seen: Seen): SeatInfo[] {
  return seen.seatsThen ?? seen.info?.seats ?? [];
}

export function handsOf(seen: Seen): number[] {
  const seats = seatsOf(seen).filter((one) => one.person === seen.person).map((one) => one.seat);
  return (seen.begun?.hands ?? []).flatMap((seat, hand) => (seats.includes(seat) ? [hand] : []));
}

export class LiveTable implements Table {
  seen = $state.raw<Seen>(NOTHING);
  line = $state<Line>('connecting');
  pressed = $state.raw<readonly Pressed[]>([]);
  readonly mine = $derived(handsOf(this.seen));

  #socket: Socket;
  #race: Race | null = null;
  #frames = new Frames();
  #lastPress = new Map<number, { n: string | undefined; time: number }>();
  #undecided = new Map<number, { hand: number; raced: boolean }>(); // my presses, by their number
  #cid = Date.now();
  #clock = new TableClock();
  #listeners = new Set<(news: News) => void>();
  #open = true;

  constructor(readonly admission: Admission) {
    coarseness(); // now, not in a race
    this.#socket = new Socket({
      open: connect,
      hello: () => this.#hello(),
      heard: (message) => this.#hear(message),
      changed: (line) => (this.line = line),
      later: (work, ms) => setTimeout(work, ms),
      random: Math.random,
    });
    document.addEventListener('visibilitychange', this.#look);
    requestAnimationFrame(this.#tick);
  }

  get now(): number {
    return this.#clock.read(performance.now());
  }

  act(move: AnyMove): void {
    this.#send(++this.#cid, move);
  }

  // One press of a hand on what is shown. The second half of a double tap was meant for the same
  // card, and must not count as a hit on what the first has brought about.
  press(move: AnyMove, event: PointerEvent | KeyboardEvent): void {
    if (this.pressed.some((one) => one.hand === move.seat)) return;
    const time = pressTime(event.timeStamp, performance.now());
    const last = this.#lastPress.get(move.seat);
    if (last?.n === this.seen.reveal?.n && time - (last?.time ?? -Infinity) < DOUBLE_TAP_MS) return;
    this.#lastPress.set(move.seat, { n: this.seen.reveal?.n, time });
    const cid = ++this.#cid;
    const ms = this.#race?.press(cid, move, time, this.#frames.median, sourceOf(event)) ?? null;
    if (ms === null) this.#send(cid, move);
    this.#undecided.set(cid, { hand: move.seat, raced: ms !== null });
    this.pressed = [...this.pressed, { hand: move.seat, ms, move }];
  }

  say(message: Asked): void {
    this.#socket.send(message);
  }

  listen(hear: (news: News) => void): () => void {
    this.#listeners.add(hear);
    return () => this.#listeners.delete(hear);
  }

  close(): void {
    this.#open = false;
    this.#race?.end();
    this.#socket.close();
    document.removeEventListener('visibilitychange', this.#look);
  }

  // Named with its game: sent again after a lost line, it must not be done in the next one.
  #send(cid: number, action: AnyMove): void {
    const game = this.seen.begun?.game ?? null;
    this.#socket.send({ type: 'act', cid, game, action });
  }

  #hello(): FromClient {
    const { begun, seq } = this.seen;
    const resume = begun && this.seen.views.length ? { game: begun.game, seq } : {};
    return { type: 'hello', token: this.admission.token, ...resume };
  }

  #hear(message: Parameters<typeof follow>[1]): void {
    const arrived = performance.now();
    const before = this.seen;
    const { seen, news } = follow(this.seen, message);
    if (message.type === 'ack' || message.type === 'refused') this.#answered(message);
    if (message.type === 'told' && seen.seq > before.seq) this.#clock.set(message.at, arrived);
    if (message.type === 'table') this.#clock.run(!message.paused, arrived);
    if (message.type === 'verdict') this.#lift(message.paws.map((paw) => paw.seat));
    if (message.type === 'welcome') this.#look();
    this.seen = seen;
    if (seen.reveal?.n !== before.reveal?.n) this.#reveal(arrived);
    else if (message.type === 'told' && message.whole) this.#liftDecided();
    if (seen.over || seen.begun?.game !== before.begun?.game) this.#race?.end();
    for (const one of news) for (const hear of this.#listeners) hear(one);
  }

  // All of it is painted in the next frame; the stopwatch runs from there. Until then a press is one
  // on what was shown before.
  #reveal(arrived: number): void {
    const { reveal } = this.seen;
    this.#undecided.clear();
    this.#lift(null);
    if (!reveal || !this.mine.length) return;
    const race = new Race(reveal, {
      now: () => performance.now(),
      send: (message) => this.#socket.send(message),
      every: (ms, work) => {
        const timer = setInterval(work, ms);
        return () => clearInterval(timer);
      },
    }, this.mine.length, coarseness());
    requestAnimationFrame(() => requestAnimationFrame((painted) => {
      if (!this.#open || this.seen.reveal?.n !== reveal.n) return;
      this.#race?.end();
      this.#race = race;
      race.shown(painted, arrived);
    }));
  }

  // A press may be answered once for each of its copies: the first answer is the one that counts.
  #answered({ type, cid }: Ack | Refused): void {
    if (cid === null) return;
    this.#socket.answered(cid);
    this.#race?.answered(cid);
    const press = this.#undecided.get(cid);
    if (press === undefined) return;
    this.#undecided.delete(cid);
    // A race is decided by its verdict, which comes right behind, unless the line broke between.
    if (type === 'refused' || !press.raced) this.#lift([press.hand]);
    else setTimeout(() => this.#liftDecided(), VERDICT_WITHIN_MS);
  }

  // Paws that the table knows of, whatever it said of them when nobody heard.
  #liftDecided(): void {
    const waiting = new Set([...this.#undecided.values()].map(({ hand }) => hand));
    this.#lift(this.pressed.map(({ hand }) => hand).filter((hand) => !waiting.has(hand)));
  }

  #lift(hands: number[] | null): void {
    if (this.pressed.length) this.pressed = hands ? this.pressed.filter((one) => !hands.includes(one.hand)) : [];
  }

  #look = (): void => {
    this.#socket.send({ type: 'visible', visible: !document.hidden });
    if (!document.hidden && this.line === 'open') this.#socket.ask(); // a phone that was asleep
  };

  #tick = (time: number): void => {
    this.#frames.tick(time);
    if (this.#open) requestAnimationFrame(this.#tick);
  };
}

// The table's clock, as far as this page knows it: it runs from the last row on, and stands in a pause.
class TableClock {
  #at = 0;
  #since: number | null = null; // by the page's clock; null while it stands

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

function sourceOf(event: PointerEvent | KeyboardEvent): NonNullable<Hit['src']> {
  if (event instanceof KeyboardEvent) return 'key';
  return event.pointerType === 'touch' ? 'touch' : 'pointer';
}

function connect(): Wire {
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
  const socket = new WebSocket(`${scheme}://${location.host}/ws`);
  const wire: Wire = {
    send: (text) => socket.readyState === WebSocket.OPEN && socket.send(text),
    close: () => socket.close(),
    onopen: null, onmessage: null, onclose: null,
  };
  socket.onopen = () => wire.onopen?.();
  socket.onmessage = (event: MessageEvent<string>) => wire.onmessage?.({ data: event.data });
  socket.onclose = () => wire.onclose?.();
  return wire;
}
