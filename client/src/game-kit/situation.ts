// How the table stands, said aloud: when it is shown, after a pause or a reading, and after a lost
// connection, when nobody here knows what happened meanwhile. Not when a card that was being said is
// opened: all of it was said.

import type { Table } from '../net/live-table.svelte';
import { announcer } from './announcer.svelte';

// *situation* gives the text; nothing is said of a replay. Returns how to stop it.
export function saySituation(table: Table, situation: () => string): () => void {
  const say = (): void => {
    const text = table.past || table.seen.info?.reading ? '' : situation();
    if (text) announcer.say(text, 'unbroken');
  };
  announcer.inTurn = (table.seen.info?.settings.even_start ?? 0) > 0;
  say();
  const stop = table.listen((news) => {
    if (news.kind === 'whole') say();
  });
  return () => {
    stop();
    announcer.inTurn = false;
  };
}
