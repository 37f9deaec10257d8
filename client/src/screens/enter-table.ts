// From the chosen options to a table with somebody at it. A short-lived connection sends the host's
// requests; the table's own screen then opens another one, which replaces it.

import { GAME, loadTable } from '../games';
import { asWhom, me, remember } from '../lib/me';
import { profiles } from '../lib/profiles.svelte';
import { settings } from '../lib/settings.svelte';
import { answerTo } from '../net/entropy';
import {
  joinTable,
  newestToken,
  openTable,
  renew,
  tokenFor,
  type Admission,
  type Trouble,
} from '../net/tables';
import type { Wire } from '../net/socket';
import { wires } from '../net/ways';
import { DEFAULTS } from '../games/facts';
import { configureOf, type Hardness, type TableOptions } from '../games/table-options';
import type { FromClient, GameName, TableInfo, ToClient } from '../net/wire';

const PATIENCE_MS = 40_000; // time to find out that sockets are blocked, and to take the detour, on a slow device
const AGAIN_AFTER_MS = 300;

// Tables opened here whose game begins as soon as their screen is ready: on a slow device the first cards
// would lie there before anybody could see or hear them.
const toBegin = new Set<string>();

export function beginsAtOnce(code: string): boolean {
  return toBegin.has(code);
}

export function hasBegun(code: string): void {
  toBegin.delete(code);
}

// A game against cats, at once. The level decides how the cats play, and some options.
export async function playNow(game: GameName, level: Hardness): Promise<Admission | Trouble> {
  void loadTable(game); // loaded meanwhile
  remember({ game, level });
  const admission = await openTable(configureOf(optionsFor(game, level)));
  if (typeof admission === 'string') return admission;
  const cats = GAME[game].catsFor(level);
  const errands: FromClient[] = [sitDown(), ...addCats(cats, level)];
  const trouble = await run(admission, errands, (info) => info.seats.length > cats);
  if (!trouble) toBegin.add(admission.code);
  return trouble ?? admission;
}

// A new table, with *hands* on this device and *cats*; others join by its code.
export async function makeTable(
  options: TableOptions,
  hands: number,
  cats: number,
  level: Hardness,
): Promise<Admission | Trouble> {
  const admission = await openTable(configureOf(options));
  if (typeof admission === 'string') return admission;
  const others = profiles.all.filter((one) => one !== profiles.active); // they may play, too
  const more = Array.from({ length: hands - 1 }, (_, i): FromClient => {
    const face = others[i]?.cat;
    return face ? { type: 'sit', face } : { type: 'sit' };
  });
  await run(
    admission,
    [sitDown(), ...more, ...addCats(cats, level)],
    (info) => info.seats.length >= hands + cats,
  );
  return admission; // even if not everybody got a seat: the lobby can mend that
}

// Joins a table by its code. Who is new there gets a seat, or watches if none is free.
export async function comeIn(code: string): Promise<Admission | Trouble> {
  const known = tokenFor(code);
  if (known) return known;
  const admission = await joinTable(code);
  if (typeof admission === 'string') return admission;
  await run(admission, [sitDown()], (info) =>
    info.seats.some((seat) => seat.person === admission.person),
  );
  return admission;
}

export function optionsFor(game: GameName, level: Hardness): TableOptions {
  const pace = settings.now.calm ? 'calm' : level === 'tiger' ? 'adults' : 'children';
  return { ...DEFAULTS, game, pace, ...GAME[game].optionsFor(level) };
}

function sitDown(): FromClient {
  return { type: 'sit', ...asWhom() };
}

function addCats(cats: number, level: Hardness): FromClient[] {
  return Array.from({ length: cats }, () => ({ type: 'add-bot', level }));
}

// Sends all *errands* and waits until *isDone*. Gives what went wrong, or null.
function run(
  admission: Admission,
  errands: FromClient[],
  isDone: (info: TableInfo) => boolean,
): Promise<Trouble | null> {
  return new Promise((resolve) => {
    const open = wires('table', undefined, admission.here);
    let wire = open();
    let isOver = false;
    let isWelcome = false;
    const timer = setTimeout(() => end('no-server'), PATIENCE_MS);
    const say = (message: FromClient) => wire.send(JSON.stringify(message));
    function end(trouble: Trouble | null): void {
      isOver = true;
      clearTimeout(timer);
      wire.close();
      resolve(trouble);
    }
    // Where the pages of a whole class are loading, it may take more than one try.
    function lost(): void {
      if (isOver) return;
      if (isWelcome) return end('no-server');
      setTimeout(() => {
        if (!isOver) follow((wire = open()));
      }, AGAIN_AFTER_MS);
    }
    function follow(line: Wire): void {
      line.onopen = () => say({ type: 'hello', token: newestToken(admission) });
      line.onclose = lost;
      line.onmessage = (event) => {
        const message = JSON.parse(event.data) as ToClient;
        if (message.type === 'renewed') renew(admission, message.token);
        if (message.type === 'committed') say(answerTo(message, admission.code));
        if (message.type === 'welcome') {
          isWelcome = true;
          errands.forEach(say);
        }
        if (message.type === 'refused') end('refused');
        if (message.type === 'table' && isDone(message)) {
          rememberWho(message, admission.person);
          end(null);
        }
      };
    }
    follow(wire);
  });
}

// Keeps the name and the face that the table gave, for the next table.
function rememberWho(info: TableInfo, person: number): void {
  const seat = info.seats.find((one) => one.person === person);
  const { name, face } = me();
  if (seat) remember({ name: name ?? seat.name, face: face ?? seat.face });
}
