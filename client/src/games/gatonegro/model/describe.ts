// What has happened, as one sentence for the band and one for screen readers.

import type { Areas } from '../../../texts/areas';
import type {
  AnyEvent,
  GatonegroEvent,
  GatonegroTaken,
  GatonegroView,
  JudgedPress,
} from '../../../net/wire';
import { words as page } from '../../../texts/index.svelte';
import { nameOf, theCard } from './cards';

export type Picture =
  | { kind: 'hand' }
  | { kind: 'moon' }
  | { kind: 'line' }
  | { kind: 'seat'; hand: number; mood?: 'calm' | 'delighted' }
  | { kind: 'card'; card: string };

export interface Line {
  title: string;
  how: string;
  picture: Picture;
  paws: readonly JudgedPress[]; // whose times are shown with it
  about: readonly number[]; // the hands it is for: on a shared table it is shown in their zones
}

export interface Said {
  line: Line | null;
  heard: string;
  mine: boolean; // it is about me: read out at once
}

export interface Reader {
  words: Areas['gatonegro'];
  name: (hand: number) => string;
  me: number | null; // who is "you"; null if several share this screen, or for a spectator
  keyed?: boolean; // a keyboard is used: its keys are named
  reached: readonly number[]; // my hands that reached for the card, too
  paws: readonly JudgedPress[]; // of the verdict that goes with it
}

const PLAIN = { how: '', paws: [], about: [] } as const;
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

export const isOurs = (event: AnyEvent): event is GatonegroEvent =>
  event.type.startsWith('gatonegro.');

export function describeEvents(events: readonly GatonegroEvent[], by: Reader): Said | null {
  const all = events.map((event) => one(event, by));
  if (!all.length) return null;
  // A broken rhyme matters more than the take that broke it, and the end more than the last take.
  const [broken] = events.flatMap((event, i) =>
    event.type === 'gatonegro.rhyme_broken' ? [all[i]] : [],
  );
  const last = all.at(-1)?.line ?? null;
  const ended = events.some((event) => event.type === 'gatonegro.game_ended');
  return {
    line: ended ? last : (broken?.line ?? last),
    heard: all
      .map((said) => said.heard)
      .filter(Boolean)
      .join(' '),
    mine: all.some((said) => said.mine),
  };
}

function one(event: GatonegroEvent, by: Reader): Said {
  const { words, name, me } = by;
  switch (event.type) {
    case 'gatonegro.turned_up':
      return {
        line: null,
        heard: words.heardFirst({ card: nameOf(event.next) }),
        mine: true,
      };
    case 'gatonegro.taken':
      return taken(event, by);
    case 'gatonegro.rhyme_begun': {
      const title = event.seat === me ? words.youRecite : words.recites({ name: name(event.seat) });
      return { line: null, heard: `${title}. ${words.stopIt}`, mine: true };
    }
    case 'gatonegro.rhyme_broken': {
      const title = event.by === me ? words.brokenMe : words.broken({ by: name(event.by) });
      const how =
        event.seat === event.by || event.seat === me
          ? ''
          : words.brokenHow({ name: name(event.seat) });
      const picture: Picture = { kind: 'seat', hand: event.by, mood: 'delighted' };
      return {
        line: { ...PLAIN, title, how, picture, about: [event.by, event.seat] },
        heard: title,
        mine: true,
      };
    }
    case 'gatonegro.passed': {
      const title = event.seat === me ? words.iPassed : words.passed({ name: name(event.seat) });
      const how = words.passedHow({ n: event.passes });
      return {
        line: {
          ...PLAIN,
          title,
          how,
          picture: { kind: 'seat', hand: event.seat },
          about: [event.seat],
        },
        heard: `${title}.`,
        mine: false,
      };
    }
    case 'gatonegro.game_ended': {
      const title = {
        'deck-empty': words.endDeck,
        rhyme: words.endRhyme,
        'all-passed': words.endPassed,
      }[event.why];
      return {
        line: { ...PLAIN, title, how: words.endHow, picture: { kind: 'moon' } },
        heard: `${title}. ${words.endHow}`,
        mine: true,
      };
    }
  }
}

