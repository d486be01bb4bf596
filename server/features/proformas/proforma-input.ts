// What a request for a proforma says: an invoice's order whose lines are called `details` and whose
// date may be left to the server.

import type { Row } from '../../../domain/entity-schema/entity.ts';
import { toPercent, toRupees } from '../../../domain/money/money.ts';
import { createProformaSchema } from '../../../domain/requests/document-requests.ts';
import type { Stored } from '../../database/database.ts';
import { readOwnValues } from '../../database/own-values.ts';
import {
  createRequestValidator,
  isFilled,
  isObject,
} from '../../platform/http/request-validator.ts';
import {
  type CreateInvoiceInput,
  type InvoiceInputShape,
  NO_CLIENT_TOTALS,
} from '../documents/create-invoice-input.ts';
import { type BegunValues, type DocumentFields, toWhole } from '../documents/own-request.ts';
import { toOwnAnswer } from '../documents/own-values.ts';

export const proformaShape: InvoiceInputShape = {
  lines: 'details',
  validate: createRequestValidator(createProformaSchema),
};

/** The date field is hidden for proformas (001 §2): what is not sent is `date`. */
export const addDefaultDate = (body: Row, date: string): Row => ({
  ...body,
  transaction_date: isFilled(body.transaction_date) ? body.transaction_date : date,
});

/**
 * In answers a line's `id` is its own and `product_id` comes with it: a record sent back as it
 * was read names its products so.
 */
const useProductIds = (details: unknown): unknown =>
  Array.isArray(details)
    ? details.map((line: unknown) =>
        isObject(line) && isFilled(line.product_id) ? { ...line, id: line.product_id } : line,
      )
    : details;

/**
 * What is stored, as a request would say it; `sent` over it is the request of the whole proforma as
 * it shall be.
 */
export const mergeProformaChanges = (
  row: Stored<'proforma_invoice'>,
  lines: Stored<'proforma_lines'>[],
  sent: Row,
  fields: DocumentFields,
): Row => {
  const stored: Row = {
    customer_id: row.customer_id,
    payment_method: row.payment_method,
    transaction_date: row.transaction_date,
    remarks: row.remarks,
    discount_rate: toPercent(row.discount_rate),
    discount_amount: toRupees(row.discount_amount),
    taxable_amount: toRupees(row.taxable_amount),
    total: toRupees(row.total),
    tsc_amount: toRupees(row.tsc_amount),
    exempted_sale: toRupees(row.exempted_sale),
    export_sales: toRupees(row.export_sales),
    export_country: row.export_country,
    declaration_no: row.declaration_no,
    declaration_date: row.declaration_date,
    ...toOwnAnswer(fields.head, row.own_fields),
    details: lines.map(line => ({
      id: line.product_id,
      qty: line.qty,
      ...(line.price_with_vat === null
        ? { amount: toRupees(line.amount) }
        : { price_with_vat: toRupees(line.price_with_vat) }),
      discount_rate: toPercent(line.discount_rate),
      description: line.description,
      unit: line.unit,
      ...toOwnAnswer(fields.line, line.own_fields),
    })),
  };
  const own = isObject(sent.own_fields)
    ? { own_fields: { ...(stored.own_fields as Row | undefined), ...sent.own_fields } }
    : {};
  const body: Row = { ...stored, ...sent, ...own };
  return addDefaultDate({ ...body, details: useProductIds(body.details) }, row.transaction_date);
};

/** The ids that the lines of a request have as they were read: with the product's next to them. */
const readLineIds = (details: unknown): (number | undefined)[] =>
  Array.isArray(details)
    ? details.map((line: unknown) =>
        isObject(line) && isFilled(line.product_id) ? Number(line.id) : undefined,
      )
    : [];

/**
 * The stored line behind each of the lines of the merged request `body`, undefined for a new one. A line as it was
 * read in `sent` names itself, and keeps its values with another product; where no line does, of several with
 * one product the first belongs to the first.
 */
export const findLinesBefore = (
  before: Stored<'proforma_lines'>[],
  sent: Row,
  body: Row,
): (Stored<'proforma_lines'> | undefined)[] => {
  const left = [...before];
  const take = (isWanted: (line: Stored<'proforma_lines'>) => boolean) => {
    const place = left.findIndex(isWanted);
    return place < 0 ? undefined : left.splice(place, 1)[0];
  };
  const named = readLineIds(sent.details).map(wanted => take(({ id }) => id === wanted));
  if (named.some(line => line !== undefined)) return named;
  const details: unknown[] = Array.isArray(body.details) ? body.details : [];
  return details.map(each => {
    const product = isObject(each) ? Number(each.id) : undefined;
    return take(({ product_id }) => product_id === product);
  });
};

/** The own values that are stored, of all fields, for the lines of a merged request. */
export const readBegun = (
  row: Stored<'proforma_invoice'>,
  linesBefore: (Stored<'proforma_lines'> | undefined)[],
  fields: DocumentFields,
): BegunValues => {
  const { head, line } = toWhole(fields);
  return {
    head: readOwnValues({ fields: head }, row.own_fields),
    lines: linesBefore.map(before => before && readOwnValues({ fields: line }, before.own_fields)),
  };
};

/** The stored proforma as the order of an invoice that is issued `now` (Nepal time). */
export const toInvoiceInput = (
  row: Stored<'proforma_invoice'>,
  lines: Stored<'proforma_lines'>[],
  now: string,
): CreateInvoiceInput => ({
  customer_code: row.customer_id,
  payment_method: row.payment_method,
  deposit_to: null,
  transaction_date: now,
  due_date: null,
  remarks: row.remarks as string | null,
  exported: {
    export_country: row.export_country,
    declaration_no: row.declaration_no,
    declaration_date: row.declaration_date,
  },
  discount_rate: row.discount_rate,
  discount_amount: row.discount_amount,
  lines: lines.map(line => ({
    product_id: line.product_id,
    qty: line.qty,
    // What it is without VAT depends on the rate of the invoice's day.
    ...(line.price_with_vat === null
      ? { price: line.amount }
      : { price: null, price_with_vat: line.price_with_vat }),
    discount_rate: line.discount_rate,
    description: line.description ?? '',
    unit: line.unit as string | null,
  })),
  clientTotals: NO_CLIENT_TOTALS,
});
