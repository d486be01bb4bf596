// What happened to the rows of a record from one version to the next, and what a way back over several of them
// does: the same in browser and server.
import type { Row } from './entity.ts';

/**
 * What a request did to a row of the list `list`: `before` is the row as it was, null where it was not in the
 * list, `record` the row after it. `key` is the same for a row that was deleted and came back.
 */
export type RowChange = { list: string; key: string; before: Row | null; record: Row | null };

/** A row of today and as it is to be; null where it is not in the list. `last` is its newest change. */
export type RowDifference<Change extends RowChange = RowChange> = {
  list: string;
  key: string;
  now: Row | null;
  wanted: Row | null;
  last: Change;
  first: Change;
};

/** What is different today from the time before all these changes, which are given newest first. */
export const composeRowChanges = <Change extends RowChange>(
  changes: Change[],
): RowDifference<Change>[] => {
  const found = new Map<string, RowDifference<Change>>();
  for (const change of changes) {
    const { list, key, before, record } = change;
    const id = JSON.stringify([list, key]);
    const known = found.get(id) ?? { list, key, now: record, wanted: null, last: change };
    found.set(id, { ...known, wanted: before, first: change });
  }
  return [...found.values()].filter(({ now, wanted }) => now !== null || wanted !== null);
};

/** The names among these whose values differ. */
export const listRowDifferences = (names: string[], now: Row, wanted: Row): string[] =>
  names.filter(
    name =>
      name in wanted && JSON.stringify(now[name] ?? null) !== JSON.stringify(wanted[name] ?? null),
  );
