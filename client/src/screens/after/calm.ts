// In calm mode nothing is exclaimed.

import { settings } from '../../lib/settings.svelte';

export function softly(text: string): string {
  return settings.now.calm ? text.replace(/¡/g, '').replace(/[\u00a0 ]?!(?= |$)/g, '.') : text;
}
