// Replays a document: its row and lines from the log. Running totals are rebuilt at the end.
import { DATES_DIFFERENCES, toBillTime } from '../../../domain/ledger/stored-purchases.ts';
import { documentLineTables } from '../../audit/audit-log/replay-payload.ts';
import type { Value } from '../../database/database.ts';
import { dynamicTables, insertRows, query } from '../../database/raw-query.ts';
import { CREDIT_OVERRIDE_FIELD } from '../../posting/credit-limits.ts';
import { toTableName } from './company-tables.ts';
import {
  applyDocumentEffects,
  documentEffects,
  type ReplayedHeader,
  type ReplayedLine,
} from './document-effects.ts';
import {
  type LoggedChange,
  parseCreatedRecord,
  type ReplayContext,
  type Row,
} from './replay-context.ts';

/** True for the table of a document. */
export const isDocument = (table: string): boolean => table in documentEffects;

const proformaLines = { table: 'proforma_lines', owner: 'proforma_id' };
const toLineTable = (table: string) =>
  documentLineTables[table] ?? (table === 'proforma_invoice' ? proformaLines : undefined);

/** Maps the ids of other rows to those of this database. */
export const shiftReferences = (redoing: ReplayContext, table: string, row: Row): Row => {
  const { references } = redoing.tables.get(table)!;
  const changed: Row = { ...row, company_id: redoing.company_id };
  for (const [column, target] of Object.entries(references)) {
    const id = row[column];
    if (typeof id !== 'number') continue;
    const other = typeof target === 'string' ? target : toTableName(String(row[target.by]));
    changed[column] = redoing.toLocalId(other, id);
  }
  return changed;
};

/** Issues the document of a creation again. */
export const replayDocument = async (
  redoing: ReplayContext,
  change: LoggedChange,
): Promise<void> => {
  const { tx } = redoing;
  const document = documentEffects[change.table]!;
  const [line] = change.lines;
  const {
    id: _,
    invoice_details,
    details,
    landed_costs,
    [DATES_DIFFERENCES]: datesDifferences,
    ...header
  } = parseCreatedRecord(line!) as Row &
    Record<'invoice_details' | 'details' | 'landed_costs' | typeof DATES_DIFFERENCES, unknown>;
  const row = shiftReferences(redoing, change.table, header);
  // A bill of before counts from its own date on.
  if (change.table === 'billings' && row.effective_at === undefined)
    row.effective_at = toBillTime(String(row.transaction_date), null);
  await insertRows(tx, change.table, [{ id: change.id, ...row }]);
  const given = ((document.lines === 'invoice_details' ? invoice_details : details) ?? []) as Row[];
  const where = toLineTable(change.table);
  const lines = given.map((each, index): Row => {
    const old = line!.lines?.[index];
    return {
      ...(old === undefined ? {} : { id: redoing.toLocalId(where!.table, old) }),
      ...shiftReferences(redoing, where!.table, each),
      [where!.owner]: change.id,
    };
  });
  if (lines.length > 0) await insertRows(tx, where!.table, lines);
  const costs = ((landed_costs ?? []) as Row[]).map(each => ({
    ...shiftReferences(redoing, 'billing_landed_costs', each),
    billing_id: change.id,
  }));
  if (costs.length > 0) await insertRows(tx, 'billing_landed_costs', costs);
  await applyDocumentEffects(
    redoing,
    document,
    {
      ...{ header: row as ReplayedHeader, lines: lines as ReplayedLine[], id: change.id },
      datesDifferences: datesDifferences === 1,
    },
    line!.transaction,
  );
};

const numericColumns = new Set([
  'status',
  'ird_sync',
  'version',
  'amount',
  'discount_rate',
  'discount_amount',
  'tsc_rate',
  'tsc_amount',
]);
const isNumericColumn = (column: string) =>
  numericColumns.has(column) ||
  ['taxable_amount', 'vat_rate', 'vat_amount', 'total', 'exempted_sale', 'export_sales'].includes(
    column,
  );

/**
 * Replays the parts of a document that change: its status, its sync, and everything of a proforma.
 */
export const replayDocumentChange = async (
  redoing: ReplayContext,
  change: LoggedChange,
): Promise<void> => {
  const { tx, company_id } = redoing;
  const values: Record<string, Value> = {};
  for (const { field, new: value } of change.lines) {
    if (field === 'details') {
      await tx
        .deleteFrom('proforma_lines')
        .where('company_id', '=', company_id)
        .where('proforma_id', '=', change.id)
        .execute();
      const lines = (JSON.parse(value ?? '[]') as Row[]).map(line => ({
        ...shiftReferences(redoing, 'proforma_lines', line),
        proforma_id: change.id,
      }));
      if (lines.length > 0) await insertRows(tx, 'proforma_lines', lines);
    } else if (field !== CREDIT_OVERRIDE_FIELD)
      values[field] = value !== null && isNumericColumn(field) ? Number(value) : value;
  }
  if (change.table === 'proforma_invoice')
    await query(
      tx,
      'update proforma_invoice set version = version + 1 where company_id = ? and id = ?',
      [company_id, change.id],
    );
  if (Object.keys(values).length > 0)
    await dynamicTables(tx)
      .updateTable(change.table)
      .set(values)
      .where('company_id', '=', company_id)
      .where('id', '=', change.id)
      .execute();
};
