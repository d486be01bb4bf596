// The draft of the entry page in local storage, under the documents' names; it outlives a reload
// and a refresh of the session.

import type { Figures } from '../../domain/documents/totals.ts';
import { toRupees } from '../../domain/money/money.ts';
import type { IdempotentRequest } from '../../src/api/idempotent-request.ts';
import { createRandomKey } from '../../src/api/idempotent-request.ts';
import { getPageUser } from '../../src/auth/page-user.ts';
import type { InvoiceFormState } from './invoice-form-model.ts';

const DRAFT_KEY = 'invoice_draft';

/** A form with nothing in it, for today ("YYYY-MM-DD", Nepal). */
export const createEmptyInvoice = (today: string): InvoiceFormState => ({
  customer: null,
  payment_method: '',
  deposit_to: 'later',
  transaction_date: today,
  lines: [],
  discount_by: 'rate',
  discount_rate: '',
  discount_amount: '',
});

/** `day` is the one on which the page was opened. */
type InvoiceDraft = {
  owner?: number;
  sending?: IdempotentRequest;
  entry?: InvoiceFormState;
  day?: string;
};

/**
 * Keeps the form, with the fields that the documents name beside it (ENT-042), whose it is, and
 * under which key it is sent: what was sent and never answered is sent again as the same request.
 * `vatRate` in percent; `day` is the one on which the page was opened.
 */
export const saveInvoiceDraft = (
  entry: InvoiceFormState,
  totals: Figures,
  vatRate: number,
  sending: IdempotentRequest,
  day: string,
): void => {
  const owner = getPageUser();
  if (owner === null) return;
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
  try {
    localStorage.setItem(
      DRAFT_KEY,
      JSON.stringify({ ...named, entry, sending, day, owner } satisfies InvoiceDraft &
        typeof named),
    );
  } catch (error) {
    // The storage is full: typing goes on without a net, and Save sends all the same.
    console.warn(error);
  }
};

const readInvoiceDraft = (): InvoiceDraft | undefined => {
  try {
    const draft = JSON.parse(localStorage.getItem(DRAFT_KEY) ?? 'null') as InvoiceDraft | null;
    // Who signs in after somebody else must not find the other's customer.
    return draft && draft.owner === getPageUser() ? draft : undefined;
  } catch {
    return undefined;
  }
};

/**
 * The kept form, or a blank one. A date that nobody typed is that of today; what was sent and never
 * answered keeps all that it said.
 */
export const loadInvoiceDraft = (blank: InvoiceFormState): InvoiceFormState => {
  const { entry: before, day, sending } = readInvoiceDraft() ?? {};
  const entry = { ...blank, ...before };
  if (entry.transaction_date === day && sending?.at === undefined)
    entry.transaction_date = blank.transaction_date;
  return {
    ...entry,
    lines: entry.lines.map(line => ({ ...line, key: line.key ?? createRandomKey() })),
  };
};

/** How the kept form is sent. */
export const loadDraftRequest = (): IdempotentRequest | undefined => readInvoiceDraft()?.sending;

/** Forgets the draft: saved, reset or cancelled. */
export const deleteInvoiceDraft = (): void => localStorage.removeItem(DRAFT_KEY);
