// Dots in two frames of ten, that show a way to a sum. Those of the second number move over one by one.

import type { Strategy } from '../../net/learner';

const TEN = 10;

export interface Dot {
  of: 'first' | 'second' | 'one more' | 'gone'; // gone: it has moved over
  from?: number; // the place in the other frame that it came from
}

export interface Frames {
  left: readonly Dot[];
  right: readonly Dot[];
}

export interface Way {
  moves: number; // how many dots move
  framesAt: (moved: number) => Frames;
  under: readonly [string, string]; // what is written under the frames
  sum: readonly [number, number, number]; // 10 + 3 = 13
}

const dots = (count: number, of: Dot['of']): Dot[] => Array.from({ length: count }, () => ({ of }));

export function wayTo(a: number, b: number, strategy: Strategy): Way {
  const [bigger, smaller] = [Math.max(a, b), Math.min(a, b)];
  switch (strategy) {
    case 'double':
    case 'near-double':
      return twice(smaller, bigger - smaller);
    case 'ten':
    case 'bigger-first':
      return over(bigger, smaller);
  }
}

function twice(number: number, more: number): Way {
  return {
    moves: more,
    framesAt: (moved) => ({
      left: dots(number, 'first'),
      right: [...dots(number, 'second'), ...dots(moved, 'one more')],
    }),
    under: [`${number}`, more ? `${number} + ${more}` : `${number}`],
    sum: more ? [2 * number, more, 2 * number + more] : [number, number, 2 * number],
  };
}

// The bigger number is filled up by the smaller one, to ten at most.
function over(bigger: number, smaller: number): Way {
  const moves = Math.min(smaller, TEN - bigger);
  const rest = smaller - moves;
  return {
    moves,
    framesAt: (moved) => ({
      left: [
        ...dots(bigger, 'first'),
        ...dots(moved, 'second').map((dot, i) => ({ ...dot, from: smaller - 1 - i })),
      ],
      right: [...dots(smaller - moved, 'second'), ...dots(moved, 'gone')],
    }),
    under: [moves ? `${bigger} + ${moves}` : `${bigger}`, rest ? `${rest}` : ''],
    sum: rest && moves ? [TEN, rest, bigger + smaller] : [bigger, smaller, bigger + smaller],
  };
}

// For a look at a sum without any question: up to ten, and on.
export const framesOf = (a: number, b: number): Frames => {
  const way = over(Math.max(a, b), Math.min(a, b));
  const { left, right } = way.framesAt(way.moves);
  return { left, right: right.filter((dot) => dot.of !== 'gone') };
};
