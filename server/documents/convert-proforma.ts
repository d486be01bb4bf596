// A proforma becomes a numbered invoice exactly once, however often it is asked, by however many
// processes: the invoice is issued and the proforma marked in one transaction, and whoever comes
// second finds the mark and answers the same invoice.

import type { Problems } from '../../domain/schema/entity.ts';
import type { Warning } from '../checks/at-issue.ts';
import { againOnDuplicate } from '../database/again-on-duplicate.ts';
import type { Database, Transaction } from '../database/connect.ts';
import { logChange } from '../entities/activity-log.ts';
import { BadRequest, Invalid } from '../errors.ts';
import type { StoredRow } from './document-records.ts';
import { findInvoice } from './invoice-records.ts';
import { type Issuing, issueInvoice } from './issue-invoice.ts';
import { type Parties, partiesOf } from './order-parties.ts';
import { orderOfProforma } from './proforma-order.ts';
import { findProforma, proformaLinesOf } from './proforma-records.ts';
import { Overtaken } from './save-proforma.ts';

/** So often somebody may change the proforma under us before we give up. */
const TRIES = 5;

/** The invoice's row, and what the checks warned of where it was issued by this very call. */
export type Converted = { header: StoredRow; warnings: Warning[] };

const mark = async (tx: Transaction, row: StoredRow, invoice_id: string): Promise<void> => {
  const [marked] = await tx
    .updateTable('proforma_invoice')
    .set({ invoice_id, current_status: 'invoice', version: Number(row.version) + 1 })
    .where('company_id', '=', Number(row.company_id))
    .where('id', '=', Number(row.id))
    .where('version', '=', Number(row.version))
    .where('invoice_id', 'is', null)
    .returning('id')
    .execute();
  if (!marked) throw new Overtaken();
};

/**
 * Nobody types here: what a check of the company refuses has no field to stand under, so that it is
 * told as a sentence.
 */
const withoutFields = (error: unknown): never => {
  throw error instanceof Invalid
    ? new BadRequest([...new Set(Object.values(error.told as Problems).flat())].join(' '))
    : error;
};

/** A record behind the proforma that cannot be used: told by its name, as a missing stock is. */
const namingRecords =
  (row: StoredRow, lines: StoredRow[]) =>
  (error: unknown): never => {
    if (!(error instanceof Invalid)) throw error;
    const problems = error.told as Problems;
    const nameOf = (field: string) =>
      String(
        field === 'customer_name' || field === 'payment_method'
          ? row[field]
          : lines[Number(field.split('.')[1])]!.product_name,
      );
    throw new BadRequest({
      product: [...new Set(Object.keys(problems).map(nameOf))].join(', '),
      error: [...new Set(Object.values(problems).flat())].join(' '),
    });
  };

const issueOnce = async (
  tx: Transaction,
  row: StoredRow,
  lines: StoredRow[],
  parties: Parties,
  issuing: Issuing,
): Promise<Converted> => {
  const stands = await findProforma(tx, Number(row.company_id), String(row.id));
  if (stands!.version !== row.version) throw new Overtaken();
  const order = orderOfProforma(row, lines, issuing.now);
  // Whoever offered it has sold it; an offer of the house is the sale of whoever converts it.
  const reseller = (row.reseller as string | null) ?? issuing.reseller;
  const { header, warnings } = await issueInvoice(tx, order, parties, {
    ...issuing,
    reseller,
    unclaimed: true,
  }).catch(withoutFields);
  await mark(tx, row, header.company_payment_id);
  await logChange(tx, issuing.actor, {
    table: 'proforma_invoice',
    id: Number(row.id),
    now: issuing.now,
    changes: {
      invoice_id: { from: null, to: header.company_payment_id },
      current_status: { from: 'proforma', to: 'invoice' },
    },
  });
  return { header, warnings };
};

/**
 * The row of the invoice that the proforma is or becomes; undefined when the company has no such
 * proforma. The buyer, the products and the rates of TSC and VAT count as they are now. Throws
 * BadRequest (400) where a record behind it cannot be used, without stock and where a check
 * refuses; the proforma then stays one.
 */
export const convertProforma = async (
  database: Database,
  id: string,
  issuing: Issuing,
): Promise<Converted | undefined> => {
  const { actor, now, language } = issuing;
  const { company_id } = actor;
  const invoiceOf = async (row: StoredRow): Promise<Converted | undefined> => {
    const header = await findInvoice(database.read, company_id, String(row.invoice_id));
    return header && { header, warnings: [] };
  };
  for (let attempt = 1; ; attempt += 1) {
    const row = await findProforma(database.read, company_id, id);
    if (!row || row.invoice_id !== null) return row && invoiceOf(row);
    try {
      const lines = await proformaLinesOf(database.read, company_id, Number(row.id));
      const parties = await partiesOf(
        database.lookups,
        company_id,
        orderOfProforma(row, lines, now),
        now.slice(0, 10),
        language,
        'details',
      ).catch(namingRecords(row, lines));
      return await againOnDuplicate(database, tx => issueOnce(tx, row, lines, parties, issuing));
    } catch (error) {
      // Another call may have taken the last piece of stock for this very proforma: then its
      // invoice is the answer.
      const stands = await findProforma(database.read, company_id, id);
      if (stands && stands.invoice_id !== null) return invoiceOf(stands);
      if (!(error instanceof Overtaken) || attempt === TRIES) throw error;
    }
  }
};
