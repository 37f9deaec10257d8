// Where the server's addresses begin: at `/`, or below a path (`/cats/`) that it shares a host with
// others by. The server writes that path into the page; nothing else here may begin an address.

export const BASE = baseOf(
  globalThis.document?.querySelector<HTMLMetaElement>('meta[name="base"]')?.content,
);

// The page as it is built says `./`, which is what a development server hands out, too.
export function baseOf(told: string | undefined): string {
  return told?.startsWith('/') ? told : '/';
}

// `/t/BCDF` as browsers have to ask for it: `/cats/t/BCDF`.
export function addressOf(path: string, base = BASE): string {
  return base.slice(0, -1) + path;
}

// The other way round: which of our paths the browser's address means.
export function pathOf(address: string, base = BASE): string {
  return address.startsWith(base) ? address.slice(base.length - 1) : address;
}

export function socketAddress(): string {
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
  return `${scheme}://${location.host}${addressOf('/ws')}`;
}

// A name for what this browser keeps: two servers below two paths of one host share its storage.
export function keptAs(name: string, base = BASE): string {
  return base === '/' ? name : base + name;
}
