import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { DEFAULTS, type Choices } from './choices';
import { fetchPdf, pdfAddress, type Pdf } from './make-pdf';
import type { Trouble } from './preview.svelte';

const CHOICES: Choices = { ...DEFAULTS, game: 'gatonegro' };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

// A server that gives these answers, one after the other, and the last one for ever.
function server(...answers: (() => Response)[]): { asked: () => number } {
  let asked = 0;
  vi.stubGlobal('fetch', async () => answers[Math.min(asked++, answers.length - 1)]!());
  return { asked: () => asked };
}

const pdf = (name?: string) => () =>
  new Response('%PDF', {
    headers: name ? { 'Content-Disposition': `attachment; filename="${name}"` } : {},
  });
const full = (seconds?: string) => () =>
  new Response('', { status: 503, headers: seconds ? { 'Retry-After': seconds } : {} });
const inWork = () =>
  Response.json({ error: 'in-work' }, { status: 503, headers: { 'Retry-After': '3' } });

function fetched(signal = new AbortController().signal) {
  const waits = vi.fn();
  return { waits, made: fetchPdf(CHOICES, signal, waits) };
}

it('has an address for each choice', () => {
  expect(pdfAddress(CHOICES)).toBe('/api/print/gatonegro.pdf');
  expect(pdfAddress({ ...CHOICES, decks: 2, extras: ['pad'] })).toBe(
    '/api/print/gatonegro.pdf?decks=2&extras=pad',
  );
});

it('fetches the PDF and its name', async () => {
  server(pdf('gato-negro-a4.pdf'));
  const made = (await fetched().made) as Pdf;
  expect([made.name, await made.content.text()]).toEqual(['gato-negro-a4.pdf', '%PDF']);
});

it.each([undefined, '../../evil.pdf'])('names it itself where the server says %s', async (name) => {
  server(pdf(name));
  expect(((await fetched().made) as Pdf).name).toBe('gatosabio-gatonegro.pdf');
});

it('waits as long as the server says, and asks again', async () => {
  const { asked } = server(full('4'), full(), pdf());
  const { made, waits } = fetched();
  await vi.advanceTimersByTimeAsync(3999);
  expect(asked()).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(asked()).toBe(2);
  await vi.advanceTimersByTimeAsync(1000);
  expect(await made).toMatchObject({ name: 'gatosabio-gatonegro.pdf' });
  expect(waits).toHaveBeenCalledTimes(2);
});

it('gives up after a few times', async () => {
  const { asked } = server(full('3600'));
  const { made } = fetched();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await made).toBe('busy');
  expect(asked()).toBe(5);
});

it('waits for its own as long as it is in work', async () => {
  const { asked } = server(...Array.from({ length: 40 }, () => inWork), pdf());
  const { made, waits } = fetched();
  await vi.advanceTimersByTimeAsync(200_000);
  expect(await made).toMatchObject({ name: 'gatosabio-gatonegro.pdf' });
  expect(asked()).toBe(41);
  expect(waits).toHaveBeenCalledWith('slow');
  expect(waits).not.toHaveBeenCalledWith('waiting');
});

it.each<[number, Trouble]>([
  [500, 'failed'],
  [429, 'busy'],
  [400, 'bad'],
  [404, 'off'],
])('does not ask again after %i', async (status, trouble) => {
  const { asked } = server(() => new Response('', { status }));
  expect(await fetched().made).toBe(trouble);
  expect(asked()).toBe(1);
});

it('asks no more when the screen is left', async () => {
  const { asked } = server(full('4'));
  const left = new AbortController();
  const { made } = fetched(left.signal);
  await vi.advanceTimersByTimeAsync(100);
  left.abort();
  expect(await made).toBe('away');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked()).toBe(1);
});
