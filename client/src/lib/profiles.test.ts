import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FACES } from './faces';
import { asWhom, remember } from './me';
import { newKey, profiles as own, Profiles, type Profile } from './profiles.svelte';

const kept = new Map<string, string>();
beforeEach(() => {
  kept.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
});
afterEach(() => {
  for (const { key } of own.all) own.drop(key);
  vi.unstubAllGlobals();
});

it('draws keys of 22 characters, never the same', () => {
  const keys = Array.from({ length: 200 }, newKey);
  expect(keys.every((key) => /^[A-Za-z0-9_-]{22}$/.test(key))).toBe(true);
  expect(new Set(keys).size).toBe(200);
});

it('is nobody at first', () => {
  const profiles = new Profiles();
  expect([profiles.all, profiles.active, profiles.free]).toEqual([[], null, [...FACES]]);
});

it('keeps a key and a cat, and nothing else', () => {
  const { key } = new Profiles().add('luna');
  expect([...kept.keys()]).toEqual(['gatosabio.profiles']);
  expect(JSON.parse([...kept.values()][0]!)).toEqual({ all: [{ key, cat: 'luna' }], active: 0 });
  expect(new Profiles().active).toEqual({ key, cat: 'luna' });
});

it('has several cats, of which one is active', () => {
  const profiles = new Profiles();
  const luna = profiles.add('luna');
  const tom = profiles.add('tom');
  expect(profiles.active).toEqual(tom);
  expect(profiles.free).not.toContain('luna');
  profiles.choose(luna.key);
  profiles.choose('nobody');
  expect([profiles.active, new Profiles().active]).toEqual([luna, luna]);
});

it('forgets a key for good', () => {
  const profiles = new Profiles();
  const luna = profiles.add('luna');
  const tom = profiles.add('tom');
  const gato = profiles.add('gato');
  profiles.drop(tom.key);
  expect(profiles.active).toEqual(gato);
  profiles.drop(gato.key);
  expect(profiles.active).toEqual(luna);
  expect([...kept.values()].join()).not.toContain(tom.key);
  profiles.drop(luna.key);
  expect([profiles.active, kept.size]).toEqual([null, 0]);
});

it('sees what another tab has changed', () => {
  const here = new Profiles();
  const there = new Profiles();
  const luna = there.add('luna');
  const tom = here.add('tom');
  expect(here.all).toEqual([luna, tom]);
});

it.each(['[]', '{"all":7}', '{"all":[{"key":1},null],"active":"x"}', 'no JSON'])(
  'takes %s for nobody',
  (text) => {
    kept.set('gatosabio.profiles', text);
    expect(new Profiles().all).toEqual([]);
  },
);

it('keeps nothing of those that are only shown', () => {
  const shown = new Profiles([{ key: 'a', cat: 'luna' }]);
  shown.add('tom');
  shown.drop('a');
  expect([shown.all.length, kept.size]).toEqual([1, 0]);
});

it('sits down with the cat of its garden', () => {
  remember({ name: 'Zoe', face: 'felix' });
  expect(asWhom()).toEqual({ name: 'Zoe', face: 'felix' });
  own.add('pelusa');
  expect(asWhom()).toEqual({ name: 'Zoe', face: 'pelusa' });
});

describe('another tab', () => {
  let hear: (event: { key: string | null }) => void = () => {};
  beforeEach(() => {
    vi.stubGlobal('addEventListener', (_name: string, heard: typeof hear) => (hear = heard));
  });
  const written = (all: readonly Profile[]) =>
    kept.set('gatosabio.profiles', JSON.stringify({ all, active: 0 }));

  it('adds or deletes a cat', () => {
    const profiles = new Profiles();
    written([{ key: 'a', cat: 'luna' }]);
    hear({ key: 'gatosabio.profiles' });
    expect(profiles.active?.cat).toBe('luna');
    kept.clear();
    hear({ key: null });
    expect(profiles.active).toBeNull();
  });

  it('writes something else, and nothing changes here', () => {
    const profiles = new Profiles();
    profiles.add('luna');
    const before = profiles.active;
    hear({ key: 'gatosabio.me' });
    expect(profiles.active).toBe(before);
  });

  it('has deleted a cat that this one still shows', () => {
    const profiles = new Profiles();
    const { key } = profiles.add('luna');
    expect(profiles.has(key)).toBe(true);
    kept.clear();
    expect([profiles.has(key), profiles.active]).toEqual([false, null]);
    expect(profiles.has('never')).toBe(false);
  });
});
