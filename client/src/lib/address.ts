// Where the server's addresses begin: at `/`, or below a path (`/cats/`) if it shares its host with
// other servers. The server writes that path into the page; every address has to be made here.

const meta = (name: string): string | undefined =>
  globalThis.document?.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content;

// Where the runtime of a static site is. Its host knows no screens, so they are written into the query:
// `/cats/?/t/BCDF`. Wherever the folder lies, the page finds out itself.
export const RUNTIME = meta('runtime');

// Where the same runtime is on a server that offers it: a page goes on with that where the server is
// gone.
export const SPARE = meta('spare');

export const BUILD = meta('build') ?? '';

export const BASE = RUNTIME ? location.pathname.replace(/[^/]*$/, '') : baseOf(meta('base'));

// As built, the page says `./`, and a development server leaves it so: that means `/`.
export function baseOf(told: string | undefined): string {
  return told?.startsWith('/') ? told : '/';
}

// `/t/BCDF` as a browser has to request it: `/cats/t/BCDF`.
export function addressOf(path: string, base = BASE): string {
  if (RUNTIME) return base + (path === '/' ? '' : `?${path}`);
  return fileAt(path, base);
}

// The address of a file that is served as it is, such as `/sw.js`.
export function fileAt(path: string, base = BASE): string {
  return base.slice(0, -1) + path;
}

// Our path for what the browser shows.
export function pathHere(): string {
  return RUNTIME ? decodeURI(location.search.slice(1)) || '/' : pathOf(location.pathname);
}

// The other way round: our path for an address of the browser.
export function pathOf(address: string, base = BASE): string {
  return address.startsWith(base) ? address.slice(base.length - 1) : address;
}

export function socketAddress(path = '/ws'): string {
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
  return `${scheme}://${location.host}${fileAt(path)}`;
}

// A storage key of this server's own: two servers on one host share the browser's storage.
export function keptAs(name: string, base = BASE): string {
  return base === '/' ? name : base + name;
}
