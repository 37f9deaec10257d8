// Generated from the Python types by `uv run tools/wire.py`. Do not edit.

// --- From a client ---

/**
 * The first message on every connection: who I am, and what I have seen already. *known* are
 * the kinds of special card that were explained to me; if it is left out, nothing is explained,
 * and no table waits until I have read it.
 */
export interface Hello {
  type: "hello";
  token: string;
  game?: number;
  seq?: number;
  known?: string[] | null;
}

/** Take a free seat, or one more on the same device. */
export interface Sit {
  type: "sit";
  name?: string;
  face?: string;
}

/** Give up a seat of mine. */
export interface Stand {
  type: "stand";
  seat: number;
}

/** Change the name or the face of a seat of mine. */
export interface Rename {
  type: "rename";
  seat: number;
  name?: string;
  face?: string;
}

/** Go away for good. */
export interface Leave {
  type: "leave";
}

/** Choose the game and its settings. Host only, like all messages down to `HandOver`. */
export interface Configure {
  type: "configure";
  game: GameName;
  rules?: Partial<AnyRules>;
  pace?: PaceName;
  times?: Times | null;
  fair?: Fair;
  even_start?: EvenStart;
}

export type PaceName = "children" | "adults" | "calm";

export type Times = "all" | "own" | "none";

export type Fair = 0 | 1 | 2 | 3 | 4;

export type EvenStart = 0 | 150 | 200 | 300 | 450;

/** Seat a cat. */
export interface AddBot {
  type: "add-bot";
  level?: Level;
}

export type Level =
  | "kitten"
  | "cat"
  | "tiger"
  | "pelusa"
  | "nube"
  | "minou"
  | "luna"
  | "tom"
  | "felix"
  | "gaspar"
  | "moustache"
  | "nova";

/**
 * Free a seat: a bot goes, a person becomes a spectator. Seats move up, so the message may say
 * the name at the seat; it is refused if another name is there now.
 */
export interface RemoveSeat {
  type: "remove-seat";
  seat: number;
  name?: string;
}

/** Let nobody else join, or allow it again. */
export interface Lock {
  type: "lock";
  locked: boolean;
}

/** Deal a new game. */
export interface Start {
  type: "start";
}

/** Stop the table's clock. */
export interface Pause {
  type: "pause";
}

/** Let the table's clock run again. */
export interface Resume {
  type: "resume";
}

/** Break the game off: it has no result. */
export interface End {
  type: "end";
}

/** The same people, the same game, a new deal. */
export interface Again {
  type: "again";
}

/** Somebody else is the host now. */
export interface HandOver {
  type: "hand-over";
  person: number;
}

/**
 * Somebody has to leave, and cannot come back: their token is void, and the table gets a new
 * code. In the middle of a game a cat plays on for them. Host only.
 */
export interface RemovePerson {
  type: "remove-person";
  person: number;
}

/** Play best of three, or count wins without an end. The score begins anew. Host only. */
export interface ChooseMatch {
  type: "match";
  best_of: BestOf;
}

export type BestOf = 0 | 3;

/**
 * Give the seats of the player at *seat*, who is not connected, to *person*: the same player on
 * another device. The message may say the name at the seat, as in `RemoveSeat`. Host only.
 */
export interface GiveSeat {
  type: "give-seat";
  seat: number;
  person: number;
  name?: string;
}

/** Tell the host that the player at *seat*, who is not connected, is me on another device. */
export interface ClaimSeat {
  type: "claim-seat";
  seat: number;
  name?: string;
}

/**
 * Tell *person*, who claims *seat*, that they do not get it. They may claim a seat again. Host
 * only.
 */
export interface RefuseClaim {
  type: "refuse-claim";
  seat: number;
  person: number;
}

/**
 * Make a face at everybody, at *seat* of mine, or at my first one. Too many are dropped without
 * a word.
 */
export interface Emote {
  type: "emote";
  emote: EmoteName;
  seat?: number | null;
}

export type EmoteName = "purr" | "haha" | "wow" | "oops" | "paw" | "again";

/**
 * Do something that is not raced for: turn a card, play a card, answer. If it names a *game*,
 * it is refused in any other, however late it comes.
 */
export interface Act {
  type: "act";
  cid: number;
  game?: number | null;
  action: AnyMove;
}

/**
 * Press in a race, on reveal number `k` with its nonce `n`. `r` is the client's own stopwatch,
 * from paint to press, and `res` the resolution of that clock. The frame interval `f` and the
 * source `src` help to examine a bad connection; no verdict depends on them.
 */
export interface HitMessage {
  type: "hit";
  cid: number;
  k: number;
  n: string;
  action: AnyMove;
  r: number;
  res?: number;
  f?: number;
  src?: "pointer" | "touch" | "key";
}

/** Reveal `k` was painted, `w` ms after it arrived. */
export interface Shown {
  type: "shown";
  k: number;
  n: string;
  w?: number;
}

/**
 * `e` ms after reveal `k` was painted, no hand of mine had pressed, except those in `hits`,
 * which are repeated in case the first copy was lost.
 */
export interface Beat {
  type: "beat";
  k: number;
  n: string;
  e: number;
  hits?: HitMessage[];
}

/** Whether the page is visible. A hidden page paints nothing, so races do not wait for it. */
export interface Visible {
  type: "visible";
  visible: boolean;
}

/** I am still here: whoever is `asked` gets all their time again by this, or by any action. */
export interface MoreTime {
  type: "more-time";
}

/**
 * Random bytes of my own for the deal that *commitment* promises (`committed`), in hex. The
 * first answer counts; one to an older commitment is ignored.
 */
export interface Entropy {
  type: "entropy";
  commitment: string;
  entropy: string;
}

export type FromClient =
  | Hello
  | Sit
  | Stand
  | Rename
  | Leave
  | Configure
  | AddBot
  | RemoveSeat
  | Lock
  | Start
  | Pause
  | Resume
  | End
  | Again
  | HandOver
  | RemovePerson
  | ChooseMatch
  | GiveSeat
  | ClaimSeat
  | RefuseClaim
  | Emote
  | Act
  | HitMessage
  | Shown
  | Beat
  | Visible
  | MoreTime
  | Entropy;

