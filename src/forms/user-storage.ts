// What is under way in this browser: each value belongs to the user who typed or saw it, and nobody
// else is shown it. Signing out clears it all.
import { type Dispatch, type SetStateAction, useEffect, useState } from 'react';
import { getPageUser } from '../auth/page-user.ts';
import { wasJustRenewed } from '../auth/refresh-session.ts';

/** One value; `load` answers undefined where there is none, or somebody else's. */
export type UserStorage<T> = {
  load: () => T | undefined;
  /** When it was saved; undefined where there is none, or an older version saved it. */
  savedAt: () => Date | undefined;
  save: (value: T) => void;
  remove: () => void;
};

type Owned = { owner: number | undefined; saved_at?: number };
/** How a value is written next to its owner; undefined where what is read is of another form. */
type Format<T> = { pack: (value: T) => object; unpack: (stored: object) => T | undefined };

const wrapped = <T>(): Format<T> => ({
  pack: value => ({ value }),
  unpack: stored => (stored as { value?: T }).value,
});

/** What is stored there by the user of this page. */
const readOwned = (area: 'localStorage' | 'sessionStorage', key: string): Owned | undefined => {
  try {
    const stored = JSON.parse(window[area].getItem(key) ?? 'null') as Owned | null;
    return stored && stored.owner === getPageUser() ? stored : undefined;
  } catch {
    return undefined;
  }
};

const createUserStorage = <T>(
  area: 'localStorage' | 'sessionStorage',
  key: string,
  { pack, unpack }: Format<T> = wrapped(),
): UserStorage<T> => ({
  load: () => {
    const stored = readOwned(area, key);
    return stored && unpack(stored);
  },
  savedAt: () => {
    const at = readOwned(area, key)?.saved_at;
    return typeof at === 'number' ? new Date(at) : undefined;
  },
  save: value => {
    const owner = getPageUser();
    if (owner === null) return;
    try {
      window[area].setItem(key, JSON.stringify({ ...pack(value), owner, saved_at: Date.now() }));
    } catch (error) {
      // The storage is full: the work goes on without a copy.
      console.warn(error);
    }
  },
  remove: () => window[area].removeItem(key),
});

/**
 * What was typed and is not saved yet, under a name such as "customers/new": it outlives a reload,
 * a lost session and a closed window.
 */
export const createDraftStorage = <T>(name: string): UserStorage<T> =>
  createUserStorage<T>('localStorage', `draft/${name}`);

/** The same under a whole key, its fields next to the owner. */
export const createFlatDraftStorage = <T extends object>(key: string): UserStorage<T> =>
  createUserStorage<T>('localStorage', key, {
    pack: value => value,
    unpack: stored => stored as T,
  });

/**
 * What this tab alone is at, under a name such as "scans/new": kept for the page that a renewed
 * session loads again.
 */
export const createTabStorage = <T>(name: string): UserStorage<T> =>
  createUserStorage<T>('sessionStorage', name);

/** What a screen showed last, under a name: what loads later has its place from the beginning. */
export const createScreenMemory = <T>(name: string): UserStorage<T> =>
  createUserStorage<T>('localStorage', `seen/${name}`);

/**
 * A state that is there again on the page that a renewed session loads. Undefined is nothing, which
 * is not kept; a user who goes on to another screen leaves it behind.
 */
export const useTabState = <T>(
  name: string,
): [T | undefined, Dispatch<SetStateAction<T | undefined>>] => {
  const [inTab] = useState(() => createTabStorage<T>(name));
  // A user who reloads the page starts from the beginning.
  const [value, setValue] = useState(() => (wasJustRenewed() ? inTab.load() : undefined));
  useEffect(() => {
    if (value === undefined) inTab.remove();
    else inTab.save(value);
  }, [inTab, value]);
  useEffect(() => inTab.remove, [inTab]);
  return [value, setValue];
};
