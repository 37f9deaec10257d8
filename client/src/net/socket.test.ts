import { describe, expect, it } from 'vitest';
import { Socket, TABLE_TALK, type Line, type Options, type Wire } from './socket';
import type { FromClient, ToClient } from './wire';

function line() {
  const wires: (Wire & { sent: FromClient[] })[] = [];
  const states: Line[] = [];
  const waits: number[] = [];
  const due: (() => void)[] = [];
  const impatient: (() => void)[] = [];
  const options: Options<FromClient, ToClient> = {
    open: () => {
      const sent: FromClient[] = [];
      const wire = {
        sent,
        send: (text: string) => void sent.push(JSON.parse(text)),
        close: () => wire.onclose?.(),
        onopen: null,
        onmessage: null,
        onclose: null,
      } as Wire & { sent: FromClient[] };
      wires.push(wire);
      return wire;
    },
    hello: () => ({ type: 'hello', token: 't', game: 1, seq: 9 }),
    heard: () => {},
    changed: (state) => states.push(state),
    later: (work, ms) => {
      waits.push(ms);
      due.push(work);
    },
    patience: (work) => void impatient.push(work),
    random: () => 1,
    doubtAfter: () => 4000,
  };
  const socket = new Socket(options, TABLE_TALK);
  const say = (message: ToClient) => wires.at(-1)!.onmessage!({ data: JSON.stringify(message) });
  return { socket, wires, states, waits, due, impatient, say };
}

const ACT: FromClient = { type: 'act', cid: 3, action: { do: 'flip', seat: 0 } };

const HIT: FromClient = {
  type: 'hit',
  cid: 4,
  k: 1,
  n: 'n',
  r: 300,
  action: { do: 'slap', seat: 0 },
};
const TABLE = { type: 'table', phase: 'lobby' } as unknown as ToClient;
const WELCOME: ToClient = { type: 'welcome', person: 1, mode: 'e' };
const HELLO: FromClient = { type: 'hello', token: 't', game: 1, seq: 9 };

