// The preview: one sheet, as the server draws it. Every choice asks for it anew; only the newest
// answer counts, and until it is there the sheet before it stays.

import { untrack } from 'svelte';
import { addressOf } from '../../lib/address';
import { queryOf, type Choices } from './choices';

export type SheetKind =
  | 'test'
  | 'test-back'
  | 'fronts'
  | 'backs'
  | 'fold'
  | 'leaflet'
  | 'rulebook'
  | 'pad'
  | 'box'
  | 'class'
  | 'blank'; // the other side of what has nothing to do with the next sheet

export interface Sheet {
  cards: number;
  help_cards: number; // in places that were left over
  sheets: number; // with cards
  pages: number; // of the PDF
  page: number; // this one, from 0
  kind: SheetKind;
  sheet: number; // 0: the test sheet
  first: string; // the first and the last card on it, if there are any
  last: string;
  width: number; // mm
  height: number;
  svg: string;
}

export type Trouble =
  | 'off' // this server prints nothing
  | 'busy'
  | 'bad' // these choices do not go together
  | 'failed' // it could not be made
  | 'away'; // no answer
export type Ask = (
  choices: Choices,
  page: number | null, // null: the first sheet with cards
  signal: AbortSignal,
) => Promise<Sheet | Trouble>;

const PAUSE_MS = 120; // somebody who tries one choice after the other asks for the last one only

export const askServer: Ask = async (choices, page, signal) => {
  const query = queryOf(choices);
  if (page !== null) query.set('page', String(page));
  const address = addressOf(`/api/print/${choices.game}.json?${query.toString()}`);
  const answer = await fetch(address, { signal }).catch(() => null);
  if (!answer?.ok) return troubleOf(answer?.status);
  return ((await answer.json().catch(() => null)) as Sheet | null) ?? 'away';
};

export function troubleOf(status: number | undefined): Trouble {
  switch (status) {
    case 404:
      return 'off';
    case 400:
      return 'bad';
    case 500:
      return 'failed';
    case 429:
    case 503:
      return 'busy';
    default:
      return 'away';
  }
}

export class Preview {
  shown = $state.raw<{ sheet: Sheet; choices: Choices } | null>(null);
  busy = $state(false);
  trouble = $state<Trouble | null>(null);
  #asked: AbortController | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly ask: Ask) {}

  show(choices: Choices, page: number | null): void {
    untrack(() => {
      this.stop();
      this.busy = true;
      if (this.shown) this.#timer = setTimeout(() => void this.#fetch(choices, page), PAUSE_MS);
      else void this.#fetch(choices, page);
    });
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#asked?.abort();
  }

  async #fetch(choices: Choices, page: number | null): Promise<void> {
    const asked = new AbortController();
    this.#asked = asked;
    let answer = await this.ask(choices, page, asked.signal);
    // In another language the rules may have fewer pages.
    if (answer === 'bad' && page !== null && !asked.signal.aborted)
      answer = await this.ask(choices, null, asked.signal);
    if (asked.signal.aborted) return;
    this.busy = false;
    this.trouble = typeof answer === 'string' ? answer : null;
    if (typeof answer !== 'string') this.shown = { sheet: answer, choices };
  }
}
