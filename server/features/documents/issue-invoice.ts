// Issues a tax invoice: one function from top to bottom, in one transaction (contract,
// "Arithmetic", "Numbers and records").

import { formatDocumentNumber } from '../../../domain/documents/document-number.ts';
import { toDueDate } from '../../../domain/documents/payment-status.ts';
import type { SaleTotals } from '../../../domain/documents/totals.ts';
import type { FieldErrors } from '../../../domain/entity-schema/entity.ts';
import { type Language, truncate } from '../../../domain/language.ts';
import { buildSaleEntry } from '../../../domain/ledger/journal-entries.ts';
import { postInvoice, resolveIncomeAccount } from '../../../domain/ledger/stored-sales.ts';
import { type Actor, logChange, logCreations } from '../../audit/activity-log.ts';
import type { ReadDb, Stored, Transaction } from '../../database/database.ts';
import { insertOpenInvoice } from '../../database/open-items.ts';
import { insertRow, insertRows, settleAll } from '../../database/raw-query.ts';
import { ValidationError } from '../../platform/http/errors.ts';
import { checkBeforeIssue } from '../../posting/compliance-checks.ts';
import { CREDIT_OVERRIDE_FIELD, checkCredit } from '../../posting/credit-limits.ts';
import { postJournalEntry } from '../../posting/ledger.ts';
import type { Poster } from '../../posting/locks.ts';
import { issueNumbers, toDocumentCounter } from '../../posting/numbering.ts';
import {
  assertEntryDayIsOpen,
  type EntryHead,
  insertEntry,
  type PostedLine,
  resolveLines,
  writeLines,
} from '../../posting/post-entry.ts';
import { updateRunningTotals } from '../../posting/running-totals.ts';
import {
  allocateSettlement,
  insertSettlement,
  postSettledAtOnce,
  toSettlementCounter,
  toSettlementHead,
  toSettlementLookup,
  toSettlementNumber,
  toSettlementRow,
} from '../../posting/settle-at-once.ts';
import {
  adjustQuantities,
  previewMoves,
  type StockMove,
  type ValuedMove,
  writeStockMovements,
} from '../../posting/stock.ts';
import { queueDocument, toQueueEntry } from '../../posting/tax-queue.ts';
import { abbreviatedMismatch } from './abbreviated-invoice.ts';
import {
  type CreateInvoiceInput,
  exportMismatch,
  NO_EXPORT,
  totalsMismatch,
  validateDueDate,
} from './create-invoice-input.ts';
import {
  computeInvoiceTotals,
  isExport,
  toBuyerColumns,
  toLineColumns,
  toTotalsColumns,
} from './document-columns.ts';
import type { DocumentProduct, InvoiceContext } from './load-invoice-context.ts';
import { NO_OWN_VALUES, type OwnDocumentValues } from './own-values.ts';

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
  /** Why a refusal for the customer's credit is passed over; only of a user who may do so. */
  credit_override?: string | null;
  /** A request of our own, without client figures. */
  skipClientTotals?: boolean;
  own?: OwnDocumentValues;
};

const assertNoErrors = (problems: FieldErrors) => {
  if (Object.keys(problems).length > 0) throw new ValidationError(problems);
};

/**
 * Issues the requested invoice inside the given transaction and returns its row and lines (paisa,
 * ten-thousandths of a percent), and the warnings of the company's checks. Throws ValidationError
 * (422) if the client's figures disagree, a check refuses or the books are closed, BadRequestError (400) without stock.
 */
