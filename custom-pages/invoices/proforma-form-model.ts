// A proforma as the form has it and as it is sent: an invoice's payload whose lines are called
// `details`.
import type { SaleTotals } from '../../domain/documents/totals.ts';
import type { Row } from '../../domain/entity-schema/entity.ts';
import { toRupees } from '../../domain/money/money.ts';
import type { CreateProformaRequest } from '../../domain/requests/document-requests.ts';
import type { DraftOf } from '../../domain/requests/request-schema.ts';
import { toTreatment } from '../../domain/tax/tax-treatment.ts';
import { type Author, toTimestamp } from '../../src/documents/entry-values.ts';
import { type OwnEntry, toOwnRequest } from '../../src/documents/own-values.ts';
import {
  EMPTY_EXPORT,
  getDiscountPercent,
  type InvoiceFormLine,
  type InvoiceFormState,
  isExport,
  type TaxRates,
  toExportFields,
  toFigureFields,
  toPartyFields,
  toRequestLines,
} from './invoice-form-model.ts';

type ProformaRequest = DraftOf<CreateProformaRequest>;

/** Without `own_fields` where the company has none. */
type OwnAnswer = Row & { own_fields?: Row | null };

type StoredLine = OwnAnswer & { id: number; product_id: number };
/** A stored proforma as it is answered. */
export type StoredProforma = OwnAnswer & {
  id: number;
  payment_id: string;
  invoice_id: string | null;
  customer_id: string;
  transaction_date: string;
  details: StoredLine[];
};

/**
 * Sent along and shown to nobody (QUIRK-058): a proforma that is made at the counter comes through
 * no reseller.
 */
const PRESET_FIELDS = { reseller: 'direct' };

const toCommonFields = (
  entry: InvoiceFormState,
  totals: SaleTotals,
  rates: TaxRates,
  author: Author,
): ProformaRequest => ({
  ...toPartyFields(entry, author),
  details: toRequestLines(entry, totals, rates),
  ...toFigureFields(entry, totals, rates),
  ...toExportFields(entry, rates),
  vat_rate: rates.vat,
  ...toOwnRequest(entry),
});

/**
 * The request of a new one. `discount_amount` carries what was entered, a rate too (QUIRK-057), to
 * the two decimals that an amount has; the date field is hidden, so the server dates it.
 */
export const toProformaRequest = (
  entry: InvoiceFormState,
  totals: SaleTotals,
  rates: TaxRates,
  author: Author,
): ProformaRequest => ({
  ...toCommonFields(entry, totals, rates, author),
  ...PRESET_FIELDS,
  ...(entry.discount_by === 'rate'
    ? { discount_amount: Math.round(getDiscountPercent(entry) * 100) / 100 }
    : {}),
});

/**
 * The request that changes `stored`; a date that was not touched keeps its time. `now` is Nepal
 * time.
 */
export const toProformaUpdate = (
  entry: InvoiceFormState,
  totals: SaleTotals,
  rates: TaxRates,
  author: Author,
  now: string,
  stored: StoredProforma,
): ProformaRequest => ({
  ...toCommonFields(entry, totals, rates, author),
  // What is not sent stays as it is stored.
  exempted_sale: toRupees(totals.exempted_sale),
  export_sales: toRupees(totals.export_sales),
  ...(isExport(entry, rates) ? {} : EMPTY_EXPORT),
  transaction_date:
    entry.transaction_date === stored.transaction_date.slice(0, 10)
      ? stored.transaction_date
      : toTimestamp(entry.transaction_date, now),
});

export const toText = (value: unknown): string =>
  value === null || value === undefined ? '' : String(value);
/** A number as one would have typed it; nothing for 0. */
const toAmountText = (value: unknown): string => (Number(value) > 0 ? String(value) : '');

/** The own values as they are answered, for the form. */
export const toOwnEntry = ({ own_fields }: OwnAnswer): OwnEntry =>
  own_fields ? { own_fields } : {};

/** A line as it was typed, from one that is answered (rupees, percent; null for nothing). */
export const toFormLine = (line: StoredLine): InvoiceFormLine => ({
  key: String(line.id),
  product_id: line.product_id,
  hs_code: toText(line.hs_code),
  name: toText(line.product_name),
  family: toText(line.product_family),
  tax_treatment: toTreatment(line.tax_treatment),
  unit: toText(line.unit),
  description: toText(line.description),
  qty: toText(line.qty),
  price: toText(line.price_with_vat ?? line.amount),
  ...(typeof line.price_with_vat === 'number' ? { with_vat: true } : {}),
  discount_rate: toAmountText(line.discount_rate),
  ...toOwnEntry(line),
});

/** The stored proforma as the form shows it. */
export const toFormState = (stored: StoredProforma): InvoiceFormState => {
  const byRate = Number(stored.discount_rate) > 0 || Number(stored.discount_amount) === 0;
  return {
    customer: {
      code: stored.customer_id,
      name: toText(stored.customer_name),
      address: toText(stored.address),
      pan: toText(stored.pan),
      phone: toText(stored.phone_no),
    },
    payment_method: toText(stored.payment_method),
    is_method_offered: false,
    deposit_to: 'later',
    transaction_date: stored.transaction_date.slice(0, 10),
    due_date: null,
    exported: {
      export_country: toText(stored.export_country),
      declaration_no: toText(stored.declaration_no),
      declaration_date: toText(stored.declaration_date),
    },
    prices_with_vat: stored.details.some(line => typeof line.price_with_vat === 'number'),
    lines: stored.details.map(line => ({ ...toFormLine(line), line_id: line.id })),
    discount_by: byRate ? 'rate' : 'flat',
    discount_rate: byRate ? toAmountText(stored.discount_rate) : '',
    discount_amount: byRate ? '' : toAmountText(stored.discount_amount),
    ...toOwnEntry(stored),
  };
};
