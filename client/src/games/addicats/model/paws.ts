// Where each paw comes from and where it lies on the mouse. Pure.

import { centre, type Box } from './boxes';

const FUR: Record<string, string> = {
  tom: '#A9B3C9',
  luna: '#F6E3C5',
  minou: '#F28C38',
  felix: '#E8B56A',
  nube: '#FFF7E8',
  pelusa: '#DDD5EA',
  gato: '#4B4368',
  moustache: '#8C8276',
  nova: '#FFF1DC',
};

export const furOf = (face: string): string => FUR[face] ?? '#F28C38';

export interface PawPlace {
  x: number;
  y: number;
  angle: number;
}

// x and y from the middle of the mouse, in diameters of it. The angle is that of the arm; 0 is from
// below.
export function pawPlace(seat: Box, mouse: Box, alone: boolean, head: boolean): PawPlace {
  const from = centre(seat);
  const to = centre(mouse);
  const dx = from.x - to.x;
  const dy = from.y - to.y;
  const length = Math.hypot(dx, dy) || 1;
  const off = alone && head ? 0.06 : head ? 0.12 : 0.23;
  return {
    x: (dx / length) * off,
    y: (dy / length) * off,
    angle: (Math.atan2(-dx, dy) * 180) / Math.PI,
  };
}