// --- To a client ---

/** The first message after `hello`: a new token, to be kept for the next connection. */
export interface Renewed {
  type: "renewed";
  token: string;
}

/**
 * The seed of the next game here, number *game*, is drawn: this is its *commitment*. Whoever
 * sits may add to the deal by `entropy`.
 */
export interface Committed {
  type: "committed";
  game: number;
  commitment: string;
}

/**
 * The answer to `hello`: your number, and how the judge measures this connection: `e` with the
 * kernel's round-trip times, `ep` with those that a proxy tells (ask for `api/line` every 5 s),
 * `e0` without any.
 */
export interface Welcome {
  type: "welcome";
  person: number;
  mode: Mode;
}

export type Mode = "e" | "ep" | "e0";

/**
 * Behind a proxy that tells round trips: how this connection is measured now, whenever that
 * changes, and if the request that opened it was not measured. Ask for `api/line` every 5 s.
 */
export interface Measured {
  type: "measured";
  mode: Mode;
}

/**
 * Everything about the table except the game itself; sent whole whenever it changes. There is a
 * *score* once a game has been won here, or a match was chosen. *claims* wait for the host.
 * *moved* are people whose seats were given to another device of theirs.
 */
export interface TableInfo {
  type: "table";
  code: string;
  host: number;
  locked: boolean;
  phase: "lobby" | "play" | "over";
  paused: boolean;
  settings: Settings;
  seats: SeatInfo[];
  people: PersonInfo[];
  waiting_for: number[];
  reading: string | null;
  asked: number[];
  score: Score | null;
  claims: SeatClaim[];
  moved: number[];
  in_class: boolean;
}

/**
 * The game and its settings. *rules* are the options as in a record; *fair* is how large
 * handicaps may get. With an *even_start* a race begins when its card has been spoken, at so many
 * words a minute.
 */
export interface Settings {
  game: GameName;
  rules: AnyRules;
  pace: PaceName;
  times: Times;
  fair: Fair;
  even_start: EvenStart;
}

/**
 * A seat as everybody sees it. *away*: a cat plays until its player is back. *weight*: how
 * heavy its handicap is drawn.
 */
export interface SeatInfo {
  seat: number;
  name: string;
  face: string;
  person: number | null;
  bot: Level | null;
  away: boolean;
  weight: Weight;
}

export type Weight = 0 | 1 | 2 | 3;

/**
 * Somebody at the table, seated or watching. Who was removed is not told of, though a cat plays
 * their hands to the end of the game.
 */
export interface PersonInfo {
  person: number;
  here: boolean;
  bars: number;
}

/**
 * Who has won how many games here. *wins* are by seat, *played* is how many games were counted,
 * and *winners* are the seats that have won the match, if it is decided.
 */
export interface Score {
  wins: number[];
  played: number;
  best_of: BestOf;
  winners: number[];
}

/** *person* says that the seat was theirs, on a device that is gone. */
export interface SeatClaim {
  seat: number;
  person: number;
}

/**
 * A game was dealt. *hands* is the seat of each hand, clockwise. *commitment* is that of the
 * seed, told at the end; it names the *table* by the code it then had. *entropies* are, by seat,
 * what was added to the deal, or empty.
 */
export interface Begun {
  type: "begun";
  game: number;
  seq: number;
  name: GameName;
  rules: AnyRules;
  hands: number[];
  first: number;
  commitment: string;
  entropies: string[];
  table: string;
}

/**
 * Row *seq* of game number *game*: what happened, and what is visible now. *views* has one for
 * each hand of mine, or a spectator's. *whole*: rows before it were left out. If it shows
 * something to race for, `k` and `n` are the reveal's number and nonce. *speaking*: it is being
 * spoken, and not to be seen yet; the table's clock stands still until the race begins.
 */
export interface Told {
  type: "told";
  game: number;
  seq: number;
  at: Ms;
  events: AnyEvent[];
  views: AnyView[];
  legal: AnyMove[];
  whole: boolean;
  k: number | null;
  n: string | null;
  speaking: boolean;
}

export type Ms = number;

/** Presses on reveal `k` that are now decided, fastest first; row *seq* says what they did. */
export interface Verdict {
  type: "verdict";
  k: number;
  paws: JudgedPress[];
  seq: number;
}

/**
 * One press as the judge saw it. Times are left out for people who may not see them. *light*:
 * it comes before a press that was quicker, but has a larger handicap.
 */
export interface JudgedPress {
  seat: Hand;
  ms: number | null;
  clamped: number | null;
  tie: boolean;
  head: boolean;
  light: boolean;
}

export type Hand = number;

/** Action *cid* is on disk, as row *seq*. */
export interface Ack {
  type: "ack";
  cid: number;
  seq: number;
}

/**
 * Action *cid*, or another request, was not done. Only a code is sent, since the rules' own
 * sentence may name hidden cards; the client has the texts.
 */
export interface Refused {
  type: "refused";
  code: Refusal | TableRefusal;
  cid: number | null;
  k: number | null;
}

/**
 * Why the rules refuse an action. If several reasons hold, the first in this order is reported.
 * Two exceptions: `not-now` may come again after `too-early`, where an action does not fit the
 * hand, and the checks of a target have an order of their own (docs/record.md).
 */
export type Refusal =
  | "no-such-seat"
  | "over"
  | "out"
  | "not-now"
  | "not-your-turn"
  | "too-early"
  | "not-in-hand"
  | "bad-card"
  | "bad-target"
  | "immune"
  | "already-attacked"
  | "blocked"
  | "over-200"
  | "must-play"
  | "bad-stock"
  | "gone";

export type TableRefusal =
  | "not-the-host"
  | "not-your-seat"
  | "no-free-seat"
  | "locked"
  | "not-in-the-lobby"
  | "no-game"
  | "paused"
  | "too-few-players"
  | "too-many-players"
  | "bad-options"
  | "bad-action"
  | "no-such-person"
  | "still-here"
  | "too-soon"
  | "void"
  | "busy";

