// What a special card asks for, said aloud each time that it comes. The drawn table shows it in the band.

import type { AddicatsEvent } from '../../../net/wire';
import { calmly } from '../../../texts/calm';
import { sentences } from '../../../texts/sentences';
import type { Reader } from './describe';

export function askedBy(event: AddicatsEvent, { say, mine, name, calm }: Reader): string {
  const said = (...texts: string[]) => sentences(...(calm ? texts.map(calmly) : texts));
  switch (event.type) {
    case 'addicats.scramble_opened':
      if (event.card === 'pursuit') return said(say.everybody);
      return mine.includes(event.seat)
        ? said(say.ambushMine)
        : said(say.ambush({ name: name(event.seat) }));
    case 'addicats.seesaw_set':
      return said(say.seesaw, say.seesawHow);
    case 'addicats.together_next':
      return said(say.together, say.togetherHow);
    default:
      return ''; // what other cards do is told when it has happened
  }
}
