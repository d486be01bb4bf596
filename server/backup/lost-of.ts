// What a recovery would take away.
import type { DocumentCount } from './backup-file.ts';

const countsOf = (documents: DocumentCount[]): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const { table, documents: count } of documents) counts[table] = (counts[table] ?? 0) + count;
  return counts;
};

/** Documents that are here now and would not be, by table. */
export const lostOf = (before: DocumentCount[], after: DocumentCount[]): Record<string, number> => {
  const there = countsOf(after);
  return Object.fromEntries(
    Object.entries(countsOf(before))
      .map(([table, count]): [string, number] => [table, count - (there[table] ?? 0)])
      .filter(([, count]) => count > 0),
  );
};
