// Issuing a debit note: one function read top to bottom, in one transaction (contract, "Fine
// print").
import { documentNumber } from '../../domain/billing/document-number.ts';
import { sharedVatRate } from '../../domain/billing/purchase-totals.ts';
import type { Language } from '../../domain/language.ts';
import type { Database, Reading, Transaction } from '../database/connect.ts';
import { insertRow, insertRows } from '../database/statement.ts';
import { together } from '../database/together.ts';
import { type Actor, logCreation } from '../entities/activity-log.ts';
import { issueNumbers } from '../posting/issue-time.ts';
import { billingLinesOf } from './billing-records.ts';
import { debitNoteFigures } from './debit-note-figures.ts';
import type { DebitNoteOrder } from './debit-note-order.ts';
import type { StoredRow } from './document-records.ts';
import { closeDocument, lockDocument } from './document-status.ts';
import { enterJournal, purchaseReturnEntry } from './journal.ts';
import { keepTotals } from './kept-totals.ts';
import { counterOf } from './numbering.ts';
import { currentFiscalYear, type OrderedProduct, productsOf } from './order-parties.ts';
import { purchaseFigureColumns, withoutTsc } from './purchase-rows.ts';
import { moveStock } from './stock.ts';

/** The bill with its lines, their products, and the fiscal year of today. */
export type BillReturned = {
  billing: StoredRow;
  lines: StoredRow[];
  products: OrderedProduct[];
  fiscal_year: string;
};
type Issuing = {
  actor: Actor;
  pos: string;
  outlet: string | null;
  now: string;
  language: Language;
};

/**
 * Reads, before the transaction, what does not change while the note is issued. Throws BadRequest
 * (400) without a fiscal year of `day`.
 */
export const billReturnedOf = async (
  read: Reading,
  billing: StoredRow,
  day: string,
  language: Language,
): Promise<BillReturned> => {
  const company_id = Number(billing.company_id);
  const [lines, fiscal_year] = await Promise.all([
    billingLinesOf(read, company_id, Number(billing.id)),
    currentFiscalYear(read, company_id, day, language),
  ]);
  const ids = [...new Set(lines.map(line => Number(line.product_id)))];
  return { billing, lines, products: await productsOf(read, company_id, ids), fiscal_year };
};

const copied = ['billing_no', 'type', 'vendor_id', 'vendor_name', 'pan', 'address', 'phone_no'];
const copiedOfLine = [
  'product_id',
  'product_name',
  'product_family',
  'hs_code',
  'description',
  'unit',
];
const copyOf = (row: StoredRow, columns: string[]): StoredRow =>
  Object.fromEntries(columns.map(name => [name, row[name] ?? null]));

/**
 * Issues the debit note of an order inside the given transaction and answers its row and lines
 * (paisa, ten-thousandths of a percent). Throws Invalid (422) beyond the bill's limits or where
 * claimed figures disagree, BadRequest (400) when nothing is left to return or the goods are no
 * longer there.
 */
export const issueDebitNote = async (
  database: Database,
  tx: Transaction,
  order: DebitNoteOrder,
  returned: BillReturned,
  { actor, pos, outlet, now, language }: Issuing,
) => {
  const { company_id } = actor;

  // The numbers first: whoever holds the company's counter is alone with its documents.
  const moment = { company_id, fiscal_year: returned.fiscal_year, now, language };
  const counters = [
    counterOf('debit-note', returned.fiscal_year, outlet),
    { kind: 'payment', scope: '' },
  ];
  const { numbers, issuedAt } = await issueNumbers(tx, moment, counters);
  const [sequence, payment] = numbers as [number, number];
  const day = issuedAt.slice(0, 10);

  // The bill as it stands now, and what the notes before this one leave of it.
  const billing = await lockDocument(database, tx, 'billings', returned.billing);
  const { totals, completes, lineOf } = await debitNoteFigures(
    tx,
    order,
    billing,
    returned.lines,
    language,
  );

  const header: StoredRow = {
    company_id,
    payment_id: String(payment),
    debit_note_no: documentNumber(sequence, outlet),
    fiscal_year: returned.fiscal_year,
    billing_id: Number(billing.id),
    billing_date: String(billing.transaction_date),
    ...copyOf(billing, copied),
    ...purchaseFigureColumns(totals, Number(billing.discount_rate)),
    vat_rate: sharedVatRate(
      order.lines.map(({ line_id }) => ({ vat_rate: Number(lineOf(line_id).vat_rate) })),
    ),
    status: 1,
    remarks: order.remarks,
    pos,
    created_by: actor.name,
    created_by_id: actor.user_id,
    created_at: issuedAt,
  };
  const id = await insertRow(tx, 'purchase_returns', header);
  const lines = order.lines.map(({ line_id, qty, rate }, index): StoredRow => {
    const line = lineOf(line_id);
    return {
      company_id,
      purchase_return_id: id,
      billing_line_id: line_id,
      line_no: index + 1,
      ...copyOf(line, copiedOfLine),
      qty,
      amount: rate,
      discount_rate: Number(line.discount_rate),
      vat_rate: Number(line.vat_rate),
      ...withoutTsc(totals.lines[index]!),
    };
  });
  const isGood = (product_id: number) =>
    returned.products.some(product => product.id === product_id && product.type === 'p');

  keepTotals(tx, company_id, {
    kind: 'debit-note',
    status: 1,
    day,
    ...totals,
    customer_name: String(header.vendor_name),
  });
  // What follows from it, sent together: lines, stock taken back, the journal, the log, the bill's
  // status when nothing is left.
  await together([
    insertRows(tx, 'purchase_return_lines', lines),
    moveStock(
      tx,
      company_id,
      { kind: 'debit-note', id, at: issuedAt },
      lines
        .filter(line => isGood(Number(line.product_id)))
        .map(line => ({ product_id: Number(line.product_id), qty: -Number(line.qty) })),
      returned.products,
      language,
    ),
    enterJournal(
      tx,
      company_id,
      { kind: 'debit-note', id, day },
      purchaseReturnEntry(totals, String(header.type)),
    ),
    logCreation(tx, actor, {
      table: 'purchase_returns',
      id,
      record: { id, ...header, details: lines },
      now,
    }),
    ...(completes
      ? [
          closeDocument(tx, actor, billing, now, {
            table: 'billings',
            kind: 'billing',
            day: String(billing.transaction_date).slice(0, 10),
            party: String(billing.vendor_name),
          }),
        ]
      : []),
  ]);
  return { header: { id, ...header }, lines };
};
