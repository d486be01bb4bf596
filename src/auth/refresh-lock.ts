// One refresh at a time over all tabs: a refresh token counts once, and a second use of it would
// end the session of both tabs. Browsers have locks on https and localhost only; elsewhere the tab
// that refreshes holds a lease.

const LEASE_KEY = 'ERP_Refresh';
/** Milliseconds after which the lease of a tab that was closed in the middle ends. */
const LEASE_MS = 10_000;
/** Milliseconds between two looks at a lease that another tab holds. */
const POLL_MS = 250;
/** Milliseconds after which a write of another tab to the local storage is seen here. */
const SETTLE_MS = 250;

type Lease = { by: string; until: number };
/** Replaces the lease (undefined: nobody holds it) and answers the one that then counts. */
type ChangeLease = (
  replace: (lease: Lease | undefined) => Lease | undefined,
) => Promise<Lease | undefined>;

const TAB_ID = `${Date.now()}-${Math.random()}`;
const sleep = (milliseconds: number) => new Promise(resolve => setTimeout(resolve, milliseconds));

const keepValid = (lease: Lease | null | undefined): Lease | undefined =>
  lease && lease.until > Date.now() ? lease : undefined;

const openDatabase = (): Promise<IDBDatabase> =>
  new Promise((resolve, reject) => {
    const request = indexedDB.open(LEASE_KEY);
    request.onupgradeneeded = () => request.result.createObjectStore(LEASE_KEY);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/** Of two tabs in the same moment the second sees what the first has written: their transactions wait. */
const changeInDatabase: ChangeLease = async replace => {
  const database = await openDatabase();
  try {
    return await new Promise((resolve, reject) => {
      const transaction = database.transaction(LEASE_KEY, 'readwrite');
      const store = transaction.objectStore(LEASE_KEY);
      const stored: IDBRequest<Lease | undefined> = store.get(LEASE_KEY);
      let lease: Lease | undefined;
      stored.onsuccess = () => {
        lease = replace(keepValid(stored.result));
        if (lease) store.put(lease, LEASE_KEY);
        else store.delete(LEASE_KEY);
      };
      transaction.oncomplete = () => resolve(lease);
      transaction.onabort = () => reject(transaction.error);
    });
  } finally {
    database.close();
  }
};

const readStoredLease = (): Lease | undefined => {
  try {
    return keepValid(JSON.parse(localStorage.getItem(LEASE_KEY) ?? 'null') as Lease | null);
  } catch {
    return undefined;
  }
};

/** Where the browser has no database; on a busy computer two tabs may then not see each other. */
const changeInStorage: ChangeLease = async replace => {
  const before = readStoredLease();
  const lease = replace(before);
  if (!lease) localStorage.removeItem(LEASE_KEY);
  else if (lease !== before) {
    localStorage.setItem(LEASE_KEY, JSON.stringify(lease));
    await sleep(SETTLE_MS);
  }
  return readStoredLease();
};

const changeLease: ChangeLease = replace =>
  'indexedDB' in globalThis
    ? changeInDatabase(replace).catch(() => changeInStorage(replace))
    : changeInStorage(replace);

const acquireLease = async (): Promise<void> => {
  for (;;) {
    const lease = await changeLease(held =>
      held && held.by !== TAB_ID ? held : { by: TAB_ID, until: Date.now() + LEASE_MS },
    );
    if (lease?.by === TAB_ID) return;
    await sleep(POLL_MS);
  }
};

const withLease = async <T>(work: () => Promise<T>): Promise<T> => {
  await acquireLease();
  try {
    return await work();
  } finally {
    await changeLease(held => (held?.by === TAB_ID ? undefined : held));
  }
};

/** Does the work when no other tab does it. */
export const withRefreshLock = <T>(work: () => Promise<T>): Promise<T> =>
  navigator.locks ? navigator.locks.request(LEASE_KEY, work) : withLease(work);