export const issueInvoice = async (
  tx: Transaction,
  input: CreateInvoiceInput,
  context: InvoiceContext,
  issuing: InvoiceIssuance,
) => {
  const { customer, products, fiscal_year, checkSettings, vat_rate, uses } = context;
  const { actor, now, language, own = NO_OWN_VALUES } = issuing;
  const { company_id } = actor;
  const by: Poster = { user_id: actor.user_id, language, now };
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
      ...judgeAbbreviated(input, context, totals, language),
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
  // Nothing is paid of an invoice of nothing.
  const settled_account_id = totals.total > 0 ? context.settled_account_id : null;
  const [{ numbers, issuedAt }, moved] = await settleAll([
    issueNumbers(tx, { company_id, fiscal_year, now, language }, [
      toDocumentCounter('invoice', fiscal_year, issuing.outlet),
      { kind: 'payment', scope: '' },
      ...(settled_account_id === null ? [] : [toSettlementCounter('receipt', fiscal_year)]),
    ]),
    adjustQuantities(tx, company_id, 'invoice', toSoldGoods(input, products), products, language),
  ]);
  const [sequence, payment, receiptSequence] = numbers as [number, number, number?];
  const issueDay = issuedAt.slice(0, 10);
  // The day may have ended since the request was judged.
  const dueProblems: FieldErrors = {};
  validateDueDate(input, issueDay, language, dueProblems);
  assertNoErrors(dueProblems);
  const credit =
    settled_account_id === null && totals.total > 0
      ? await checkCredit(tx, {
          ...{ company_id, customer, total: totals.total, day: issueDay, language },
          ...{ level: checkSettings.levels.credit, override: issuing.credit_override ?? null },
        })
      : { warnings: [], isOverridden: false };
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
    settled_account_id,
    due_date: input.due_date ?? toDueDate(issueDay, customer.term_days),
    abbreviated: input.abbreviated ? 1 : 0,
    ...own.head,
  };
  const party = { kind: 'customer', id: customer.id } as const;
  const receipt =
    settled_account_id === null
      ? null
      : toSettlementRow(
          {
            company_id,
            number: toSettlementNumber('receipt', receiptSequence!),
            fiscal_year,
            party,
            party_name: customer.customer_name,
            account_id: settled_account_id,
            payment_method: input.payment_method,
            amount: totals.total,
            pos: issuing.pos,
            actor,
            at: issuedAt,
          },
          'invoice',
        );
  const columns = toPostedColumns(input, context, totals, moved);
  const entry = {
    head: toInvoiceHead(header, by),
    lines: resolveLines(postInvoice(header, columns, party.id), uses.accounts),
  };
  // Document, receipt and their entries travel together: each finds the one before it.
  const [id, receiptId, entryId, receiptEntryId] = await settleAll([
    insertRow(tx, 'invoices', header),
    receipt
      ? insertSettlement(tx, 'receipt', receipt, {
          kind: 'invoice',
          company_payment_id: header.company_payment_id,
        })
      : Promise.resolve(0),
    entry.lines.length > 0
      ? insertEntry(tx, entry.head, uses, toInvoiceLookup(header))
      : assertEntryDayIsOpen(tx, entry.head).then(() => 0),
    receipt
      ? insertEntry(
          tx,
          toSettlementHead('receipt', { id: 0, ...receipt }, by),
          uses,
          toSettlementLookup('receipt', receipt),
        )
      : Promise.resolve(0),
  ]);
  const paid = receipt && { id: receiptId, ...receipt, source_id: id };
  const lines = columns.map((line, place) => ({
    company_id,
    invoice_id: id,
    ...line,
    ...own.line(place),
  }));

  updateRunningTotals(tx, company_id, {
    kind: 'invoice',
    status: 1,
    day: issueDay,
    ...totals,
    customer_name: header.customer_name as string,
    registration: header,
  });
  // The effects, sent together: lines, stock movements, the transaction, the accounting journal, the
  // ledger, the log.
  await settleAll([
    insertRows(tx, 'invoice_lines', lines),
    own.store(tx, id),
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
    writeLines(tx, [
      { id: entryId, ...entry },
      ...(paid
        ? [
            {
              id: receiptEntryId,
              head: toSettlementHead('receipt', paid, by),
              lines: resolveLines(postSettledAtOnce('receipt', paid), uses.accounts),
            },
          ]
        : []),
    ]),
    paid
      ? allocateSettlement(tx, 'receipt', paid)
      : insertOpenInvoice(tx, { id, ...header }, party.id),
    queueDocument(tx, company_id, toQueueEntry('invoice', { id, ...header }, null)),
    logCreations(tx, actor, [
      { table: 'invoices', id, record: { id, ...header, invoice_details: lines }, now },
      ...(paid ? [{ table: 'receipts', id: paid.id, record: paid, now }] : []),
    ]),
    // A reason is nobody's business but the company's: it is in the log, and never on the document.
    credit.isOverridden
      ? logChange(tx, actor, {
          ...{ table: 'invoices', id, now },
          changes: { [CREDIT_OVERRIDE_FIELD]: { from: null, to: issuing.credit_override } },
        })
      : Promise.resolve(),
  ]);
  return { header: { id, ...header }, lines, warnings: [...warnings, ...credit.warnings] };
};

