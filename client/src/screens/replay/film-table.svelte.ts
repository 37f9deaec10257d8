// A table that shows the frames of a film.

import { FACES } from '../../lib/faces';
import type { Missed, Seen } from '../../net/follow';
import { StaticTable } from '../../net/static-table.svelte';
import type {
  AnyMove,
  Begun,
  JudgedPress,
  SeatInfo,
  TableInfo,
  Times,
  Verdict,
} from '../../net/wire';
import { timesOf, type Film, type GameRecord, type RecordedAction } from '../../net/film';

export interface Showing {
  eyes: number | null; // the hand that sees it; null: a spectator
  times: Times;
  code?: string;
  names?: readonly string[]; // by hand, instead of the record's
  faces?: readonly string[];
  past?: boolean; // it is told as something that is over; a lesson is told as a game that goes on
}

const ME = 1;
const RACES: readonly string[] = ['slap', 'take'];

export class FilmTable extends StaticTable {
  frame = $state(0);
  readonly last: number;
  readonly times: readonly number[];
  #seen: Seen[];
  latest: Missed | null = null;

  constructor(
    readonly record: GameRecord,
    readonly film: Film,
    readonly showing: Showing,
    does: (move: AnyMove) => void = () => {},
  ) {
    super({}, does);
    this.last = film.frames.length - 1;
    this.times = timesOf(record, film);
    this.#seen = unroll(record, film, showing, this.times);
    this.show(0);
  }

  override get past(): boolean {
    return this.showing.past ?? false;
  }

  // Jumps to a frame. No events are told, as if one had just joined the table.
  show(frame: number): void {
    this.frame = Math.max(0, Math.min(this.last, frame));
    this.pressed = [];
    this.seen = this.#seen[this.frame] ?? this.seen;
    const before = this.#seen[this.frame - 1]?.views;
    this.latest = before ? { events: this.film.frames[this.frame]?.events ?? [], before } : null;
  }

  // Goes one frame on, and tells its events as a live table does. False after the last frame.
  step(): boolean {
    if (this.frame >= this.last) return false;
    const before = this.seen.views;
    this.show(this.frame + 1);
    const verdict = this.#verdict();
    if (verdict) this.emit({ kind: 'verdict', verdict });
    this.emit({ kind: 'events', events: this.film.frames[this.frame]?.events ?? [], before });
    if (this.seen.over) this.emit({ kind: 'over', over: this.seen.over });
    return true;
  }

  // Without the paw of StaticTable: a film cannot be changed, and a lesson shows the paw itself.
  override press(move: AnyMove, _event: PointerEvent | KeyboardEvent): void {
    this.act(move);
  }

  #verdict(): Verdict | null {
    const paw = pawOf(this.record.actions[this.frame - 1], this.showing);
    return paw && { type: 'verdict', k: this.seen.reveal?.k ?? 0, paws: [paw], seq: this.frame };
  }
}

function unroll(
  record: GameRecord,
  film: Film,
  showing: Showing,
  times: readonly number[],
): Seen[] {
  const begun = begunOf(record, film);
  let reveal: Seen['reveal'] = null;
  let paws: JudgedPress[] = [];
  return film.frames.map(({ events, view }, i): Seen => {
    if (events.some((event) => /revealed|taken|turned_up|scramble_opened/.test(event.type))) {
      reveal = { k: i, n: String(i) };
      paws = [];
    }
    const paw = pawOf(record.actions[i - 1], showing);
    if (paw) paws = [...paws, paw];
    const over = view.result
      ? { type: 'over' as const, game: 1, result: view.result, seed: '', cards: [] }
      : null;
    return {
      detour: false,
      person: showing.eyes === null ? 0 : ME,
      mode: 'e',
      info: infoOf(record, film, showing, over !== null),
      begun,
      seq: i,
      at: times[i] ?? 0,
      views: [view],
      spoken: null,
      legal: [],
      reveal: over ? null : reveal,
      paws,
      over,
      seatsThen: null,
      behind: null,
      closed: null,
    };
  });
}

function begunOf(record: GameRecord, film: Film): Begun {
  return {
    type: 'begun',
    game: 1,
    seq: 0,
    name: film.game,
    rules: film.rules,
    hands: record.owners ?? film.seats.map((_, hand) => hand),
    first: record.first ?? 0,
    commitment: '',
    entropies: [],
    table: '',
  };
}

function infoOf(record: GameRecord, film: Film, showing: Showing, over: boolean): TableInfo {
  return {
    type: 'table',
    code: showing.code ?? '',
    host: 0,
    locked: true,
    phase: over ? 'over' : 'play',
    paused: false,
    settings: {
      game: film.game,
      rules: film.rules,
      pace: 'adults',
      times: showing.times,
      fair: 0,
      even_start: 0,
    },
    seats: seatsOf(record, film, showing),
    people: [],
    waiting_for: [],
    reading: null,
    score: null,
    claims: [],
    asked: [],
    moved: [],
    in_class: false,
  };
}

function seatsOf(record: GameRecord, film: Film, { eyes, names, faces }: Showing): SeatInfo[] {
  const owners = record.owners ?? film.seats.map((_, hand) => hand);
  const seats = [...new Set(owners)].sort((a, b) => a - b);
  const handOf = (seat: number) => owners.indexOf(seat);
  const drawn = facesFor(seats.map((seat) => film.seats[handOf(seat)] ?? ''));
  return seats.map((seat, i) => ({
    seat,
    name: names?.[handOf(seat)] ?? film.seats[handOf(seat)] ?? '',
    face: faces?.[handOf(seat)] ?? drawn[i] ?? 'tom',
    person: eyes !== null && owners[eyes] === seat ? ME : null,
    bot: null,
    away: false,
    weight: 0,
  }));
}

// A record has no faces. A name that is also a face gets it ("Luna"); the others get the rest, each
// another one.
export function facesFor(names: readonly string[]): string[] {
  const wanted = names.map((name) => FACES.find((face) => face === name.toLowerCase()));
  const free = FACES.filter((face) => !wanted.includes(face));
  return wanted.map((face) => face ?? free.shift() ?? 'tom');
}

// A press as a live table would have told it, with its time if the viewer may see that.
function pawOf(action: RecordedAction | undefined, { eyes, times }: Showing): JudgedPress | null {
  const { judge } = action ?? {};
  if (
    !action ||
    action.seat === undefined ||
    judge?.eff === undefined ||
    !RACES.includes(action.do)
  )
    return null;
  const shown = times === 'all' || (times === 'own' && action.seat === eyes);
  return {
    seat: action.seat,
    tie: judge.tie ?? false,
    head: action.spot === 'head',
    light: judge.light ?? false,
    ms: shown ? Math.round(judge.eff) : null,
    clamped: shown ? Math.round(judge.clamped ?? 0) : null,
  };
}
