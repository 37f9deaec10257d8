// Whether a device is the teacher's own, which nobody else looks at: it came by a ticket for a teacher.

import { readJson, write } from '../../../lib/store';

const KEPT = 'gatosabio.class-own-device';

const kept = (): string[] => (readJson(KEPT) as string[] | null) ?? [];

export const isOwnDevice = (code: string): boolean => kept().includes(code);

export function setOwnDevice(code: string, own: boolean): void {
  const others = kept().filter((one) => one !== code);
  write(KEPT, JSON.stringify(own ? [...others, code].slice(-12) : others));
}
