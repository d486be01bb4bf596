// The draft of the entry page in local storage, under the documents' names; it outlives a reload
// and a refresh of the session.

import { toRupees } from '../../domain/billing/money.ts';
import type { Figures } from '../../domain/billing/totals.ts';
import { pageOwner } from '../../src/providers/page-owner.ts';
import { randomKey } from '../../src/providers/random-key.ts';
import type { Sending } from '../../src/providers/sending.ts';
import type { Entry } from './order.ts';

const KEY = 'invoice_draft';

/** A form with nothing in it, for today ("YYYY-MM-DD", Nepal). */
export const blankEntry = (today: string): Entry => ({
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
type Kept = { owner?: number; sending?: Sending; entry?: Entry; day?: string };

/**
 * Keeps the form, with the fields that the documents name beside it (ENT-042), whose it is, and
 * under which key it is sent: what was sent and never answered is sent again as the same request.
 * `vatRate` in percent; `day` is the one on which the page was opened.
 */
export const keepDraft = (
  entry: Entry,
  totals: Figures,
  vatRate: number,
  sending: Sending,
  day: string,
): void => {
  const owner = pageOwner();
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
      KEY,
      JSON.stringify({ ...named, entry, sending, day, owner } satisfies Kept & typeof named),
    );
  } catch (error) {
    // The storage is full: typing goes on without a net, and Save sends all the same.
    console.warn(error);
  }
};

const kept = (): Kept | undefined => {
  try {
    const draft = JSON.parse(localStorage.getItem(KEY) ?? 'null') as Kept | null;
    // Who signs in after somebody else must not find the other's customer.
    return draft && draft.owner === pageOwner() ? draft : undefined;
  } catch {
    return undefined;
  }
};

/**
 * The kept form, or a blank one. A date that nobody typed is that of today; what was sent and never
 * answered keeps all that it said.
 */
export const draftOr = (blank: Entry): Entry => {
  const { entry: before, day, sending } = kept() ?? {};
  const entry = { ...blank, ...before };
  if (entry.transaction_date === day && sending?.at === undefined)
    entry.transaction_date = blank.transaction_date;
  return { ...entry, lines: entry.lines.map(line => ({ ...line, key: line.key ?? randomKey() })) };
};

/** How the kept form is sent. */
export const draftSending = (): Sending | undefined => kept()?.sending;

/** Forgets the draft: saved, reset or cancelled. */
export const dropDraft = (): void => localStorage.removeItem(KEY);
