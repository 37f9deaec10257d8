// A game on a shared device: what hands do by touch or key, and what each of them is told.

import type { Mood } from '../../../lib/faces';
import { seatOf, type Table } from '../../../net/live-table.svelte';
import { settings } from '../../../lib/settings.svelte';
import { buzz, sound } from '../../../game-kit/sounds';
import { calmly } from '../../../texts/calm';
import { words } from '../../../texts/index.svelte';
import { specialName } from '../../../texts/specials';
import { listening, promptOf, type Prompt } from '../model/prompt';
import { rulesOf, textsOf, viewOf, waitedFor } from '../model/state';
import type { Reader } from '../model/describe';
import { heardNameOf } from '../model/hand-names';
import { explanation } from '../model/explain';
import { isPlaying } from '../../../net/is-playing';
import { keysFor, meantBy, printed } from './keys';
import { spokenTo } from './several-hands';
import { spotOf } from './places';
import { SharedPresenter, type Said } from './presenter.svelte';
import { Contacts } from './contacts';
import type { Turning } from '../model/turning.svelte';
import type { Layout } from './zones';

const WAITED_MS = 4000; // after this long without an event, the hand whose turn it is is told what to do

export class Playing {
  readonly presenter: SharedPresenter;
  readonly turning: Turning;
  // The screen stands: it is one player's own, or it has a mouse pointer, so probably a keyboard. Does
  // not change during a game.
  readonly upright: boolean;
  #typing = $state(false);
  #waited = $state(true); // WAITED_MS are over; also before the first card
  #written = $state.raw<ReadonlyMap<string, string>>(new Map()); // letters that keys have typed
  #contacts = new Contacts();
  #waiting: ReturnType<typeof setTimeout> | undefined;
  // On an upright screen, keys are given from left to right, as the hands lie.
  readonly #keys = $derived.by(() => {
    const places = this.layout()?.places.filter((place) => place.mine) ?? [];
    const inRow = this.upright ? [...places].sort((a, b) => a.x - b.x || a.y - b.y) : places;
    return keysFor(inRow.map((place) => place.hand));
  });
  readonly who = $derived.by((): Reader => ({
    say: textsOf(this.table),
    edition: rulesOf(this.table).edition,
    mine: this.table.past ? [] : this.table.mine,
    calm: settings.now.calm,
    name: (hand) => seatOf(this.table.seen, hand)?.name ?? '',
    heardName: (hand) => heardNameOf(this.table.seen, hand),
  }));

  // The paws on the mouse: presses of this device and those of the verdict, the winner's on top.
  readonly paws = $derived.by(() => {
    const { first } = this.presenter;
    const decided = first === null ? [] : this.table.seen.paws.map((paw) => paw.seat).reverse();
    const scramble = viewOf(this.table.seen)?.scramble?.hits ?? [];
    const all = new Set([...decided, ...scramble, ...this.table.pressed.map((one) => one.hand)]);
    if (first === null) return [...all];
    all.delete(first);
    return [...all, first];
  });

  constructor(
    private readonly table: Table,
    private readonly layout: () => Layout | null,
    private readonly own = false,
  ) {
    this.#typing = matchMedia('(hover: hover) and (pointer: fine)').matches;
    this.upright = own || this.#typing;
    this.presenter = new SharedPresenter(
      table,
      () => this.who,
      (hand) => spotOf(layout()?.places, hand),
    );
    this.turning = this.presenter.turning;
  }

  start(): () => void {
    this.presenter.readNote(); // whoever comes in the middle of a reading hears it, too
    const stop = this.table.listen((news) => {
      if (news.kind === 'events') this.#wait();
      this.presenter.hear(news);
    });
    return () => {
      stop();
      clearTimeout(this.#waiting);
      this.presenter.close();
    };
  }

  // Whether a contact counts. Events made from a screen reader's click are no contacts: they would
  // never end.
  begins(hand: number, what: 'hit' | 'turn' | 'call', event: PointerEvent): boolean {
    return !event.isTrusted || this.#contacts.begins(`${what} ${hand}`, event);
  }

  touch(hand: number, what: 'hit' | 'call', event: PointerEvent): void {
    if (!this.begins(hand, what, event)) return;
    if (what === 'hit') this.hit(hand, event);
    else this.call(hand, event);
  }

  lift(event: PointerEvent): void {
    this.#contacts.ends(event);
  }

  // Everybody who still has a card may press, with or without a right to hit: the table judges.
  hit(hand: number, event: PointerEvent | KeyboardEvent): void {
    if (!isPlaying(this.table.seen) || this.#isOut(hand)) return;
    const before = this.table.pressed.length;
    this.table.press(
      { do: 'slap', seat: hand, spot: event instanceof KeyboardEvent ? 'key' : 'body' },
      event,
    );
    if (this.table.pressed.length === before) return;
    this.presenter.presses.made(hand, performance.now());
    sound('paw');
    buzz();
  }

  turn(hand: number): void {
    if (isPlaying(this.table.seen)) this.turning.tap(hand);
  }

  call(hand: number, event: PointerEvent | KeyboardEvent): void {
    if (isPlaying(this.table.seen)) this.table.press({ do: 'call', seat: hand }, event);
  }

  get paused(): boolean {
    return this.table.seen.info?.paused ?? false;
  }

  key(event: KeyboardEvent): void {
    if (event.repeat || event.ctrlKey || event.metaKey || event.altKey || !settings.now.shortcuts)
      return;
    if (document.querySelector('dialog[open]') || !isPlaying(this.table.seen)) return;
    const meant = meantBy(event.code, this.#keys);
    if (!meant) return;
    event.preventDefault();
    this.#typing = true;
    if (event.key.length === 1)
      this.#written = new Map([...this.#written, [event.code, event.key.toUpperCase()]]);
    if (meant.does === 'hit') this.hit(meant.hand, event);
    else this.turn(meant.hand);
  }

  pressed(hand: number): boolean {
    return this.table.pressed.some((one) => one.hand === hand);
  }

  mood(hand: number): Mood {
    return this.presenter.moods.get(hand) ?? (this.#isOut(hand) ? 'delighted' : 'calm');
  }

  letters(hand: number): { hit: string; turn: string } | null {
    const keys =
      this.#typing && settings.now.shortcuts
        ? this.#keys.find((one) => one.hand === hand)
        : undefined;
    const letter = (code: string): string => printed(code, this.#written, words.keyboard);
    return keys ? { hit: letter(keys.hit), turn: letter(keys.turn) } : null;
  }

  // What the strip of this hand shows: a verdict, that its paw is down, or what there is to do.
  said(hand: number): Said | null {
    const view = viewOf(this.table.seen);
    const note = this.presenter.noteHere;
    const told = note ? undefined : this.presenter.said.get(hand);
    if (told || !view || this.table.past) return told ?? null;
    if (this.table.seen.spoken && !this.own) return { title: this.who.say.listen, how: '' };
    const pressed = this.pressed(hand);
    if (note?.hand === hand && !pressed && !this.own) {
      const { say, edition } = this.who;
      return {
        title: specialName(note.card, edition),
        how: explanation(note.card, say),
        whole: true,
      };
    }
    if (note || (this.own && !pressed)) return null; // nobody plays now, or the band shows it
    const mine = view.turn === hand && this.#waited && this.turning.ready;
    if (
      this.#isOut(hand) ||
      !(pressed || view.scramble || view.seesaw || view.phase === 'together' || mine)
    )
      return null;
    const { title, how } = promptOf(
      { view, me: hand, pressed: pressed ? 'slap' : null, waitingFor: [] },
      { ...this.who, mine: [hand] },
    );
    if (pressed) return { title, how: '' };
    // A narrow strip lies over the pile, or is a small note: it says one thing only.
    const turnOnly = mine && !view.scramble && !view.seesaw && view.phase === 'flip';
    return turnOnly && this.#narrow() ? { title: '', how } : { title, how };
  }

  // What the band says on one player's own screen: whose turn it is, or what there is to do.
  get prompt(): Prompt | null {
    const view = viewOf(this.table.seen);
    if (!view) return null;
    const { say, calm } = this.who;
    if (this.table.seen.spoken) return listening(say);
    const prompt = promptOf(
      {
        view,
        me: spokenTo(view, this.table.mine),
        past: this.table.past,
        pressed: null,
        waitingFor: waitedFor(this.table.seen),
      },
      this.who,
    );
    const [hint, slice] = [say.hint, words.of('addicats-shared').how2].map((text) =>
      calm ? calmly(text) : text,
    );
    return prompt.how === hint && slice ? { ...prompt, how: slice } : prompt; // here one hits a slice, not the mouse
  }

  // The time of a hand: by this page's stopwatch from the press on, by the judge after the verdict.
  time(hand: number): string {
    const shown = this.table.seen.info?.settings.times ?? 'all';
    if (settings.now.calm || shown === 'none') return '';
    const judged = this.presenter.said.has(hand)
      ? this.table.seen.paws.find((paw) => paw.seat === hand)?.ms
      : null;
    const ms = judged ?? this.table.pressed.find((one) => one.hand === hand)?.ms ?? null;
    return ms === null ? '' : words.of('common').ms({ n: Math.round(ms) });
  }

  #isOut(hand: number): boolean {
    const one = viewOf(this.table.seen)?.hands[hand];
    return one !== undefined && one.down + one.up === 0;
  }

  #narrow(): boolean {
    const form = this.layout()?.form;
    return form === 'front' || form === 'packed' || form === 'tiny';
  }

  #wait(): void {
    this.#waited = false;
    clearTimeout(this.#waiting);
    this.#waiting = setTimeout(() => (this.#waited = true), WAITED_MS);
  }
}
