// A photo finish, and what decided it.

import type { JudgedPress } from '../../../net/wire';
import type { Reader } from './description';

// How many ms were between them, if known, and what decided: a hit on the head of the mouse, or a lot.
export interface Photo {
  apart: number | null;
  by: 'head' | 'lot' | null;
}

export function photoOf(winner: number | null, paws: readonly JudgedPress[]): Photo | null {
  const first = paws.find((paw) => paw.seat === winner);
  if (!first?.tie) return null;
  const rivals = paws.filter((paw) => paw.tie && paw.seat !== winner);
  const times = rivals.flatMap((paw) =>
    paw.ms === null || first.ms === null ? [] : [Math.abs(paw.ms - first.ms)],
  );
  const by =
    rivals.length === 0 ? null : first.head && rivals.some((paw) => !paw.head) ? 'head' : 'lot';
  return { apart: times.length ? Math.min(...times) : null, by };
}

export function photoSentence(photo: Photo, winner: number, { say, mine, name }: Reader): string {
  const apart =
    photo.apart === null || photo.apart === 0 ? '' : `${say.apart({ ms: photo.apart })} `;
  if (photo.by === null) return apart.trim();
  const why =
    photo.by === 'lot'
      ? say.lot
      : mine.includes(winner)
        ? say.headMine
        : say.head({ name: name(winner) });
  return apart + why;
}
