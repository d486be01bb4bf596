// Documents and VAT returns are logged as they are stored, because a recovery replays the log:
// amounts in paisa, rates in ten-thousandths of a percent. Readers of the log see rupees and
// percent, as everywhere else.

import type { Row } from '../../../domain/entity-schema/entity.ts';
import {
  nestOwnFields,
  OWN_FIELDS,
  type OwnField,
  type OwnFieldDefinition,
  toOwnField,
  toOwnName,
} from '../../../domain/entity-schema/own-fields.ts';
import type { Value } from '../../database/database.ts';
import { columnCodecs } from '../../database/entity-tables.ts';
import { parseOwnColumn, readOwnValues } from '../../database/own-values.ts';

type AmountType = 'money' | 'decimal';
type LoggedRow = Record<string, Value>;

const toEntries = (kind: AmountType, names: string): [string, AmountType][] =>
  names.split(' ').map(name => [name, kind]);

const documentAmounts = new Map([
  ...toEntries('money', 'amount discount_amount tsc_amount taxable_amount vat_amount total'),
  ...toEntries('money', 'exempted_sale export_sales cost import_taxable import_vat'),
  ...toEntries('decimal', 'discount_rate tsc_rate vat_rate'),
]);
const DOCUMENT_TABLES =
  'invoices credit_notes cancellations proforma_invoice billings purchase_returns transactions receipts payments';
const amountsByTable = new Map<string, Map<string, AmountType>>([
  ...DOCUMENT_TABLES.split(' ').map((table): [string, Map<string, AmountType>] => [
    table,
    documentAmounts,
  ]),
  ...['cheques', 'cheque_events', 'allocations'].map((table): [string, Map<string, AmountType>] => [
    table,
    new Map(toEntries('money', 'amount charge')),
  ]),
  ['cash_counts', new Map(toEntries('money', 'expected counted_total difference'))],
  ['held_bills', new Map(toEntries('money', 'total'))],
  ['reminders', new Map(toEntries('money', 'open'))],
  ...['journal_vouchers', 'year_ends'].map((table): [string, Map<string, AmountType>] => [
    table,
    new Map(toEntries('money', 'amount profit debit credit')),
  ]),
  // The last three are boxes of a submitted return, and lines of its settlement.
  [
    'vat_returns',
    new Map(
      toEntries(
        'money',
        'adjustment_credit adjustment_debit brought_forward refund_claimed paid value credit debit',
      ),
    ),
  ],
]);

const toDisplayValue = (kind: AmountType, stored: string): string =>
  String(columnCodecs[kind].fromColumn(Number(stored)));

/**
 * A record with its lines is JSON that we wrote: quotes inside strings are escaped, so a quoted
 * word before a colon is always a name.
 */
const NUMBER_PATTERN = /"(\w+)":(-?\d+)(?=[,}])/g;

const formatLoggedValue = (value: Value, field: string, kinds: Map<string, AmountType>): Value => {
  if (typeof value !== 'string') return value;
  const kind = kinds.get(field);
  if (kind) return /^-?\d+$/.test(value) ? toDisplayValue(kind, value) : value;
  // A record, or its lines.
  if (!/^[[{]/.test(value)) return value;
  return value.replace(NUMBER_PATTERN, (whole, name: string, stored: string) => {
    const inside = kinds.get(name);
    return inside ? `"${name}":${toDisplayValue(inside, stored)}` : whole;
  });
};

/** The column of own values inside a record: JSON within JSON. */
const OWN_PATTERN = /"own_fields":("(?:[^"\\]|\\.)*")/g;

/** The column of own values in the units of their fields. */
const formatOwnColumn = (column: Value, fields: OwnField[]): string => {
  const values = parseOwnColumn(column);
  // What a document refers to is there by its name.
  const filled = fields.filter(field => toOwnName(field) in values && !field.reference);
  const formatted = nestOwnFields(readOwnValues({ fields: filled }, column));
  return JSON.stringify({ ...values, ...(formatted[OWN_FIELDS] as Row | undefined) });
};

const formatOwnValues = (value: Value, field: string, fields: OwnField[]): Value => {
  if (typeof value !== 'string') return value;
  if (field === OWN_FIELDS) return formatOwnColumn(value, fields);
  return value.replace(
    OWN_PATTERN,
    (_, column: string) =>
      `"${OWN_FIELDS}":${formatOwnColumn(JSON.parse(column) as string, fields)}`,
  );
};

/**
 * The row of the log with amounts in rupees and rates in percent, and with the values of the fields
 * that the company has added to its documents, `definitions`.
 */
export const formatLogRow = <R extends LoggedRow>(row: R, definitions: OwnFieldDefinition[]): R => {
  const table = String(row.table_name);
  const kinds = amountsByTable.get(table);
  if (!kinds) return row;
  const field = String(row.field_name ?? '');
  const own = definitions
    .filter(({ entity }) => entity.replaceAll('-', '_') === table)
    .map(definition => toOwnField(definition));
  const format = (value: Value) =>
    formatOwnValues(formatLoggedValue(value ?? null, field, kinds), field, own);
  return {
    ...row,
    old_value: format(row.old_value ?? null),
    new_value: format(row.new_value ?? null),
  };
};
