// What the screen knows of what its class knows: it is asked for once, and again by a button.

import {
  classFile,
  deleteClass,
  isTrouble,
  learningOf,
  type Asked,
  type ClassTrouble,
} from '../../../net/classes';
import type { ClassLearning } from '../../../net/wire';

export interface KnowApi {
  learning(token: string): Asked<ClassLearning>;
  file(token: string, path: string, params: Readonly<Record<string, string>>): Asked<Blob>;
  remove(token: string): Asked<null>;
}

export const knowApi: KnowApi = { learning: learningOf, file: classFile, remove: deleteClass };

// later: the server is still working it out. away: it does not answer. gone: this browser is not the
// teacher's any more.
export type Trouble = 'later' | 'away' | 'gone';

export function troubleOf(told: ClassTrouble): Trouble {
  if (told === 'no-server') return 'away';
  return told === 'not-now' || told === 'too-many' ? 'later' : 'gone';
}

export class Know {
  learning = $state.raw<ClassLearning | null>(null);
  trouble = $state<Trouble | null>(null);
  removed = $state(false);

  constructor(
    readonly api: KnowApi,
    readonly token: string,
  ) {}

  async load(): Promise<void> {
    this.trouble = null;
    const told = await this.api.learning(this.token);
    if (isTrouble(told)) this.trouble = troubleOf(told);
    else this.learning = told;
  }

  // Whether the class is gone now: also if somebody else has deleted it meanwhile.
  async remove(): Promise<boolean> {
    const told = await this.api.remove(this.token);
    if (told !== null && troubleOf(told) !== 'gone') return false;
    this.learning = null; // nothing of it stays in this page, either
    this.removed = true;
    return true;
  }
}
