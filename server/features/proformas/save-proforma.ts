// Creates and changes a proforma: the same arithmetic as an invoice, but no number, no stock, no
// journal; it can be changed until it has become an invoice.
import type { SaleTotals } from '../../../domain/documents/totals.ts';
import { type Actor, logChange, logCreation } from '../../audit/activity-log.ts';
import type { Stored, StoredRow, Transaction } from '../../database/database.ts';
import { reindexLineNames } from '../../database/line-names.ts';
import { insertRow, insertRows, settleAll } from '../../database/raw-query.ts';
import { takeNextNumbers } from '../../posting/numbering.ts';
import type { CreateInvoiceInput } from '../documents/create-invoice-input.ts';
import { toBuyerColumns, toLineColumns, toTotalsColumns } from '../documents/document-columns.ts';
import type { InvoiceContext } from '../documents/load-invoice-context.ts';
import { NO_OWN_VALUES, type OwnDocumentValues } from '../documents/own-values.ts';

/**
 * A validated request with its figures; the user, the outlet, the reseller, the time (Nepal), and
 * the national TSC rate.
 */
export type SaveProformaInput = {
  input: CreateInvoiceInput;
  context: InvoiceContext;
  totals: SaleTotals;
  actor: Actor;
  pos: string;
  reseller?: string | null;
  now: string;
  tsc_rate: number;
  own?: OwnDocumentValues;
  /** The stored line behind each of a change, undefined for a new one. */
  linesBefore?: (Stored<'proforma_lines'> | undefined)[];
};

/** Another request changed or converted the proforma between reading and saving. */
export class ProformaConflictError extends Error {}

const toColumns = ({ input, context, totals, pos, tsc_rate }: SaveProformaInput) => ({
  customer_id: input.customer_code,
  ...toBuyerColumns(context.customer),
  payment_method: input.payment_method,
  payment_gateway: pos,
  pos,
  ...toTotalsColumns(totals, {
    discount_rate: input.discount_rate,
    tsc_rate,
    vat_rate: context.vat_rate,
  }),
  ...input.exported,
  remarks: input.remarks,
  transaction_date: input.transaction_date,
});

/** A line that stays keeps the values of fields that are inactive. */
const toLines = (
  { own = NO_OWN_VALUES, linesBefore = [], ...saving }: SaveProformaInput,
  proforma_id: number,
) => {
  const { input, context, totals, actor } = saving;
  return toLineColumns(input, context.products, totals, context.vat_rate).map((line, place) => ({
    company_id: actor.company_id,
    proforma_id,
    ...line,
    own_fields: null,
    ...own.line(place, linesBefore[place]?.own_fields ?? null),
  }));
};

/** Stores a new proforma and returns its row. */
export const createProforma = async (
  tx: Transaction,
  saving: SaveProformaInput,
): Promise<StoredRow> => {
  const { actor, now, own = NO_OWN_VALUES } = saving;
  const { company_id } = actor;
  const [payment] = await takeNextNumbers(tx, company_id, [{ kind: 'payment', scope: '' }]);
  const header = {
    company_id,
    payment_id: String(payment),
    invoice_id: null,
    current_status: 'proforma',
    version: 1,
    reseller: saving.reseller ?? null,
    ...toColumns(saving),
    ...own.head,
    created_by: actor.name,
    created_by_id: actor.user_id,
    created_at: now,
  };
  const id = await insertRow(tx, 'proforma_invoice', header);
  const lines = toLines(saving, id);
  await settleAll([
    insertRows(tx, 'proforma_lines', lines),
    own.store(tx, id),
    logCreation(tx, actor, {
      table: 'proforma_invoice',
      id,
      record: { id, ...header, details: lines },
      now,
    }),
  ]);
  return { id, ...header };
};

const omitIds = (lines: Stored<'proforma_lines'>[]) => lines.map(({ id: _, ...line }) => line);
const sortKeys = (row: object) =>
  Object.fromEntries(Object.entries(row).sort(([a], [b]) => a.localeCompare(b)));
const serializeLines = (lines: object[]) => JSON.stringify(lines.map(sortKeys));

/**
 * Stores the changed proforma and logs each field that differs. Throws ProformaConflictError if
 * `before` is no longer the stored row.
 */
export const updateProforma = async (
  tx: Transaction,
  before: Stored<'proforma_invoice'>,
  oldLines: Stored<'proforma_lines'>[],
  saving: SaveProformaInput,
): Promise<void> => {
  const { actor, now, own = NO_OWN_VALUES } = saving;
  const company_id = before.company_id;
  const id = before.id;
  const columns = { ...toColumns(saving), ...own.headOver(before.own_fields) };
  const version = before.version;
  const [updated] = await tx
    .updateTable('proforma_invoice')
    .set({ ...columns, version: version + 1 })
    .where('company_id', '=', company_id)
    .where('id', '=', id)
    .where('version', '=', version)
    .where('invoice_id', 'is', null)
    .returning('id')
    .execute();
  if (!updated) throw new ProformaConflictError();
  const lines = toLines(saving, id);
  const fields = (Object.keys(columns) as (keyof typeof columns)[]).filter(
    name => before[name] !== columns[name],
  );
  const changes: Record<string, { from: unknown; to: unknown }> = Object.fromEntries(
    fields.map(name => [name, { from: before[name], to: columns[name] }]),
  );
  const [from, to] = [serializeLines(omitIds(oldLines)), serializeLines(lines)];
  if (from !== to) {
    changes.details = { from, to };
    await tx
      .deleteFrom('proforma_lines')
      .where('company_id', '=', company_id)
      .where('proforma_id', '=', id)
      .execute();
    await insertRows(tx, 'proforma_lines', lines);
  }
  await own.change(tx, id);
  // Also of fields that are inactive.
  await reindexLineNames(tx, 'proforma_invoice', { company_id, record_id: id });
  await logChange(tx, actor, { table: 'proforma_invoice', id, now, changes });
};