/**
 * Game number *game* ended; this was its *seed*. Without a result it was broken off. *cards*
 * are those of a near deck, before the shuffle; none: the whole deck was dealt.
 */
export interface Over {
  type: "over";
  game: number;
  result: Result | null;
  seed: string;
  cards: string[];
}

/** How a game ended: the best player first, equal places by player number. */
export interface Result {
  ranking: Ranked[];
  losers: Player[];
}

/** A player's place; equal places are shared: 1, 1, 3. */
export interface Ranked {
  player: Player;
  place: number;
}

export type Player = number;

/** Somebody makes a face, at that seat. It is shown for two seconds and kept nowhere. */
export interface Emoted {
  type: "emoted";
  seat: number;
  emote: EmoteName;
}

/** The last message on a connection, and why. */
export interface Closed {
  type: "closed";
  why: CloseReason;
}

export type CloseReason =
  | "opened-elsewhere"
  | "removed"
  | "removed-by-host"
  | "no-such-token"
  | "server-stops"
  | "retry"
  | "too-fast"
  | "too-slow"
  | "bad-message"
  | "damaged";

export type ToClient =
  | Renewed
  | Committed
  | Welcome
  | Measured
  | TableInfo
  | Begun
  | Told
  | Verdict
  | Ack
  | Refused
  | Over
  | Emoted
  | Closed;

// --- From a page in a class ---

/** The first message on every connection: who I am. */
export interface ClassHello {
  type: "hello";
  token: string;
}

/**
 * What is played in the next round, how long, and how tables are made. Teacher only, like all
 * messages down to `Purr`.
 */
export interface ConfigureClass {
  type: "configure";
  play: Configure;
  minutes?: Minutes;
  cats_fill?: boolean;
  size?: TableSize;
  manner?: Manner;
  picture?: CommonPicture;
  remember?: boolean;
}

export type Minutes = 0 | 5 | 8 | 12;

export type TableSize = 2 | 3 | 4;

export type Manner = "mixed" | "matched" | "chance";

export type CommonPicture = "long-cat" | "none";

/** Let nobody new in, or allow it again. */
export interface CloseDoor {
  type: "door";
  closed: boolean;
}

/** Somebody who knocks is this child: their page need not show the pictures of a card. */
export interface LetIn {
  type: "let-in";
  knock: number;
  child: number;
}

/** A child is not here (any more); its device is shown the door. */
export interface SendAway {
  type: "send-away";
  child: number;
}

/** Say who sits where, anew. */
export interface MakeTables {
  type: "make-tables";
  size?: TableSize;
  manner?: Manner;
}

/**
 * A child sits at another table. In a round it takes the place of a cat, or waits there for the
 * next game. *instead_of*: these two change places.
 */
export interface Place {
  type: "place";
  child: number;
  table: number;
  instead_of?: number | null;
}

/** All tables begin. */
export interface StartRound {
  type: "start";
}

/** All tables stand still. */
export interface PauseAll {
  type: "pause";
}

/** All tables play on. */
export interface ResumeAll {
  type: "resume";
}

/** The round ends in two minutes, and no new game begins. */
export interface LastMinutes {
  type: "last-minutes";
}

/** The round ends now; races that run are finished. */
export interface EndRound {
  type: "end";
}

/** After a round: look at who sits where in the next one. */
export interface NextRound {
  type: "next";
}

/** Another day: nobody is here yet. */
export interface BeginLesson {
  type: "lesson";
}

/** The teacher has been there. */
export interface LowerPaw {
  type: "lower-paw";
  child: number;
}

/** All devices purr: eyes to me. */
export interface Purr {
  type: "purr";
}

/** I want to be this cat. Child only, like the next. */
export interface ChooseFace {
  type: "face";
  face: string;
}

/** I need my teacher, or no more. */
export interface RaisePaw {
  type: "paw";
  up: boolean;
}

export type FromClass =
  | ClassHello
  | ConfigureClass
  | CloseDoor
  | LetIn
  | SendAway
  | MakeTables
  | Place
  | StartRound
  | PauseAll
  | ResumeAll
  | LastMinutes
  | EndRound
  | NextRound
  | BeginLesson
  | LowerPaw
  | Purr
  | ChooseFace
  | RaisePaw;

// --- To a page in a class ---

/** What everybody may see. */
export interface WallView {
  type: "wall";
  code: string;
  phase: ClassPhase;
  game: GameName;
  children: ChildInfo[];
  cards_out: number;
  door_closed: boolean;
  tables: ClassTable[];
  round: RoundInfo | null;
  long_cat: LongCatInfo | null;
}

export type ClassPhase = "arrive" | "seats" | "round" | "end";

/**
 * A child as everybody sees it: an animal in a colour, and the cat it has chosen ("" if none).
 * *here*: its device is connected.
 */
export interface ChildInfo {
  child: number;
  animal: Animal;
  colour: Colour;
  face: string;
  here: boolean;
}

export type Animal = "fox" | "owl" | "frog" | "whale" | "bee" | "hedgehog" | "rabbit" | "turtle";

export type Colour = "blue" | "green" | "yellow" | "pink";

/**
 * A table, planned or played at: its picture (the letter that it stands for in codes), the
 * children in the order of their seats, and how many cats sit there.
 */
export interface ClassTable {
  picture: string;
  children: number[];
  cats: number;
}

/**
 * The round that is played, or was played last. *left*: milliseconds until it ends, null until
 * the teacher says so; *lasts*: milliseconds in all, without pauses. *found*: sums, by all.
 */
export interface RoundInfo {
  number: number;
  left: number | null;
  lasts: number | null;
  paused: boolean;
  last_minutes: boolean;
  found: number;
}

/** The cat that grows with every sum; *is_there*: it has its cheese. */
export interface LongCatInfo {
  length: number;
  goal: number;
  is_there: boolean;
}

/**
 * What only the teacher sees. *signs* are by table; null where all is well. *unplaced* are
 * those who have no table, *absent* the children who are not in this lesson, or have no card
 * yet.
 */
