// Compares every issued document, its lines included, with the activity-log entry of its creation:
// a person who changes a document and all its stored figures cannot change the audit log. Works in
// batches of some hundred documents; each is committed together with its entry.
import type { Database, StoredRow } from '../../database/database.ts';
import { placeholders, query } from '../../database/raw-query.ts';
import {
  type CountedDocument,
  countedDocuments,
  describeDocument,
  type LedgerHeader,
} from './counted-documents.ts';
import type { Difference } from './difference.ts';
import {
  compareWithLog,
  findMissingRows,
  isIdShifted,
  type LogEntry,
  type LoggedRecord,
  loadLogEntries,
  loadRestoreWindows,
  type RestoreWindows,
  toOneSidedDifference,
} from './log-comparison.ts';
import { verifyPrints } from './verify-prints.ts';
import { verifyTransactions } from './verify-transactions.ts';

const BATCH_SIZE = 200;

/**
 * The company is the one asked for. `status` follows from the notes and is verified with them;
 * `ird_sync` with the logged changes.
 */
const toChangingColumns = ({ synced, kind }: CountedDocument): Set<string> =>
  new Set([
    'company_id',
    ...(synced ? ['ird_sync'] : []),
    ...(kind === 'invoice' || kind === 'billing' ? ['status'] : []),
  ]);
const LANDED_COSTS = 'billing_landed_costs';
const lineChangingColumns = new Set(['company_id', 'id']);

/** The rows that belong to a document: its lines, and the landed costs of a bill. */
type DocumentRows = { lines: StoredRow[]; costs: StoredRow[] };

/** Compares rows with those of the record, by their order. */
const compareRows = (
  { table, subject, moved }: { table: string; subject: string; moved: boolean },
  rows: StoredRow[],
  logged: LoggedRecord[],
): Difference[] =>
  Array.from({ length: Math.max(rows.length, logged.length) }, (_, index) => {
    const [row, was] = [rows[index], logged[index]];
    const place = { table, subject: `${subject}, line ${index + 1}` };
    return row && was
      ? compareWithLog(place, row, was, lineChangingColumns, moved)
      : [toOneSidedDifference(place, 'line', row ? index + 1 : null, was ? index + 1 : null)];
  }).flat();

const compareWithEntry = (
  document: CountedDocument,
  header: LedgerHeader,
  { lines, costs }: DocumentRows,
  entry: LogEntry,
): Difference[] => {
  const record = JSON.parse(entry.new_value ?? '{}') as LoggedRecord;
  const subject = describeDocument(document, header);
  const moved = isIdShifted(header, record);
  const differences = compareWithLog(
    { table: document.table, subject },
    header,
    record,
    toChangingColumns(document),
    moved,
  );
  if (!document.lines) return differences;
  const { table } = document.lines;
  const logged = (record.invoice_details ?? record.details ?? []) as LoggedRecord[];
  const loggedCosts = (record.landed_costs ?? []) as LoggedRecord[];
  return [
    ...differences,
    ...compareRows({ table, subject, moved }, lines, logged),
    ...compareRows({ table: LANDED_COSTS, subject, moved }, costs, loggedCosts),
  ];
};

/**
 * The last logged state of the transfer to the tax authority. A recovery keeps what the authority
 * has accepted without a log entry: entries from before one are ignored.
 */
async function* verifySyncStatus(
  database: Pick<Database, 'read'>,
  company_id: number,
  document: CountedDocument,
  header: LedgerHeader,
  entries: LogEntry[],
  recoveries: RestoreWindows,
): AsyncGenerator<Difference> {
  const made = entries.findLast(({ action }) => action === 'create')!;
  const last = entries.findLast(({ id, field_name }) => id > made.id && field_name === 'ird_sync');
  if (recoveries.some(({ id }) => id > (last ?? made).id)) return;
  if (Number(header.ird_sync) === Number(last?.new_value ?? 0)) return;
  // It may just have changed: reads both sides once more in one statement.
  const [now] = await query<{ kept: number; logged: string | null }>(
    database.read,
    `select ird_sync as kept, (select new_value from activity_log where company_id = ? and table_name = ? and table_pk_value = ?
       and field_name = 'ird_sync' and id > ? order by id desc limit 1) as logged from ${document.table} where company_id = ? and id = ?`,
    [company_id, document.table, String(header.id), made.id, company_id, header.id],
  );
  if (!now || now.kept === Number(now.logged ?? 0)) return;
  const place = { table: document.table, subject: describeDocument(document, header) };
  yield toOneSidedDifference(place, 'ird_sync', now.kept, Number(now.logged ?? 0));
}

