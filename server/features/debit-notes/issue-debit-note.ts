// Issues a debit note: one function from top to bottom, in one transaction (contract, "Fine
// print").
import { formatDocumentNumber } from '../../../domain/documents/document-number.ts';
import { findSharedVatRate } from '../../../domain/documents/purchase-totals.ts';
import type { Totals } from '../../../domain/documents/totals.ts';
import type { Language } from '../../../domain/language.ts';
import { buildPurchaseReturnEntry } from '../../../domain/ledger/journal-entries.ts';
import { type LandedLine, toReturnedLandedCost } from '../../../domain/ledger/landed-costs.ts';
import { toGoodsValue } from '../../../domain/ledger/stock-value.ts';
import { toReturnedImportValue } from '../../../domain/tax/import-vat.ts';
import { toReturnedTds } from '../../../domain/tax/tds.ts';
import { logCreation } from '../../audit/activity-log.ts';
import type { Database, ReadDb, Stored, Transaction } from '../../database/database.ts';
import { refreshOpenItems } from '../../database/open-items.ts';
import { insertRow, insertRows, query, settleAll } from '../../database/raw-query.ts';
import { closeDocument, lockDocument } from '../../posting/document-status.ts';
import { postJournalEntry } from '../../posting/ledger.ts';
import { RECORDED_BEFORE } from '../../posting/locks.ts';
import { issueNumbers, toDocumentCounter } from '../../posting/numbering.ts';
import { postDocuments } from '../../posting/post-documents.ts';
import { updateRunningTotals } from '../../posting/running-totals.ts';
import { moveStock } from '../../posting/stock.ts';
import { omitTsc, pickColumns, toPurchaseTotalsColumns } from '../documents/document-columns.ts';
import {
  type DocumentProduct,
  loadCurrentFiscalYear,
  loadProducts,
} from '../documents/load-invoice-context.ts';
import type { NoteIssuance } from '../documents/notes/create-note-route.ts';
import { NO_OWN_VALUES } from '../documents/own-values.ts';
import { loadVendorBillLines } from '../documents/vendor-bill-records.ts';
import type { CreateDebitNoteInput } from './create-debit-note-input.ts';
import { computeDebitNoteTotals } from './debit-note-totals.ts';

/** The bill with its lines, their products, and the fiscal year of today. */
type DebitNoteContext = {
  billing: Stored<'billings'>;
  lines: Stored<'billing_lines'>[];
  products: DocumentProduct[];
  fiscal_year: string;
};

/**
 * Reads, before the transaction, the data that does not change while the note is issued. Throws
 * BadRequestError (400) without a fiscal year of `day`.
 */
export const loadDebitNoteContext = async (
  read: ReadDb,
  billing: Stored<'billings'>,
  day: string,
  language: Language,
): Promise<DebitNoteContext> => {
  const company_id = billing.company_id;
  const [lines, fiscal_year] = await Promise.all([
    loadVendorBillLines(read, company_id, billing.id),
    loadCurrentFiscalYear(read, company_id, day, language),
  ]);
  const ids = [...new Set(lines.map(line => line.product_id))];
  return { billing, lines, products: await loadProducts(read, company_id, ids), fiscal_year };
};

/** What notes have taken of the landed costs of a bill's lines so far, by the line's id. */
const loadReturnedLandedCosts = async (
  tx: Transaction,
  company_id: number,
  billing_id: number,
): Promise<Map<number, LandedLine>> => {
  const rows = await query<LandedLine & { id: number }>(
    tx,
    `select l.billing_line_id as id, sum(case when l.price_only = 1 then 0 else l.qty end) as qty, sum(l.landed_cost) as landed_cost
     from purchase_returns as d join purchase_return_lines as l on l.company_id = d.company_id and l.purchase_return_id = d.id
     where d.company_id = ? and d.billing_id = ? group by l.billing_line_id`,
    [company_id, billing_id],
  );
  return new Map(rows.map(({ id, ...taken }) => [id, taken]));
};

type ReturnedShares = Pick<
  Stored<'purchase_returns'>,
  'tds_base' | 'tds_amount' | 'import_taxable'
>;

/**
 * The note's shares of what belongs to the whole bill, besides those of earlier notes: of the tax that
 * was kept back, and of the value that counts with VAT at customs.
 */
const computeReturnedShares = async (
  tx: Transaction,
  { company_id, id, ...billing }: Stored<'billings'>,
  { subtotal, discount_amount }: Pick<Totals, 'subtotal' | 'discount_amount'>,
): Promise<ReturnedShares> => {
  if (billing.tds_type_id === null && billing.import_taxable === 0)
    return { tds_base: 0, tds_amount: 0, import_taxable: 0 };
  const [given] = await query<Record<'net' | 'base' | 'amount' | 'taxable', number>>(
    tx,
    `select coalesce(sum(amount - discount_amount), 0) as net, coalesce(sum(tds_base), 0) as base,
       coalesce(sum(tds_amount), 0) as amount, coalesce(sum(import_taxable), 0) as taxable
     from purchase_returns where company_id = ? and billing_id = ?`,
    [company_id, id],
  );
  const { net, base, amount, taxable } = given!;
  const parts = {
    net: billing.amount - billing.discount_amount,
    before: net,
    note: subtotal - discount_amount,
  };
  return {
    tds_base: toReturnedTds(billing.tds_base ?? 0, parts, base),
    tds_amount: toReturnedTds(billing.tds_amount, parts, amount),
    import_taxable: toReturnedImportValue(billing.import_taxable, parts, taxable),
  };
};

