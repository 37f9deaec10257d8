import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { beginningOf, Speaker } from './speaker';

// As much of Web Audio as a speaker uses.
interface Started {
  when: number;
  from: number;
  rate: number;
  pan: number;
}
let fetched: string[] = [];
let lost: string[] = []; // what the server does not give
let contexts: FakeContext[] = [];
let touched = true;
let running = true;

class FakeContext {
  state: AudioContextState = running ? 'running' : 'suspended';
  currentTime = 10;
  destination = {};
  started: Started[] = [];
  out = {
    gain: { value: 1 },
    connect: (to: unknown) => to,
    disconnect: () => (this.silent = true),
  };
  silent = false;
  #wake: (() => void)[] = [];

  constructor() {
    contexts.push(this);
  }
  createGain(): unknown {
    return this.out;
  }
  createStereoPanner(): unknown {
    return { pan: { value: 0 }, connect: (to: unknown) => to };
  }
  createBufferSource(): unknown {
    const source = {
      playbackRate: { value: 1 },
      pan: 0,
      connect: (to: { pan?: { value: number } }) => {
        source.pan = to.pan?.value ?? 0;
        return { connect: (next: unknown) => next };
      },
      start: (when: number, from: number) =>
        this.started.push({ when, from, rate: source.playbackRate.value, pan: source.pan }),
    };
    return source;
  }
  resume(): Promise<void> {
    return new Promise((done) => this.#wake.push(done));
  }
  close(): Promise<void> {
    this.state = 'closed';
    return Promise.resolve();
  }
  allow(): void {
    this.state = 'running';
    for (const done of this.#wake.splice(0)) done();
  }
}

class FakeDecoder {
  decodeAudioData(): Promise<unknown> {
    const samples = new Float32Array(44_100).fill(0.5, 4410);
    return Promise.resolve({ getChannelData: () => samples });
  }
}

function asked(url: string, { signal }: { signal: AbortSignal }): Promise<unknown> {
  fetched.push(url);
  return new Promise((done, failed) => {
    signal.addEventListener('abort', () => failed(new Error('aborted')));
    setTimeout(() =>
      done({ ok: !lost.includes(url), arrayBuffer: () => Promise.resolve(new ArrayBuffer(8)) }),
    );
  });
}

const speaker = () =>
  new Speaker(
    new Map([
      ['paw', 'paw.mp3'],
      ['end', 'end.mp3'],
    ] as const),
  );
const settled = () => vi.advanceTimersByTimeAsync(50);

beforeEach(() => {
  vi.useFakeTimers();
  [fetched, lost, contexts, touched, running] = [[], [], [], true, true];
  vi.stubGlobal('AudioContext', FakeContext);
  vi.stubGlobal('OfflineAudioContext', FakeDecoder);
  vi.stubGlobal('fetch', asked);
  vi.stubGlobal('navigator', {
    get userActivation() {
      return { hasBeenActive: touched };
    },
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('does nothing at all while it is off', async () => {
  const one = speaker();
  one.set(0);
  one.wake();
  one.play('paw');
  await one.ready('paw');
  await settled();
  expect([fetched, contexts]).toEqual([[], []]);
});

it('fetches each sound once, and plays it from where it begins', async () => {
  const one = speaker();
  one.set(0.5);
  await settled();
  one.set(0.4);
  await settled();
  expect(fetched).toEqual(['paw.mp3', 'end.mp3']);
  one.play('paw', { rate: 2, pan: -0.7, after: 500 });
  one.play('end');
  expect(contexts).toHaveLength(1);
  expect(contexts[0]?.started).toEqual([
    { when: 10.5, from: expect.closeTo(0.099) as number, rate: 2, pan: -0.7 },
    { when: 10, from: expect.closeTo(0.099) as number, rate: 1, pan: 0 },
  ]);
});

it('is as loud as it was told last, at once', async () => {
  const one = speaker();
  one.set(0.5);
  expect(contexts[0]?.out.gain.value).toBe(0.5);
  one.set(0.1);
  expect(contexts[0]?.out.gain.value).toBe(0.1);
  await settled();
});

it('stops what is playing when it is switched off, and plays again when switched on', async () => {
  const one = speaker();
  one.set(1);
  await settled();
  one.play('end');
  one.set(0);
  expect([contexts[0]?.silent, contexts[0]?.state]).toEqual([true, 'closed']);
  one.play('end');
  expect(contexts[0]?.started).toHaveLength(1);
  one.set(1);
  one.play('end');
  expect([contexts.length, contexts[1]?.started.length, fetched.length]).toEqual([2, 1, 2]);
});

it('fetches no more when it is switched off', async () => {
  const one = speaker();
  one.set(1);
  one.set(0);
  await settled();
  expect(fetched).toEqual(['paw.mp3']);
  one.set(1);
  await settled();
  expect(fetched).toEqual(['paw.mp3', 'paw.mp3', 'end.mp3']);
  one.play('paw');
  expect(contexts.at(-1)?.started).toHaveLength(1);
});

it('opens no device before the first touch', async () => {
  touched = false;
  const one = speaker();
  one.set(1);
  await settled();
  one.play('paw');
  expect([fetched.length, contexts.length]).toEqual([2, 0]);
  touched = true;
  one.wake();
  one.play('paw');
  expect(contexts[0]?.started).toHaveLength(1);
});

it('plays when the device is there, unless that takes too long', async () => {
  running = false;
  const one = speaker();
  one.set(1);
  await settled();
  one.play('paw');
  await vi.advanceTimersByTimeAsync(1000);
  one.play('end');
  contexts[0]?.allow();
  await settled();
  expect(contexts[0]?.started).toHaveLength(1);
});

it('tries again what could not be fetched, when it is needed', async () => {
  lost = ['paw.mp3'];
  const one = speaker();
  one.set(1);
  await settled();
  expect(fetched).toEqual(['paw.mp3']); // the server is gone: it is not asked for the rest
  lost = [];
  one.play('paw');
  await settled();
  one.play('paw');
  expect([fetched, contexts[0]?.started.length]).toEqual([['paw.mp3', 'paw.mp3'], 1]);
});

it('does nothing where a browser has no Web Audio', async () => {
  vi.stubGlobal('AudioContext', undefined);
  const one = speaker();
  one.set(1);
  one.play('paw');
  await settled();
  expect(fetched).toEqual([]);
});

it('finds where a sound begins', () => {
  const samples = new Float32Array(1000);
  expect(beginningOf(samples, 1000)).toBe(0);
  samples[400] = 0.01; // what an encoder smears before it
  samples[500] = -0.4;
  samples[600] = 0.8;
  expect(beginningOf(samples, 1000)).toBeCloseTo(0.499);
});