export interface TeacherView {
  type: "teacher";
  wall: WallView;
  play: Settings;
  minutes: Minutes;
  cats_fill: boolean;
  size: TableSize;
  manner: Manner;
  picture: CommonPicture;
  remember: boolean;
  unplaced: number[];
  absent: ChildInfo[];
  knocks: Knock[];
  paws: number[];
  signs: (Sign | null)[];
  suggestions: Suggestion[];
}

/** Somebody without the right card wants to come in; *child* is the animal that they tapped. */
export interface Knock {
  knock: number;
  child: number | null;
}

export type Sign = "paw" | "away" | "quiet" | "guesses";

/** Where the teacher could go, and why. *child* is null if it is about the whole table. */
export interface Suggestion {
  sign: Sign;
  table: number;
  child: number | null;
}

/** What a child sees of its class: itself, and who sits with it. */
export interface ChildView {
  type: "child";
  me: ChildInfo;
  phase: ClassPhase;
  game: GameName;
  paused: boolean;
  paw: boolean;
  mates: ChildInfo[];
  ticket: TableTicket | null;
  found: number;
  long_cat: LongCatInfo | null;
}

/** A child's way to its table: the token for `/ws`, and the table's picture. */
export interface TableTicket {
  token: string;
  picture: string;
}

/** Look up: the teacher wants to say something. */
export interface Purring {
  type: "purr";
}

/** A message was refused; nothing has changed. */
export interface ClassRefused {
  type: "refused";
  code: ClassRefusal;
}

export type ClassRefusal =
  | "not-the-teacher"
  | "not-a-child"
  | "not-now"
  | "no-such-child"
  | "no-such-table"
  | "no-free-place";

/** The last message on a connection. After `retry` and `server-stops` the page comes again. */
export interface ClassClosed {
  type: "closed";
  why: ClassCloseReason;
}

export type ClassCloseReason =
  | "opened-elsewhere"
  | "sent-away"
  | "no-such-token"
  | "server-stops"
  | "retry"
  | "too-fast"
  | "too-slow"
  | "bad-message"
  | "deleted";

export type ToClass = WallView | TeacherView | ChildView | Purring | ClassRefused | ClassClosed;

// --- What a class knows ---

/**
 * What a class knows on this *day* (`2026-10-12`, UTC). *together* is null as long as fewer
 * than five children have come: the numbers of so few would tell of one. *deletes_on* is the day
 * on which the class deletes itself if nobody opens it again.
 */
export interface ClassLearning {
  code: string;
  day: string;
  deletes_on: string;
  together: SumsOfClass | null;
  next: ToPractise[];
  groups: PracticeGroup[];
  children: ChildLearning[];
}

/** What all children know together: the 55 sums, and the last weeks. */
export interface SumsOfClass {
  sums: SumOfClass[];
  weeks: LearningWeek[];
}

/**
 * A sum, and how many children know it how. *middle*: how the child in the middle does, those
 * left out of whom nobody can be sure.
 */
export interface SumOfClass {
  sum: string;
  children: HowMany;
  middle: HowKnown;
}

/** How many there are of each: children who know a sum so, or sums that a child knows so. */
export interface HowMany {
  not_seen: number;
  counts: number;
  works_out: number;
  knows: number;
  not_sure: number;
}

export type HowKnown = "not-seen" | "counts" | "works-out" | "knows" | "not-sure";

/**
 * A week, by the day on which it began (`2026-09-07`, UTC), and how many sums were known how at
 * its end, or are now. Of a class: by a child on average, rounded.
 */
export interface LearningWeek {
  monday: string;
  sums: HowMany;
}

/**
 * One to three sums to practise by the same strategy, the most useful first. *steps* are the
 * numbers on the way to the first of them: to ten and on (8+5: 2, 3), the double and one more
 * (7+6: 12, 1), the double (6+6: 12), or how far to count on from the bigger number (7+2: 2).
 */
export interface ToPractise {
  strategy: Strategy;
  sums: string[];
  steps: number[];
}

export type Strategy = "double" | "near-double" | "ten" | "bigger-first";

/**
 * Children who would gain by practising the same. Null: nothing is known of them that they
 * could practise, so they play anything.
 */
export interface PracticeGroup {
  practise: ToPractise | null;
  children: number[];
}

/**
 * What one child knows, by sum; how many sums in all; its weeks; and what it could practise, at
 * most three strategies.
 */
export interface ChildLearning {
  child: number;
  animal: Animal;
  colour: Colour;
  face: string;
  sums: Record<string, HowKnown>;
  total: HowMany;
  weeks: LearningWeek[];
  next: ToPractise[];
}

// --- Addicats ---

/** The table as one hand, or a spectator (None), sees it. */
export interface AddicatsView {
  type: "addicats.view";
  seat: Hand | null;
  hands: AddicatsHandView[];
  turn: Hand | null;
  direction: AddicatsDirection;
  phase: AddicatsPhase;
  seesaw: boolean;
  scramble: AddicatsScrambleView | null;
  result: Result | null;
}

/** One hand as everybody sees it. */
export interface AddicatsHandView {
  down: number;
  up: number;
  top: Card | null;
  place: number | null;
  points: number;
}

export type Card = string;

export type AddicatsDirection = 1 | -1;

export type AddicatsPhase = "flip" | "together" | "scramble" | "over";

/** The open pursuit or ambush. */
export interface AddicatsScrambleView {
  card: Card;
  seat: Hand;
  closes_at: Ms;
  hits: Hand[];
}

/** A hand turned its card, or all hands turned theirs together (AC-20, AC-53). */
export interface AddicatsRevealed {
  type: "addicats.revealed";
  at: Ms;
  seat: Hand;
  cards: [Hand, Card][];
  together: boolean;
}

/** No hand had a card left to turn, so all face-up piles became face-down ones (AC-24). */
export interface AddicatsTurnedOver {
  type: "addicats.turned_over";
  at: Ms;
  nth: number;
}

/** A dead end: play goes the other way round (AC-52). */
export interface AddicatsReversed {
  type: "addicats.reversed";
  at: Ms;
  seats: Hand[];
  direction: AddicatsDirection;
}

