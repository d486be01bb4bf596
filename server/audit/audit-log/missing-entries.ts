// The entries of the activity log beside the lines of the binary log, and which of them no line
// has. Asked piece by piece while the files are read, so that a log of millions of lines needs no
// more memory than one of a day: lines come in the order of their ids, but for a few.
import type { Database, Value } from '../../database/database.ts';
import { placeholders, query } from '../../database/raw-query.ts';

export type ActivityLogRow = Record<string, Value>;
type EntryMatcher = {
  /** These entries have a line: what the activity log says of them, by id. */
  loadEntries: (ids: number[]) => Promise<Map<number, ActivityLogRow>>;
  /** The first entry up to this id that has no line; undefined when all have one. */
  findFirstMissing: (last: number) => Promise<number | undefined>;
};

/**
 * `whole`: the files begin with the company's first entry. Else entries before the first line that
 * is found belong to files of before.
 */
export const createEntryMatcher = (
  database: Database,
  company_id: number,
  whole: boolean,
): EntryMatcher => {
  const gaps = new Set<number>();
  let reached = whole ? 0 : undefined;

  /**
   * The entries that follow, which nearly always are the very ones that have a line. The plus keeps
   * the engines from any other index.
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
        const id = Number(row.id);
        if (having.has(id)) entries.set(id, row);
        else gaps.add(id);
      }
      for (const id of ids) gaps.delete(id);
      return entries;
    },
    findFirstMissing: async last => {
      // Ids begin at 1: what stands below was written past everything that counts them, and no file
      // can have it.
      const [below] = await query<{ id: number | null }>(
        database.read,
        'select min(id) as id from activity_log where +company_id = ? and id <= 0',
        [company_id],
      );
      if (below?.id !== null && below?.id !== undefined) return Number(below.id);
      if (reached !== undefined && last > reached)
        for (const { id } of await following('id', reached, last)) gaps.add(Number(id));
      let least: number | undefined;
      for (const id of gaps) if (least === undefined || id < least) least = id;
      return least;
    },
  };
};
