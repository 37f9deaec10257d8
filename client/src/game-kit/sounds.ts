// Synthesized sounds, all shorter than a third of a second. None of them depends on a card's value or
// on anybody's right to hit: nobody can win a race by listening.

import { settings } from '../lib/settings.svelte';

export type Sound =
  | 'card'
  | 'paw'
  | 'won'
  | 'lost'
  | 'greed'
  | 'photo'
  | 'dead-end'
  | 'wood'
  | 'bell'
  | 'seesaw'
  | 'pursuit'
  | 'present'
  | 'my-turn'
  | 'riffle'
  | 'laid'
  | 'attacked'
  | 'defence'
  | 'goal'
  | 'snap-left'
  | 'snap-right'
  | 'find'
  | 'sat'
  | 'away';

const NOISE_S = 0.5; // seconds of noise, of which every puff plays a piece
let noise: AudioBuffer | null = null;

// Made when the table is loaded: on a slow phone it takes too long to be done at the first press.
let context = settings.now.sound ? heard() : null;
if (context) noise = hiss(context);

// Null before the first touch or key: until then browsers allow a page no sound.
function heard(): AudioContext | null {
  return globalThis.navigator?.userActivation?.hasBeenActive ? new AudioContext() : null;
}

function hiss(context: AudioContext): AudioBuffer {
  const made = context.createBuffer(1, Math.ceil(context.sampleRate * NOISE_S), context.sampleRate);
  const data = made.getChannelData(0);
  for (let i = 0; i < data.length; i++) data[i] = Math.random() * 2 - 1;
  return made;
}

// *step* raises a sound that repeats: the nth find of a count.
export function sound(name: Sound, step = 0): void {
  if (!settings.now.sound || document.hidden) return;
  const here = (context ??= heard());
  if (!here) return;
  if (here.state === 'suspended') void here.resume();
  const loud = settings.now.calm ? 0.16 : 0.32;
  setTimeout(() => MADE[name](new Bench(here, loud), step)); // later, so that the frame of the press is not late
}

export function buzz(): void {
  if (settings.now.buzz && 'vibrate' in navigator) navigator.vibrate(12);
}

interface Tone {
  after?: number; // ms
  loud?: number;
  kind?: OscillatorType;
}

// Sounds are made of two things: a tone that glides and fades, and a puff of filtered noise.
class Bench {
  readonly #to: GainNode;

  constructor(
    private readonly context: AudioContext,
    loud: number,
  ) {
    this.#to = context.createGain();
    this.#to.gain.value = loud;
    this.#to.connect(context.destination);
  }

  tone(
    from: number,
    till: number,
    ms: number,
    { after = 0, loud = 0.5, kind = 'sine' }: Tone = {},
  ): void {
    const start = this.context.currentTime + after / 1000;
    const end = start + ms / 1000;
    const source = this.context.createOscillator();
    source.type = kind;
    source.frequency.setValueAtTime(from, start);
    source.frequency.exponentialRampToValueAtTime(till, end);
    this.#fade(source, start, end, loud, this.#to);
    source.start(start);
    source.stop(end);
  }

  puff(pitch: number, ms: number, { after = 0, loud = 0.5, pan = 0 } = {}): void {
    const start = this.context.currentTime + after / 1000;
    const end = start + ms / 1000;
    const source = this.context.createBufferSource();
    source.buffer = noise ??= hiss(this.context);
    const filter = this.context.createBiquadFilter();
    filter.type = 'bandpass';
    filter.frequency.value = pitch;
    filter.Q.value = 1.2;
    const place = this.context.createStereoPanner();
    place.pan.value = pan;
    place.connect(this.#to);
    source.connect(filter);
    this.#fade(filter, start, end, loud, place);
    source.start(start, Math.random() * (NOISE_S - ms / 1000), ms / 1000);
  }

  #fade(source: AudioNode, start: number, end: number, loud: number, to: AudioNode): void {
    const gain = this.context.createGain();
    gain.gain.setValueAtTime(0.0001, start);
    gain.gain.exponentialRampToValueAtTime(loud, start + 0.008);
    gain.gain.exponentialRampToValueAtTime(0.0001, end);
    source.connect(gain).connect(to);
  }
}

const MADE: Record<Sound, (bench: Bench, step: number) => void> = {
  card: (b) => b.puff(2600, 45, { loud: 0.5 }),
  paw: (b) => {
    b.tone(150, 70, 110, { loud: 0.9 });
    b.puff(500, 50, { loud: 0.4 });
  },
  won: (b) => {
    b.tone(587, 587, 130);
    b.tone(880, 880, 170, { after: 110 });
  },
  lost: (b) => b.tone(392, 370, 240, { loud: 0.4 }),
  greed: (b) => {
    b.tone(520, 300, 240, { loud: 0.4, kind: 'triangle' });
  },
  photo: (b) => {
    b.puff(4200, 30);
    b.puff(2400, 40, { after: 70 });
  },
  'dead-end': (b) => {
    b.tone(620, 330, 120, { kind: 'triangle', loud: 0.35 });
    b.tone(330, 620, 130, { after: 130, kind: 'triangle', loud: 0.35 });
  },
  wood: (b) => {
    b.tone(900, 760, 60, { loud: 0.7 });
    b.puff(1200, 30, { loud: 0.4 });
  },
  bell: (b) => {
    b.tone(1318, 1318, 280);
    b.tone(2637, 2637, 200, { loud: 0.2 });
  },
  seesaw: (b) => b.tone(210, 290, 230, { kind: 'sawtooth', loud: 0.12 }),
  pursuit: (b) => {
    for (let i = 0; i < 4; i++) b.puff(800 + i * 120, 35, { after: i * 60, loud: 0.5 });
  },
  present: (b) => {
    b.puff(5200, 150, { loud: 0.25 });
    b.tone(988, 1318, 160, { after: 90, loud: 0.3 });
  },
  'my-turn': (b) => b.tone(660, 640, 90, { loud: 0.35 }),
  riffle: (b) => {
    for (let i = 0; i < 5; i++) b.puff(2200 + i * 150, 30, { after: i * 45, loud: 0.35 });
  },
  laid: (b) => {
    b.puff(1500, 55, { loud: 0.6 });
    b.tone(190, 140, 60, { loud: 0.3 });
  },
  attacked: (b) => {
    b.tone(130, 90, 120, { loud: 0.9 });
    b.tone(130, 90, 120, { after: 150, loud: 0.9 });
  },
  defence: (b) => {
    b.tone(720, 700, 260, { kind: 'triangle', loud: 0.4 });
    b.tone(1630, 1600, 160, { loud: 0.2 });
  },
  goal: (b) => {
    for (const [i, hz] of [523, 659, 784].entries())
      b.tone(hz, hz, 290, { after: i * 5, loud: 0.3 });
    b.tone(55, 50, 290, { kind: 'sawtooth', loud: 0.1 });
  },
  'snap-left': (b) => b.puff(3000, 40, { loud: 0.8, pan: -0.7 }),
  'snap-right': (b) => b.puff(3000, 40, { loud: 0.8, pan: 0.7 }),
  find: (b, step) => {
    const hz =
      523 * 2 ** (SCALE[step % SCALE.length]! / 12 + Math.min(1, Math.floor(step / SCALE.length)));
    b.tone(hz, hz, 200, { loud: 0.4 });
  },
  sat: (b) => b.tone(440, 660, 110, { loud: 0.35 }),
  away: (b) => b.tone(440, 330, 160, { loud: 0.25 }),
};

const SCALE = [0, 2, 4, 7, 9, 12];
