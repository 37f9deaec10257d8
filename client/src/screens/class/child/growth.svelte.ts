// What has grown in a child's garden in a round. The server looks through the last games when they are
// over, so it is asked again for a while.

import { gardenOf, isTrouble, type ClassGarden } from '../../../net/classes';
import type { PlantInfo } from '../../../net/learner';
import { bestOf } from '../../garden/garden';

const ASKED_AFTER_MS = [0, 2500, 6000, 12_000, 25_000];

export class Growth {
  grown = $state.raw<readonly PlantInfo[]>([]);
  #timers: ReturnType<typeof setTimeout>[];

  constructor(token: string, fetch: (token: string) => ReturnType<typeof gardenOf> = gardenOf) {
    this.#timers = ASKED_AFTER_MS.map((ms) =>
      setTimeout(() => {
        void fetch(token).then((found) => !isTrouble(found) && this.#see(found));
      }, ms),
    );
  }

  stop(): void {
    this.#timers.forEach(clearTimeout);
  }

  #see({ plants, grown }: ClassGarden): void {
    if (grown.length === this.grown.length) return;
    this.grown = bestOf(plants.filter(({ fact }) => grown.includes(fact)));
  }
}