/** Magic: at the next reveal all hands turn a card (AC-53). */
export interface AddicatsTogetherNext {
  type: "addicats.together_next";
  at: Ms;
  seats: Hand[];
}

/** A seesaw: the largest and the smallest value may race (AC-55). */
export interface AddicatsSeesawSet {
  type: "addicats.seesaw_set";
  at: Ms;
  seats: Hand[];
}

/** The hand that turned a present gave one face-down card to each of these (AC-61). */
export interface AddicatsPresentGiven {
  type: "addicats.present_given";
  at: Ms;
  seat: Hand;
  to: Hand[];
}

/** A pursuit or an ambush: everybody hits, until *closes_at* at the latest (AC-50, AC-60). */
export interface AddicatsScrambleOpened {
  type: "addicats.scramble_opened";
  at: Ms;
  card: Card;
  seat: Hand;
  closes_at: Ms;
}

/** A hand hit in an open pursuit (AC-50). */
export interface AddicatsScrambleHit {
  type: "addicats.scramble_hit";
  at: Ms;
  seat: Hand;
  nth: number;
}

/** The slowest put their face-up cards away; the fastest turns the next card (AC-50, AC-51). */
export interface AddicatsPursuitDecided {
  type: "addicats.pursuit_decided";
  at: Ms;
  fastest: Hand | null;
  slowest: [Hand, number][];
  by: "hits" | "time";
}

/**
 * The first hit decided an ambush, or nobody hit. The hands in *gave* gave a face-down card
 * each (AC-60).
 */
export interface AddicatsAmbushDecided {
  type: "addicats.ambush_decided";
  at: Ms;
  seat: Hand;
  fastest: Hand | null;
  gave: Hand[];
}

/** A hand that had the right to hit was first: its face-up cards go to its rivals. */
export interface AddicatsRaceWon {
  type: "addicats.race_won";
  at: Ms;
  seat: Hand;
  why: "equality" | "seesaw" | "last-special";
  tops: [Hand, Card][];
  shares: [Hand, number][];
}

/** A hand hit without the right to: it takes all face-up cards (AC-34). */
export interface AddicatsGreed {
  type: "addicats.greed";
  at: Ms;
  seat: Hand;
  why: "no-card" | "special" | "unequal" | "between";
  top: Card | null;
  own: number;
  taken: [Hand, number][];
}

/** A hit that changed nothing (AC-34, AC-36, AC-38). */
export interface AddicatsHitVoid {
  type: "addicats.hit_void";
  at: Ms;
  seat: Hand;
  why: "late" | "hit-already" | "not-first" | "nothing-face-up";
  late_ms: Ms | null;
}

/** A call denounced equal hands that had not hit: they put their face-up cards away (AC-80). */
export interface AddicatsCallWon {
  type: "addicats.call_won";
  at: Ms;
  seat: Hand;
  put_away: [Hand, number][];
}

/** There was no equality to denounce: the caller puts its own face-up cards away (AC-81). */
export interface AddicatsCallWrong {
  type: "addicats.call_wrong";
  at: Ms;
  seat: Hand;
  put_away: number;
}

/** A call that changed nothing (AC-82). */
export interface AddicatsCallVoid {
  type: "addicats.call_void";
  at: Ms;
  seat: Hand;
  why: "scramble" | "denounced" | "fresh";
}

/** A hand gave its last card away; its player still has another hand (AC-70). */
export interface AddicatsHandEmptied {
  type: "addicats.hand_emptied";
  at: Ms;
  seat: Hand;
}

/** Players gave all their cards away and share this place (AC-70). */
export interface AddicatsWentOut {
  type: "addicats.went_out";
  at: Ms;
  players: Player[];
  place: number;
}

/** In an infinite game a hand gave its last card away (AC-73). */
export interface AddicatsPointScored {
  type: "addicats.point_scored";
  at: Ms;
  seat: Hand;
  points: number;
}

/**
 * In an infinite game an emptied hand got cards, one by one, from the hand with the most cards
 * (AC-73).
 */
export interface AddicatsRefilled {
  type: "addicats.refilled";
  at: Ms;
  seat: Hand;
  givers: Hand[];
}

/** The game is over (AC-70 … AC-76). */
export interface AddicatsGameEnded {
  type: "addicats.game_ended";
  at: Ms;
  why: "won" | "standstill" | "stopped";
  result: Result;
}

export type AddicatsEvent =
  | AddicatsRevealed
  | AddicatsTurnedOver
  | AddicatsReversed
  | AddicatsTogetherNext
  | AddicatsSeesawSet
  | AddicatsPresentGiven
  | AddicatsScrambleOpened
  | AddicatsScrambleHit
  | AddicatsPursuitDecided
  | AddicatsAmbushDecided
  | AddicatsRaceWon
  | AddicatsGreed
  | AddicatsHitVoid
  | AddicatsCallWon
  | AddicatsCallWrong
  | AddicatsCallVoid
  | AddicatsHandEmptied
  | AddicatsWentOut
  | AddicatsPointScored
  | AddicatsRefilled
  | AddicatsGameEnded;

/** Turn the next card, or make the common reveal (AC-20, AC-53). */
export interface AddicatsFlip {
  do: "flip";
  at: Ms;
  seat: Hand;
  judge?: Record<string, unknown>;
}

/** Hit the mouse. Only the judge of a live table uses the *spot* (AC-35). */
export interface AddicatsSlap {
  do: "slap";
  at: Ms;
  seat: Hand;
  spot?: "head" | "body" | "key";
  judge?: Record<string, unknown>;
}

/** Call "Mouse!" (AC-80). */
export interface AddicatsCall {
  do: "call";
  at: Ms;
  seat: Hand;
  judge?: Record<string, unknown>;
}

/** End an infinite game (AC-73). */
export interface AddicatsStop {
  do: "stop";
  at: Ms;
  seat: Hand;
  judge?: Record<string, unknown>;
}

export type AddicatsAction = AddicatsFlip | AddicatsSlap | AddicatsCall | AddicatsStop;

