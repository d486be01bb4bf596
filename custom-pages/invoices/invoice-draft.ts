// The draft of the entry page, under the key and the names of the documents (ENT-042).
import type { Figures } from '../../domain/documents/totals.ts';
import { toRupees } from '../../domain/money/money.ts';
import { createRandomKey, type IdempotentRequest } from '../../src/api/idempotent-request.ts';
import { createFlatDraftStorage } from '../../src/forms/user-storage.ts';
import { EMPTY_EXPORT, type InvoiceFormState } from './invoice-form-model.ts';

/** A form with nothing in it, for today ("YYYY-MM-DD", Nepal). */
export const createEmptyInvoice = (today: string): InvoiceFormState => ({
  customer: null,
  payment_method: '',
  is_method_offered: false,
  deposit_to: 'later',
  transaction_date: today,
  due_date: null,
  exported: EMPTY_EXPORT,
  lines: [],
  discount_by: 'rate',
  discount_rate: '',
  discount_amount: '',
});

/** `day` is the one on which the page was opened. */
type InvoiceDraft = { entry?: InvoiceFormState; sending?: IdempotentRequest; day?: string };

export const invoiceDraft = createFlatDraftStorage<InvoiceDraft>('invoice_draft');

/** Of the counter, which is another page: each keeps its own. */
export const counterDraft = createFlatDraftStorage<InvoiceDraft>('counter_draft');

/**
 * The form with the fields that the documents name, and the key under which it is sent: what was
 * sent without an answer is sent again as the same request. `vatRate` in percent.
 */
export const toInvoiceDraft = (
  entry: InvoiceFormState,
  totals: Figures,
  vatRate: number,
  sending: IdempotentRequest,
  day: string,
): InvoiceDraft => {
  const named = {
    customer_id: entry.customer?.code ?? '',
    customer_name: entry.customer?.name ?? '',
    phone_no: entry.customer?.phone ?? '',
    address: entry.customer?.address ?? '',
    amount: toRupees(totals.subtotal),
    discount_rate: entry.discount_rate,
    discount_amount: toRupees(totals.discount_amount),
    taxable_amount: toRupees(totals.taxable_amount),
    vat_amount: toRupees(totals.vat_amount),
    vat_rate: vatRate,
    total: toRupees(totals.total),
    reseller: '',
    note: '',
    created_by: '',
    discount_description: '',
    invoice_details: entry.lines,
    payment_term: '',
    transaction_date: entry.transaction_date,
    tsc_amount: toRupees(totals.tsc_amount),
    tsc_rate: 0,
  };
  return { ...named, entry, sending, day };
};

/**
 * The kept form, or a blank one. A date that nobody typed becomes today; what was sent without an
 * answer stays as it was sent.
 */
export const restoreInvoice = (
  blank: InvoiceFormState,
  { entry: before, day, sending }: InvoiceDraft = {},
): InvoiceFormState => {
  const entry = { ...blank, ...before };
  if (entry.transaction_date === day && sending?.at === undefined)
    entry.transaction_date = blank.transaction_date;
  return {
    ...entry,
    lines: entry.lines.map(line => ({ ...line, key: line.key ?? createRandomKey() })),
  };
};
