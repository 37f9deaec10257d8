// Where the server's addresses begin: at `/`, or below a path (`/cats/`) if it shares its host with
// other servers. The server writes that path into the page; every address has to be made here.

export const BASE = baseOf(
  globalThis.document?.querySelector<HTMLMetaElement>('meta[name="base"]')?.content,
);

// As built, the page says `./`, and a development server leaves it so: that means `/`.
export function baseOf(told: string | undefined): string {
  return told?.startsWith('/') ? told : '/';
}

// `/t/BCDF` as a browser has to request it: `/cats/t/BCDF`.
export function addressOf(path: string, base = BASE): string {
  return base.slice(0, -1) + path;
}

// The other way round: our path for an address of the browser.
export function pathOf(address: string, base = BASE): string {
  return address.startsWith(base) ? address.slice(base.length - 1) : address;
}

export function socketAddress(): string {
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
  return `${scheme}://${location.host}${addressOf('/ws')}`;
}

// A storage key of this server's own: two servers on one host share the browser's storage.
export function keptAs(name: string, base = BASE): string {
  return base === '/' ? name : base + name;
}