const COPIED_COLUMNS = [
  'billing_no',
  'type',
  'vendor_id',
  'vendor_name',
  'pan',
  'address',
  'phone_no',
] as const;
const COPIED_LINE_COLUMNS = [
  'product_id',
  'product_name',
  'product_family',
  'hs_code',
  'description',
  'unit',
] as const;

/**
 * Issues the requested debit note inside the given transaction and returns its row and lines
 * (paisa, ten-thousandths of a percent). Throws ValidationError (422) beyond the bill's limits or
 * if the client's figures disagree, BadRequestError (400) if nothing is left to return or the goods
 * are no longer in stock.
 */
export const issueDebitNote = async (
  database: Database,
  tx: Transaction,
  input: CreateDebitNoteInput,
  returned: DebitNoteContext,
  { actor, pos, outlet, now, language, own = NO_OWN_VALUES }: NoteIssuance,
) => {
  const { company_id } = actor;

  // The numbers first: the company's counter locks its documents.
  const moment = { company_id, fiscal_year: returned.fiscal_year, now, language };
  const counters = [
    toDocumentCounter('debit-note', returned.fiscal_year, outlet),
    { kind: 'payment', scope: '' },
  ];
  const { numbers, issuedAt } = await issueNumbers(tx, moment, counters);
  const [sequence, payment] = numbers as [number, number];
  const day = issuedAt.slice(0, 10);

  // The bill as it is now, and the remainder of earlier notes.
  const billing = await lockDocument(database, tx, 'billings', returned.billing);
  const { totals, isFullyReturned, findLine } = await computeDebitNoteTotals(
    tx,
    input,
    billing,
    returned.lines,
    language,
  );

  // A bill of before may not have its entry yet, nor its lines their accounts.
  await postDocuments(tx, company_id, 'billing', [billing.id], RECORDED_BEFORE);
  const accounts = new Map(
    (await loadVendorBillLines(tx, company_id, billing.id)).map(line => [line.id, line.account_id]),
  );

  const header = {
    company_id,
    payment_id: String(payment),
    debit_note_no: formatDocumentNumber(sequence, outlet),
    fiscal_year: returned.fiscal_year,
    billing_id: billing.id,
    billing_date: billing.transaction_date,
    ...pickColumns(billing, COPIED_COLUMNS),
    ...toPurchaseTotalsColumns(totals, billing.discount_rate),
    vat_rate: findSharedVatRate(
      input.lines.map(({ line_id }) => ({ vat_rate: findLine(line_id).vat_rate })),
    ),
    vat_registered: billing.vat_registered,
    ...(await computeReturnedShares(tx, billing, totals)),
    status: 1,
    remarks: input.remarks,
    pos,
    created_by: actor.name,
    created_by_id: actor.user_id,
    created_at: issuedAt,
    ...own.head,
  };
  const landedBefore = returned.lines.some(line => line.landed_cost > 0)
    ? await loadReturnedLandedCosts(tx, company_id, billing.id)
    : new Map<number, LandedLine>();
  const id = await insertRow(tx, 'purchase_returns', header);
  const lines = input.lines.map(({ line_id, quantity, rate, price_only }, index) => {
    const line = findLine(line_id);
    const before = landedBefore.get(line_id) ?? { qty: 0, landed_cost: 0 };
    const moved = price_only ? 0 : quantity;
    const landed_cost = toReturnedLandedCost(line, before, moved);
    landedBefore.set(line_id, {
      qty: before.qty + moved,
      landed_cost: before.landed_cost + landed_cost,
    });
    return {
      company_id,
      purchase_return_id: id,
      billing_line_id: line_id,
      line_no: index + 1,
      ...pickColumns(line, COPIED_LINE_COLUMNS),
      qty: quantity,
      price_only: price_only ? 1 : 0,
      amount: rate,
      discount_rate: line.discount_rate,
      vat_rate: line.vat_rate,
      ...omitTsc(totals.lines[index]!),
      account_id: accounts.get(line_id) ?? null,
      landed_cost,
      ...own.line(index),
    };
  });
  const isGood = (product_id: number) =>
    returned.products.some(product => product.id === product_id && product.type === 'p');

  updateRunningTotals(tx, company_id, {
    kind: 'debit-note',
    status: 1,
    day,
    ...totals,
    customer_name: header.vendor_name,
    registration: header,
  });
  // The effects, sent together: lines, stock, the accounting journal, the log, the bill's status if
  // nothing is left.
  await settleAll([
    insertRows(tx, 'purchase_return_lines', lines),
    own.store(tx, id),
    moveStock(
      tx,
      company_id,
      { kind: 'debit-note', id, at: issuedAt },
      lines
        .filter(line => isGood(line.product_id))
        // A price that is lowered takes value from the goods that are there, and none of them away.
        .map(line => ({
          product_id: line.product_id,
          qty: line.price_only === 1 ? 0 : -line.qty,
          value: 0 - toGoodsValue(line, header),
        }))
        .filter(move => move.qty !== 0 || move.value !== 0),
      returned.products,
      language,
    ),
    postJournalEntry(
      tx,
      company_id,
      { kind: 'debit-note', id, day },
      buildPurchaseReturnEntry(totals, header),
    ),
    logCreation(tx, actor, {
      table: 'purchase_returns',
      id,
      record: { id, ...header, details: lines },
      now,
    }),
    ...(isFullyReturned
      ? [
          closeDocument(tx, actor, billing, now, {
            table: 'billings',
            kind: 'billing',
            day: billing.effective_at.slice(0, 10),
            party: billing.vendor_name,
          }),
        ]
      : []),
  ]);
  await postDocuments(tx, company_id, 'debit-note', [id], {
    user_id: actor.user_id,
    language,
    now,
  });
  await refreshOpenItems(tx, company_id, 'billing', [billing.id]);
  return { header: { id, ...header }, lines };
};
