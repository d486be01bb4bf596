// One refresh at a time over all tabs: a refresh token counts once, and a second use of it would
// end the session of both tabs. A lease in the local storage keeps the turn. Where the browser has
// locks (only on https and localhost) it is taken under one, because two tabs may write the storage
// in the same moment without seeing each other.

const LEASE = 'ERP_Refresh';
/** A tab that was closed in the middle holds its lease no longer than this, in milliseconds. */
const LEASE_MS = 10_000;
/** So long until a lease written at the same moment by another tab is surely seen. */
const SETTLE_MS = 60;

type Lease = { by: string; until: number };

const me = `${Date.now()}-${Math.random()}`;
const pause = (milliseconds: number) => new Promise(resolve => setTimeout(resolve, milliseconds));

const held = (): Lease | undefined => {
  try {
    const lease = JSON.parse(localStorage.getItem(LEASE) ?? 'null') as Lease | null;
    return lease && lease.until > Date.now() ? lease : undefined;
  } catch {
    return undefined;
  }
};

/** Resolves when another tab has changed the storage, or when its lease has run out. */
const storageChanged = (milliseconds: number) =>
  new Promise<void>(resolve => {
    const done = () => {
      clearTimeout(timer);
      window.removeEventListener('storage', done);
      resolve();
    };
    const timer = setTimeout(done, milliseconds);
    window.addEventListener('storage', done);
  });

const takeLease = async (): Promise<void> => {
  for (;;) {
    const lease = held();
    if (lease && lease.by !== me) {
      await storageChanged(lease.until - Date.now());
      continue;
    }
    localStorage.setItem(LEASE, JSON.stringify({ by: me, until: Date.now() + LEASE_MS }));
    await pause(SETTLE_MS);
    if (held()?.by === me) return;
  }
};

const underLease = async <T>(work: () => Promise<T>): Promise<T> => {
  await takeLease();
  try {
    return await work();
  } finally {
    if (held()?.by === me) localStorage.removeItem(LEASE);
  }
};

/** Does the work when no other tab does it. */
export const inTurn = <T>(work: () => Promise<T>): Promise<T> =>
  navigator.locks ? navigator.locks.request(LEASE, () => underLease(work)) : underLease(work);