/** The options of a game, as a record writes them. */
export interface AddicatsRules {
  edition: AddicatsEdition;
  tables?: number;
  specials?: boolean;
  ending?: AddicatsEnding;
  quick_two_hands?: boolean;
  mouse_call?: boolean;
  near_deck?: boolean;
  standstill?: number;
  look?: number;
  settle?: number;
  scramble?: number;
}

export type AddicatsEdition = "classic" | "modern";

export type AddicatsEnding = "first" | "last-two" | "two-winners" | "infinite";

// --- Addirace ---

/** The race as one hand, or a spectator (None), sees it. */
export interface AddiraceView {
  type: "addirace.view";
  seat: Hand | null;
  hand: AddiraceHandCard[];
  seats: AddiraceSeatView[];
  stock: number;
  talon: number;
  talon_top: Card | null;
  turn: Hand | null;
  phase: AddiracePhase;
  asked: Hand | null;
  attack: Card | null;
  target: Hand | null;
  seen: Card | null;
  result: Result | null;
}

/**
 * A card in the viewer's hand. *why_not* is the attack that forbids laying a points card, or
 * `over-200`; None if nothing forbids it.
 */
export interface AddiraceHandCard {
  card: Card;
  why_not: string | null;
}

/** A player as everybody sees them. */
export interface AddiraceSeatView {
  hand: number;
  points: Card[];
  total: number;
  defences: Card[];
  attacks: Card[];
}

export type AddiracePhase = "play" | "respond" | "magic" | "over";

/** A player took the top card of the stock; only that player sees it (AR-10, AR-50). */
export interface AddiraceDrawn {
  type: "addirace.drawn";
  at: Ms;
  seat: Hand;
  card: Card | null;
}

/** No card is left to draw, neither in the stock nor in the talon (AR-14). */
export interface AddiraceNothingToDraw {
  type: "addirace.nothing_to_draw";
  at: Ms;
  seat: Hand;
}

/** The talon became the new stock, its attacks were set aside (AR-14). */
export interface AddiraceRestocked {
  type: "addirace.restocked";
  at: Ms;
  cards: number;
  aside: number;
}

/** A points card was laid (AR-20). */
export interface AddiraceScored {
  type: "addirace.scored";
  at: Ms;
  seat: Hand;
  card: Card;
  total: number;
}

/** An attack was laid, and its victim is asked for an answer (AR-30, AR-34, AR-35). */
export interface AddiraceAttacked {
  type: "addirace.attacked";
  at: Ms;
  seat: Hand;
  card: Card;
  target: Hand;
}

/** The victim laid the counter card: the attack is annulled (AR-35). */
export interface AddiraceCountered {
  type: "addirace.countered";
  at: Ms;
  seat: Hand;
  card: Card;
  attack: Card;
}

/** The victim did not counter: the attack stands (AR-35). */
export interface AddiraceTookHold {
  type: "addirace.took_hold";
  at: Ms;
  seat: Hand;
  attack: Card;
}

/** By magic a player drew a card from another's hand; nobody else sees which (AR-34). */
export interface AddiracePeeked {
  type: "addirace.peeked";
  at: Ms;
  seat: Hand;
  target: Hand;
  card: Card | null;
}

/** The card drawn by magic was kept, and another card given for it (AR-34). */
export interface AddiraceSwapped {
  type: "addirace.swapped";
  at: Ms;
  seat: Hand;
  target: Hand;
  kept: Card | null;
  given: Card | null;
}

/** The card drawn by magic went back (AR-34). */
export interface AddiraceReturned {
  type: "addirace.returned";
  at: Ms;
  seat: Hand;
  target: Hand;
}

/**
 * An attack ended. *why* says how: by a pair or a correction laid on it, by a defence, by a
 * card that was drawn or kept (which is shown), or because no card was left to draw (AR-31, AR-32,
 * AR-33, AR-42).
 */
export interface AddiraceReleased {
  type: "addirace.released";
  at: Ms;
  seat: Hand;
  attack: Card;
  why: "cards" | "defence" | "drawn" | "kept" | "nothing-to-draw";
  cards: Card[];
}

/** A player laid a defence on their own turn; it stays (AR-40, AR-41). */
export interface AddiraceDefended {
  type: "addirace.defended";
  at: Ms;
  seat: Hand;
  card: Card;
}

/** A card was thrown on the talon (AR-12). */
export interface AddiraceDiscarded {
  type: "addirace.discarded";
  at: Ms;
  seat: Hand;
  card: Card;
}

/** A player without a card did nothing (AR-14). */
export interface AddiracePassed {
  type: "addirace.passed";
  at: Ms;
  seat: Hand;
}

/** The game is over (AR-15, AR-21). */
export interface AddiraceGameEnded {
  type: "addirace.game_ended";
  at: Ms;
  why: "goal" | "standstill" | "no-cards";
  result: Result;
}

export type AddiraceEvent =
  | AddiraceDrawn
  | AddiraceNothingToDraw
  | AddiraceRestocked
  | AddiraceScored
  | AddiraceAttacked
  | AddiraceCountered
  | AddiraceTookHold
  | AddiracePeeked
  | AddiraceSwapped
  | AddiraceReturned
  | AddiraceReleased
  | AddiraceDefended
  | AddiraceDiscarded
  | AddiracePassed
  | AddiraceGameEnded;

/** Lay a points card (AR-20). */
export interface AddiraceScore {
  do: "score";
  at: Ms;
  seat: Hand;
  card: Card;
  judge?: Record<string, unknown>;
}

/** Lay a defence on one's own turn, besides the play (AR-13). */
export interface AddiraceDefend {
  do: "defend";
  at: Ms;
  seat: Hand;
  card: Card;
  judge?: Record<string, unknown>;
}

/** Lay an attack in front of an opponent (AR-30). */
export interface AddiraceStrike {
  do: "attack";
  at: Ms;
  seat: Hand;
  card: Card;
  target: Hand;
  judge?: Record<string, unknown>;
}

/**
 * Draw a card from an opponent's hand (AR-34). Chance fills in *pick*, the card: a player who
 * could name it would choose, and would learn from a refusal what is in the hand.
 */
