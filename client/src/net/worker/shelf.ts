// What this device keeps of its tables, in the browser's database: texts under names. A private window
// may have none; then it is kept as long as the page is open.

export interface Shelf {
  readonly keeps: boolean; // whether it is there the next time
  // From now on it is this one's: what others put that have owned it before is not taken.
  own(): Promise<void>;
  isOwn(): Promise<boolean>;
  those(wanted: (name: string) => boolean): Promise<Record<string, string>>;
  // All or none. Fails with `TakenError` if another tab owns it now, with `ReadAgainError` if it was
  // not owned before, and with `GoneError` if the browser has closed it.
  put(items: [name: string, text: string | null][]): Promise<void>;
  close(): void;
}

export class TakenError extends Error {}

// It is this one's only now: there was no room to say so before. Another tab may have put something
// since its texts were read.
export class ReadAgainError extends Error {}

export const GAMES = 'games/'; // finished games: Python writes them, and only the page reads them

export class GoneError extends Error {}

const STORE = 'kept';
const OWNER = 'owner'; // the key of what says whose it is; no name of a table begins so
const NONE: Shelf = {
  keeps: false,
  own: () => Promise.resolve(),
  isOwn: () => Promise.resolve(true), // each tab has its own
  those: () => Promise.resolve({}),
  put: () => Promise.resolve(),
  close: () => undefined,
};

// All sites of a host share its databases.
export const shelfOf = (runtime: string): Promise<Shelf> =>
  openShelf(`gatosabio ${new URL('..', runtime).pathname}`);

export async function openShelf(name: string): Promise<Shelf> {
  const base = await opened(name).catch(() => null);
  return base ? shelfIn(base) : NONE;
}

function opened(name: string): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const asked = indexedDB.open(name, 1);
    asked.onupgradeneeded = () => asked.result.createObjectStore(STORE);
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = () => reject(asked.error ?? new Error('no database'));
  });
}

function shelfIn(base: IDBDatabase): Shelf {
  let me: string | null = null; // if it was ever owned here
  let owned = false; // and it could be written that it is
  const write = (): IDBTransaction =>
    base.transaction(STORE, 'readwrite', { durability: 'strict' });
  return {
    keeps: true,
    close: () => base.close(),
    own: () =>
      new Promise((resolve) => {
        me = Array.from(crypto.getRandomValues(new Uint32Array(4))).join('-');
        const writing = write();
        writing.oncomplete = () => ((owned = true), resolve());
        writing.onabort = () => ((owned = false), resolve()); // it is full; `put` writes it
        writing.objectStore(STORE).put(me, OWNER);
      }),
    isOwn: () =>
      new Promise((resolve, reject) => {
        const asked = base.transaction(STORE).objectStore(STORE).get(OWNER);
        asked.onerror = () => reject(asked.error ?? new Error('cannot read'));
        asked.onsuccess = () => resolve(asked.result === me);
      }),
    those: (wanted) =>
      new Promise((resolve, reject) => {
        const found: Record<string, string> = {};
        const asked = base.transaction(STORE).objectStore(STORE).openCursor();
        asked.onerror = () => reject(asked.error ?? new Error('cannot read'));
        asked.onsuccess = () => {
          const cursor = asked.result;
          if (!cursor) return resolve(found);
          const name = cursor.key as string;
          if (name !== OWNER && wanted(name)) found[name] = cursor.value as string;
          cursor.continue();
        };
      }),
    put: (items) =>
      new Promise((resolve, reject) => {
        const again = me !== null && !owned;
        let writing: IDBTransaction;
        try {
          writing = write();
        } catch (error) {
          return reject(new GoneError(String(error)));
        }
        const store = writing.objectStore(STORE);
        let taken = false;
        writing.oncomplete = () => {
          owned ||= again;
          return again ? reject(new ReadAgainError()) : resolve();
        };
        writing.onabort = () =>
          reject(taken ? new TakenError() : (writing.error ?? new Error('not stored')));
        const owner = store.get(OWNER);
        owner.onsuccess = () => {
          taken = owned && owner.result !== me;
          if (taken) return writing.abort();
          if (again) return void store.put(me, OWNER);
          for (const [name, text] of items) {
            if (text === null) store.delete(name);
            else store.put(text, name);
          }
        };
      }),
  };
}
