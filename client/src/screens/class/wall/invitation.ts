// The way into a class, as a link and as a QR code. The server draws it: it knows its own address.

import { addressOf } from '../../../lib/address';

export interface Invitation {
  link: string;
  size: number;
  path: string;
}

export const invitationTo = (code: string): Promise<Invitation | null> =>
  drawn(`/api/invitation/class/${code}`, {});

// The ticket of a device goes in the body: addresses are written down in too many places.
export const ticketInvitation = (ticket: string): Promise<Invitation | null> =>
  drawn('/api/invitation/ticket', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ ticket }),
  });

async function drawn(path: string, how: RequestInit): Promise<Invitation | null> {
  const answer = await fetch(addressOf(path), how).catch(() => null);
  return answer?.ok ? ((await answer.json()) as Invitation) : null;
}

// "192.168.1.5:8642": what has to be typed.
export const hostOf = (link: string): string =>
  link.replace(/^https?:\/\//, '').replace(/\/class\/.*/, '');

// Whether only this very machine can reach that address.
export const isHereOnly = (host: string): boolean =>
  /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/.test(host.split('/')[0] ?? '');
