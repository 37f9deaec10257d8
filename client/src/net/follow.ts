// What a page knows of its table: everything that the server told it, put together.

import type {
  AnyEvent,
  AnyMove,
  AnyView,
  Begun,
  Closed,
  Emoted,
  Over,
  JudgedPress,
  Mode,
  Refused,
  SeatInfo,
  TableInfo,
  ToClient,
  Told,
  Verdict,
} from './wire';

export interface Seen {
  person: number;
  mode: Mode;
  detour: boolean; // something between lets no WebSocket through
  info: TableInfo | null;
  begun: Begun | null;
  seq: number; // of the last row that was told
  at: number;
  views: AnyView[]; // one for each of my hands, or one for a spectator
  spoken: AnyView[] | null; // what is being said and not to be seen yet; *views* is what was before
  legal: AnyMove[];
  reveal: Reveal | null; // what there is to race for
  paws: JudgedPress[]; // the presses decided on that reveal, the fastest first
  over: Over | null;
  seatsThen: SeatInfo[] | null; // as they were when the game ended: later, people come and go
  behind: AnyEvent[] | null; // what rows without a view have told: the page is catching up
  closed: Closed['why'] | null;
}

export interface Reveal {
  k: number;
  n: string;
}

// What has just happened: it is shown once and not kept.
export type News =
  | { kind: 'events'; events: AnyEvent[]; before: AnyView[] }
  // The whole table was told again: stop whatever is being shown. *missed*: rows were left out, so that
  // nobody here knows what happened last. There are none after a pause or a reading. *rows*: what
  // happened meanwhile, where the table still knew it.
  | { kind: 'whole'; missed: boolean; rows?: Missed }
  | { kind: 'opened' } // what was being said is to be seen now, and raced for
  | { kind: 'reading'; card: string | null } // everybody begins to read about a card, or has read
  | { kind: 'verdict'; verdict: Verdict }
  | { kind: 'refused'; refused: Refused }
  | { kind: 'ack'; cid: number }
  | { kind: 'emoted'; emoted: Emoted }
  | { kind: 'over'; over: Over };

// What was missed while the connection was lost, and the views before it.
export interface Missed {
  events: readonly AnyEvent[];
  before: readonly AnyView[];
}

export interface Step {
  seen: Seen;
  news: News[];
}

export const NOTHING: Seen = {
  person: 0,
  mode: 'e',
  detour: false,
  info: null,
  begun: null,
  seq: 0,
  at: 0,
  views: [],
  spoken: null,
  legal: [],
  reveal: null,
  paws: [],
  over: null,
  seatsThen: null,
  behind: null,
  closed: null,
};

export function follow(seen: Seen, message: ToClient): Step {
  switch (message.type) {
    case 'welcome':
      return {
        seen: { ...seen, person: message.person, mode: message.mode, closed: null },
        news: [],
      };
    case 'measured':
      return { seen: { ...seen, mode: message.mode }, news: [] };
    case 'table':
      return { seen: { ...seen, info: message }, news: readingNews(seen, message) };
    case 'begun':
      return { seen: begin(seen, message), news: [] };
    case 'told':
      return hear(seen, message);
    case 'verdict': {
      const shown = message.k === seen.reveal?.k;
      const paws = shown ? [...seen.paws, ...message.paws] : seen.paws;
      return { seen: { ...seen, paws }, news: [{ kind: 'verdict', verdict: message }] };
    }
    case 'ack':
      return { seen, news: [{ kind: 'ack', cid: message.cid }] };
    case 'refused':
      return { seen, news: [{ kind: 'refused', refused: message }] };
    case 'over': {
      const seatsThen = seen.seatsThen ?? seen.info?.seats ?? null; // `over` comes again after a reconnect: keep the first
      const views = seen.spoken ?? seen.views;
      return {
        seen: { ...seen, over: message, seatsThen, reveal: null, views, spoken: null },
        news: [{ kind: 'over', over: message }],
      };
    }
    case 'emoted':
      return { seen, news: [{ kind: 'emoted', emoted: message }] };
    case 'closed':
      return { seen: { ...seen, closed: message.why }, news: [] };
    default: // what is dealt with elsewhere (`renewed`, `committed`), or of a newer server than this page
      return { seen, news: [] };
  }
}

function readingNews({ info }: Seen, { reading }: TableInfo): News[] {
  return reading === (info?.reading ?? null) ? [] : [{ kind: 'reading', card: reading }];
}

function begin(seen: Seen, begun: Begun): Seen {
  if (seen.begun?.game === begun.game) return { ...seen, begun }; // it comes again after a reconnect
  return {
    ...seen,
    begun,
    seq: begun.seq - 1,
    views: [],
    spoken: null,
    legal: [],
    reveal: null,
    paws: [],
    over: null,
    seatsThen: null,
    behind: null,
  };
}

function hear(seen: Seen, told: Told): Step {
  const reveal = told.k !== null && told.n !== null ? { k: told.k, n: told.n } : null;
  if (told.whole) {
    const missed = told.seq > seen.seq;
    const opened = seen.spoken !== null && !told.speaking && !missed;
    return {
      seen: { ...now(seen, told), reveal, paws: [], behind: null },
      news: [opened ? { kind: 'opened' } : { kind: 'whole', missed }],
    };
  }
  // Messages come in order. Numbers may be missing: rows that concern only the table are not told.
  if (told.seq <= seen.seq) return { seen, news: [] }; // resent after a reconnect
  const next = now(seen, told);
  if (reveal) Object.assign(next, { reveal, paws: [] });
  // Rows that were missed come without views. Without a view before them they cannot be animated.
  if (!told.views.length)
    return { seen: { ...next, behind: [...(seen.behind ?? []), ...told.events] }, news: [] };
  if (seen.behind) {
    const rows = { events: [...seen.behind, ...told.events], before: seen.views };
    return { seen: { ...next, behind: null }, news: [{ kind: 'whole', missed: true, rows }] };
  }
  return { seen: next, news: [{ kind: 'events', events: told.events, before: seen.views }] };
}

function now(seen: Seen, told: Told): Seen {
  const next = { ...seen, seq: told.seq, at: told.at, legal: told.legal };
  if (!told.views.length) return next;
  return told.speaking
    ? { ...next, spoken: told.views }
    : { ...next, views: told.views, spoken: null };
}

// What the table has told last, to be seen already or only to be heard.
export function toldViews({ views, spoken }: Pick<Seen, 'views' | 'spoken'>): readonly AnyView[] {
  return spoken ?? views;
}