describe('a connection', () => {
  it('says who it is, and what it has not been answered', () => {
    const l = line();
    l.wires[0]!.onopen!();
    l.socket.send(ACT);
    l.socket.send(HIT);
    l.wires[0]!.onclose!();
    l.due.pop()!();
    l.wires[1]!.onopen!();
    expect(l.wires[1]!.sent).toEqual([HELLO, ACT, HIT]);

    l.socket.answered(3);
    l.socket.answered(4);
    l.wires[1]!.onclose!();
    l.due.pop()!();
    l.wires[2]!.onopen!();
    expect(l.wires[2]!.sent).toHaveLength(1);
  });

  it('waits longer and longer, until it is welcome again', () => {
    const l = line();
    for (let i = 0; i < 8; i++) {
      l.wires.at(-1)!.onclose!();
      l.due.shift()!();
    }
    expect(l.waits).toEqual([100, 200, 400, 800, 1000, 1000, 1000, 1000]);

    l.say({ type: 'welcome', person: 1, mode: 'e' });
    l.wires.at(-1)!.onclose!();
    expect(l.waits.at(-1)).toBe(100);
    expect(l.states.at(-1)).toBe('reconnecting');
  });

  it('waits up to five seconds when it has tried for long', () => {
    const l = line();
    for (let i = 0; i < 42; i++) {
      l.wires.at(-1)!.onclose!();
      l.due.shift()!();
    }
    expect(l.waits.slice(38)).toEqual([1000, 1000, 5000, 5000]);
  });

  it('comes at once when the network is back, and only once', () => {
    const l = line();
    for (let i = 0; i < 6; i++) {
      l.wires.at(-1)!.onclose!();
      if (i < 5) l.due.shift()!();
    }
    expect(l.wires).toHaveLength(6);
    l.socket.hurry();
    expect(l.waits.at(-1)).toBe(200);
    l.due.pop()!();
    expect(l.wires).toHaveLength(7);
    l.due.shift()!(); // what was planned before
    expect(l.wires).toHaveLength(7);
    l.say(WELCOME);
    l.socket.hurry();
    expect(l.wires).toHaveLength(7);
  });

  it('does not wait for a connection that was begun without a network', () => {
    const l = line();
    l.wires[0]!.close = () => {};
    l.socket.hurry();
    l.due.pop()!();
    expect(l.wires).toHaveLength(2);
  });

  it('gives up a connection that is not welcome in time, and no other', () => {
    const l = line();
    l.wires[0]!.close = () => {};
    l.impatient.shift()!();
    expect(l.states.at(-1)).toBe('reconnecting');
    l.due.shift()!();
    l.say(WELCOME);
    l.impatient.shift()!();
    expect(l.wires).toHaveLength(2);
    expect(l.states.at(-1)).toBe('open');
  });

  it('asks whether anybody is there when nothing is answered, and comes anew if not', () => {
    const l = line();
    l.wires[0]!.onopen!();
    l.socket.send(ACT);
    l.due.shift()!(); // a while later
    expect(l.wires[0]!.sent.at(-1)).toEqual(HELLO);

    l.wires[0]!.close = () => {}; // a line that is gone says nothing, not even that
    l.due.shift()!();
    expect(l.states.at(-1)).toBe('reconnecting');
    l.due.shift()!();
    l.wires[1]!.onopen!();
    expect(l.wires[1]!.sent).toEqual([HELLO, ACT]);
    l.wires[0]!.onclose!(); // at last: that is no news
    expect(l.wires).toHaveLength(2);
  });

  it('is content with any answer', () => {
    const l = line();
    l.wires[0]!.onopen!();
    l.say(WELCOME);
    l.socket.ask();
    l.say(TABLE);
    l.due.shift()!();

    expect(l.states.at(-1)).toBe('open');
  });

  it('gives every question its whole time, whatever was asked before', () => {
    const l = line();
    l.wires[0]!.onopen!();
    l.say(WELCOME);
    l.socket.ask();
    l.say(TABLE);
    l.socket.ask();
    l.due.shift()!(); // the time of the first, which was answered
    expect(l.states.at(-1)).toBe('open');

    l.due.shift()!();
    expect(l.states.at(-1)).toBe('reconnecting');
  });

  it('says what was asked for meanwhile when it is welcome again, in that order and once', () => {
    const l = line();
    l.wires[0]!.onopen!();
    l.socket.send({ type: 'sit' });
    expect(l.wires[0]!.sent).toEqual([HELLO]);
    l.say(WELCOME);
    l.socket.send({ type: 'pause' });
    expect(l.wires[0]!.sent).toEqual([HELLO, { type: 'sit' }, { type: 'pause' }]);

    l.wires[0]!.onclose!();
    const again = l.due.pop()!;
    l.socket.send({ type: 'add-bot', level: 'cat' });
    l.socket.send({ type: 'start' });
    l.socket.send({ type: 'start' }); // pressed again, since nothing happened
    l.socket.send({ type: 'visible', visible: true }); // of the moment
    again();
    l.wires[1]!.onopen!();
    l.say(WELCOME);
    expect(l.wires[1]!.sent).toEqual([HELLO, { type: 'add-bot', level: 'cat' }, { type: 'start' }]);
    l.say(WELCOME);
    expect(l.wires[1]!.sent).toHaveLength(3);
  });

  it('keeps only so much, and not for ever', () => {
    const l = line();
    for (let seat = 0; seat < 30; seat++) l.socket.send({ type: 'stand', seat });
    l.due.at(-1)!(); // half a minute later
    l.wires[0]!.onopen!();
    l.say(WELCOME);
    expect(l.wires[0]!.sent.slice(1).map((one) => 'seat' in one && one.seat)).toEqual(
      Array.from({ length: 19 }, (_, i) => i + 10),
    );
  });

  it('does not come back to a table that was left meanwhile', () => {
    const l = line();
    l.wires[0]!.onclose!();
    l.socket.close();
    l.due.shift()!();

    expect(l.wires).toHaveLength(1);
  });

  it.each(['opened-elsewhere', 'removed', 'no-such-token'] as const)(
    'stays closed if %s',
    (why) => {
      const l = line();
      l.say({ type: 'closed', why });
      l.wires[0]!.onclose!();

      expect(l.states.at(-1)).toBe('closed');
      expect(l.due).toEqual([]);
    },
  );
});
