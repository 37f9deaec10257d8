// A file of the class that somebody wants to save, and what became of it.

import { saveFile } from '../../../lib/save-file';
import { isTrouble } from '../../../net/classes';
import { troubleOf, type KnowApi } from './know.svelte';

export type Saving = 'idle' | 'making' | 'saved' | 'busy' | 'away' | 'refused';

export class FileWanted {
  now = $state<Saving>('idle');
  name = $state('');

  constructor(
    private readonly api: KnowApi,
    private readonly token: string,
    private readonly save: typeof saveFile = saveFile,
  ) {}

  async ask(path: string, params: Readonly<Record<string, string>>, name: string): Promise<void> {
    if (this.now === 'making') return;
    this.now = 'making';
    const told = await this.api.file(this.token, path, params);
    if (!isTrouble(told)) {
      this.save(told, name);
      this.name = name;
      this.now = 'saved';
      return;
    }
    const trouble = troubleOf(told);
    this.now = trouble === 'later' ? 'busy' : trouble === 'away' ? 'away' : 'refused';
  }
}
