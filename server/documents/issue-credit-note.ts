// Issuing a credit note: one function read top to bottom, in one transaction (contract, "Fine
// print").

import { documentNumber } from '../../domain/billing/document-number.ts';
import type { Totals } from '../../domain/billing/totals.ts';
import type { Language } from '../../domain/language.ts';
import { queuedOf } from '../cbms/documents.ts';
import { queueDocument } from '../cbms/queue-document.ts';
import type { Database, Transaction } from '../database/connect.ts';
import { insertRow, insertRows } from '../database/statement.ts';
import { together } from '../database/together.ts';
import { type Actor, logCreation } from '../entities/activity-log.ts';
import { issueNumbers } from '../posting/issue-time.ts';
import { noteFigures } from './credit-note-figures.ts';
import type { CreditNoteOrder } from './credit-note-order.ts';
import type { StoredRow } from './document-records.ts';
import { closeInvoice, lockInvoice } from './invoice-status.ts';
import { enterJournal, returnEntry } from './journal.ts';
import { keepTotals } from './kept-totals.ts';
import { counterOf } from './numbering.ts';
import { moveStock } from './stock.ts';

/**
 * The invoice's lines, which of their products are goods, and the fiscal year of today: none of it
 * changes while the note is issued.
 */
export type Returned = {
  invoice: StoredRow;
  lines: StoredRow[];
  goods: Set<number>;
  fiscal_year: string;
};
/** Who issues, where, and when (Nepal time, "YYYY-MM-DD HH:mm:ss"). */
export type IssuingNote = {
  actor: Actor;
  pos: string;
  outlet: string | null;
  now: string;
  language: Language;
};

const headerOf = (
  invoice: StoredRow,
  order: CreditNoteOrder,
  totals: Totals,
  issuing: IssuingNote,
) => ({
  company_id: issuing.actor.company_id,
  invoice_id: String(invoice.company_payment_id),
  invoice_no: String(invoice.invoice_no),
  invoice_date: String(invoice.created_at),
  customer_id: String(invoice.customer_id),
  customer_name: String(invoice.customer_name),
  pan: invoice.pan ?? null,
  address: invoice.address ?? null,
  phone_no: invoice.phone_no ?? null,
  reseller: invoice.reseller ?? null,
  payment_method: invoice.payment_method ?? null,
  payment_gateway: issuing.pos,
  pos: issuing.pos,
  amount: totals.subtotal,
  discount_rate: Number(invoice.discount_rate),
  discount_amount: totals.discount_amount,
  tsc_rate: totals.tsc_amount > 0 ? Number(invoice.tsc_rate) : 0,
  tsc_amount: totals.tsc_amount,
  taxable_amount: totals.taxable_amount,
  vat_rate: Number(invoice.vat_rate),
  vat_amount: totals.vat_amount,
  total: totals.total,
  status: 1,
  remarks: order.cancel_note,
  ird_sync: 0,
  created_by: issuing.actor.name,
  created_by_id: issuing.actor.user_id,
  created_at: issuing.now,
});

/**
 * Issues the credit note of an order inside the given transaction and answers its row and lines
 * (paisa, ten-thousandths of a percent). Throws Invalid (422) beyond the invoice's limits or where
 * the claimed figures disagree, BadRequest (400) when nothing is left to return.
 */
export const issueCreditNote = async (
  database: Database,
  tx: Transaction,
  order: CreditNoteOrder,
  returned: Returned,
  issuing: IssuingNote,
) => {
  const { actor, now, language } = issuing;
  const { company_id } = actor;

  // The numbers first: whoever holds the company's counter is alone with its documents, so that
  // nothing waits in a circle.
  const moment = { company_id, fiscal_year: returned.fiscal_year, now, language };
  const counters = [
    counterOf('credit-note', returned.fiscal_year, issuing.outlet),
    { kind: 'payment', scope: '' },
  ];
  const { numbers, issuedAt } = await issueNumbers(tx, moment, counters);
  const [sequence, payment] = numbers as [number, number];
  const day = issuedAt.slice(0, 10);

  // The invoice as it stands now, and what the notes before this one leave of it.
  const invoice = await lockInvoice(database, tx, returned.invoice);
  const { totals, completes, lineOf } = await noteFigures(
    tx,
    order,
    invoice,
    returned.lines,
    issuing.language,
  );

  const header = {
    company_payment_id: String(payment),
    credit_note_no: documentNumber(sequence, issuing.outlet),
    fiscal_year: returned.fiscal_year,
    ...headerOf(invoice, order, totals, { ...issuing, now: issuedAt }),
  };
  const id = await insertRow(tx, 'credit_notes', header);
  const lines = order.lines.map(({ line_id, quantity, return_rate }, index) => {
    const line = lineOf(line_id);
    return {
      company_id,
      credit_note_id: id,
      invoice_line_id: line_id,
      line_no: index + 1,
      product_id: Number(line.product_id),
      product_name: String(line.product_name),
      product_family: line.product_family ?? null,
      hs_code: line.hs_code ?? null,
      description: line.description ?? null,
      unit: line.unit ?? null,
      quantity,
      return_rate,
      discount_rate: Number(line.discount_rate),
      vat_rate: Number(line.vat_rate),
      ...totals.lines[index]!,
    };
  });

  keepTotals(tx, company_id, {
    kind: 'credit-note',
    status: 1,
    day,
    ...totals,
    customer_name: header.customer_name,
  });
  // What follows from it, sent together: lines, stock back, the journal, the log, the invoice's
  // status when nothing is left.
  await together([
    insertRows(tx, 'credit_note_lines', lines),
    moveStock(
      tx,
      company_id,
      { kind: 'credit-note', id, at: issuedAt },
      lines
        .filter(line => returned.goods.has(line.product_id))
        .map(line => ({ product_id: line.product_id, qty: line.quantity })),
      [],
      issuing.language,
    ),
    enterJournal(tx, company_id, { kind: 'credit-note', id, day }, returnEntry(totals)),
    queueDocument(tx, company_id, queuedOf('credit-note', { id, ...header }, Number(invoice.id))),
    logCreation(tx, actor, {
      table: 'credit_notes',
      id,
      record: { id, ...header, details: lines },
      now,
    }),
    ...(completes ? [closeInvoice(tx, actor, invoice, now)] : []),
  ]);
  return { header: { id, ...header }, lines };
};
