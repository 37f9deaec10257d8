import { afterEach, expect, it, vi } from 'vitest';
import { Voice } from './voice.svelte';

afterEach(() => void vi.unstubAllGlobals());

class Utterance {
  voice: unknown = null;
  lang = '';
  rate = 1;
  constructor(readonly text: string) {}
}

function speech(voices: { lang: string; localService: boolean }[]) {
  vi.stubGlobal('SpeechSynthesisUtterance', Utterance);
  const said: Utterance[] = [];
  let changed = () => {};
  const fake = {
    getVoices: () => voices,
    addEventListener: (_name: string, hear: () => void) => (changed = hear),
    removeEventListener: (_name: string, hear: () => void) => {
      if (changed === hear) changed = () => {};
    },
    speak: (one: Utterance) => void said.push(one),
    cancel: vi.fn(),
  };
  return {
    voice: new Voice(fake as unknown as SpeechSynthesis),
    said,
    stopped: fake.cancel,
    add: (lang: string) => {
      voices = [...voices, { lang, localService: true }];
      changed();
    },
  };
}

it('speaks the language of the page, with a voice of the device', () => {
  const { voice, said } = speech([
    { lang: 'en-US', localService: false },
    { lang: 'fr-FR', localService: true },
    { lang: 'en-GB', localService: true },
  ]);
  voice.say('8 and 5 make?');
  expect(said).toMatchObject([{ text: '8 and 5 make?', lang: 'en-GB' }]);
});

it('sends no text to voices that are somewhere else', () => {
  const { voice, said } = speech([{ lang: 'en-US', localService: false }]);
  voice.say('8 and 5 make?');
  expect([voice.can, said]).toEqual([false, []]);
});

it('finds voices that come later', () => {
  const { voice, add } = speech([]);
  expect(voice.can).toBe(false);
  add('en-GB');
  expect(voice.can).toBe(true);
});

it('says one thing at a time', () => {
  const { voice, stopped } = speech([{ lang: 'en-GB', localService: true }]);
  voice.say('one');
  voice.say('two');
  expect(stopped).toHaveBeenCalledTimes(2);
});

it('listens no more when its screen is left', () => {
  const { voice, stopped, add } = speech([]);
  voice.close();
  add('en-GB');
  expect(voice.can).toBe(false);
  expect(stopped).toHaveBeenCalled();
});

it('is silent where nothing can speak', () => {
  const voice = new Voice(undefined);
  voice.say('one');
  voice.close();
  expect(voice.can).toBe(false);
});
