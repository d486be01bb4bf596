// What sets the page of a debit note apart from that of a credit note.
import { toPaisa } from '../../domain/billing/money.ts';
import { digitsIn } from '../../domain/language.ts';
import type { NoteKind } from '../../src/document/note/kind.ts';
import type { Billing } from './billing.ts';
import { figuresOf, requestOf, rowTotal } from './note.ts';
import { texts } from './texts.ts';

/** `vatOn` answers the rate of VAT in percent by day. */
export const debitNote = (vatOn: (day: string) => number): NoteKind<Billing> => ({
  texts,
  issuedPath: 'billings',
  path: 'purchase-returns',
  issuedList: '/purchases/billings',
  list: '/purchases/returns',
  reason: 'remarks',
  signedRate: false,
  aside: {
    label: texts.vatRate,
    before: false,
    textOf: (line, language) => digitsIn(String(line?.vat_rate ?? vatOn('')), language),
  },
  idOf: billing => billing.id,
  factsOf: (billing, say) => [
    [texts.billNumber, billing.billing_no],
    [texts.vendorName, billing.vendor_name],
    [texts.paymentId, billing.payment_id],
    [texts.fiscalYear, billing.fiscal_year],
    [texts.type, say(texts[billing.type])],
  ],
  // The original unit rate, unlike a credit note's (QUIRK-044).
  highestRate: line => toPaisa(line.amount),
  rowTotal,
  figuresOf,
  // Where lines bear different taxes no rate stands beside the VAT.
  taxesOf: ({ details, transaction_date }) => {
    const usual = vatOn(transaction_date.slice(0, 10));
    return details.every(line => line.vat_rate === usual || line.vat_rate === 0)
      ? { vatRate: usual, vat: texts.vatAt }
      : { vat: texts.vat };
  },
  requestOf,
  savedAs: answer => ({ id: Number(answer.id), number: String(answer.debit_note_no) }),
});
