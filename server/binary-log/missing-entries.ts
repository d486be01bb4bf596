// Which entries of the activity log no file of the binary log has. Asked piece by piece beside the reading of the files, so that a log of
// millions of lines needs no more memory than one of a day: lines come in the order of their ids, but for a few.
import type { Database } from '../database/connect.ts';
import { run } from '../database/statement.ts';

export type MissingEntries = {
  /** These entries have a line. */
  found: (ids: number[]) => Promise<void>;
  /** The first entry up to this id that has none; undefined when all have one. */
  first: (last: number) => Promise<number | undefined>;
};

/** `whole`: the files begin with the company's first entry. Else entries before the first line that is found belong to files of before. */
export const missingEntries = (database: Database, company_id: number, whole: boolean): MissingEntries => {
  const gaps = new Set<number>();
  let reached = whole ? 0 : undefined;

  const look = async (last: number, having: Set<number>): Promise<void> => {
    if (reached === undefined || last <= reached) return;
    const rows = await run<{ id: number }>(
      database.read,
      'select id from activity_log where +company_id = ? and id > ? and id <= ? order by id',
      [company_id, reached, last],
    );
    for (const { id } of rows) if (!having.has(Number(id))) gaps.add(Number(id));
    reached = last;
  };

  return {
    found: async ids => {
      reached ??= Math.min(...ids) - 1;
      await look(Math.max(...ids), new Set(ids));
      for (const id of ids) gaps.delete(id);
    },
    first: async last => {
      await look(last, new Set());
      let least: number | undefined;
      for (const id of gaps) if (least === undefined || id < least) least = id;
      return least;
    },
  };
};
