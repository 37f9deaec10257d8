// What the server knows of somebody who learns (docs/adr/0036), or the one in this page if it has no
// other. It is asked with the key of a profile, which is kept in this browser only. The server judges
// every answer.

import { ask as askServer } from './here';

export const STAGES = ['seed', 'outline', 'sprout', 'bud', 'flower'] as const;
export type Stage = (typeof STAGES)[number];

export interface PlantInfo {
  fact: string; // "8+5", the larger number first
  stage: Stage;
  thirsty: boolean;
  mastered: boolean;
  seen: number;
  right: number;
}

export interface GardenInfo {
  plants: PlantInfo[];
  is_check: boolean; // there are facts that were never asked alone
}

export interface MinuteCard {
  a: number;
  b: number;
  choices: number[];
}

export interface MinuteInfo {
  cards: MinuteCard[];
  is_check: boolean;
}

export const DO_NOT_KNOW = 0;

export interface Answer {
  fact: string;
  said: number; // the chosen sum, or DO_NOT_KNOW
  seconds: number | null; // null: nobody can say, as the page was left in between
  once: string; // of the same answer, however often it is sent
}

export type Strategy = 'ten' | 'double' | 'near-double' | 'bigger-first';

export interface HelpInfo {
  strategy: Strategy;
  steps: number[];
}

export interface Judged {
  right: boolean;
  total: number;
  help: HelpInfo | null; // if it was wrong
}

export type Trouble =
  | 'unknown' // there is no such learner, or not any more
  | 'taken' // another learner plays this hand
  | 'refused' // asking again would not help
  | 'away'; // no answer, or not now: it may be asked again

export type Asked<T> = Promise<T | Trouble>;

export interface LearnerApi {
  meet(key: string): Asked<null>;
  forget(key: string): Asked<null>;
  garden(key: string): Asked<GardenInfo>;
  minute(key: string): Asked<MinuteInfo>;
  answer(key: string, answer: Answer): Asked<Judged>;
  play(key: string, token: string, hand: number, me: boolean): Asked<null>;
}

export const factOf = (a: number, b: number): string => `${Math.max(a, b)}+${Math.min(a, b)}`;

export const isTrouble = <T extends object | null>(told: T | Trouble): told is Trouble =>
  typeof told === 'string';

export function troubleOf(status: number): Trouble {
  if (status === 404) return 'unknown';
  if (status === 409) return 'taken';
  return status === 429 || status >= 500 ? 'away' : 'refused';
}

async function ask<T>(key: string, method: string, path: string, body?: object): Asked<T> {
  const answer = await askServer(`/api/learner${path}`, {
    method,
    headers: {
      Authorization: `Bearer ${key}`,
      ...(body && { 'Content-Type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
    cache: 'no-store',
  }).catch(() => null);
  if (!answer) return 'away';
  if (!answer.ok) return troubleOf(answer.status);
  if (answer.status === 204) return null as T;
  return ((await answer.json().catch(() => null)) as T | null) ?? 'away';
}

export const learnerApi: LearnerApi = {
  meet: (key) => ask(key, 'PUT', ''),
  forget: (key) => ask(key, 'DELETE', ''),
  garden: (key) => ask(key, 'GET', '/garden'),
  minute: (key) => ask(key, 'GET', '/minute'),
  answer: (key, answer) => ask(key, 'POST', '/answers', answer),
  play: (key, token, hand, me) => ask(key, 'POST', '/play', { token, hand, me }),
};
