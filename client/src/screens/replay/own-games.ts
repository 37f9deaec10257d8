// The games of this browser's tables: those that the server gives for its tokens, and the last few
// that ended here, as the token of a table is gone after leaving it.

import { ask, deleteKept, isHere, keptGames } from '../../net/here';
import { readJson, write } from '../../lib/store';
import { admissions, forget, tokenFor, type Admission } from '../../net/tables';
import type { Times } from '../../net/wire';
import type { GameRecord } from '../../net/film';

export interface OwnGame {
  code: string;
  game: number;
  record: GameRecord;
  eyes: number | null; // my hand
  times: Times;
  faces?: string[]; // by hand: a record has none
  dealt?: number; // when; a game that was kept by an earlier page has neither of these
  winners?: string[];
  kept?: string; // where this device keeps it, if it was played here without a server
}

const KEPT = 'gatosabio.games';
const KEEP = 5;
const ASK = 6; // tokens to ask for: after a few void ones the server refuses this browser

// The finished games of a table; null if its token is void.
export async function gamesAt({ code, token, here }: Admission): Promise<OwnGame[] | null> {
  const headers = { Authorization: `Bearer ${token}` };
  const answer = await ask('/api/games', { headers }, here);
  if (answer.status === 401) return null;
  if (!answer.ok) return [];
  const { games } = (await answer.json()) as {
    games: { game: number; dealt: number; winners: string[]; record: GameRecord }[];
  };
  return games.map((one) => ({ ...one, code, eyes: null, times: 'own' }));
}

export async function ownGames(): Promise<OwnGame[]> {
  const here = await gamesHere();
  const there = here && isHere ? [] : await gamesThere();
  const others = there.filter((one) => !here?.some((other) => same(one, other)));
  return [...(here ?? []), ...others].sort((one, other) => (other.dealt ?? 0) - (one.dealt ?? 0));
}

// Those that were played without a server: what the device has kept of them.
async function gamesHere(): Promise<OwnGame[] | null> {
  const games = await keptGames().catch(() => null);
  const faces = kept();
  return games && games.map((one) => ({ ...faces.find((other) => same(one, other)), ...one }));
}

// They are gone from this device. Fails if they cannot be deleted: then all are still there.
export async function deleteGames(games: readonly OwnGame[]): Promise<void> {
  await deleteKept(games.flatMap((one) => one.kept ?? []));
  const others = kept().filter((one) => !games.some((gone) => same(one, gone)));
  write(KEPT, JSON.stringify(others));
}

async function gamesThere(): Promise<OwnGame[]> {
  const found = kept();
  const there = admissions().filter((one) => isHere || !one.here);
  for (const admission of there.slice(-ASK).reverse()) {
    const games = await gamesAt(admission).catch(() => []);
    if (games === null) forget(admission.code);
    else
      for (const game of games) {
        const known = found.findIndex((one) => same(one, game));
        // What was kept here knows whose eyes it was seen with; the server knows when it was.
        if (known >= 0) found[known] = { ...game, ...found[known]! };
        else found.push(game);
      }
  }
  return found;
}

// How long a game took by the table's clock, which stands still in a pause; whole minutes, at least
// one.
export function minutesOf({ record }: OwnGame): number {
  const ms = Math.max(record.until ?? 0, record.actions.at(-1)?.at ?? 0);
  return Math.max(1, Math.round(ms / 60_000));
}

export function kept(): OwnGame[] {
  return (readJson(KEPT) as OwnGame[] | null) ?? [];
}

export function keep(game: OwnGame): void {
  const games = [game, ...kept().filter((one) => !same(one, game))].slice(0, KEEP);
  write(KEPT, JSON.stringify(games));
}

function same(one: OwnGame, other: OwnGame): boolean {
  return one.code === other.code && one.game === other.game;
}

// Whether the server would give its deal: it is finished, and this browser still has a token.
export const canBeChecked = ({ code }: OwnGame): boolean => tokenFor(code) !== null;

// Which game an address asks for: /replay#BCDF/2
export const hashOf = ({ code, game }: OwnGame): string => `#${code}/${game}`;
