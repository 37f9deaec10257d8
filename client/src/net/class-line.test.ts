import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ClassLine, type HeardInClass } from './class-line.svelte';
import type { FromClass, ToClass } from './wire';
import { sampleChildView } from '../screens/class/sample';

class Fake {
  static all: Fake[] = [];
  static readonly OPEN = 1;
  readyState = 1;
  sent: FromClass[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  constructor(readonly address: string) {
    Fake.all.push(this);
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as FromClass);
  }
  close(): void {
    this.readyState = 3;
    this.onclose?.();
  }
  say(message: ToClass): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', Fake);
  vi.stubGlobal('location', { protocol: 'http:', host: 'school' });
  vi.stubGlobal('document', Object.assign(new EventTarget(), { hidden: false }));
  Fake.all = [];
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const last = () => Fake.all.at(-1)!;
const HELLO = { type: 'hello', token: 'T' };

function opened(): ClassLine {
  const line = new ClassLine('T');
  last().onopen!();
  last().say(sampleChildView('arrive'));
  return line;
}

describe('the line to a class', () => {
  it('says who it is, and keeps the newest view', () => {
    const line = opened();
    expect(last().address).toBe('ws://school/ws/class');
    expect(last().sent).toEqual([HELLO]);
    expect(line.line).toBe('open');
    last().say(sampleChildView('round'));
    expect(line.view).toEqual(sampleChildView('round'));
    line.close();
  });

  it('passes on purrs and refusals, and keeps neither', () => {
    const line = opened();
    const heard: HeardInClass[] = [];
    const deaf = line.listen((message) => heard.push(message));
    last().say({ type: 'purr' });
    last().say({ type: 'refused', code: 'not-now' });
    deaf();
    last().say({ type: 'purr' });
    expect(heard).toEqual([{ type: 'purr' }, { type: 'refused', code: 'not-now' }]);
    line.close();
  });

  it('comes back by itself, and then says what was asked for meanwhile', () => {
    const line = opened();
    last().close();
    expect(line.line).toBe('reconnecting');
    line.say({ type: 'paw', up: true });
    line.say({ type: 'purr' });
    vi.advanceTimersByTime(1600);
    expect(line.lost).toBe(true);
    expect(Fake.all).toHaveLength(2);
    last().onopen!();
    expect(last().sent).toEqual([HELLO]);
    last().say(sampleChildView('round'));
    expect(last().sent).toEqual([HELLO, { type: 'paw', up: true }]);
    expect(line.lost).toBe(false);
    line.close();
  });

  it('stays on the view it had while the connection is lost', () => {
    const line = opened();
    last().say({ type: 'closed', why: 'server-stops' });
    last().close();
    expect(line.closed).toBeNull();
    expect(line.view).toEqual(sampleChildView('arrive'));
    vi.advanceTimersByTime(1000);
    expect(Fake.all).toHaveLength(2);
    line.close();
  });

  it.each(['opened-elsewhere', 'sent-away', 'no-such-token', 'deleted'] as const)(
    'does not come back when it is told %s',
    (why) => {
      const line = opened();
      last().say({ type: 'closed', why });
      last().close();
      vi.advanceTimersByTime(60_000);
      expect(line.closed).toBe(why);
      expect(line.line).toBe('closed');
      expect(Fake.all).toHaveLength(1);
    },
  );

  it('asks whether the server is there when the page is looked at again', () => {
    const line = opened();
    document.dispatchEvent(new Event('visibilitychange'));
    expect(last().sent).toEqual([HELLO, HELLO]);
    vi.advanceTimersByTime(3100);
    expect(line.line).toBe('reconnecting');
    line.close();
  });

  it('stays where the server answers that question', () => {
    const line = opened();
    document.dispatchEvent(new Event('visibilitychange'));
    last().say(sampleChildView('arrive'));
    vi.advanceTimersByTime(10_000);
    expect(line.line).toBe('open');
    expect(Fake.all).toHaveLength(1);
    line.close();
  });

  it('asks whether the server is there when nothing comes after what was said', () => {
    const line = opened();
    line.say({ type: 'paw', up: true });
    vi.advanceTimersByTime(4100);
    expect(last().sent).toEqual([HELLO, { type: 'paw', up: true }, HELLO]);
    vi.advanceTimersByTime(3100);
    expect(line.line).toBe('reconnecting');
    line.close();
  });

  it('asks nothing when something has come, or the line was closed', () => {
    const line = opened();
    line.say({ type: 'paw', up: true });
    last().say(sampleChildView('arrive'));
    vi.advanceTimersByTime(10_000);
    expect(last().sent).toEqual([HELLO, { type: 'paw', up: true }]);
    line.say({ type: 'paw', up: false });
    line.close();
    vi.advanceTimersByTime(10_000);
    expect(last().sent).toHaveLength(3);
  });
});
