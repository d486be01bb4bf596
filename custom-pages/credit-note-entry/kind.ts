// What sets the page of a credit note apart from that of a debit note.
import { toPaisa } from '../../domain/billing/money.ts';
import type { NoteKind } from '../../src/document/note/kind.ts';
import { texts as shared } from '../../src/document/note/texts.ts';
import { toast } from '../../src/ui/toasts.ts';
import type { Invoice } from './invoice.ts';
import { figuresOf, requestOf, rowTotal } from './note.ts';
import { texts } from './texts.ts';

export const creditNote: NoteKind<Invoice> = {
  texts,
  issuedPath: 'invoices',
  path: 'credit-notes',
  issuedList: '/sales/invoice',
  list: '/sales/credit_notes',
  reason: 'cancel_note',
  signedRate: true,
  aside: { label: texts.hsCode, before: true, textOf: line => line?.hs_code ?? '' },
  idOf: invoice => invoice.company_payment_id,
  factsOf: invoice => [
    [texts.billNumber, invoice.invoice_no],
    [texts.customerName, invoice.customer_name],
    [texts.paymentId, invoice.company_payment_id],
    [texts.paymentCounter, invoice.payment_gateway],
  ],
  // The line's taxable amount (QUIRK-044), yet never less than it was sold for, so that a discount
  // keeps no line from coming back whole.
  highestRate: line => toPaisa(Math.max(line.taxable_amount, line.amount)),
  tellZeroRate: say => {
    // The documents tell this twice, under two titles (QUIRK-046).
    toast('error', say(shared.zeroRate), say(texts.note));
    toast('error', say(texts.positiveRate), say(texts.newCreditNote));
  },
  rowTotal,
  figuresOf,
  taxesOf: invoice => ({ tscRate: invoice.tsc_rate, vatRate: invoice.vat_rate, vat: texts.vat }),
  requestOf,
  savedAs: answer => ({
    id: String(answer.company_payment_id),
    number: String(answer.credit_note_no),
  }),
};
