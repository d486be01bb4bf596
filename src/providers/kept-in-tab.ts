// What is under way in this tab alone: kept for the page that a renewed session loads anew, and for
// nobody else. What is typed into a document is a draft instead, which outlives the window.
import { pageOwner } from './page-owner.ts';

type Kept<T> = { owner: number | undefined; value: T };

export type KeptInTab<T> = {
  /**
   * What the page before this one was at; undefined where there was nothing, or it was somebody
   * else's.
   */
  before: () => T | undefined;
  keep: (value: T) => void;
  drop: () => void;
};

/** Under a name such as "scans/new". */
export const keptInTab = <T>(name: string): KeptInTab<T> => ({
  before: () => {
    try {
      const kept = JSON.parse(sessionStorage.getItem(name) ?? 'null') as Kept<T> | null;
      return kept && kept.owner === pageOwner() ? kept.value : undefined;
    } catch {
      return undefined;
    }
  },
  keep: value => {
    const owner = pageOwner();
    if (owner === null) return;
    try {
      sessionStorage.setItem(name, JSON.stringify({ owner, value } satisfies Kept<T>));
    } catch (error) {
      // The storage is full: the work goes on without a net.
      console.warn(error);
    }
  },
  drop: () => sessionStorage.removeItem(name),
});
