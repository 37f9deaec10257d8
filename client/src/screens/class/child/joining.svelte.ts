// How a child comes into its class: it looks for its animal, shows the two pictures of its card, or waits
// for its teacher.

import {
  askKnock,
  come,
  isTrouble,
  knock,
  lookAt,
  type ClassLook,
  type ClassTrouble,
} from '../../../net/classes';
import type { ChildInfo } from '../../../net/wire';

const LOOKS_EVERY_MS = 5000; // who is here already
const ASKS_EVERY_MS = 2000; // whether the teacher has answered
export const ON_A_CARD = 2;

export type Step =
  | 'looking' // at who can be chosen
  | 'animal'
  | 'pictures'
  | 'knocking' // the teacher was asked
  | 'not-let-in'
  | 'door-closed'
  | 'no-class'
  | 'away';

export interface JoinApi {
  lookAt: typeof lookAt;
  come: typeof come;
  knock: typeof knock;
  askKnock: typeof askKnock;
}

export const JOIN_API: JoinApi = { lookAt, come, knock, askKnock };

export class Joining {
  step = $state<Step>('looking');
  look = $state.raw<ClassLook | null>(null);
  child = $state.raw<ChildInfo | null>(null); // the animal that was tapped
  chosen = $state.raw<readonly string[]>([]); // pictures, in the order of the taps
  wrong = $state(false); // the last two were not those of the card
  tired = $state(false); // three tries were wrong: only the teacher helps now
  busy = $state(false);

  #over = false;
  #secret = '';
  #way = 0; // one more with each step that somebody takes: what was asked before is answered too late
  #timer: ReturnType<typeof setTimeout> | undefined;

  // *onin*: the child is let in, with this token.
  constructor(
    private readonly code: string,
    private readonly onin: (token: string, child: number) => void,
    private readonly api: JoinApi = JOIN_API,
  ) {}

  async start(): Promise<void> {
    clearTimeout(this.#timer);
    const found = await this.api.lookAt(this.code);
    // Who has knocked meanwhile waits for the teacher, and for nothing else.
    if (this.#over || this.step === 'knocking') return;
    if (!isTrouble(found)) this.#see(found);
    else if (found === 'no-such-class') return void (this.step = 'no-class');
    else if (this.step === 'looking') this.step = 'away';
    this.#again(() => this.start(), LOOKS_EVERY_MS);
  }

  choose(child: ChildInfo): void {
    this.#turn();
    this.child = child;
    this.chosen = [];
    this.wrong = this.tired = false;
    this.step = 'pictures';
  }

  // A picture; tapped again, it is none of the two any more.
  async tap(picture: string): Promise<void> {
    if (this.busy || !this.child) return;
    this.wrong = false;
    if (this.chosen.includes(picture)) {
      this.chosen = this.chosen.filter((one) => one !== picture);
      return;
    }
    this.chosen = [...this.chosen, picture];
    if (this.chosen.length < ON_A_CARD) return;
    this.busy = true;
    const [way, { child }] = [this.#way, this.child];
    const told = await this.api.come(this.code, child, this.chosen);
    if (this.#over || way !== this.#way) return;
    this.busy = false;
    if (isTrouble(told)) return this.#refuse(told);
    if ('token' in told) return this.#in(told.token, child);
    this.chosen = [];
    this.wrong = true;
    if (!told.tries) await this.#tire();
  }

  // Asks the teacher, who sees which animal was tapped.
  async ask(): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    const way = this.#way;
    const told = await this.api.knock(this.code, this.child?.child ?? null);
    if (this.#over || way !== this.#way) return;
    this.busy = false;
    if (isTrouble(told)) return this.#refuse(told);
    this.#secret = told.knock;
    this.step = 'knocking';
    this.#again(() => this.#listen(), ASKS_EVERY_MS);
  }

  back(): void {
    this.#turn();
    this.child = null;
    this.#secret = '';
    this.step = this.look ? 'animal' : 'looking';
    void this.start();
  }

  stop(): void {
    this.#over = true;
    clearTimeout(this.#timer);
  }

  #turn(): void {
    this.#way++;
    this.busy = false;
  }

  #see(look: ClassLook): void {
    this.look = look;
    if (this.step === 'looking' || this.step === 'away') this.step = 'animal';
  }

  async #tire(): Promise<void> {
    this.tired = true;
    await this.ask();
  }

  async #refuse(trouble: ClassTrouble): Promise<void> {
    this.chosen = [];
    if (trouble === 'ask-teacher') return this.#tire();
    if (trouble === 'no-such-class') this.step = 'no-class';
    else this.step = trouble === 'door-closed' ? 'door-closed' : 'away';
  }

  async #listen(): Promise<void> {
    const secret = this.#secret;
    const told = await this.api.askKnock(secret);
    if (this.#over || secret !== this.#secret || this.step !== 'knocking') return;
    if (told !== null && !isTrouble(told)) return this.#in(told.token, told.child);
    if (told === 'nobody-knocks') this.step = 'not-let-in';
    else this.#again(() => this.#listen(), ASKS_EVERY_MS);
  }

  #in(token: string, child: number): void {
    this.stop();
    this.onin(token, child);
  }

  #again(work: () => Promise<void>, ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void work(), ms);
  }
}
