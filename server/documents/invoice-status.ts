// An invoice's status, which its notes and its cancellation move.
import type { Database, Transaction } from '../database/connect.ts';
import type { Actor } from '../entities/activity-log.ts';
import type { StoredRow } from './document-records.ts';
import { closeDocument, lockDocument } from './document-status.ts';

/** The invoice as it stands now, kept as it is until the transaction ends. */
export const lockInvoice = (
  database: Database,
  tx: Transaction,
  invoice: StoredRow,
): Promise<StoredRow> => lockDocument(database, tx, 'invoices', invoice);

/** Nothing of the invoice is left to return. */
export const closeInvoice = (
  tx: Transaction,
  actor: Actor,
  invoice: StoredRow,
  now: string,
): Promise<void> =>
  closeDocument(tx, actor, invoice, now, {
    table: 'invoices',
    kind: 'invoice',
    day: String(invoice.created_at).slice(0, 10),
    party: String(invoice.customer_name),
  });
