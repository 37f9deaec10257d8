import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { remove, write } from '../lib/store';
import { LiveTable } from './live-table.svelte';
import { forget, renew, tokenFor } from './tables';
import type { AnyMove, AnyView, FromClient, Hello, HitMessage, TableInfo, ToClient } from './wire';

// A page without a browser: its clock, its frames, and the line as the server sees it.
let now = 0;
let frames: ((time: number) => void)[] = [];
let sockets: Fake[] = [];
const hears = new Map<string, () => void>();

class Fake {
  static OPEN = 1;
  readyState = 1;
  sent: FromClient[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  constructor() {
    sockets.push(this);
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as FromClient);
  }
  close(): void {
    this.readyState = 3;
    this.onclose?.();
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  now = 1000;
  frames = [];
  sockets = [];
  vi.stubGlobal('performance', { now: () => (now += 0.01) });
  vi.stubGlobal('requestAnimationFrame', (work: (time: number) => void) => frames.push(work));
  vi.stubGlobal('document', {
    hidden: false,
    addEventListener: (name: string, work: () => void) => hears.set(name, work),
    removeEventListener: (name: string) => hears.delete(name),
  });
  vi.stubGlobal('location', { protocol: 'http:', host: 'here' });
  vi.stubGlobal('WebSocket', Fake);
  vi.stubGlobal('KeyboardEvent', class {});
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const info = (phase: TableInfo['phase'], fair: 0 | 4 = 0) =>
  ({
    type: 'table',
    phase,
    paused: false,
    settings: { fair },
    seats: [{ seat: 0, person: 1 }],
    people: [],
    waiting_for: [],
    reading: null,
    score: null,
    claims: [],
    asked: [],
    moved: [],
  }) as unknown as TableInfo;
const begun = {
  type: 'begun',
  game: 1,
  seq: 1,
  name: 'gatonegro',
  rules: {},
  hands: [0],
  first: 0,
  commitment: '',
  entropies: [],
  table: '',
} as unknown as ToClient;
const TAKE = { do: 'take', seat: 0, card: '8H', pile: 0 } as AnyMove;

function sit(...messages: ToClient[]) {
  const table = new LiveTable({ code: 'BCDF', person: 1, token: 't' });
  const say = (...all: ToClient[]) =>
    all.forEach((one) => sockets.at(-1)!.onmessage!({ data: JSON.stringify(one) }));
  sockets[0]!.onopen!();
  say({ type: 'welcome', person: 1, mode: 'e' }, ...messages);
  const press = (timeStamp: number) => {
    now = Math.max(now, timeStamp);
    table.press(TAKE, { timeStamp, pointerType: 'touch' } as PointerEvent);
  };
  const said = (type: FromClient['type']) =>
    sockets.flatMap((one) => one.sent).filter((one) => one.type === type);
  const hits = () => (said('hit') as HitMessage[]).map(({ n, r }) => [n, Math.round(r)]);
  return { table, say, press, said, hits };
}

// What is revealed at *at* is painted two frames later.
function reveal(say: (...all: ToClient[]) => void, k: number, n: string, at: number): void {
  now = at;
  say({
    type: 'told',
    game: 1,
    seq: k,
    at: k,
    events: [],
    views: [{ type: 'gatonegro.view' } as unknown as AnyView],
    legal: [],
    whole: false,
    k,
    n,
    speaking: false,
  });
  paint(at + 10);
  paint(at + 20);
}

function paint(at: number): void {
  now = at;
  const due = frames;
  frames = [];
  for (const work of due) work(at);
}

it('says hello once, and whether it is seen', () => {
  const { said } = sit(info('lobby'));
  expect(said('hello')).toHaveLength(1);
  expect(said('visible')).toEqual([{ type: 'visible', visible: true }]);
});

it('asks whether anybody is there when it is looked at again, and stays if it is told of the table', () => {
  const { said, say } = sit(info('lobby'));
  hears.get('visibilitychange')!();
  expect(said('hello')).toHaveLength(2);
  say(info('lobby'));
  vi.advanceTimersByTime(10_000);
  expect(sockets).toHaveLength(1);
});

it.each(['start', 'again'] as const)(
  'asks for a game once (%s), until there is one or it is refused',
  (type) => {
    const { table, say, said } = sit(info('over'));
    table.say({ type });
    table.say({ type });
    say(info('over'));
    table.say({ type });
    expect(said(type)).toHaveLength(1);
    say({ type: 'refused', code: 'too-few-players', cid: null, k: null });
    table.say({ type });
    expect(said(type)).toHaveLength(2);
    say(info('play'), info('over'));
    table.say({ type });
    expect(said(type)).toHaveLength(3);
  },
);

it('takes the second half of a double tap for no press on the next card', () => {
  const { press, say, hits } = sit(info('play'), begun);
  reveal(say, 2, 'a', 2000);
  press(2420);
  reveal(say, 3, 'b', 2450);
  press(2580);
  expect(hits()).toEqual([['a', 400]]);
  press(2700); // this one is meant for it
  expect(hits()).toEqual([
    ['a', 400],
    ['b', 230],
  ]);
});

it('takes a press that is handled late for one on what was shown when it was made', () => {
  const { press, say, hits } = sit(info('play'), begun);
  reveal(say, 2, 'a', 2000);
  reveal(say, 3, 'b', 2300);
  press(2310);
  expect(hits()).toEqual([['a', 290]]);
});

it('takes no press for one in the game before', () => {
  const { press, say, hits, said } = sit(info('play'), begun);
  reveal(say, 2, 'a', 2000);
  reveal(say, 3, 'b', 2300);
  say({ type: 'begun', game: 2, hands: [0] } as unknown as ToClient);
  press(3000); // nothing of this one is shown yet
  expect([hits(), said('act')]).toEqual([[], [expect.objectContaining({ game: 2 })]]);
});

it('waits longer for an answer where paws may be heavy', () => {
  const light = sit(info('play'), begun);
  light.table.act(TAKE);
  vi.advanceTimersByTime(4100);
  expect(light.said('hello')).toHaveLength(2);
  light.table.close();
  sockets = [];
  const heavy = sit(info('play', 4), begun);
  heavy.table.act(TAKE);
  vi.advanceTimersByTime(8400);
  expect(heavy.said('hello')).toHaveLength(1);
  vi.advanceTimersByTime(200);
  expect(heavy.said('hello')).toHaveLength(2);
});

it('times no press while the connection is lost, and counts how many were dropped', () => {
  const { table, press, say, hits } = sit(info('play'), begun);
  reveal(say, 2, 'a', 2000);
  sockets[0]!.close();
  press(2420); // a break of a moment: it is sent over the next connection
  expect(table.pressed).toHaveLength(1);
  table.pressed = [];

  vi.advanceTimersByTime(1600);
  press(16_521);
  expect([table.lost, table.unheard, table.pressed]).toEqual([true, 1, []]);

  sockets.at(-1)!.onopen!();
  say({ type: 'welcome', person: 1, mode: 'e' });
  expect([table.lost, table.unheard, hits()]).toEqual([false, 0, [['a', 400]]]);
  press(18_000);
  expect(table.pressed).toHaveLength(1);
  table.close();
});

it('tells the table which cards were explained here, and remembers the next one', () => {
  const { said, say, table } = sit(info('play'), begun);
  expect(said('hello')[0]).toMatchObject({ known: [] });
  say({ ...info('play'), reading: 'magic' });
  const then = table.now;
  now += 5000;
  expect(Math.round(table.now - then)).toBe(0); // its clock stands while everybody reads
  hears.get('visibilitychange')!();
  expect(said('hello').at(-1)).toMatchObject({ known: ['magic'] });
  remove('gatosabio.explained');
  table.close();
});

it('lets a proxy measure as soon as it is told that there is one, and knows what that gave', () => {
  let asked = 0;
  vi.stubGlobal('fetch', () => Promise.reject(new Error(`${++asked}`)));
  const { table, say } = sit(info('lobby'));
  say({ type: 'welcome', person: 1, mode: 'e0' });
  vi.advanceTimersByTime(10_000);
  expect([asked, table.seen.mode]).toEqual([0, 'e0']);

  say({ type: 'measured', mode: 'e0' });
  expect([asked, table.seen.mode]).toEqual([1, 'e0']);
  say({ type: 'measured', mode: 'ep' });
  say({ type: 'measured', mode: 'e0' }); // several were lost: it goes on asking
  vi.advanceTimersByTime(10_000);
  expect([asked, table.seen.mode]).toEqual([3, 'e0']);
  table.close();
});

it('knows whether its goodbye was heard', async () => {
  const { table, say, said } = sit(info('lobby'));
  const left = table.leave();
  expect(said('leave')).toHaveLength(1);
  say({ type: 'closed', why: 'removed' });
  expect(await left).toBe(true);
});

it('does not take a goodbye for heard that nobody could hear', async () => {
  const { table, said } = sit(info('lobby'));
  sockets[0]!.close();
  const left = table.leave();
  vi.advanceTimersByTime(1600);
  expect(await left).toBe(false);
  table.close();
  expect(said('leave')).toEqual([]);
});

it('adds random bytes of its own to a deal as soon as it is promised', () => {
  const { say, said } = sit();
  say({ type: 'committed', game: 1, commitment: 'c0' });
  expect(said('entropy')).toEqual([
    {
      type: 'entropy',
      commitment: 'c0',
      entropy: expect.stringMatching(/^[0-9a-f]{32}$/) as string,
    },
  ]);
});

it('keeps every new token, and says the newest that this browser has', () => {
  write('gatosabio.tokens', JSON.stringify({ BCDF: { code: 'BCDF', person: 1, token: 't' } }));
  const { table, say, said } = sit();
  const hellos = () => (said('hello') as Hello[]).map(({ token }) => token);
  say({ type: 'renewed', token: 't2' });
  sockets.at(-1)!.onclose!();
  vi.advanceTimersByTime(1000);
  sockets.at(-1)!.onopen!();
  expect(hellos()).toEqual(['t', 't2']);
  expect(tokenFor('BCDF')?.token).toBe('t2');
  renew({ code: 'BCDF', person: 1, token: 't2' }, 't3'); // by another tab
  sockets.at(-1)!.onclose!();
  vi.advanceTimersByTime(1000);
  sockets.at(-1)!.onopen!();
  expect(hellos()).toEqual(['t', 't2', 't3']);
  forget('BCDF'); // and a new token does not bring it back
  say({ type: 'renewed', token: 't4' });
  expect(tokenFor('BCDF')).toBeNull();
  expect(table.admission.token).toBe('t4');
});
