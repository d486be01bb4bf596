// Issues a credit note: one function from top to bottom, in one transaction (contract, "Fine
// print").

import { formatDocumentNumber } from '../../../domain/documents/document-number.ts';
import { removeVat } from '../../../domain/documents/prices-with-vat.ts';
import type { SaleTotals } from '../../../domain/documents/totals.ts';
import { buildSalesReturnEntry } from '../../../domain/ledger/journal-entries.ts';
import { toReturnedCost } from '../../../domain/ledger/stock-value.ts';
import { logCreation } from '../../audit/activity-log.ts';
import type { Database, Stored, Transaction } from '../../database/database.ts';
import { insertRow, insertRows, settleAll } from '../../database/raw-query.ts';
import { closeInvoice, lockInvoice } from '../../posting/document-status.ts';
import { postJournalEntry } from '../../posting/ledger.ts';
import { issueNumbers, toDocumentCounter } from '../../posting/numbering.ts';
import { updateRunningTotals } from '../../posting/running-totals.ts';
import { loadReturnedCosts, moveStock } from '../../posting/stock.ts';
import { queueDocument, toQueueEntry } from '../../posting/tax-queue.ts';
import type { CreditNoteContext } from '../documents/credit-note-context.ts';
import type { NoteIssuance } from '../documents/notes/create-note-route.ts';
import type { CreateCreditNoteInput } from './create-credit-note-input.ts';
import { computeCreditNoteTotals } from './credit-note-totals.ts';

const toHeader = (
  invoice: Stored<'invoices'>,
  input: CreateCreditNoteInput,
  totals: SaleTotals,
  issuing: NoteIssuance,
) => ({
  company_id: issuing.actor.company_id,
  invoice_id: invoice.company_payment_id,
  invoice_no: invoice.invoice_no,
  invoice_date: invoice.created_at,
  customer_id: invoice.customer_id,
  customer_name: invoice.customer_name,
  pan: invoice.pan ?? null,
  address: invoice.address ?? null,
  phone_no: invoice.phone_no ?? null,
  reseller: invoice.reseller ?? null,
  payment_method: invoice.payment_method ?? null,
  payment_gateway: issuing.pos,
  pos: issuing.pos,
  amount: totals.subtotal,
  discount_rate: invoice.discount_rate,
  discount_amount: totals.discount_amount,
  tsc_rate: totals.tsc_amount > 0 ? invoice.tsc_rate : 0,
  tsc_amount: totals.tsc_amount,
  taxable_amount: totals.taxable_amount,
  exempted_sale: totals.exempted_sale,
  export_sales: totals.export_sales,
  vat_rate: invoice.vat_rate,
  vat_amount: totals.vat_amount,
  total: totals.total,
  status: 1,
  remarks: input.cancel_note,
  ird_sync: 0,
  created_by: issuing.actor.name,
  created_by_id: issuing.actor.user_id,
  created_at: issuing.now,
});

/**
 * Issues the requested credit note inside the given transaction and returns its row and lines
 * (paisa, ten-thousandths of a percent). Throws ValidationError (422) beyond the invoice's limits
 * or if the client's figures disagree, BadRequestError (400) if nothing is left to return.
 */
export const issueCreditNote = async (
  database: Database,
  tx: Transaction,
  input: CreateCreditNoteInput,
  returned: CreditNoteContext,
  issuing: NoteIssuance,
) => {
  const { actor, now, language } = issuing;
  const { company_id } = actor;

  // The numbers first: the company's counter locks its documents, so that no deadlock is possible.
  const moment = { company_id, fiscal_year: returned.fiscal_year, now, language };
  const counters = [
    toDocumentCounter('credit-note', returned.fiscal_year, issuing.outlet),
    { kind: 'payment', scope: '' },
  ];
  const { numbers, issuedAt } = await issueNumbers(tx, moment, counters);
  const [sequence, payment] = numbers as [number, number];
  const day = issuedAt.slice(0, 10);

  // The invoice as it is now, and the remainder of earlier notes.
  const invoice = await lockInvoice(database, tx, returned.invoice);
  const { totals, isFullyReturned, findLine } = await computeCreditNoteTotals(
    tx,
    input,
    invoice,
    returned.lines,
    issuing.language,
  );

  const header = {
    company_payment_id: String(payment),
    credit_note_no: formatDocumentNumber(sequence, issuing.outlet),
    fiscal_year: returned.fiscal_year,
    ...toHeader(invoice, input, totals, { ...issuing, now: issuedAt }),
  };
  const id = await insertRow(tx, 'credit_notes', header);
  const returnedCosts = await loadReturnedCosts(
    tx,
    company_id,
    input.lines.map(({ line_id }) => line_id),
  );
  const toCost = (line: Stored<'invoice_lines'>, quantity: number): number | null => {
    const before = returnedCosts.get(line.id) ?? { quantity: 0, cost: 0 };
    const cost = toReturnedCost(line, before, quantity);
    returnedCosts.set(line.id, {
      quantity: before.quantity + quantity,
      cost: before.cost + (cost ?? 0),
    });
    return cost ?? null;
  };
  const lines = input.lines.map(({ line_id, quantity, rate, price_only }, index) => {
    const line = findLine(line_id);
    const { vat_in_price } = line;
    return {
      company_id,
      credit_note_id: id,
      invoice_line_id: line_id,
      line_no: index + 1,
      product_id: line.product_id,
      product_name: line.product_name,
      product_family: line.product_family ?? null,
      hs_code: line.hs_code ?? null,
      description: line.description ?? null,
      unit: line.unit ?? null,
      quantity,
      price_only: price_only ? 1 : 0,
      return_rate: vat_in_price === undefined ? rate : removeVat({ price: rate, vat_in_price }),
      return_rate_with_vat: vat_in_price === undefined ? null : rate,
      discount_rate: line.discount_rate,
      tax_treatment: line.tax_treatment,
      vat_rate: line.vat_rate,
      ...totals.lines[index]!,
      cost: price_only ? null : toCost(line, quantity),
    };
  });

  updateRunningTotals(tx, company_id, {
    kind: 'credit-note',
    status: 1,
    day,
    ...totals,
    customer_name: header.customer_name,
    registration: header,
  });
  // The effects, sent together: lines, returned stock, the accounting journal, the log, the
  // invoice's status if nothing is left.
  await settleAll([
    insertRows(tx, 'credit_note_lines', lines),
    moveStock(
      tx,
      company_id,
      { kind: 'credit-note', id, at: issuedAt },
      lines
        .filter(line => line.price_only === 0 && returned.goods.has(line.product_id))
        .map(({ product_id, quantity, cost }) => ({
          product_id,
          qty: quantity,
          value: cost ?? undefined,
        })),
      [],
      issuing.language,
    ),
    postJournalEntry(
      tx,
      company_id,
      { kind: 'credit-note', id, day },
      buildSalesReturnEntry(totals, header),
    ),
    queueDocument(tx, company_id, toQueueEntry('credit-note', { id, ...header }, invoice.id)),
    logCreation(tx, actor, {
      table: 'credit_notes',
      id,
      record: { id, ...header, details: lines },
      now,
    }),
    ...(isFullyReturned ? [closeInvoice(tx, actor, invoice, now)] : []),
  ]);
  return { header: { id, ...header }, lines };
};
