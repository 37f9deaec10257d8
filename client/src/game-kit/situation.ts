// How the table stands, said aloud: when it is shown, after a pause or a reading, and after a lost
// connection, together with what happened meanwhile. Not when a card that was being said is opened: all
// of it was said.

import type { Missed } from '../net/follow';
import type { Table } from '../net/live-table.svelte';
import { words } from '../texts/index.svelte';
import { announcer } from './announcer.svelte';

// *situation* gives how the table stands, *happened* what was missed, as parts of a list; *replayed*
// what happened in the step of a replay that was jumped to. Returns how to stop it.
export function saySituation(
  table: Table,
  situation: () => string,
  happened: (missed: Missed) => readonly string[] = () => [],
  replayed: (step: Missed) => string = () => '',
): () => void {
  const say = (missed?: Missed): void => {
    if (table.past) {
      const text = table.latest ? replayed(table.latest) : '';
      if (text) announcer.say(text);
      return;
    }
    if (table.seen.info?.reading) return;
    const text = [missed ? summed(happened(missed)) : '', situation()].filter(Boolean).join(' ');
    if (text) announcer.say(text, 'unbroken');
  };
  announcer.inTurn = (table.seen.info?.settings.even_start ?? 0) > 0;
  say();
  const stop = table.listen((news) => {
    if (news.kind === 'whole') say(news.rows);
  });
  return () => {
    stop();
    announcer.inTurn = false;
  };
}

const summed = (parts: readonly string[]): string =>
  parts.length ? words.of('table').whileAway({ what: words.list(parts) }) : '';

// How often each of *hands* is named, the most frequent first: "Luna won 3 races, Tom one".
export function counted(hands: readonly number[]): [hand: number, times: number][] {
  const counts = new Map<number, number>();
  for (const hand of hands) counts.set(hand, (counts.get(hand) ?? 0) + 1);
  return [...counts].sort(([, a], [, b]) => b - a);
}
