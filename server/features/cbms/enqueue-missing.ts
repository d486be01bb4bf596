// Documents missing in the outbox: issued before the account was enabled, or while it was off. They
// are found by their id, a few hundred per step, from the day that the company has set; those that
// were issued with a PAN only are never reported.
import { toNepalTime } from '../../../domain/calendar/nepal-time.ts';
import type { ReportedDocument } from '../../../domain/tax/cbms-status.ts';
import type { Database } from '../../database/database.ts';
import { query } from '../../database/raw-query.ts';
import {
  OUTBOX_INITIAL_COLUMNS,
  OUTBOX_INITIAL_VALUES,
  reportedDocumentKinds,
  reportedDocuments,
} from '../../posting/tax-queue.ts';
import type { CbmsAccount } from './account.ts';
import { createSystemActor } from './dispatch-document.ts';
import { markSynced } from './mark-synced.ts';
import type { OutboxRow } from './outbox.ts';

const BATCH_SIZE = 300;

/**
 * One step for one kind; true if there may be more. Ids of a company's documents ascend in the
 * order of their commits.
 */
const enqueueBatch = async (
  database: Database,
  account: CbmsAccount,
  kind: ReportedDocument,
): Promise<boolean> => {
  const { company_id, since } = account;
  const { table, syncedKind, number, invoiceId, lastScannedColumn } = reportedDocuments[kind];
  const from = `${since} 00:00:00`;
  const [next] = await query<{ last: number | null; documents: number }>(
    database.read,
    `select max(id) as last, count(*) as documents from (select id from ${table} where company_id = ? and id > ? order by id limit ${BATCH_SIZE}) as found`,
    [company_id, account[lastScannedColumn]],
  );
  const last = next?.last ?? 0;
  if (last === 0) return false;
  await database.write(async tx => {
    await query(
      tx,
      `insert into cbms_outbox (${OUTBOX_INITIAL_COLUMNS})
       select company_id, '${kind}', id, ${invoiceId}, company_payment_id, ${number}, fiscal_year, customer_name, total, created_at, ${OUTBOX_INITIAL_VALUES}
       from ${table} as doc where company_id = ? and id > ? and id <= ? and created_at >= ? and vat_rate <> 0${syncedKind ? ' and ird_sync = 0' : ''}
       on conflict (company_id, kind, document_id) do nothing`,
      [company_id, account[lastScannedColumn], last, from],
    );
    await query(
      tx,
      `update cbms_accounts set ${lastScannedColumn} = ? where company_id = ? and ${lastScannedColumn} = ? and since = ?`,
      [last, company_id, account[lastScannedColumn], since],
    );
  });
  account[lastScannedColumn] = last;
  return next!.documents === BATCH_SIZE;
};

/**
 * Skips documents issued before the day without reading each: one look-up for a year of documents.
 */
const skipEarlier = async (
  database: Database,
  account: CbmsAccount,
  kind: ReportedDocument,
): Promise<void> => {
  const { table, lastScannedColumn } = reportedDocuments[kind];
  if (account[lastScannedColumn] > 0 || kind === 'cancellation') return;
  const [first] = await query<{ id: number | null }>(
    database.read,
    `select id from ${table} where company_id = ? and created_at >= ? order by created_at, id limit 1`,
    [account.company_id, `${account.since} 00:00:00`],
  );
  if (first?.id) account[lastScannedColumn] = first.id - 1;
  else {
    const [last] = await query<{ id: number }>(
      database.read,
      `select id from ${table} where company_id = ? and created_at < ? order by created_at desc, id desc limit 1`,
      [account.company_id, `${account.since} 00:00:00`],
    );
    account[lastScannedColumn] = last?.id ?? 0;
  }
};

/** Queues missing documents, invoices first. */
export const enqueueMissing = async (
  database: Database,
  account: CbmsAccount,
  isLeaving: () => boolean,
): Promise<void> => {
  for (const kind of reportedDocumentKinds) {
    const stored = { ...account };
    await skipEarlier(database, account, kind);
    const { lastScannedColumn } = reportedDocuments[kind];
    if (account[lastScannedColumn] !== stored[lastScannedColumn])
      await database.write(async tx => {
        await query(
          tx,
          `update cbms_accounts set ${lastScannedColumn} = ? where company_id = ? and ${lastScannedColumn} = ? and since = ?`,
          [
            account[lastScannedColumn],
            account.company_id,
            stored[lastScannedColumn],
            account.since,
          ],
        );
      });
    while (!isLeaving() && (await enqueueBatch(database, account, kind)));
  }
};

/**
 * The authority does not know documents that only a test address has accepted: with the real target
 * they are queued again.
 */
export const requeueTestDocuments = async (
  database: Database,
  company_id: number,
  clock: () => Date,
  isLeaving: () => boolean,
): Promise<void> => {
  while (!isLeaving()) {
    const rows = (await query(
      database.read,
      `select * from cbms_outbox where company_id = ? and state in ('accepted', 'already-there') and target = 'test' order by id limit 100`,
      [company_id],
    )) as unknown as OutboxRow[];
    if (rows.length === 0) return;
    const now = toNepalTime(clock());
    await database.write(async tx => {
      for (const row of rows) {
        const [mine] = await query(
          tx,
          "update cbms_outbox set state = 'waiting', attempts = 0, failures = 0, delivery_uncertain = 0, due_at = 0, code = null, target = null where id = ? and target = 'test' returning id",
          [row.id],
        );
        if (mine) await markSynced(tx, row, 0, createSystemActor(company_id), now);
      }
    });
  }
};
