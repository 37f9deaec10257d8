// On the start page of a server that offers its runtime: looks whether the server is there, and fetches
// the runtime while nobody waits for anything, so that it is there when the server is not.

import { addressOf } from '../lib/address';
import { away } from './away.svelte';
import { controlled } from './controlled';

const IDLE_MS = 8000;
const AGAIN_MS = 5000;
const CONTROL_MS = 60_000; // on a slow device it is late

// Until what it gives is called.
export function standBy(runtime: string): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let over = false;

  async function look(): Promise<void> {
    const answer = await fetch(addressOf('/health'), { cache: 'no-store' }).catch(() => null);
    if (over) return;
    away.now = !answer?.ok && (!answer || [502, 504].includes(answer.status));
    if (away.now) timer = setTimeout(look, AGAIN_MS);
    else timer = setTimeout(() => void fetchAll().catch(() => undefined), IDLE_MS);
  }

  async function fetchAll(): Promise<void> {
    await controlled(CONTROL_MS);
    if (!over) await fetchSpare(runtime);
  }

  void look();
  return () => {
    over = true;
    clearTimeout(timer);
  };
}

// The browser keeps them. One that is asked to save data fetches nothing beforehand.
async function fetchSpare(runtime: string): Promise<void> {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  if (connection?.saveData) return;
  const about = (await (await fetch(`${runtime}about.json`)).json()) as { sizes: object };
  for (const name of Object.keys(about.sizes)) {
    const answer = await fetch(runtime + name, { priority: 'low' });
    await answer.arrayBuffer();
  }
}
