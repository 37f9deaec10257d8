// Opening and joining tables. A token is kept in this browser only, and never in an address.

import { ask, askAnybody, isHere } from './here';
import { readJson, write } from '../lib/store';
import type { Configure } from './wire';

export interface Admission {
  code: string;
  person: number;
  token: string;
  at?: number; // when this browser got it
  was?: string[]; // earlier codes of the table
  here?: boolean; // its server is in this page, though the page has another
  joined?: boolean; // by a code or a link; else this browser opened the table
}

// 'a-class': the code is that of a class, which has a screen of its own. 'longer': there is no such table, but some codes have a letter more.
export type Trouble =
  'a-class' | 'no-such-table' | 'longer' | 'locked' | 'too-many' | 'no-server' | 'refused';

const KEPT = 'gatosabio.tokens';
const MOST_KEPT = 30;
const MOST_CODES = 5;
const DAY_MS = 86_400_000;

export async function openTable(options: Omit<Configure, 'type'>): Promise<Admission | Trouble> {
  return admitted('/api/tables', options);
}

export async function joinTable(code: string): Promise<Admission | Trouble> {
  return tokenFor(code) ?? admitted(`/api/tables/${encodeURIComponent(code)}/join`, {}, true);
}

async function admitted(
  path: string,
  body: object,
  joined = false,
  tries = 3,
): Promise<Admission | Trouble> {
  let answer: Response;
  let here = false;
  const said = {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  };
  try {
    if (joined) answer = await ask(path, said);
    else [answer, here] = await askAnybody(path, said);
  } catch {
    return 'no-server';
  }
  if (answer.status === 201) {
    const admission: Admission = {
      ...((await answer.json()) as Admission),
      joined,
      ...(here && { here }),
    };
    keep(admission);
    return admission;
  }
  const wait = Number(answer.headers.get('Retry-After'));
  if (answer.status === 503 && wait && tries > 1) {
    await new Promise((resolve) => setTimeout(resolve, wait * 1000));
    return admitted(path, body, joined, tries - 1);
  }
  if (answer.status === 429 || answer.status === 503) return 'too-many';
  const { error, longer = false } = (await answer.json().catch(() => ({ error: '' }))) as {
    error: string;
    longer?: boolean;
  };
  if (answer.status === 404) return longer ? 'longer' : 'no-such-table';
  return error === 'locked' || error === 'a-class' ? error : 'refused';
}

// For all tables that this browser may come back to, the newest last.
export function admissions(): Admission[] {
  return Object.values(kept());
}

function kept(): Record<string, Admission> {
  return (readJson(KEPT) as Record<string, Admission> | null) ?? {};
}

function keep(admission: Admission): void {
  const { [admission.code]: _, ...others } = kept();
  const newest = [
    ...Object.entries(others),
    [admission.code, { ...admission, at: Date.now() }] as const,
  ].slice(-MOST_KEPT);
  write(KEPT, JSON.stringify(Object.fromEntries(newest)));
}

// The newest table, if it is less than a day old and still there. Asked over HTTP: a socket would
// close that of another tab. Of a table of this device nobody is asked: that would take it from another
// tab, too, and what this browser knows of it goes away with it.
export async function lastTable(): Promise<Admission | null> {
  const last = Object.values(kept()).at(-1);
  if (!last || Date.now() - (last.at ?? 0) > DAY_MS) return null;
  if (isHere || last.here) return last;
  const headers = { Authorization: `Bearer ${last.token}` };
  const answer = await ask('/api/games', { headers }).catch(() => null);
  if (answer?.status === 401) forget(last.code);
  return answer?.ok ? last : null;
}

// The server gives a new token with every connection. The one before stays good until this one was
// used, so nothing is lost if the page is closed now.
export function renew(admission: Admission, token: string): void {
  admission.token = token;
  const { [admission.code]: own, ...others } = kept();
  if (own?.person !== admission.person) return; // forgotten meanwhile, or joined anew
  write(KEPT, JSON.stringify({ ...others, [admission.code]: { ...own, token } }));
}

// The newest token that this browser has for that seat: another tab may have got it.
export function newestToken({ code, person, token }: Admission): string {
  const own = tokenFor(code);
  return own?.person === person ? own.token : token;
}

// Whether the server of that table is in this page: nobody else can come.
export const isAtHome = (code: string): boolean => isHere || !!tokenFor(code)?.here;

// Whether gardens can grow at that table. Those of a server's page are at the server: a table that was
// opened in the page, while that was gone, knows nothing of them.
export const hasGardens = (code: string): boolean => isHere || !tokenFor(code)?.here;

// By the code that the table has, or has had: a link in a chat stays as it is.
export function tokenFor(code: string): Admission | null {
  const asked = code.toUpperCase();
  return kept()[asked] ?? admissions().findLast((one) => one.was?.includes(asked)) ?? null;
}

// The table of *admission* has a new code.
export function rename(admission: Admission, code: string): void {
  const own = tokenFor(admission.code) ?? admission;
  const was = [...(own.was ?? []), own.code].slice(-MOST_CODES);
  forget(own.code);
  admission.code = code;
  keep({ ...own, code, was });
}

export function forget(code: string): void {
  const { [code]: _, ...rest } = kept();
  write(KEPT, JSON.stringify(rest));
}
