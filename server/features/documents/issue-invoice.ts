// Issues a tax invoice: one function from top to bottom, in one transaction (contract,
// "Arithmetic", "Numbers and records").

import { formatDocumentNumber } from '../../../domain/documents/document-number.ts';
import type { FieldErrors } from '../../../domain/entity-schema/entity.ts';
import { type Language, truncate } from '../../../domain/language.ts';
import { buildSaleEntry } from '../../../domain/ledger/journal-entries.ts';
import { type Actor, logCreation } from '../../audit/activity-log.ts';
import type { Transaction } from '../../database/database.ts';
import { insertRow, insertRows, settleAll } from '../../database/raw-query.ts';
import { ValidationError } from '../../platform/http/errors.ts';
import { checkBeforeIssue } from '../../posting/compliance-checks.ts';
import { postJournalEntry } from '../../posting/ledger.ts';
import { issueNumbers, toDocumentCounter } from '../../posting/numbering.ts';
import { updateRunningTotals } from '../../posting/running-totals.ts';
import { adjustQuantities, writeStockMovements } from '../../posting/stock.ts';
import { queueDocument, toQueueEntry } from '../../posting/tax-queue.ts';
import {
  type CreateInvoiceInput,
  exportMismatch,
  NO_EXPORT,
  totalsMismatch,
} from './create-invoice-input.ts';
import {
  computeInvoiceTotals,
  isExport,
  toBuyerColumns,
  toLineColumns,
  toTotalsColumns,
} from './document-columns.ts';
import type { InvoiceContext } from './load-invoice-context.ts';

/**
 * The issuing user, the reseller if there is one (OPEN-051), the time (Nepal, "YYYY-MM-DD
 * HH:mm:ss"), the language of messages, the national TSC rate in ten-thousandths of a percent.
 */
export type InvoiceIssuance = {
  actor: Actor;
  pos: string;
  /** The code in the number, if the company uses outlet codes. */
  outlet: string | null;
  reseller?: string | null;
  now: string;
  language: Language;
  tsc_rate: number;
  /** A request of our own, without client figures. */
  skipClientTotals?: boolean;
};

const assertNoErrors = (problems: FieldErrors) => {
  if (Object.keys(problems).length > 0) throw new ValidationError(problems);
};

/**
 * Issues the requested invoice inside the given transaction and returns its row and lines (paisa,
 * ten-thousandths of a percent), and the warnings of the company's checks. Throws ValidationError
 * (422) if the client's figures disagree or a check refuses, BadRequestError (400) without stock.
 */
export const issueInvoice = async (
  tx: Transaction,
  input: CreateInvoiceInput,
  { customer, products, fiscal_year, checkSettings, vat_rate }: InvoiceContext,
  issuing: InvoiceIssuance,
) => {
  const { actor, now, language } = issuing;
  const { company_id } = actor;
  const day = now.slice(0, 10);

  const productOf = (id: number) => products.find(product => product.id === id)!;

  // Recomputes the figures from the lines; the client's must match.
  const rates = { tsc_rate: issuing.tsc_rate, vat_rate };
  const totals = computeInvoiceTotals(input, products, rates);
  const exported = isExport(input, products, vat_rate);
  if (!issuing.skipClientTotals)
    assertNoErrors({
      ...totalsMismatch(input.clientTotals, totals, language),
      ...exportMismatch(input, exported, language),
    });

  const warnings = checkBeforeIssue(
    {
      kind: 'sale',
      party_pan: customer.pan ?? '',
      transaction_day: input.transaction_date.slice(0, 10),
      day,
      figures: totals,
      lines: input.lines.map(({ product_id }) => {
        const { type, hs_code, name } = productOf(product_id);
        return { goods: type === 'p', hs_code: hs_code ?? '', name };
      }),
      attached: false,
      exported: totals.export_sales > 0,
      declared: input.exported.declaration_no !== null,
    },
    checkSettings,
    'invoice_details',
    language,
  );

  // The number and the stock first, then the rows.
  const goods = input.lines.flatMap(({ product_id, qty }, index) =>
    productOf(product_id).type === 'p' ? [{ product_id, qty: -qty, line_no: index + 1 }] : [],
  );
  const [{ numbers, issuedAt }, moved] = await settleAll([
    issueNumbers(tx, { company_id, fiscal_year, now, language }, [
      toDocumentCounter('invoice', fiscal_year, issuing.outlet),
      { kind: 'payment', scope: '' },
    ]),
    adjustQuantities(tx, company_id, 'invoice', goods, products, language),
  ]);
  const [sequence, payment] = numbers as [number, number];
  const issueDay = issuedAt.slice(0, 10);
  const header = {
    company_id,
    company_payment_id: String(payment),
    invoice_no: formatDocumentNumber(sequence, issuing.outlet),
    fiscal_year,
    customer_id: input.customer_code,
    ...toBuyerColumns(customer),
    reseller: issuing.reseller ?? null,
    payment_method: input.payment_method,
    payment_gateway: issuing.pos,
    pos: issuing.pos,
    deposit_to: input.deposit_to,
    ...(exported ? input.exported : NO_EXPORT),
    ...toTotalsColumns(totals, { discount_rate: input.discount_rate, ...rates }),
    status: 1,
    remarks: input.remarks,
    ird_sync: 0,
    created_by: actor.name,
    created_by_id: actor.user_id,
    transaction_date: input.transaction_date,
    created_at: issuedAt,
  };
  const id = await insertRow(tx, 'invoices', header);
  const costs = new Map(moved.map(({ line_no, value }) => [line_no, 0 - value]));
  const lines = toLineColumns(input, products, totals, vat_rate).map((line, index) => ({
    company_id,
    invoice_id: id,
    ...line,
    cost: costs.get(index + 1) ?? null,
  }));

  updateRunningTotals(tx, company_id, {
    kind: 'invoice',
    status: 1,
    day: issueDay,
    ...totals,
    customer_name: header.customer_name as string,
    registration: header,
  });
  // The effects, sent together: lines, stock movements, the transaction, the accounting journal,
  // the log.
  await settleAll([
    insertRows(tx, 'invoice_lines', lines),
    writeStockMovements(tx, company_id, { kind: 'invoice', id, at: issuedAt }, moved),
    insertRows(tx, 'transactions', [
      {
        company_id,
        customer_code: input.customer_code,
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
    postJournalEntry(
      tx,
      company_id,
      { kind: 'invoice', id, day: issueDay },
      buildSaleEntry(totals, header),
    ),
    queueDocument(tx, company_id, toQueueEntry('invoice', { id, ...header }, null)),
    logCreation(tx, actor, {
      table: 'invoices',
      id,
      record: { id, ...header, invoice_details: lines },
      now,
    }),
  ]);
  return { header: { id, ...header }, lines, warnings };
};
