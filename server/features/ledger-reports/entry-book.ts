// The entries of a span in the order of their days: the day book (one row an entry) and the journal
// (one row a line).
import { outletSpanningKinds } from '../../../domain/ledger/entry-sources.ts';
import type { Database } from '../../database/database.ts';
import { query } from '../../database/raw-query.ts';
import type { BookSpan } from './ledger-book.ts';

/** An entry with the sum of its debits, in paisa. */
export type BookEntry = {
  id: number;
  day: string;
  source_kind: string;
  source_id: number;
  number: string | null;
  narration: string | null;
  pos: string;
  recorded_at: string;
  reverses: number | null;
  amount: number;
};

const SPANNING = outletSpanningKinds.map(kind => `'${kind}'`).join(', ');

type Narrowed = { condition: string; lines: string; lineValues: string[]; values: string[] };

/** Of an outlet, its entries and its lines of those that span outlets; of a time, what came after it. */
const narrow = ({ pos, recorded_after }: BookSpan): Narrowed => {
  const outlet =
    pos === undefined
      ? { condition: '', lines: '', lineValues: [], values: [] }
      : {
          condition: ` and ((e.pos = ? and e.source_kind not in (${SPANNING})) or (e.source_kind in (${SPANNING})
          and exists (select 1 from ledger_lines as l where l.entry_id = e.id and l.pos = ?)))`,
          lines: ' and pos = ?',
          lineValues: [pos],
          values: [pos, pos],
        };
  if (recorded_after === undefined) return outlet;
  return {
    ...outlet,
    condition: `${outlet.condition} and e.recorded_at > ?`,
    values: [...outlet.values, `${recorded_after} 23:59:59`],
  };
};

const toColumns = ({ lines }: Narrowed) =>
  `id, day, source_kind, source_id, number, narration, pos, recorded_at, reverses,
   (select sum(debit) from ledger_lines where entry_id = e.id${lines}) as amount`;

/** The number of entries in the span. */
export const countEntries = async (
  database: Database,
  company_id: number,
  span: BookSpan,
): Promise<number> => {
  const narrowed = narrow(span);
  const [row] = await query<{ counted: number }>(
    database.read,
    `select count(*) as counted from ledger_entries as e where company_id = ? and day >= ? and day <= ?${narrowed.condition}`,
    [company_id, span.start_date, span.end_date, ...narrowed.values],
  );
  return row!.counted;
};

/** A page of the entries of the span. */
export const loadEntryPage = (
  database: Database,
  company_id: number,
  span: BookSpan,
  { limit, page }: { limit: number; page: number },
): Promise<BookEntry[]> => {
  const narrowed = narrow(span);
  return query<BookEntry>(
    database.read,
    `select ${toColumns(narrowed)} from ledger_entries as e where company_id = ? and day >= ? and day <= ?${narrowed.condition}
     order by day, id limit ${limit} offset ${(page - 1) * limit}`,
    [...narrowed.lineValues, company_id, span.start_date, span.end_date, ...narrowed.values],
  );
};

/** The sum of all debits of the span, in paisa; that of the credits is the same. */
export const sumEntries = async (
  database: Database,
  company_id: number,
  span: BookSpan,
): Promise<number> => {
  const narrowed = narrow(span);
  const { lines, lineValues } = narrowed;
  if (span.recorded_after !== undefined) {
    const [row] = await query<{ amount: number | null }>(
      database.read,
      `select sum(l.debit) as amount from ledger_entries as e join ledger_lines as l on l.entry_id = e.id${lines.replace(' pos', ' l.pos')}
       where e.company_id = ? and e.day >= ? and e.day <= ?${narrowed.condition}`,
      [...lineValues, company_id, span.start_date, span.end_date, ...narrowed.values],
    );
    return row?.amount ?? 0;
  }
  const [row] = await query<{ amount: number | null }>(
    database.read,
    `select sum(debit) as amount from account_days where company_id = ? and day >= ? and day <= ?${lines}`,
    [company_id, span.start_date, span.end_date, ...lineValues],
  );
  return row?.amount ?? 0;
};

/** The number of lines of the span's entries, from the stored counts; of those of a time at least two each. */
export const countEntryLines = async (
  database: Database,
  company_id: number,
  span: BookSpan,
): Promise<number> => {
  if (span.recorded_after !== undefined)
    return 2 * (await countEntries(database, company_id, span));
  const { lines, lineValues } = narrow(span);
  const [row] = await query<{ counted: number | null }>(
    database.read,
    `select sum(lines) as counted from account_days where company_id = ? and day >= ? and day <= ?${lines}`,
    [company_id, span.start_date, span.end_date, ...lineValues],
  );
  return row?.counted ?? 0;
};

const BATCH_SIZE = 2_000;

/** All entries of the span, in batches. */
export async function* iterateEntries(
  database: Database,
  company_id: number,
  span: BookSpan,
): AsyncGenerator<BookEntry[]> {
  const narrowed = narrow(span);
  let last = { day: span.start_date, id: 0 };
  for (;;) {
    const rows = await query<BookEntry>(
      database.read,
      `select ${toColumns(narrowed)} from ledger_entries as e where company_id = ? and day <= ?${narrowed.condition}
       and (day, id) > (?, ?) order by day, id limit ${BATCH_SIZE}`,
      [...narrowed.lineValues, company_id, span.end_date, ...narrowed.values, last.day, last.id],
    );
    if (rows.length === 0) return;
    yield rows;
    last = rows.at(-1)!;
  }
}