export interface AddiraceMagic {
  do: "magic";
  at: Ms;
  seat: Hand;
  target: Hand;
  pick?: Card;
  judge?: Record<string, unknown>;
}

/** Answer an attack with its counter card (AR-35). */
export interface AddiraceCounter {
  do: "counter";
  at: Ms;
  seat: Hand;
  card: Card;
  judge?: Record<string, unknown>;
}

/** Let an attack stand (AR-35). */
export interface AddiraceAccept {
  do: "accept";
  at: Ms;
  seat: Hand;
  judge?: Record<string, unknown>;
}

/** After magic: keep the card and give this one for it (AR-34). */
export interface AddiraceSwap {
  do: "swap";
  at: Ms;
  seat: Hand;
  give: Card;
  judge?: Record<string, unknown>;
}

/** After magic: give the card back (AR-34). */
export interface AddiraceReturn {
  do: "return";
  at: Ms;
  seat: Hand;
  judge?: Record<string, unknown>;
}

/** Lay cards on an attack that the hand suffers, to end it (AR-31, AR-33). */
export interface AddiraceRelease {
  do: "release";
  at: Ms;
  seat: Hand;
  attack: AddiraceAttack;
  cards: Card[];
  judge?: Record<string, unknown>;
}

export type AddiraceAttack = "pursuit" | "dead-end" | "seesaw" | "magic";

/** Throw a card away (AR-12). */
export interface AddiraceDiscard {
  do: "discard";
  at: Ms;
  seat: Hand;
  card: Card;
  judge?: Record<string, unknown>;
}

/** Do nothing, because the hand has no card (AR-14). */
export interface AddiracePass {
  do: "pass";
  at: Ms;
  seat: Hand;
  judge?: Record<string, unknown>;
}

/** Chance shuffles the talon into a new stock (AR-14). */
export interface AddiraceRestock {
  do: "restock";
  at: Ms;
  stock: Card[];
  judge?: Record<string, unknown>;
}

export type AddiraceAction =
  | AddiraceScore
  | AddiraceDefend
  | AddiraceStrike
  | AddiraceMagic
  | AddiraceCounter
  | AddiraceAccept
  | AddiraceSwap
  | AddiraceReturn
  | AddiraceRelease
  | AddiraceDiscard
  | AddiracePass
  | AddiraceRestock;

/** The options of a game, as a record writes them. */
export interface AddiraceRules {
  edition: AddiraceEdition;
  must_play?: boolean;
}

export type AddiraceEdition = "classic" | "modern";

// --- Gatonegro ---

/** The table as one hand, or a spectator (None), sees it. */
export interface GatonegroView {
  type: "gatonegro.view";
  seat: Hand | null;
  deck: number;
  top: Card | null;
  seats: GatonegroSeatView[];
  phase: GatonegroPhase;
  turn: Hand | null;
  passes: number;
  take_from: Ms | null;
  rhyme_from: Ms | null;
  reciting: Hand | null;
  ends_at: Ms | null;
  result: Result | null;
}

/** A player. *score* is what both piles score now; None if the viewer may not see them whole. */
export interface GatonegroSeatView {
  piles: [GatonegroPileView, GatonegroPileView];
  score: GatonegroScore | null;
}

/**
 * A pile: its size and its newest card. If the viewer may see all of it, also its cards, oldest
 * first, and what it scores now.
 */
export interface GatonegroPileView {
  size: number;
  top: Card | null;
  cards: Card[] | null;
  score: GatonegroPileScore | null;
}

/**
 * One pile: the value chosen for each queen, and everything that scores: Tomcats, Yowlers,
 * Jellicles and Black Cats in this order, each kind from the oldest card on.
 */
export interface GatonegroPileScore {
  queens: number[];
  combinations: GatonegroCombination[];
}

/**
 * Cards that score together: those of a pile from place *start* up to, not including, *stop*.
 * The first and the last card of a Jellicle are the equal cards round its face cards. *count* is
 * the number of these face cards, and 1 for all other kinds.
 */
export interface GatonegroCombination {
  kind: GatonegroKind;
  start: number;
  stop: number;
  count: number;
  points: number;
}

export type GatonegroKind = "tomcat" | "yowler" | "jellicle" | "blackcat";

/**
 * What both piles of a player score together: the *total*, how many of each combination, and
 * the values chosen for the *queens*, pile after pile, oldest first (GN-10).
 */
export interface GatonegroScore {
  total: number;
  tomcats: number;
  yowlers: number;
  jellicles: number;
  blackcats: number;
  queens: number[];
}

export type GatonegroPhase = "play" | "recital" | "over";

/** The deck was turned over, and *next* is its top card: the game begins (GN-02). */
export interface GatonegroTurnedUp {
  type: "gatonegro.turned_up";
  at: Ms;
  next: Card;
}

/** A player took the top card. *next* is the new top card; None if that was the last (GN-03). */
export interface GatonegroTaken {
  type: "gatonegro.taken";
  at: Ms;
  seat: Hand;
  card: Card;
  pile: GatonegroWhich;
  next: Card | null;
}

export type GatonegroWhich = 0 | 1;

/** A player began to recite. The game ends at *ends_at*, if nobody takes a card (GN-06). */
export interface GatonegroRhymeBegun {
  type: "gatonegro.rhyme_begun";
  at: Ms;
  seat: Hand;
  ends_at: Ms;
}

/** *by* took a card while another hand was reciting: the game goes on (GN-06). */
export interface GatonegroRhymeBroken {
  type: "gatonegro.rhyme_broken";
  at: Ms;
  seat: Hand;
  by: Hand;
}

/** A player left the top card to the next one. *passes* counts the passes in a row (GN-23). */
export interface GatonegroPassed {
  type: "gatonegro.passed";
  at: Ms;
  seat: Hand;
  passes: number;
}

/** The game is over, and the piles are counted (GN-05, GN-06, GN-15, GN-23). */
export interface GatonegroGameEnded {
  type: "gatonegro.game_ended";
  at: Ms;
  why: "deck-empty" | "rhyme" | "all-passed";
  scores: GatonegroScore[];
  result: Result;
}