function taken(event: GatonegroTaken, by: Reader): Said {
  const { words, paws } = by;
  const name = by.name(event.seat);
  // The new card comes first: whoever listens must not lose it while hearing of the old one.
  const next = event.next === null ? '' : `${capital(nameOf(event.next))}. `;
  const card = { name, card: theCard(event.card) };
  const light = paws.some((paw) => paw.seat === event.seat && paw.light);
  if (event.seat === by.me) {
    const left = event.pile === 0;
    return {
      line: {
        title: light ? words.lightMe : left ? words.iTookLeft : words.iTookRight,
        how: capital(nameOf(event.card)),
        picture: { kind: 'card', card: event.card },
        paws,
        about: [event.seat],
      },
      heard: next + (left ? words.heardTookLeft : words.heardTookRight)(card),
      mine: true,
    };
  }
  const late = by.reached.filter((hand) => hand !== event.seat);
  const photo = paws.some((paw) => paw.tie);
  const first = (light ? words.light : words.quicker)({ name });
  const line: Line = late.length
    ? {
        title: photo ? words.photo : first,
        how: photo ? first : light ? words.lightHow : words.quickerHow,
        picture: { kind: 'seat', hand: event.seat, mood: 'delighted' },
        paws: photo ? [] : paws,
        about: late,
      }
    : {
        title: words.took({ name }),
        how: capital(nameOf(event.card)),
        picture: { kind: 'seat', hand: event.seat },
        paws,
        about: [event.seat],
      };
  const said = late.length && by.me !== null ? `${line.title}.` : words.heardOther(card);
  return { line, heard: next + said, mine: true };
}

// A card is being said, and nobody can do anything yet.
export function listening({ words }: Reader): Line {
  return { ...PLAIN, title: words.listen, how: words.listenHow, picture: { kind: 'moon' } };
}

// What the band says while nothing happens.
export function idle(view: GatonegroView, by: Reader, waiting: readonly string[]): Line {
  const { words, me } = by;
  if (waiting.length) {
    return {
      ...PLAIN,
      title: words.waitingFor({ name: page.list(waiting) }),
      how: words.waitingHow,
      picture: { kind: 'line' },
    };
  }
  if (view.turn !== null && view.turn === me)
    return {
      ...PLAIN,
      title: words.myTurn,
      how: by.keyed ? words.myTurnKey : words.myTurnHow,
      picture: { kind: 'hand' },
    };
  if (view.turn !== null) {
    const title = words.turnOf({ name: by.name(view.turn) });
    return {
      ...PLAIN,
      title,
      how: words.turnHow,
      picture: { kind: 'seat', hand: view.turn },
      about: [view.turn],
    };
  }
  if (me === null) return { ...PLAIN, title: words.promptMany, picture: { kind: 'moon' } };
  const how = by.keyed ? words.promptKey : words.promptHow;
  return { ...PLAIN, title: words.prompt, how, picture: { kind: 'hand' } };
}

// The line of the rhyme that is being recited now.
export function verse(view: GatonegroView, now: number, lasts: number, by: Reader): Line {
  const { words } = by;
  const lines = [words.rhyme1, words.rhyme2, words.rhyme3, words.rhyme4];
  const gone = lasts > 0 ? 1 - ((view.ends_at ?? now) - now) / lasts : 1;
  const at = Math.max(0, Math.min(lines.length - 1, Math.floor(gone * lines.length)));
  const hand = view.reciting ?? 0;
  const how =
    hand === by.me ? words.youRecite : `${words.recites({ name: by.name(hand) })}. ${words.stopIt}`;
  return {
    title: lines[at] ?? words.rhyme1,
    how,
    picture: { kind: 'seat', hand, mood: 'delighted' },
    paws: [],
    about: [hand],
  };
}
