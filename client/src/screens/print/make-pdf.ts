// Fetches the PDF. The server makes one after the other. Where too many wait, it is asked again a few
// times; where ours is in work, on a busy machine, until it is there.

import { addressOf } from '../../lib/address';
import { queryOf, type Choices } from './choices';
import { troubleOf, type Trouble } from './preview.svelte';

const MOST_TRIES = 5;
const LEAST_WAIT_S = 1;
const LONGEST_WAIT_S = 15;

export interface Pdf {
  content: Blob;
  name: string;
}

export function pdfAddress(choices: Choices): string {
  const query = queryOf(choices).toString();
  return addressOf(`/api/print/${choices.game}.pdf`) + (query && `?${query}`);
}

export type Wait = 'waiting' | 'slow'; // for others; for ours, which is in work

// *onwait* is called before each wait. Somebody who has asked for too many is told so at once.
export async function fetchPdf(
  choices: Choices,
  signal: AbortSignal,
  onwait: (why: Wait) => void,
): Promise<Pdf | Trouble> {
  for (let tried = 0; ;) {
    const answer = await fetch(pdfAddress(choices), { signal }).catch(() => null);
    if (answer?.ok) {
      const content = await answer.blob().catch(() => null);
      return content ? { content, name: nameIn(answer, choices) } : 'away';
    }
    if (answer?.status !== 503) return troubleOf(answer?.status);
    const inWork = await isInWork(answer);
    if (!inWork && ++tried === MOST_TRIES) return 'busy';
    onwait(inWork ? 'slow' : 'waiting');
    await later(answer, signal);
    if (signal.aborted) return 'away';
  }
}

async function isInWork(answer: Response): Promise<boolean> {
  const told = (await answer.json().catch(() => null)) as { error?: unknown } | null;
  return told?.error === 'in-work';
}

function nameIn(answer: Response, { game }: Choices): string {
  const told = answer.headers.get('Content-Disposition') ?? '';
  return /filename="([\w.-]+)"/.exec(told)?.[1] ?? `gatosabio-${game}.pdf`;
}

function later(answer: Response, signal: AbortSignal): Promise<void> {
  const told = Number(answer.headers.get('Retry-After')) || LEAST_WAIT_S;
  const seconds = Math.min(Math.max(told, LEAST_WAIT_S), LONGEST_WAIT_S);
  return new Promise((resolve) => {
    const end = () => (clearTimeout(timer), signal.removeEventListener('abort', end), resolve());
    const timer = setTimeout(end, seconds * 1000);
    signal.addEventListener('abort', end);
  });
}