async function* verifyDocument(
  database: Pick<Database, 'read'>,
  company_id: number,
  document: CountedDocument,
  header: LedgerHeader,
  rows: DocumentRows,
  entries: LogEntry[],
  recoveries: RestoreWindows,
): AsyncGenerator<Difference> {
  const place = { table: document.table, subject: describeDocument(document, header) };
  const made = entries.filter(({ action }) => action === 'create').reverse();
  const [last] = made;
  if (!last) {
    yield toOneSidedDifference(place, 'document', header.id, null);
    return;
  }
  // Only a recovery frees an id for another document, and only another recovery restores the first
  // one.
  const oldest = made.at(-1)!;
  if (made.length > 1 && !recoveries.some(({ id }) => id > oldest.id && id < last.id))
    yield toOneSidedDifference(place, 'entry', 1, made.length);
  let differences: Difference[] | undefined;
  for (const entry of made) {
    const compared = compareWithEntry(document, header, rows, entry);
    differences ??= compared;
    if (compared.length > 0) continue;
    differences = [];
    break;
  }
  yield* differences ?? [];
  if (document.synced)
    yield* verifySyncStatus(database, company_id, document, header, entries, recoveries);
}

async function* verifyKind(
  database: Pick<Database, 'read'>,
  company_id: number,
  document: CountedDocument,
  recoveries: RestoreWindows,
): AsyncGenerator<Difference> {
  const { table, lines } = document;
  for (let after = 0; ; ) {
    const headers = await query<LedgerHeader>(
      database.read,
      `select * from ${table} where company_id = ? and id > ? order by id limit ${BATCH_SIZE}`,
      [company_id, after],
    );
    const ids = headers.map(({ id }) => id);
    const [entries, rows, costs] = await Promise.all([
      loadLogEntries(database, company_id, table, ids),
      lines && ids.length > 0
        ? query<StoredRow>(
            database.read,
            `select * from ${lines.table} where company_id = ? and ${lines.owner} in (${placeholders(ids.length)}) order by ${lines.owner}, line_no`,
            [company_id, ...ids],
          )
        : [],
      document.kind === 'billing' && ids.length > 0
        ? query<StoredRow>(
            database.read,
            `select * from ${LANDED_COSTS} where company_id = ? and billing_id in (${placeholders(ids.length)}) order by billing_id, line_no`,
            [company_id, ...ids],
          )
        : [],
    ]);
    const costsOf = Map.groupBy(costs, ({ billing_id }) => Number(billing_id));
    const linesOf = Map.groupBy(rows, row => Number(row[lines?.owner ?? '']));
    for (const header of headers) {
      const id = header.id;
      yield* verifyDocument(
        database,
        company_id,
        document,
        header,
        { lines: linesOf.get(id) ?? [], costs: costsOf.get(id) ?? [] },
        entries.get(id) ?? [],
        recoveries,
      );
    }
    if (headers.length < BATCH_SIZE) break;
    after = ids.at(-1)!;
    await new Promise(setImmediate);
  }
  for await (const { id, new_value } of findMissingRows(database, company_id, table, recoveries))
    yield toOneSidedDifference(
      { table, subject: describeDocument(document, JSON.parse(new_value) as StoredRow) },
      'document',
      null,
      id,
    );
}

/** Compares documents, customer transactions and prints with the activity log. */
export async function* verifyActivityLog(
  database: Pick<Database, 'read'>,
  company_id: number,
): AsyncGenerator<Difference> {
  const recoveries = await loadRestoreWindows(database, company_id);
  for (const document of countedDocuments)
    yield* verifyKind(database, company_id, document, recoveries);
  yield* verifyTransactions(database, company_id, recoveries);
  yield* verifyPrints(database, company_id, recoveries);
}
