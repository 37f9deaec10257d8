// Addi Race in words, for the ear and for one key.

import {
  inWords,
  questionsOf,
  type Deed,
  type Question,
  type TableInWords,
} from '../../../game-kit/in-words.svelte';
import { isPlaying } from '../../../net/is-playing';
import { softly } from '../../../texts/calm';
import { words } from '../../../texts/index.svelte';
import { sentences } from '../../../texts/sentences';
import { cardName, counterName, isAttack, spokenCard } from './cards';
import { discardOf, layings, type Held, type RaceMove } from './hand';
import { moveText } from './move-text';
import { suffer } from './notes';
import type { Turn } from './turn.svelte';

const DIGITS = '1234567890';

export class AddiraceInWords implements TableInWords {
  constructor(
    private readonly turn: Turn,
    readonly openMenu: () => void,
  ) {}

  get title(): string {
    return words.of('common').addirace;
  }

  get now(): string {
    const { prompt } = this.turn;
    return prompt ? sentences(prompt.title, prompt.how) : '';
  }

  get first(): string {
    return this.turn.cards.length ? this.#hand : '';
  }

  get plays(): boolean {
    return this.turn.view?.phase !== 'over' && isPlaying(this.turn.table.seen);
  }

  // First the cards of my hand. When one is chosen, what can be done with it.
  get deeds(): readonly Deed[] {
    const { turn } = this;
    if (!this.plays || !turn.moves.length) return [];
    if (!turn.playing) return this.#numbered(turn.moves);
    const pass = turn.moves.find((move) => move.do === 'pass');
    if (pass) return this.#numbered([pass]);
    return turn.chosen ? this.#withChosen(turn.chosen) : this.#cards;
  }

  get due(): readonly Deed[] {
    return this.deeds;
  }

  // An attack on me, a card that magic has shown me, or what can be done with the chosen card.
  get asks(): string {
    const { turn } = this;
    const { view } = turn;
    if (!view || !this.plays || !turn.moves.length) return '';
    if (view.phase === 'respond') return sentences(...this.#attack, this.#choices);
    if (view.phase === 'magic') return sentences(...this.#magic, this.#choices);
    if (!turn.chosen) return '';
    const { note } = turn;
    return sentences(
      this.#spoken(turn.chosen.card),
      note?.title ?? '',
      note?.text ?? '',
      this.#choices,
    );
  }

  get questions(): readonly Question[] {
    return questionsOf({
      tops: () => sentences(...this.#seats.map((hand) => this.#lies(hand))),
      cards: () => this.#hand,
      turn: () => this.now,
      scores: () => sentences(...this.#seats.map((hand) => this.#total(hand))),
    });
  }

  get #cards(): Deed[] {
    const { turn } = this;
    return turn.cards.map((one, i) => ({
      id: one.key,
      label: this.#held(one),
      key: DIGITS[i] ?? '',
      raced: false,
      do: () => turn.choose(one.key),
    }));
  }

  #withChosen({ card }: Held): Deed[] {
    const { turn } = this;
    const discard = discardOf(turn.moves, card);
    const deeds = this.#numbered(layings(turn.moves, card));
    if (discard) deeds.push(this.#deed(discard, 'd'));
    deeds.push({
      id: 'back',
      label: words.of('addirace').putBack,
      key: 'Escape',
      raced: false,
      do: () => turn.putBack(),
    });
    return deeds;
  }

  #numbered(moves: readonly RaceMove[]): Deed[] {
    return moves.map((move, i) => this.#deed(move, DIGITS[i] ?? ''));
  }

  #deed(move: RaceMove, key: string): Deed {
    return {
      id: JSON.stringify(move),
      label: softly(moveText(move, this.turn)),
      key,
      raced: false,
      do: () => this.turn.do(move),
    };
  }

  // "1: Play: +14. D: Discard."
  get #choices(): string {
    const say = inWords();
    return sentences(
      ...this.deeds
        .filter(({ id }) => id !== 'back')
        .map(({ key, label }) =>
          key ? say.keyed({ key: key.toUpperCase(), does: label }) : label,
        ),
    );
  }

  get #attack(): string[] {
    const { view, edition } = this.turn;
    const attack = view?.attack;
    if (!view || !attack || !isAttack(attack) || view.turn === null) return [];
    const say = words.of('addirace');
    const name = this.turn.nameOf(view.turn);
    const counter = counterName(attack, edition);
    const has = this.turn.moves.some((move) => move.do === 'counter');
    return [
      softly(say.askTitle({ name, card: cardName(attack, edition) })),
      suffer(attack),
      say.askHow({ counter }),
      has ? '' : say.askNone({ counter }),
    ];
  }

  get #magic(): string[] {
    const { view, own } = this.turn;
    const say = words.of('addirace');
    if (!own?.seen || view?.target == null) return [];
    const title = say.magicTitle({ name: this.turn.nameOf(view.target) });
    return [inWords().keyed({ key: title, does: this.#spoken(own.seen) }), say.magicKeep];
  }

  get #hand(): string {
    const say = inWords();
    return (
      sentences(
        ...this.turn.cards.map((one, i) => {
          const key = DIGITS[i];
          return key ? say.keyed({ key, does: this.#held(one) }) : this.#held(one);
        }),
      ) || say.noCards
    );
  }

  #held(one: Held): string {
    const card = this.#spoken(one.card);
    return this.turn.locked(one) ? `${card}, ${words.of('addirace').heardLocked}` : card;
  }

  get #seats(): number[] {
    return (this.turn.view?.seats ?? []).map((_, hand) => hand);
  }

  #name(hand: number): string {
    return hand === this.turn.me ? inWords().you : this.turn.nameOf(hand);
  }

  #total(hand: number): string {
    const total = this.turn.view?.seats[hand]?.total ?? 0;
    return `${this.#name(hand)}: ${words.of('addirace').heardTotal({ total })}`;
  }

  // Points, attacks and defences of one player.
  #lies(hand: number): string {
    const say = words.of('addirace');
    const seat = this.turn.view?.seats[hand];
    const named = (card: string) => cardName(card, this.turn.edition);
    return [
      this.#total(hand),
      ...(seat?.attacks ?? []).map((card) => say.heardAttack({ card: named(card) })),
      ...(seat?.defences ?? []).map((card) => say.heardDefence({ card: named(card) })),
    ].join(', ');
  }

  #spoken(card: string): string {
    return spokenCard(card, this.turn.edition);
  }
}
