// What this device keeps of its tables, in the browser's database: texts under names. A private window
// may have none; then it is kept as long as the page is open.

export interface Shelf {
  readonly keeps: boolean; // whether it is there the next time
  those(wanted: (name: string) => boolean): Promise<Record<string, string>>;
  put(items: [name: string, text: string | null][]): Promise<void>;
  close(): void;
}

export const GAMES = 'games/'; // finished games: Python writes them, and only the page reads them

const STORE = 'kept';
const NONE: Shelf = {
  keeps: false,
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
  return {
    keeps: true,
    close: () => base.close(),
    those: (wanted) =>
      new Promise((resolve, reject) => {
        const found: Record<string, string> = {};
        const asked = base.transaction(STORE).objectStore(STORE).openCursor();
        asked.onerror = () => reject(asked.error ?? new Error('cannot read'));
        asked.onsuccess = () => {
          const cursor = asked.result;
          if (!cursor) return resolve(found);
          const name = cursor.key as string;
          if (wanted(name)) found[name] = cursor.value as string;
          cursor.continue();
        };
      }),
    // All or none. Rows are never overwritten: another tab that goes on with the same table is found
    // out by that.
    put: (items) =>
      new Promise((resolve, reject) => {
        const writing = base.transaction(STORE, 'readwrite', { durability: 'strict' });
        const store = writing.objectStore(STORE);
        writing.oncomplete = () => resolve();
        writing.onabort = () => reject(writing.error ?? new Error('not stored'));
        for (const [name, text] of items) {
          if (text === null) store.delete(name);
          else if (name.startsWith('rows/')) store.add(text, name);
          else store.put(text, name);
        }
      }),
  };
}
