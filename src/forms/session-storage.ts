// What is under way in this tab alone: kept for the page that a renewed session loads anew, and for
// nobody else. What is typed into a document is a draft instead, which outlives the window.

import { type Dispatch, type SetStateAction, useEffect, useState } from 'react';
import { getPageUser } from '../auth/page-user.ts';
import { wasJustRenewed } from '../auth/refresh-session.ts';

type StoredValue<T> = { owner: number | undefined; value: T };

type TabStorage<T> = {
  /**
   * What the page before this one was at; undefined where there was nothing, or it was somebody
   * else's.
   */
  load: () => T | undefined;
  save: (value: T) => void;
  remove: () => void;
};

/** Under a name such as "scans/new". */
export const createTabStorage = <T>(name: string): TabStorage<T> => ({
  load: () => {
    try {
      const kept = JSON.parse(sessionStorage.getItem(name) ?? 'null') as StoredValue<T> | null;
      return kept && kept.owner === getPageUser() ? kept.value : undefined;
    } catch {
      return undefined;
    }
  },
  save: value => {
    const owner = getPageUser();
    if (owner === null) return;
    try {
      sessionStorage.setItem(name, JSON.stringify({ owner, value } satisfies StoredValue<T>));
    } catch (error) {
      // The storage is full: the work goes on without a net.
      console.warn(error);
    }
  },
  remove: () => sessionStorage.removeItem(name),
});

// A state of a screen that stands again on the page that a renewed session loads anew.

/**
 * Under a name such as "choosing/new". Undefined is nothing, which is not kept; whoever goes on to
 * another screen has left it behind.
 */
export const useTabState = <T>(
  name: string,
): [T | undefined, Dispatch<SetStateAction<T | undefined>>] => {
  const [inTab] = useState(() => createTabStorage<T>(name));
  // Somebody who loads the page anew himself begins anew.
  const [value, setValue] = useState(() => (wasJustRenewed() ? inTab.load() : undefined));
  useEffect(() => {
    if (value === undefined) inTab.remove();
    else inTab.save(value);
  }, [inTab, value]);
  useEffect(() => inTab.remove, [inTab]);
  return [value, setValue];
};