/** What keeps the order from being an abbreviated tax invoice, where it asks for one. */
const judgeAbbreviated = (
  input: CreateInvoiceInput,
  { may_abbreviate, vat_rate, checkSettings }: InvoiceContext,
  totals: SaleTotals,
  language: Language,
): FieldErrors =>
  input.abbreviated
    ? abbreviatedMismatch(totals, {
        isPermitted: may_abbreviate,
        day: input.transaction_date.slice(0, 10),
        rules: checkSettings.rules,
        ...{ vat_rate, language },
      })
    : {};

type InvoiceRow = Omit<Stored<'invoices'>, 'id'>;

/** The head of an invoice's entry; the statement that inserts it looks the invoice's id up. */
const toInvoiceHead = (header: InvoiceRow, by: Poster): EntryHead => ({
  company_id: header.company_id,
  source: { kind: 'invoice', id: 0 },
  day: header.created_at.slice(0, 10),
  recorded_at: header.created_at,
  pos: header.pos,
  number: header.invoice_no,
  narration: header.customer_name,
  by,
});

const toInvoiceLookup = ({ company_id, company_payment_id }: InvoiceRow) => ({
  query: 'select id from invoices where company_id = ? and company_payment_id = ?',
  values: [company_id, company_payment_id],
});

/** The moves of the goods that the order takes out of stock. */
const toSoldGoods = (input: CreateInvoiceInput, products: DocumentProduct[]): StockMove[] =>
  input.lines.flatMap(({ product_id, qty }, index) =>
    products.find(({ id }) => id === product_id)!.type === 'p'
      ? [{ product_id, qty: -qty, line_no: index + 1 }]
      : [],
  );

/** The lines with what their goods cost and the account that they are sold to. */
const toPostedColumns = (
  input: CreateInvoiceInput,
  { products, vat_rate, uses }: InvoiceContext,
  totals: SaleTotals,
  moved: ValuedMove[],
) => {
  const costs = new Map(moved.map(({ line_no, value }) => [line_no, 0 - value]));
  return toLineColumns(input, products, totals, vat_rate).map((line, index) => ({
    ...line,
    cost: costs.get(index + 1) ?? null,
    account_id: resolveIncomeAccount(
      products.find(({ id }) => id === line.product_id)!,
      line,
      uses.accounts,
    ),
  }));
};

/** What the order would post now: the entry of the invoice, then that of its receipt. */
export const previewInvoice = async (
  read: ReadDb,
  company_id: number,
  input: CreateInvoiceInput,
  context: InvoiceContext,
  { tsc_rate, language }: Pick<InvoiceIssuance, 'tsc_rate' | 'language'>,
): Promise<PostedLine[]> => {
  const { products, vat_rate, customer, uses, settled_account_id } = context;
  const totals = computeInvoiceTotals(input, products, { tsc_rate, vat_rate });
  assertNoErrors(judgeAbbreviated(input, context, totals, language));
  const moved = await previewMoves(read, company_id, toSoldGoods(input, products));
  const lines = toPostedColumns(input, context, totals, moved);
  const party = { party_kind: 'customer', party_id: customer.id };
  const receipt =
    settled_account_id === null || totals.total === 0
      ? []
      : postSettledAtOnce('receipt', {
          ...party,
          account_id: settled_account_id,
          amount: totals.total,
        });
  return resolveLines(
    [...postInvoice({ ...totals, vat_rate }, lines, customer.id), ...receipt],
    uses.accounts,
  );
};
