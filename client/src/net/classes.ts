// Classes that this browser has a part in, and what it asks of the server about them. Tokens and keys
// are kept in this browser only, and never in an address.

import { addressOf } from '../lib/address';
import { readJson, write } from '../lib/store';
import type { PlantInfo } from './learner';
import type { Animal, ChildInfo, ClassLearning, Colour, ConfigureClass } from './wire';

export type Role = 'teacher' | 'wall' | 'child';

export interface ClassAdmission {
  code: string;
  token: string;
  role: Role;
  key?: string; // a teacher's, to come back from any device
  child?: number;
  at: number; // when this browser got it
}

export const CLASS_TROUBLES = [
  'no-such-class',
  'no-such-key',
  'no-such-ticket',
  'no-such-child',
  'nobody-knocks', // the teacher has said no, or nobody asks any more
  'wrong-card',
  'ask-teacher', // after three wrong cards
  'door-closed',
  'too-many',
  'not-now', // it may be asked again soon
  'no-server',
  'refused', // asking again would not help; so it is with a token that is void
] as const;
export type ClassTrouble = (typeof CLASS_TROUBLES)[number];

export type Asked<T> = Promise<T | ClassTrouble>;

// None of the values below is a text, so a text is always a trouble.
export const isTrouble = (told: unknown): told is ClassTrouble => typeof told === 'string';

export interface OpenedClass {
  code: string;
  token: string;
  key: string;
}

export interface ClassToken {
  code: string;
  token: string;
}

// What anybody with the code may see, so that a child can show its card.
export interface ClassLook {
  code: string;
  offered: readonly string[]; // twelve pictures, two of which are on each card
  children: readonly ChildInfo[]; // all 32
  door_closed: boolean;
}

export interface PictureCard {
  child: number;
  animal: Animal;
  colour: Colour;
  pictures: readonly string[];
}

const KEPT = 'gatosabio.classes';
const MOST_KEPT = 12;

// --- What this browser keeps ---

// All classes that it may come back to, the newest last.
export function classes(): ClassAdmission[] {
  return Object.values(kept());
}

export function classAdmission(code: string): ClassAdmission | null {
  return kept()[code.toUpperCase()] ?? null;
}

export function keepClass(admission: Omit<ClassAdmission, 'at'>): ClassAdmission {
  const { [admission.code]: before, ...others } = kept();
  const key = admission.key ?? (admission.role === 'teacher' ? before?.key : undefined);
  const now: ClassAdmission = { ...admission, ...(key && { key }), at: Date.now() };
  const newest = [...Object.entries(others), [now.code, now] as const].slice(-MOST_KEPT);
  write(KEPT, JSON.stringify(Object.fromEntries(newest)));
  return now;
}

export function forgetClass(code: string): void {
  const { [code.toUpperCase()]: _, ...rest } = kept();
  write(KEPT, JSON.stringify(rest));
}

function kept(): Record<string, ClassAdmission> {
  return (readJson(KEPT) as Record<string, ClassAdmission> | null) ?? {};
}

// --- What it asks: a teacher ---

export const openClass = (configure: Omit<ConfigureClass, 'type'>): Asked<OpenedClass> =>
  ask('POST', '/api/classes', { body: configure });

export const returnToClass = (key: string): Asked<ClassToken> =>
  ask('POST', '/api/classes/return', { body: { key } });

export const invite = (token: string, role: 'teacher' | 'wall'): Asked<{ ticket: string }> =>
  ask('POST', '/api/classes/invite', { token, body: { role } });

export const accept = (ticket: string): Asked<ClassToken & { role: 'teacher' | 'wall' }> =>
  ask('POST', '/api/classes/accept', { body: { ticket } });

export const cardsOf = (token: string): Asked<{ code: string; cards: readonly PictureCard[] }> =>
  ask('GET', '/api/class/cards', { token });

export const learningOf = (token: string): Asked<ClassLearning> =>
  ask('GET', '/api/class/learning', { token });

