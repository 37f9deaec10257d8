// Gato Negro in words, for the ear and for one key.

import {
  inWords,
  questionsOf,
  type Deed,
  type Question,
  type TableInWords,
} from '../../../game-kit/in-words.svelte';
import { isPlaying } from '../../../net/is-playing';
import type { Table } from '../../../net/live-table.svelte';
import type { GatonegroPileView, GatonegroView } from '../../../net/wire';
import { words } from '../../../texts/index.svelte';
import { sentences } from '../../../texts/sentences';
import { listOf, nameOf } from './cards';
import { capital, type Line } from './describe';
import { keysOf } from './keys';
import type { May } from './may';
import type { Play } from './play.svelte';
import { playersOf, toldViewOf, viewOf } from './players';

// What the drawn table knows.
interface Drawn {
  readonly line: Line | null;
  readonly may: May;
  readonly play: Play;
}

export class GatonegroInWords implements TableInWords {
  readonly asks = '';

  constructor(
    private readonly table: Table,
    private readonly drawn: Drawn,
    readonly openMenu: () => void,
  ) {}

  get title(): string {
    return words.of('common').gatonegro;
  }

  get now(): string {
    const { line } = this.drawn;
    return line ? sentences(line.title, line.how) : '';
  }

  get plays(): boolean {
    return this.#view !== null && this.#view.result === null && isPlaying(this.table.seen);
  }

  get deeds(): readonly Deed[] {
    const { play, may } = this.drawn;
    const me = play.me;
    const view = this.#view;
    if (!this.plays || me === null || !view) return [];
    const [left, right] = keysOf(1)[0] ?? [];
    const takes = view.top !== null && (view.turn === null || view.turn === me);
    const say = inWords();
    const deeds: Deed[] = [];
    if (takes && left && right)
      deeds.push(
        {
          id: 'left',
          label: say.takeLeft,
          key: left.code,
          raced: view.turn === null,
          do: (press) => play.take(me, 0, press),
        },
        {
          id: 'right',
          label: say.takeRight,
          key: right.code,
          raced: view.turn === null,
          do: (press) => play.take(me, 1, press),
        },
      );
    if (may.pass.includes(me))
      deeds.push({
        id: 'pass',
        label: words.of('gatonegro').pass,
        key: 'p',
        raced: false,
        do: () => play.pass(me),
      });
    if (may.recite.includes(me))
      deeds.push({
        id: 'rhyme',
        label: words.of('gatonegro').rhyme,
        key: 'r',
        raced: false,
        do: () => play.recite(me),
      });
    return deeds;
  }

  get due(): readonly Deed[] {
    return this.deeds;
  }

  get questions(): readonly Question[] {
    return questionsOf({
      tops: () => this.#deck,
      cards: () => this.#mine,
      turn: () => this.now,
      scores: () => this.#scores,
    });
  }

  get #view(): GatonegroView | null {
    return viewOf(this.table.seen, this.table.mine[0] ?? null);
  }

  get #deck(): string {
    const say = words.of('gatonegro');
    const view = toldViewOf(this.table.seen, this.table.mine[0] ?? null);
    if (!view || view.top === null) return sentences(say.empty);
    return sentences(capital(nameOf(view.top)), inWords().cardsLeft({ n: view.deck }));
  }

  // Both piles, the newest card first.
  get #mine(): string {
    const piles = this.#view?.seats[this.drawn.play.me ?? -1]?.piles;
    return piles ? sentences(this.#pile(piles[0], 'left'), this.#pile(piles[1], 'right')) : '';
  }

  #pile(pile: GatonegroPileView, side: 'left' | 'right'): string {
    const say = words.of('gatonegro');
    const name = { left: say.leftPile, right: say.rightPile }[side];
    if (!pile.size) return say.pileEmpty({ side: name });
    const all = pile.cards ?? (pile.top === null ? [] : [pile.top]);
    return inWords().pileOf({ side: name, n: pile.size, cards: listOf([...all].reverse()) });
  }

  get #scores(): string {
    const say = inWords();
    const you = this.drawn.play.you;
    return sentences(
      ...playersOf(this.table.seen).flatMap(({ hand, name }) => {
        const seat = this.#view?.seats[hand];
        if (!seat) return [];
        const [left, right] = seat.piles;
        const who = hand === you ? say.you : name;
        return seat.score
          ? [say.pointsOf({ name: who, n: seat.score.total })]
          : [say.pilesOf({ name: who, left: left.size, right: right.size })];
      }),
    );
  }
}
