// A garden that goes for good: first on the server, then here. The other way round nobody could ask the
// server any more, as only this browser has the key.

import type { Profiles } from '../../lib/profiles.svelte';
import { isTrouble, type LearnerApi } from '../../net/learner';

// Whether it is gone. If not, it stays as it was, and can be tried again.
export async function removeGarden(
  profiles: Pick<Profiles, 'drop'>,
  api: Pick<LearnerApi, 'forget'>,
  key: string,
): Promise<boolean> {
  if (isTrouble(await api.forget(key))) return false;
  profiles.drop(key);
  return true;
}
