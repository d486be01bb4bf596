// Making and changing a proforma: the same arithmetic as an invoice, but no number, no stock, no
// journal; it stays open to change until it has become an invoice.
import type { Totals } from '../../domain/billing/totals.ts';
import type { Transaction } from '../database/connect.ts';
import { insertRow, insertRows } from '../database/statement.ts';
import { together } from '../database/together.ts';
import { type Actor, logChange, logCreation } from '../entities/activity-log.ts';
import type { StoredRow } from './document-records.ts';
import { buyerColumns, figureColumns, lineColumns } from './document-rows.ts';
import type { InvoiceOrder } from './invoice-order.ts';
import { nextNumbers } from './numbering.ts';
import type { Parties } from './order-parties.ts';

/**
 * A judged order with its figures; who saves it, where, for which reseller, when (Nepal time), at
 * which national TSC rate.
 */
export type Saving = {
  order: InvoiceOrder;
  parties: Parties;
  totals: Totals;
  actor: Actor;
  pos: string;
  reseller?: string | null;
  now: string;
  tsc_rate: number;
};

/** Somebody changed or converted the proforma between reading and saving. */
export class Overtaken extends Error {}

const columnsOf = ({ order, parties, totals, pos, tsc_rate }: Saving) => ({
  customer_id: order.customer_code,
  ...buyerColumns(parties.customer),
  payment_method: order.payment_method,
  payment_gateway: pos,
  pos,
  ...figureColumns(totals, {
    discount_rate: order.discount_rate,
    tsc_rate,
    vat_rate: parties.vat_rate,
  }),
  remarks: order.remarks,
  transaction_date: order.transaction_date,
});

const linesFor = (saving: Saving, proforma_id: number) =>
  lineColumns(saving.order, saving.parties.products, saving.totals, saving.parties.vat_rate).map(
    line => ({
      company_id: saving.actor.company_id,
      proforma_id,
      ...line,
    }),
  );

/** Stores a new proforma and answers its row. */
export const createProforma = async (tx: Transaction, saving: Saving): Promise<StoredRow> => {
  const { actor, now } = saving;
  const { company_id } = actor;
  const [payment] = await nextNumbers(tx, company_id, [{ kind: 'payment', scope: '' }]);
  const header = {
    company_id,
    payment_id: String(payment),
    invoice_id: null,
    current_status: 'proforma',
    version: 1,
    reseller: saving.reseller ?? null,
    ...columnsOf(saving),
    created_by: actor.name,
    created_by_id: actor.user_id,
    created_at: now,
  };
  const id = await insertRow(tx, 'proforma_invoice', header);
  const lines = linesFor(saving, id);
  await together([
    insertRows(tx, 'proforma_lines', lines),
    logCreation(tx, actor, {
      table: 'proforma_invoice',
      id,
      record: { id, ...header, details: lines },
      now,
    }),
  ]);
  return { id, ...header };
};

const withoutIds = (lines: StoredRow[]) => lines.map(({ id: _, ...line }) => line);
const sorted = (row: object) =>
  Object.fromEntries(Object.entries(row).sort(([a], [b]) => a.localeCompare(b)));
const asText = (lines: object[]) => JSON.stringify(lines.map(sorted));

/**
 * Stores what the proforma shall be and logs each field that differs. Throws Overtaken when
 * `before` is no longer what stands.
 */
export const changeProforma = async (
  tx: Transaction,
  before: StoredRow,
  oldLines: StoredRow[],
  saving: Saving,
): Promise<void> => {
  const { actor, now } = saving;
  const company_id = Number(before.company_id);
  const id = Number(before.id);
  const columns: StoredRow = columnsOf(saving);
  const version = Number(before.version);
  const [stands] = await tx
    .updateTable('proforma_invoice')
    .set({ ...columns, version: version + 1 })
    .where('company_id', '=', company_id)
    .where('id', '=', id)
    .where('version', '=', version)
    .where('invoice_id', 'is', null)
    .returning('id')
    .execute();
  if (!stands) throw new Overtaken();
  const lines = linesFor(saving, id);
  const fields = Object.keys(columns).filter(name => before[name] !== columns[name]);
  const changes: Record<string, { from: unknown; to: unknown }> = Object.fromEntries(
    fields.map(name => [name, { from: before[name], to: columns[name] }]),
  );
  const [from, to] = [asText(withoutIds(oldLines)), asText(lines)];
  if (from !== to) {
    changes.details = { from, to };
    await tx
      .deleteFrom('proforma_lines')
      .where('company_id', '=', company_id)
      .where('proforma_id', '=', id)
      .execute();
    await insertRows(tx, 'proforma_lines', lines);
  }
  await logChange(tx, actor, { table: 'proforma_invoice', id, now, changes });
};
