import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { readJson, remove } from './store';
import { Settings } from './settings.svelte';

vi.stubGlobal('document', { documentElement: { dataset: {} } });

let settings: Settings; // of its own: other tests change those of the page
beforeEach(() => (settings = new Settings()));
afterEach(() => remove('gatosabio.settings'));

it('is quiet in a class, and as loud as before afterwards', () => {
  const loud = settings.hush();
  expect(settings.now.sound).toBe(false);
  settings.change({ bigText: true }); // what is stored is what holds outside of the class
  expect(readJson('gatosabio.settings')).toMatchObject({ sound: true, bigText: true });
  settings.change({ sound: true }); // somebody there wants to hear it
  expect(settings.now.sound).toBe(true);
  settings.change({ sound: false, bigText: false });
  loud();
  expect(settings.now.sound).toBe(true);
});

it('stays off where it was off before', () => {
  settings.change({ sound: false });
  settings.hush()();
  expect(settings.now.sound).toBe(false);
  settings.change({ sound: true });
});