export type GatonegroEvent =
  | GatonegroTurnedUp
  | GatonegroTaken
  | GatonegroRhymeBegun
  | GatonegroRhymeBroken
  | GatonegroPassed
  | GatonegroGameEnded;

/**
 * Put the deck's top card on the end of one of the player's piles. It names the card: if
 * somebody else was faster, nothing is taken (GN-03).
 */
export interface GatonegroTake {
  do: "take";
  at: Ms;
  seat: Hand;
  card: Card;
  pile: GatonegroWhich;
  judge?: Record<string, unknown>;
}

/** Begin to recite, to end the game (GN-06). */
export interface GatonegroRhyme {
  do: "rhyme";
  at: Ms;
  seat: Hand;
  judge?: Record<string, unknown>;
}

/** Leave the top card to the next player; only by turns (GN-23). */
export interface GatonegroPass {
  do: "pass";
  at: Ms;
  seat: Hand;
  judge?: Record<string, unknown>;
}

export type GatonegroAction = GatonegroTake | GatonegroRhyme | GatonegroPass;

/** The options of a game, as a record writes them; the waits are in milliseconds. */
export interface GatonegroRules {
  two_decks?: boolean;
  lucky_tom?: boolean;
  night_music?: boolean;
  by_turns?: boolean;
  open_piles?: boolean;
  carry?: number;
  stall?: number;
  recital?: number;
}

// --- All games ---

export type GameName = "addicats" | "addirace" | "gatonegro";

export type AnyView = AddicatsView | AddiraceView | GatonegroView;

export type AnyEvent = AddicatsEvent | AddiraceEvent | GatonegroEvent;

export type AnyAction = AddicatsAction | AddiraceAction | GatonegroAction;

export type AnyRules = AddicatsRules | AddiraceRules | GatonegroRules;

/** What a player sends: an action, but for what the table, its judge and chance write into it. */
export type Move<Action> = Action extends { seat: Hand }
  ? Omit<Action, "at" | "judge" | "pick">
  : never;

export type AnyMove = Move<AnyAction>;

// --- What a page must know before a game begins ---

/** How a race is timed, in milliseconds: how often a screen says that nobody has
 * pressed, for how long, and the most that a handicap adds to a press. */
export const RACE = { beat: 50, lasts: 3000, heaviest: 4000 } as const;

/** By pace: how long a table waits for the answer to an attack, in milliseconds, and
 * who sees reaction times unless the host says otherwise. */
export const PACES = {
  children: { answer: 20000, times: "own" },
  adults: { answer: 10000, times: "all" },
  calm: { answer: 60000, times: "none" },
} as const;

/** By game: who can play, and what a host can choose. An option that is null is
 * left to the rules. How long things take is not here: the pace sets it. */
export const GAME_FACTS = {
  addicats: {
    leastPlayers: 2,
    mostPlayers: { classic: 8, modern: 6 },
    twoHands: true,
    races: true,
    options: { edition: "modern", tables: 10, specials: true, ending: null, quick_two_hands: false, mouse_call: false, near_deck: false, standstill: 200 },
    ranges: { tables: [5,10], standstill: [0,10000] },
  },
  addirace: {
    leastPlayers: 2,
    mostPlayers: { classic: 6, modern: 6 },
    twoHands: false,
    races: false,
    options: { edition: "modern", must_play: false },
    ranges: {},
  },
  gatonegro: {
    leastPlayers: 2,
    mostPlayers: { classic: 4, modern: 4 },
    twoHands: false,
    races: true,
    options: { two_decks: false, lucky_tom: false, night_music: false, by_turns: false, open_piles: false },
    ranges: {},
  },
} as const;

/** By game: how many words a table with an even start allows for what is said aloud:
 * *words*, and *each* more for every hand that is listed. */
export const SPOKEN = {
  addicats: {
    'addicats.revealed': { words: 0, each: 5 },
    'addicats.turned_over': { words: 13, each: 0 },
    'addicats.reversed': { words: 9, each: 0 },
    'addicats.together_next': { words: 13, each: 0 },
    'addicats.seesaw_set': { words: 17, each: 0 },
    'addicats.present_given': { words: 12, each: 0 },
    'addicats.scramble_opened': { words: 10, each: 0 },
    'addicats.pursuit_decided': { words: 16, each: 2 },
    'addicats.ambush_decided': { words: 20, each: 0 },
    'addicats.race_won': { words: 33, each: 3 },
    'addicats.greed': { words: 30, each: 0 },
    'addicats.hit_void': { words: 9, each: 0 },
    'addicats.call_won': { words: 14, each: 3 },
    'addicats.call_wrong': { words: 18, each: 0 },
    'addicats.call_void': { words: 10, each: 0 },
    'addicats.hand_emptied': { words: 6, each: 0 },
    'addicats.went_out': { words: 0, each: 7 },
    'addicats.point_scored': { words: 20, each: 0 },
    'addicats.game_ended': { words: 9, each: 0 },
    card: { words: 5, each: 0 },
    turn: { words: 5, each: 0 },
    situation: { words: 14, each: 5 },
    explanation: { words: 15, each: 0 },
    side: { words: 3, each: 0 },
  },
  addirace: {
    card: { words: 0, each: 0 },
    turn: { words: 0, each: 0 },
    situation: { words: 0, each: 0 },
    explanation: { words: 0, each: 0 },
    side: { words: 0, each: 0 },
  },
  gatonegro: {
    'gatonegro.turned_up': { words: 6, each: 0 },
    'gatonegro.taken': { words: 13, each: 0 },
    'gatonegro.rhyme_begun': { words: 11, each: 0 },
    'gatonegro.rhyme_broken': { words: 7, each: 0 },
    'gatonegro.passed': { words: 3, each: 0 },
    'gatonegro.game_ended': { words: 10, each: 0 },
    card: { words: 3, each: 0 },
    turn: { words: 5, each: 0 },
    situation: { words: 10, each: 0 },
    explanation: { words: 0, each: 0 },
    side: { words: 0, each: 0 },
  },
} as const;
