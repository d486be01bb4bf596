// Issuing a tax invoice: one function read top to bottom, in one transaction (contract,
// "Arithmetic", "Numbers and records").

import { documentNumber } from '../../domain/billing/document-number.ts';
import type { Language } from '../../domain/language.ts';
import type { Problems } from '../../domain/schema/entity.ts';
import { truncate } from '../../domain/truncate.ts';
import { queuedOf } from '../cbms/documents.ts';
import { queueDocument } from '../cbms/queue-document.ts';
import { checkBeforeIssue } from '../checks/at-issue.ts';
import type { Transaction } from '../database/connect.ts';
import { insertRow, insertRows } from '../database/statement.ts';
import { together } from '../database/together.ts';
import { type Actor, logCreation } from '../entities/activity-log.ts';
import { Invalid } from '../errors.ts';
import { issueNumbers } from '../posting/issue-time.ts';
import { disagreement } from './claimed.ts';
import { buyerColumns, figureColumns, lineColumns, orderTotals } from './document-rows.ts';
import type { InvoiceOrder } from './invoice-order.ts';
import { enterJournal, saleEntry } from './journal.ts';
import { keepTotals } from './kept-totals.ts';
import { counterOf } from './numbering.ts';
import type { Parties } from './order-parties.ts';
import { enterMoves, takeStock } from './stock.ts';

/**
 * Who issues, for which reseller if for one (OPEN-051), when (Nepal time, "YYYY-MM-DD HH:mm:ss"),
 * in which language problems are told, the national TSC rate in ten-thousandths of a percent.
 */
export type Issuing = {
  actor: Actor;
  pos: string;
  /** The code in the number, where the company has switched outlet codes on. */
  outlet: string | null;
  reseller?: string | null;
  now: string;
  language: Language;
  tsc_rate: number;
  /** An order of our own that claims no figures. */
  unclaimed?: boolean;
};

const refuse = (problems: Problems) => {
  if (Object.keys(problems).length > 0) throw new Invalid(problems);
};

/**
 * Issues the invoice of an order inside the given transaction and answers its row and lines (paisa,
 * ten-thousandths of a percent), and what the company's checks warn of. Throws Invalid (422) where
 * the claimed figures disagree or a check refuses, BadRequest (400) without stock.
 */
export const issueInvoice = async (
  tx: Transaction,
  order: InvoiceOrder,
  { customer, products, fiscal_year, strictness, vat_rate }: Parties,
  issuing: Issuing,
) => {
  const { actor, now, language } = issuing;
  const { company_id } = actor;
  const day = now.slice(0, 10);

  const productOf = (id: number) => products.find(product => product.id === id)!;

  // The figures, computed again from the lines; what the client claims must agree.
  const rates = { tsc_rate: issuing.tsc_rate, vat_rate };
  const totals = orderTotals(order, products, rates);
  if (!issuing.unclaimed) refuse(disagreement(order.claimed, totals, language));

  const warnings = checkBeforeIssue(
    {
      kind: 'sale',
      party_pan: String(customer.pan ?? ''),
      transaction_day: order.transaction_date.slice(0, 10),
      day,
      figures: totals,
      lines: order.lines.map(({ product_id }) => {
        const { type, hs_code, name } = productOf(product_id);
        return { goods: type === 'p', hs_code: hs_code ?? '', name };
      }),
      attached: false,
    },
    strictness,
    'invoice_details',
    language,
  );

  // The number and the goods, then the rows.
  const goods = order.lines.filter(line => productOf(line.product_id).type === 'p');
  const [{ numbers, issuedAt }, moved] = await together([
    issueNumbers(tx, { company_id, fiscal_year, now, language }, [
      counterOf('invoice', fiscal_year, issuing.outlet),
      { kind: 'payment', scope: '' },
    ]),
    takeStock(
      tx,
      company_id,
      'invoice',
      goods.map(({ product_id, qty }) => ({ product_id, qty: -qty })),
      products,
      language,
    ),
  ]);
  const [sequence, payment] = numbers as [number, number];
  const issueDay = issuedAt.slice(0, 10);
  const header = {
    company_id,
    company_payment_id: String(payment),
    invoice_no: documentNumber(sequence, issuing.outlet),
    fiscal_year,
    customer_id: order.customer_code,
    ...buyerColumns(customer),
    reseller: issuing.reseller ?? null,
    payment_method: order.payment_method,
    payment_gateway: issuing.pos,
    pos: issuing.pos,
    deposit_to: order.deposit_to,
    ...figureColumns(totals, { discount_rate: order.discount_rate, ...rates }),
    status: 1,
    remarks: order.remarks,
    ird_sync: 0,
    created_by: actor.name,
    created_by_id: actor.user_id,
    transaction_date: order.transaction_date,
    created_at: issuedAt,
  };
  const id = await insertRow(tx, 'invoices', header);
  const lines = lineColumns(order, products, totals, vat_rate).map(line => ({
    company_id,
    invoice_id: id,
    ...line,
  }));

  keepTotals(tx, company_id, {
    kind: 'invoice',
    status: 1,
    day: issueDay,
    ...totals,
    customer_name: header.customer_name as string,
  });
  // What follows from it, sent together: lines, the ledger of stock, the transaction, the journal,
  // the log.
  await together([
    insertRows(tx, 'invoice_lines', lines),
    enterMoves(tx, company_id, { kind: 'invoice', id, at: issuedAt }, moved),
    insertRows(tx, 'transactions', [
      {
        company_id,
        customer_code: order.customer_code,
        first_name: customer.first_name ?? null,
        last_name: customer.last_name ?? null,
        customer_name: header.customer_name,
        transaction_id: header.company_payment_id,
        type: 'Invoice',
        recharged_type: issuing.pos,
        product_name: truncate(lines.map(line => line.product_name).join(', '), 255),
        amount: totals.total,
        accepted: 1,
        created_at: issuedAt,
      },
    ]),
    enterJournal(tx, company_id, { kind: 'invoice', id, day: issueDay }, saleEntry(totals)),
    queueDocument(tx, company_id, queuedOf('invoice', { id, ...header }, null)),
    logCreation(tx, actor, {
      table: 'invoices',
      id,
      record: { id, ...header, invoice_details: lines },
      now,
    }),
  ]);
  return { header: { id, ...header }, lines, warnings };
};
