import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { DEFAULTS, type Choices } from './choices';
import { askServer, Preview, type Ask, type Sheet, type Trouble } from './preview.svelte';
import samples from './sample.json';

const SAMPLE = samples.addicats as Sheet;
const CHOICES: Choices = { ...DEFAULTS, game: 'addicats' };
const DOTS: Choices = { ...CHOICES, kind: 'dots' };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

interface Asked {
  choices: Choices;
  page: number | null;
  signal: AbortSignal;
  answer: (answer: Sheet | Trouble) => void;
}

function previewOf(): { preview: Preview; asked: Asked[] } {
  const asked: Asked[] = [];
  const ask: Ask = (choices, page, signal) =>
    new Promise((answer) => asked.push({ choices, page, signal, answer }));
  return { preview: new Preview(ask), asked };
}

const settle = () => vi.advanceTimersByTimeAsync(1000);

it('asks for the first sheet at once', async () => {
  const { preview, asked } = previewOf();
  preview.show(CHOICES, null);
  expect(asked).toHaveLength(1);
  expect(preview.busy).toBe(true);

  asked[0]!.answer(SAMPLE);
  await settle();

  expect(preview.shown).toEqual({ sheet: SAMPLE, choices: CHOICES });
  expect(preview.busy).toBe(false);
});

it('keeps the sheet of before until the new one is there, and asks for the last choice only', async () => {
  const { preview, asked } = previewOf();
  preview.show(CHOICES, null);
  asked[0]!.answer(SAMPLE);
  await settle();

  preview.show({ ...CHOICES, tables: 5 }, null);
  preview.show(DOTS, 4);
  expect(asked).toHaveLength(1);
  await settle();
  expect(asked.map(({ choices, page }) => [choices.kind, page])).toEqual([['numbers', null], ['dots', 4]]); // prettier-ignore
  expect(preview.shown?.choices).toBe(CHOICES);
  expect(preview.busy).toBe(true);

  asked[1]!.answer({ ...SAMPLE, page: 4 });
  await settle();
  expect(preview.shown).toEqual({ sheet: { ...SAMPLE, page: 4 }, choices: DOTS });
});

it('does not show an answer that comes too late', async () => {
  const { preview, asked } = previewOf();
  preview.show(CHOICES, null);
  preview.show(DOTS, null);
  expect(asked[0]!.signal.aborted).toBe(true);

  asked[1]!.answer({ ...SAMPLE, cards: 2 });
  asked[0]!.answer({ ...SAMPLE, cards: 1 });
  await settle();

  expect(preview.shown?.sheet.cards).toBe(2);
});

it('keeps the sheet when the server is busy, and asks again at the next choice', async () => {
  const { preview, asked } = previewOf();
  preview.show(CHOICES, null);
  asked[0]!.answer(SAMPLE);
  await settle();
  preview.show(DOTS, null);
  await settle();
  asked[1]!.answer('busy');
  await settle();
  expect([preview.trouble, preview.busy, preview.shown?.sheet]).toEqual(['busy', false, SAMPLE]);

  preview.show(CHOICES, null);
  await settle();
  asked[2]!.answer(SAMPLE);
  await settle();
  expect(preview.trouble).toBeNull();
});

it('shows the first sheet where there is none of that number any more', async () => {
  const { preview, asked } = previewOf();
  preview.show(CHOICES, 60);
  asked[0]!.answer('bad');
  await settle();
  expect(asked[1]!.page).toBeNull();
  asked[1]!.answer(SAMPLE);
  await settle();
  expect(preview.shown?.sheet).toBe(SAMPLE);
});

it('asks the server by an address', async () => {
  const fetched = vi.fn(async () => new Response(JSON.stringify(SAMPLE)));
  vi.stubGlobal('fetch', fetched);
  const { signal } = new AbortController();
  expect(await askServer(DOTS, 3, signal)).toEqual(SAMPLE);
  expect(await askServer(CHOICES, null, signal)).toEqual(SAMPLE);
  expect(fetched.mock.calls.map(([address]: unknown[]) => address)).toEqual([
    '/api/print/addicats.json?kind=dots&page=3',
    '/api/print/addicats.json?',
  ]);
});

it.each<[number, Trouble]>([
  [400, 'bad'],
  [404, 'off'],
  [429, 'busy'],
  [503, 'busy'],
  [500, 'failed'],
  [502, 'away'],
])('understands the answer %i', async (status, trouble) => {
  vi.stubGlobal('fetch', async () => new Response('', { status }));
  expect(await askServer(CHOICES, null, new AbortController().signal)).toBe(trouble);
});

it('understands no answer', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  expect(await askServer(CHOICES, null, new AbortController().signal)).toBe('away');
  vi.stubGlobal('fetch', async () => new Response('<html>'));
  expect(await askServer(CHOICES, null, new AbortController().signal)).toBe('away');
});
