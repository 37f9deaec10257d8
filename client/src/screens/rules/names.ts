// "{dead-end}" in a text becomes that card's name in an edition.

import { specialName } from '../../texts/specials';
import type { Edition } from './book';

export function withNames(text: string, edition: Edition): string {
  return text.replace(
    /\{([\w-]+)\}/g,
    (whole, card: string) => specialName(card, edition) || whole,
  );
}
