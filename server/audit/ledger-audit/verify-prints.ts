// Compares the print ledger with its log. A removed print would let the next copy count as the
// original again: the copies of a document and kind are numbered without a gap, and each logged
// print exists.
import type { Database, Stored, StoredRow } from '../../database/database.ts';
import { query } from '../../database/raw-query.ts';
import type { Difference } from './difference.ts';
import {
  compareWithLog,
  findMissingRows,
  isIdShifted,
  isPossiblyUndone,
  type LogEntry,
  type LoggedRecord,
  loadLogEntries,
  type RestoreWindows,
  toOneSidedDifference,
} from './log-comparison.ts';

const BATCH_SIZE = 500;
const table = 'prints';
/** Set after the print was made: what became of it, and to whom it was mailed. */
const LATER_COLUMNS = ['failure', 'mailed_to'] as const;
const changingColumns = new Set(['company_id', 'follows', ...LATER_COLUMNS]);

const describePrint = (print: StoredRow) => ({
  table,
  subject: `${print.document_kind} with the id ${print.document_id}, ${print.copy} copy ${print.copy_no}`,
});

/** The plus makes the engines read in the order of ids. */
const pageQuery = `select p.*, case when p.copy_no = 1 or exists (select 1 from prints b where b.company_id = p.company_id
    and b.document_kind = p.document_kind and b.document_id = p.document_id and b.copy = p.copy and b.copy_no = p.copy_no - 1 and b.failure is null) then 1 else 0 end as follows
  from prints p where +p.company_id = ? and p.id > ? order by p.id limit ${BATCH_SIZE}`;

/**
 * A print that is said to have failed without having failed would let the next count as the original; one that
 * is said to have been mailed would be proof of a mail that nobody sent.
 */
const compareLaterColumns = (
  place: ReturnType<typeof describePrint>,
  print: Pick<Stored<'prints'>, (typeof LATER_COLUMNS)[number]>,
  logs: LogEntry[],
  recoveries: RestoreWindows,
): Difference[] =>
  LATER_COLUMNS.flatMap(field => {
    const entry = logs.findLast(({ field_name }) => field_name === field);
    const kept = print[field];
    const logged = entry?.new_value ?? null;
    const isUndone = kept === null && entry && isPossiblyUndone(recoveries, entry);
    return kept === logged || isUndone
      ? []
      : [{ ...place, field, kept, recomputed: logged, beside: 'log' as const }];
  });

/** Compares every print with its entry and the print before it, and every entry with its print. */
export async function* verifyPrints(
  database: Pick<Database, 'read'>,
  company_id: number,
  recoveries: RestoreWindows,
): AsyncGenerator<Difference> {
  // Prints were not always logged: those before the first logged one are older than their log.
  let logged = false;
  for (let after = 0; ; ) {
    const prints = await query<Stored<'prints'> & { follows: number }>(database.read, pageQuery, [
      company_id,
      after,
    ]);
    const entries = await loadLogEntries(
      database,
      company_id,
      table,
      prints.map(({ id }) => id),
    );
    for (const print of prints) {
      const place = describePrint(print);
      if (print.follows === 0)
        yield { ...place, field: 'copy_no', kept: print.copy_no, recomputed: null };
      const logs = entries.get(print.id) ?? [];
      const records = logs
        .filter(({ action }) => action === 'create')
        .map(({ new_value }) => JSON.parse(new_value ?? '{}') as LoggedRecord)
        .reverse();
      logged ||= records.length > 0;
      if (records.length === 0 && logged)
        yield toOneSidedDifference(place, 'document', print.id, null);
      const comparisons = records.map(record =>
        compareWithLog(place, print, record, changingColumns, isIdShifted(print, record)),
      );
      if (!comparisons.some(differences => differences.length === 0)) yield* comparisons[0] ?? [];
      yield* compareLaterColumns(place, print, logs, recoveries);
    }
    if (prints.length < BATCH_SIZE) break;
    after = prints.at(-1)!.id;
    await new Promise(setImmediate);
  }
  for await (const { id, new_value } of findMissingRows(database, company_id, table, recoveries))
    yield toOneSidedDifference(
      describePrint(JSON.parse(new_value) as StoredRow),
      'document',
      null,
      id,
    );
}
