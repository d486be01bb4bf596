// One refresh at a time over all tabs: a refresh token counts once, and a second use of it would
// end the session of both tabs. A lease in the local storage keeps the turn. Where the browser has
// locks (only on https and localhost) it is taken under one, because two tabs may write the storage
// in the same moment without seeing each other.

const LEASE_KEY = 'ERP_Refresh';
/** Milliseconds after which the lease of a tab that was closed in the middle ends. */
const LEASE_MS = 10_000;
/** So long until a lease written at the same moment by another tab is surely seen. */
const SETTLE_MS = 60;

type Lease = { by: string; until: number };

const TAB_ID = `${Date.now()}-${Math.random()}`;
const sleep = (milliseconds: number) => new Promise(resolve => setTimeout(resolve, milliseconds));

const readLease = (): Lease | undefined => {
  try {
    const lease = JSON.parse(localStorage.getItem(LEASE_KEY) ?? 'null') as Lease | null;
    return lease && lease.until > Date.now() ? lease : undefined;
  } catch {
    return undefined;
  }
};

/** Resolves when another tab has changed the storage, or when its lease has run out. */
const waitForStorageChange = (milliseconds: number) =>
  new Promise<void>(resolve => {
    const done = () => {
      clearTimeout(timer);
      window.removeEventListener('storage', done);
      resolve();
    };
    const timer = setTimeout(done, milliseconds);
    window.addEventListener('storage', done);
  });

const acquireLease = async (): Promise<void> => {
  for (;;) {
    const lease = readLease();
    if (lease && lease.by !== TAB_ID) {
      await waitForStorageChange(lease.until - Date.now());
      continue;
    }
    localStorage.setItem(LEASE_KEY, JSON.stringify({ by: TAB_ID, until: Date.now() + LEASE_MS }));
    await sleep(SETTLE_MS);
    if (readLease()?.by === TAB_ID) return;
  }
};

const withLease = async <T>(work: () => Promise<T>): Promise<T> => {
  await acquireLease();
  try {
    return await work();
  } finally {
    if (readLease()?.by === TAB_ID) localStorage.removeItem(LEASE_KEY);
  }
};

/** Does the work when no other tab does it. */
export const withRefreshLock = <T>(work: () => Promise<T>): Promise<T> =>
  navigator.locks ? navigator.locks.request(LEASE_KEY, () => withLease(work)) : withLease(work);
