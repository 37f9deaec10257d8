// Plays sounds from files. While it is off, nothing is fetched, no audio device is open, and what was
// playing has stopped.

export interface Way {
  rate?: number; // 2: an octave higher
  pan?: number; // -1: left, 1: right
  after?: number; // ms
}

interface Ready {
  buffer: AudioBuffer;
  from: number; // where the sound begins, in s
}

const DECODED_AT = 44_100; // Hz; every browser can
const LATE_MS = 250; // a sound that could not begin by then is left out
const SILENT = 0.05; // of the peak: all before the first louder sample is no part of the sound
const BEFORE_S = 0.001;

export class Speaker<Name extends string> {
  #loud = 0;
  #ready = new Map<Name, Ready>();
  #coming = new Map<Name, Promise<void>>();
  #fetching: AbortController | null = null;
  #context: AudioContext | null = null;
  #out: GainNode | null = null;

  // *files*: the address of each sound, the most urgent first.
  constructor(private readonly files: ReadonlyMap<Name, string>) {}

  // How loud it is: 1 as the files are, 0 off.
  set(loud: number): void {
    this.#loud = typeof AudioContext === 'undefined' ? 0 : loud;
    if (!this.#loud) return this.#turnOff();
    if (this.#out) this.#out.gain.value = this.#loud;
    this.wake();
    if (!this.#fetching) void this.#fetchAll((this.#fetching = new AbortController()));
  }

  // Opens the audio device, if that is allowed by now. Safari wants this to be called by an event
  // handler of a touch or a key.
  wake(): void {
    const context = this.#open();
    if (context && context.state !== 'running') void context.resume().catch(() => undefined);
  }

  // Resolves when this sound can be played, or cannot be fetched.
  ready(name: Name): Promise<void> {
    return this.#fetching ? this.#load(name, this.#fetching) : Promise.resolve();
  }

  play(name: Name, way: Way = {}): void {
    const ready = this.#ready.get(name);
    const context = this.#open();
    if (!ready) void this.ready(name); // for the next time, if it could not be fetched before
    if (!ready || !context) return;
    if (context.state === 'running') return this.#start(context, ready, way);
    const asked = performance.now();
    const late = () => context !== this.#context || performance.now() - asked > LATE_MS;
    void context.resume().then(
      () => late() || this.#start(context, ready, way),
      () => undefined,
    );
  }

  #start(context: AudioContext, ready: Ready, { rate = 1, pan = 0, after = 0 }: Way): void {
    if (!this.#out) return;
    const source = context.createBufferSource();
    source.buffer = ready.buffer;
    source.playbackRate.value = rate;
    if (pan) {
      const place = context.createStereoPanner();
      place.pan.value = pan;
      source.connect(place).connect(this.#out);
    } else source.connect(this.#out);
    source.start(context.currentTime + after / 1000, ready.from);
  }

  // Null before the first touch or key: until then browsers allow a page no sound.
  #open(): AudioContext | null {
    if (!this.#loud || this.#context) return this.#context;
    if (!(globalThis.navigator?.userActivation?.hasBeenActive ?? true)) return null;
    const context = (this.#context = new AudioContext());
    this.#out = context.createGain();
    this.#out.gain.value = this.#loud;
    this.#out.connect(context.destination);
    return context;
  }

  #turnOff(): void {
    this.#fetching?.abort();
    this.#fetching = null;
    this.#coming = new Map();
    this.#out?.disconnect(); // silent at once; closing takes a moment
    void this.#context?.close().catch(() => undefined);
    this.#context = this.#out = null;
  }

  // One after the other: drawings and texts must not wait for sounds.
  async #fetchAll(fetching: AbortController): Promise<void> {
    for (const name of this.files.keys()) {
      await this.#load(name, fetching);
      if (fetching.signal.aborted || !this.#ready.has(name)) return;
    }
  }

  #load(name: Name, { signal }: AbortController): Promise<void> {
    if (this.#ready.has(name)) return Promise.resolve();
    const all = this.#coming;
    const coming = all.get(name) ?? this.#fetch(name, signal).catch(() => void all.delete(name));
    all.set(name, coming);
    return coming;
  }

  async #fetch(name: Name, signal: AbortSignal): Promise<void> {
    const answer = await fetch(this.files.get(name)!, { signal, priority: 'low' });
    if (!answer.ok) throw new Error(`no sound: ${answer.status}`);
    const decoder = new OfflineAudioContext(1, 1, DECODED_AT); // opens no device
    const buffer = await decoder.decodeAudioData(await answer.arrayBuffer());
    this.#ready.set(name, { buffer, from: beginningOf(buffer.getChannelData(0), DECODED_AT) });
  }
}

// Where the sound begins, in s: an MP3 file begins with silence, in some browsers more than in others.
export function beginningOf(samples: Float32Array, rate: number): number {
  const peak = samples.reduce((most, one) => Math.max(most, Math.abs(one)), 0);
  const first = samples.findIndex((one) => Math.abs(one) > peak * SILENT);
  return Math.max(0, first / rate - BEFORE_S);
}
