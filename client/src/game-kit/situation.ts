// How the table stands, said aloud: when it is shown, after a pause or a reading, and after a lost
// connection, when nobody here knows what happened meanwhile.

import type { Table } from '../net/live-table.svelte';
import { announcer } from './announcer.svelte';

// *situation* gives the text; nothing is said of a replay. Returns how to stop it.
export function saySituation(table: Table, situation: () => string): () => void {
  const say = (): void => {
    const text = table.past || table.seen.info?.reading ? '' : situation();
    if (text) announcer.say(text, 'unbroken');
  };
  say();
  return table.listen((news) => {
    if (news.kind === 'whole') say();
  });
}
