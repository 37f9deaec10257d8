// Who sits down when a table is opened: hands on this device, and cats.

import type { Hardness } from '../../games/table-options';

export interface Company {
  hands: number;
  cats: number;
  level: Hardness;
}

// No more than *most* can play: cats give way first, then hands.
export function fitted(company: Company, most: number): Company {
  const hands = Math.min(company.hands, most);
  return { ...company, hands, cats: Math.min(company.cats, most - hands) };
}