// `learning.csv`, `cards.pdf` or `child.pdf`, as a file to save.
export async function classFile(
  token: string,
  path: string,
  params: Readonly<Record<string, string>>,
): Asked<Blob> {
  const query = new URLSearchParams(params).toString();
  const answer = await send('GET', `/api/class/${path}${query && `?${query}`}`, { token });
  return isTrouble(answer) ? answer : answer.blob().catch(() => 'no-server' as const);
}

// The class, its tables, and all that was known of its children.
export async function deleteClass(token: string): Asked<null> {
  const answer = await send('DELETE', '/api/class', { token });
  return isTrouble(answer) ? answer : null;
}

// --- A child ---

export const lookAt = (code: string): Asked<ClassLook> => ask('GET', byCode(code));

export interface WrongCard {
  tries: number; // how many are left
}

// The token of *child*, if these are the two pictures on its card.
export async function come(
  code: string,
  child: number,
  pictures: readonly string[],
): Asked<{ token: string } | WrongCard> {
  const answer = await post(`${byCode(code)}/come`, { body: { child, pictures } });
  if (isTrouble(answer)) return answer;
  const told = (await answer.json().catch(() => ({}))) as {
    token?: string;
    error?: string;
    tries?: number;
  };
  if (answer.ok && told.token) return { token: told.token };
  if (told.error === 'wrong-card') return { tries: told.tries ?? 0 };
  return troubleOf(answer.status, told.error);
}

// Asks the teacher to be let in without a card; gives the secret for `askKnock`.
export const knock = (code: string, child: number | null): Asked<{ knock: string }> =>
  ask('POST', `${byCode(code)}/knock`, { body: { child } });

// Whether the teacher has answered; null: not yet.
export async function askKnock(secret: string): Asked<{ token: string; child: number } | null> {
  const answer = await send('GET', '/api/classes/knock', { token: secret });
  if (isTrouble(answer)) return answer;
  if (answer.status === 202) return null;
  const told = (await answer.json().catch(() => null)) as { token: string; child: number } | null;
  return told ?? 'no-server';
}

// A child's own garden, and the sums of which plants have grown in this round, or in the last one.
export interface ClassGarden {
  plants: PlantInfo[];
  grown: string[];
}

export const gardenOf = (token: string): Asked<ClassGarden> =>
  ask('GET', '/api/class/garden', { token });

// --- How it is asked ---

interface How {
  token?: string;
  body?: object;
}

const byCode = (code: string): string => `/api/classes/${encodeURIComponent(code)}`;

async function ask<T>(method: string, path: string, how: How = {}): Asked<T> {
  const answer = await send(method, path, how);
  if (isTrouble(answer)) return answer;
  return (await answer.json().catch(() => 'no-server')) as T | ClassTrouble;
}

const post = (path: string, how: How): Promise<Response | ClassTrouble> =>
  fetched('POST', path, how);

async function send(method: string, path: string, how: How): Promise<Response | ClassTrouble> {
  const answer = await fetched(method, path, how);
  if (isTrouble(answer) || answer.ok) return answer;
  const { error } = (await answer.json().catch(() => ({}))) as { error?: string };
  return troubleOf(answer.status, error);
}

async function fetched(
  method: string,
  path: string,
  { token, body }: How,
): Promise<Response | ClassTrouble> {
  const headers = {
    ...(token && { Authorization: `Bearer ${token}` }),
    ...(body && { 'Content-Type': 'application/json' }),
  };
  const sent = body && { body: JSON.stringify(body) };
  return fetch(addressOf(path), { method, headers, ...sent, cache: 'no-store' }).catch(
    () => 'no-server' as const,
  );
}

export function troubleOf(status: number, error = ''): ClassTrouble {
  const told = CLASS_TROUBLES.find((one) => one === error);
  if (told) return told;
  if (status === 429) return 'too-many';
  return status >= 500 ? 'not-now' : 'refused';
}
