// A running lesson: its current step, and whether the learner did what the script asks for.

import type { AnyMove } from '../../net/wire';
import type { Film } from '../../net/film';
import { FilmTable } from '../replay/film-table.svelte';
import type { Key, Lesson, Step } from './lessons';
import { isSame, offered } from './moves';

const ME = 0;
const PAW_MS = 350; // how long the learner's paw is seen before the verdict
const OTHERS_MS = 1100; // pause before another player does something
const STILL_MS = 4200; // how long the learner must not press in a step 'still'
const IDLE_MS = 9000; // a hint is given after this time

class LessonTable extends FilmTable {
  override press(move: AnyMove, event: PointerEvent | KeyboardEvent): void {
    if (this.pressed.length) return;
    super.press(move, event);
  }
}

export class Course {
  at = $state(0); // which step
  hinting = $state(false);
  ready = $state(false); // the action of this step has happened, or it is the learner's turn
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

  // There is nothing to do in this step but to read and to tap on.
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
      // The table waits for an answer to the move that it sent.
      this.table.emit({
        kind: 'refused',
        refused: { type: 'refused', code: 'not-now', cid: null, k: null },
      });
    }
  }
}
