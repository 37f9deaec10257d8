// From the chosen options to a table with somebody at it. A short-lived connection sends the host's
// requests; the table's own screen then opens another one, which replaces it.

import { GAME, loadTable } from '../games';
import { socketAddress } from '../lib/address';
import { me, remember } from '../lib/me';
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
import { DEFAULTS } from '../games/facts';
import { configureOf, type Hardness, type TableOptions } from '../games/table-options';
import type { FromClient, GameName, TableInfo, ToClient } from '../net/wire';

const PATIENCE_MS = 6000;

// A game against cats, at once. The level decides how the cats play, and some options.
export async function playNow(game: GameName, level: Hardness): Promise<Admission | Trouble> {
  void loadTable(game); // loaded meanwhile
  remember({ game, level });
  const admission = await openTable(configureOf(optionsFor(game, level)));
  if (typeof admission === 'string') return admission;
  const cats = GAME[game].catsFor(level);
  const errands: FromClient[] = [sitDown(), ...addCats(cats, level), { type: 'start' }];
  const trouble = await run(admission, errands, (info) => info.phase === 'play');
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
  const more: FromClient[] = Array.from({ length: hands - 1 }, () => ({ type: 'sit' }));
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
  const { name = '', face = '' } = me();
  return { type: 'sit', name, face };
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
    const socket = new WebSocket(socketAddress());
    const timer = setTimeout(() => end('no-server'), PATIENCE_MS);
    const say = (message: FromClient) => socket.send(JSON.stringify(message));
    function end(trouble: Trouble | null): void {
      clearTimeout(timer);
      socket.onclose = null;
      socket.close();
      resolve(trouble);
    }
    socket.onopen = () => say({ type: 'hello', token: newestToken(admission) });
    socket.onclose = () => end('no-server');
    socket.onmessage = (event: MessageEvent<string>) => {
      const message = JSON.parse(event.data) as ToClient;
      if (message.type === 'renewed') renew(admission, message.token);
      if (message.type === 'committed') say(answerTo(message, admission.code));
      if (message.type === 'welcome') errands.forEach(say);
      if (message.type === 'refused') end('refused');
      if (message.type === 'table' && isDone(message)) {
        rememberWho(message, admission.person);
        end(null);
      }
    };
  });
}

// Keeps the name and the face that the table gave, for the next table.
function rememberWho(info: TableInfo, person: number): void {
  const seat = info.seats.find((one) => one.person === person);
  const { name, face } = me();
  if (seat) remember({ name: name ?? seat.name, face: face ?? seat.face });
}
