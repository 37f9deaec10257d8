// A lesson as it goes on: which step one is at, and whether what was done is what the script has.

import type { AnyMove } from '../../net/wire';
import type { Film } from '../../net/film';
import { FilmTable } from '../replay/film-table.svelte';
import type { Key, Lesson, Step } from './lessons';
import { isSame, offered } from './moves';

const ME = 0;
const PAW_MS = 350; // how long the own paw is seen before the table has decided
const OTHERS_MS = 1100; // before another does something
const STILL_MS = 4200; // for which a paw is kept still
const IDLE_MS = 9000; // after which a hint is given

class LessonTable extends FilmTable {
  override press(move: AnyMove, event: PointerEvent | KeyboardEvent): void {
    if (this.pressed.length) return;
    super.press(move, event);
  }
}

export class Course {
  at = $state(0); // which step
  hinting = $state(false);
  ready = $state(false); // what happens in this step has happened
  readonly table: LessonTable;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #idle: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly lesson: Lesson,
    film: Film,
    names: readonly string[],
    faces: readonly string[],
    at = 0,
  ) {
    this.table = new LessonTable(
      lesson.record,
      film,
      { eyes: ME, times: 'none', names, faces },
      (move) => this.#done(move),
    );
    this.at = at;
    this.table.show(lesson.steps.slice(0, at).filter((one) => one.does !== 'nobody').length);
    this.#enter();
  }

  get step(): Step | null {
    return this.lesson.steps[this.at] ?? null;
  }

  get over(): boolean {
    return this.step === null;
  }

  get says(): Key {
    if (!this.step) return this.lesson.end;
    if (this.hinting && this.step.hint) return this.step.hint;
    return this.step.say ?? 'right';
  }

  // What was said is read, and there is nothing to do but to go on.
  get waitsForTap(): boolean {
    return (
      this.ready &&
      (this.step?.does === 'nobody' ||
        (this.step?.does === 'others' && this.step.say !== undefined))
    );
  }

  next(): void {
    this.at++;
    this.#enter();
  }

  stop(): void {
    clearTimeout(this.#timer);
    clearTimeout(this.#idle);
  }

  #enter(): void {
    this.stop();
    this.hinting = false;
    this.ready = false;
    const { step } = this;
    if (!step) return;
    if (step.does === 'me' || step.does === 'nobody') {
      this.ready = true;
      if (step.does === 'me') this.#offer();
      return;
    }
    this.#timer = setTimeout(() => this.#happen(step), OTHERS_MS);
  }

  #happen(step: Step): void {
    this.table.step();
    this.ready = true;
    if (step.does === 'still') this.#timer = setTimeout(() => this.next(), STILL_MS);
    else if (!step.say) this.next();
  }

  #offer(): void {
    const action = this.lesson.record.actions[this.table.frame];
    this.table.seen = { ...this.table.seen, legal: offered(this.table.seen.views[0], action) };
    this.#idle = setTimeout(() => (this.hinting = true), IDLE_MS);
  }

  #done(move: AnyMove): void {
    const { step } = this;
    if (step?.does === 'me' && isSame(move, this.lesson.record.actions[this.table.frame])) {
      this.stop();
      this.hinting = false;
      if (move.do === 'slap' || move.do === 'take')
        this.table.pressed = [{ hand: ME, ms: null, move }];
      this.#timer = setTimeout(
        () => {
          this.table.step();
          this.next();
        },
        this.table.pressed.length ? PAW_MS : 0,
      );
    } else {
      this.hinting = this.ready && step?.hint !== undefined;
      // The table waits for an answer to what it sent.
      this.table.emit({
        kind: 'refused',
        refused: { type: 'refused', code: 'not-now', cid: null, k: null },
      });
    }
  }
}
