// The way to a sum, in three short sentences.

import { words } from '../../texts/index.svelte';
import type { HelpInfo } from '../../net/learner';

const MOST_STEPS = 4; // who counts on further loses the thread

export function sentencesOf(a: number, b: number, { strategy, steps }: HelpInfo): string[] {
  const say = words.of('garden-minute');
  const [bigger, smaller, total] = [Math.max(a, b), Math.min(a, b), a + b];
  const [first = 0, second = 0] = steps;
  switch (strategy) {
    case 'ten':
      return [
        say.tenNeeds({ bigger, n: first }),
        say.tenGives({ smaller, n: first, rest: second }),
        say.makes({ a: 10, b: second, total }),
      ];
    case 'double':
      return [
        say.twins({ n: bigger }),
        say.twice({ n: bigger, total }),
        say.makes({ a: bigger, b: bigger, total }),
      ];
    case 'near-double':
      return [
        say.makes({ a: smaller, b: smaller, total: first }),
        say.oneMore({ bigger, smaller }),
        say.makes({ a: first, b: second, total }),
      ];
    case 'bigger-first':
      return [
        say.start({ bigger }),
        say.goOn({ n: smaller, steps: counted(bigger, smaller) }),
        say.makes({ a: bigger, b: smaller, total }),
      ];
  }
}

// "8, 9"; a long way is cut short: "11, 12, 13 … 18".
function counted(from: number, many: number): string {
  const all = Array.from({ length: many }, (_, i) => `${from + 1 + i}`);
  if (many <= MOST_STEPS) return all.join(', ');
  return `${all.slice(0, MOST_STEPS - 1).join(', ')} … ${all.at(-1)}`;
}
