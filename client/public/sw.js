// The shell of the page, kept in the browser: it opens at once, and says so itself if the server
// is not there. What is played never comes from here, only from the server.

// The build writes both: a new build is a new worker, and what it does not need any more is erased.
const BUILD = 'development';
const FILES = [];
const SCREENS = /^($|make$|join$|replay$|t\/|garden$|minute$|print$|print\/|class$|class\/|rules\/|learn\/)/;

// The path that the server is below, `/` or `/cats/`: this file lies there. All servers of a host
// share its caches, so each has the path in its name.
const HOME = new URL('./', location.href).pathname;
const OWN = `gatosabio${HOME.slice(0, -1)}`;
const SHELL = `${OWN}-${BUILD}`;
const SOON_MS = 5000; // a server that is unplugged refuses nobody: it would take minutes to notice
const isOwn = (name) => name.slice(0, name.lastIndexOf('-')) === OWN;

self.addEventListener('install', (event) => {
  const page = new Request(HOME, { cache: 'reload' }); // its address stays when it has changed
  event.waitUntil(caches.open(SHELL).then((shell) => shell.addAll([page, ...FILES])).then(() => self.skipWaiting()));
});

self.addEventListener('activate', (event) => {
  const old = (names) => names.filter((name) => isOwn(name) && name !== SHELL);
  event.waitUntil(
    caches.keys().then((names) => Promise.all(old(names).map((name) => caches.delete(name)))).then(() => self.clients.claim()),
  );
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin || !pathname.startsWith(HOME)) return;
  const path = pathname.slice(HOME.length);
  if (request.mode === 'navigate' && SCREENS.test(path)) event.respondWith(newest(request));
  else if (/^(assets|runtime)\//.test(path)) event.respondWith(kept(request));
});

// A file in assets has another name whenever it has changed.
async function kept(request) {
  const shell = await caches.open(SHELL);
  const found = await shell.match(request);
  if (found) return found;
  const answer = await fetch(request);
  if (answer.ok) await keep(shell, request, answer.clone());
  return answer;
}

// A device that has no room is given what came, all the same.
async function keep(shell, request, answer) {
  await shell.put(request, answer).catch(() => undefined);
}

// All screens are one page: the newest if the server answers soon, else the one that was seen last.
async function newest(request) {
  const shell = await caches.open(SHELL);
  const found = await shell.match(HOME);
  const asked = fetch(request).then(async (answer) => {
    if (answer.ok) await keep(shell, HOME, answer.clone());
    return answer;
  });
  if (!found) return asked;
  const late = new Promise((resolve) => setTimeout(() => resolve(found), SOON_MS));
  return Promise.race([asked.catch(() => found), late]);
}
