// Compares the entries of the activity log with the lines of the audit log and finds entries
// without a line. Works in batches while the files are read, so that a log of millions of lines
// needs no more memory than one of a day: lines are nearly in the order of their ids.
import type { Database, Stored } from '../../database/database.ts';
import { placeholders, query } from '../../database/raw-query.ts';

export type ActivityLogRow = Stored<'activity_log'>;
type EntryMatcher = {
  /** Loads the activity-log entries of these lines, by id. */
  loadEntries: (ids: number[]) => Promise<Map<number, ActivityLogRow>>;
  /** The first entry up to this id without a line; undefined if all have one. */
  findFirstMissing: (last: number) => Promise<number | undefined>;
};

/**
 * `whole`: the files begin with the company's first entry. Otherwise entries before the first line
 * belong to earlier files.
 */
export const createEntryMatcher = (
  database: Database,
  company_id: number,
  whole: boolean,
): EntryMatcher => {
  const gaps = new Set<number>();
  let reached = whole ? 0 : undefined;

  /**
   * The next entries, nearly always exactly those with a line. The plus prevents the engines from
   * using another index.
   */
  const following = (columns: string, after: number, last: number): Promise<ActivityLogRow[]> =>
    query(
      database.read,
      `select ${columns} from activity_log where +company_id = ? and id > ? and id <= ? order by id`,
      [company_id, after, last],
    );
  const these = (ids: number[]): Promise<ActivityLogRow[]> =>
    query(
      database.read,
      `select * from activity_log where +company_id = ? and id in (${placeholders(ids.length)})`,
      [company_id, ...ids],
    );

  return {
    loadEntries: async ids => {
      const having = new Set(ids);
      reached ??= Math.min(...ids) - 1;
      const after = reached;
      const last = Math.max(...ids);
      const early = ids.filter(id => id <= after);
      const rows = [
        ...(last > after ? await following('*', after, last) : []),
        ...(early.length > 0 ? await these(early) : []),
      ];
      reached = Math.max(after, last);
      const entries = new Map<number, ActivityLogRow>();
      for (const row of rows) {
        const id = row.id;
        if (having.has(id)) entries.set(id, row);
        else gaps.add(id);
      }
      for (const id of ids) gaps.delete(id);
      return entries;
    },
    findFirstMissing: async last => {
      // Ids begin at 1: a smaller one was written by hand, and no file can contain it.
      const [below] = await query<{ id: number | null }>(
        database.read,
        'select min(id) as id from activity_log where +company_id = ? and id <= 0',
        [company_id],
      );
      if (below?.id !== null && below?.id !== undefined) return below.id;
      if (reached !== undefined && last > reached)
        for (const { id } of await following('id', reached, last)) gaps.add(id);
      let least: number | undefined;
      for (const id of gaps) if (least === undefined || id < least) least = id;
      return least;
    },
  };
};
