// Issues a credit note: one function from top to bottom, in one transaction (contract, "Fine
// print").

import { formatDocumentNumber } from '../../../domain/documents/document-number.ts';
import { removeVat } from '../../../domain/documents/prices-with-vat.ts';
import type { SaleTotals } from '../../../domain/documents/totals.ts';
import type { Language } from '../../../domain/language.ts';
import { buildSalesReturnEntry } from '../../../domain/ledger/journal-entries.ts';
import { toReturnedCost } from '../../../domain/ledger/stock-value.ts';
import { postCreditNote } from '../../../domain/ledger/stored-sales.ts';
import { logCreations } from '../../audit/activity-log.ts';
import type { Database, ReadDb, Stored, Transaction } from '../../database/database.ts';
import { refreshOpenItems } from '../../database/open-items.ts';
import { insertRow, insertRows, settleAll } from '../../database/raw-query.ts';
import { ValidationError } from '../../platform/http/errors.ts';
import { closeInvoice, lockInvoice } from '../../posting/document-status.ts';
import { postJournalEntry } from '../../posting/ledger.ts';
import type { Poster } from '../../posting/locks.ts';
import { issueNumbers, toDocumentCounter } from '../../posting/numbering.ts';
import { type PostedLine, postEntry, resolveLines } from '../../posting/post-entry.ts';
import { updateRunningTotals } from '../../posting/running-totals.ts';
import {
  insertSettlement,
  loadOverpaid,
  postSettledAtOnce,
  postSettlement,
  toSettlementCounter,
  toSettlementNumber,
  toSettlementRow,
} from '../../posting/settle-at-once.ts';
import {
  adjustQuantities,
  loadReturnedCosts,
  previewMoves,
  type StockMove,
  writeStockMovements,
} from '../../posting/stock.ts';
import { queueDocument, toQueueEntry } from '../../posting/tax-queue.ts';
import type { CreditNoteContext } from '../documents/credit-note-context.ts';
import { findPaymentMethod, toSettledAccount } from '../documents/load-invoice-context.ts';
import type { NoteIssuance } from '../documents/notes/create-note-route.ts';
import type { NoteLineInput } from '../documents/notes/note-limits.ts';
import { NO_OWN_VALUES } from '../documents/own-values.ts';
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

/** What a note needs of its invoice, and the account that its refund comes from; null without one. */
type RefundContext = CreditNoteContext & { refund_account_id?: number | null };

/**
 * Issues the requested credit note inside the given transaction and returns its row and lines
 * (paisa, ten-thousandths of a percent). Throws ValidationError (422) beyond the invoice's limits
 * or if the client's figures disagree, BadRequestError (400) if nothing is left to return.
 */
export const issueCreditNote = async (
  database: Database,
  tx: Transaction,
  input: CreateCreditNoteInput,
  returned: RefundContext,
  issuing: NoteIssuance,
) => {
  const { actor, now, language, own = NO_OWN_VALUES } = issuing;
  const { company_id } = actor;
  const by: Poster = { user_id: actor.user_id, language, now };
  const { refund_account_id = null, fiscal_year } = returned;

  // The numbers first: the company's counter locks its documents, so that no deadlock is possible.
  const moment = { company_id, fiscal_year, now, language };
  const counters = [
    toDocumentCounter('credit-note', fiscal_year, issuing.outlet),
    { kind: 'payment', scope: '' },
    ...(refund_account_id === null ? [] : [toSettlementCounter('payment', fiscal_year)]),
  ];
  const { numbers, issuedAt } = await issueNumbers(tx, moment, counters);
  const [sequence, payment, refundSequence] = numbers as [number, number, number?];
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
    fiscal_year,
    ...toHeader(invoice, input, totals, { ...issuing, now: issuedAt }),
    ...own.head,
  };
  const refund =
    refund_account_id === null
      ? null
      : toSettlementRow(
          {
            company_id,
            number: toSettlementNumber('payment', refundSequence!),
            fiscal_year,
            party: { kind: 'customer', id: returned.party_id },
            party_name: header.customer_name,
            account_id: refund_account_id,
            payment_method: input.refund_method!,
            amount: await computeRefund(tx, invoice, totals.total, language),
            pos: issuing.pos,
            actor,
            at: issuedAt,
          },
          'credit-note',
        );
  const [id, refundId, costs] = await settleAll([
    insertRow(tx, 'credit_notes', header),
    refund
      ? insertSettlement(tx, 'payment', refund, {
          kind: 'credit-note',
          company_payment_id: header.company_payment_id,
        })
      : Promise.resolve(undefined),
    loadNoteCosts(tx, company_id, input, findLine),
  ]);
  const paid = refund && { id: refundId!, ...refund, source_id: id };
  const lines = input.lines.map((line, index) => ({
    company_id,
    credit_note_id: id,
    line_no: index + 1,
    ...toNoteLine(line, findLine(line.line_id)),
    ...totals.lines[index]!,
    cost: costs[index]!,
    ...own.line(index),
  }));
  const moved = await adjustQuantities(
    tx,
    company_id,
    'credit-note',
    toReturnedGoods(lines, returned),
    [],
    language,
  );

  updateRunningTotals(tx, company_id, {
    kind: 'credit-note',
    status: 1,
    day,
    ...totals,
    customer_name: header.customer_name,
    registration: header,
  });
  // The effects, sent together: lines, returned stock, the accounting journal, the ledger, the log,
  // the invoice's status if nothing is left.
  await settleAll([
    insertRows(tx, 'credit_note_lines', lines),
    own.store(tx, id),
    writeStockMovements(tx, company_id, { kind: 'credit-note', id, at: issuedAt }, moved),
    postJournalEntry(
      tx,
      company_id,
      { kind: 'credit-note', id, day },
      buildSalesReturnEntry(totals, header),
    ),
    postEntry(
      tx,
      {
        company_id,
        source: { kind: 'credit-note', id },
        day,
        recorded_at: issuedAt,
        pos: header.pos,
        number: header.credit_note_no,
        narration: header.customer_name,
        by,
      },
      postCreditNote(header, lines, returned.party_id, moved),
      returned.uses,
    ),
    ...(paid ? [postSettlement(tx, 'payment', paid, returned.uses, by)] : []),
    queueDocument(tx, company_id, toQueueEntry('credit-note', { id, ...header }, invoice.id)),
    logCreations(tx, actor, [
      { table: 'credit_notes', id, record: { id, ...header, details: lines }, now },
      ...(paid ? [{ table: 'payments', id: paid.id, record: paid, now }] : []),
    ]),
    ...(isFullyReturned ? [closeInvoice(tx, actor, invoice, now)] : []),
  ]);
  await refreshOpenItems(tx, company_id, 'invoice', [invoice.id]);
  return { header: { id, ...header }, lines };
};

const refundTexts = {
  nothing: {
    en: 'There is nothing to refund: the Invoice is not paid beyond what this Credit Note leaves of it.',
    ne: 'फिर्ता दिनुपर्ने रकम छैन: यो क्रेडिट नोटपछि बाँकी रहनेभन्दा बढी रकम बीजकमा तिरिएको छैन।',
  },
  later: {
    en: 'This payment method does not settle at once.',
    ne: 'यो भुक्तानीको तरिकाले तुरुन्तै चुक्ता गर्दैन।',
  },
};

/**
 * The account that the money of a refund comes from; null without one. Throws ValidationError (422)
 * under `refund.payment_method` for a method that is unknown, disabled or does not settle at once.
 */
export async function loadRefundAccount(
  db: ReadDb,
  company_id: number,
  name: string | null,
  { uses }: CreditNoteContext,
  language: Language,
): Promise<number | null> {
  if (name === null) return null;
  const method = await findPaymentMethod(db, company_id, name, language);
  const account_id = toSettledAccount(method, uses);
  const problem = method.problem ?? (account_id === null ? refundTexts.later[language] : undefined);
  if (problem) throw new ValidationError({ 'refund.payment_method': [problem] });
  return account_id;
}

/** What the note pays back (paisa). Throws ValidationError (422) under `refund` where that is nothing. */
async function computeRefund(
  tx: Transaction,
  invoice: Stored<'invoices'>,
  note_total: number,
  language: Language,
): Promise<number> {
  const amount = Math.min(note_total, await loadOverpaid(tx, invoice, note_total));
  if (amount === 0) throw new ValidationError({ refund: [refundTexts.nothing[language]] });
  return amount;
}

type InvoiceLine = Stored<'invoice_lines'>;
type FoundLine = ReturnType<Awaited<ReturnType<typeof computeCreditNoteTotals>>['findLine']>;

/** What the line says, and what it takes from the line of its invoice. */
function toNoteLine(
  { line_id, quantity, rate, price_only }: NoteLineInput,
  { vat_in_price, ...line }: FoundLine,
) {
  return {
    invoice_line_id: line_id,
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
  };
}

/** What the goods of each line cost that come back (paisa); null without stock-keeping. */
async function loadNoteCosts(
  tx: Transaction,
  company_id: number,
  input: CreateCreditNoteInput,
  findLine: (id: number) => InvoiceLine,
): Promise<(number | null)[]> {
  const returnedCosts = await loadReturnedCosts(
    tx,
    company_id,
    input.lines.map(({ line_id }) => line_id),
  );
  return input.lines.map(({ line_id, quantity, price_only }) => {
    if (price_only) return null;
    const before = returnedCosts.get(line_id) ?? { quantity: 0, cost: 0 };
    const cost = toReturnedCost(findLine(line_id), before, quantity);
    returnedCosts.set(line_id, {
      quantity: before.quantity + quantity,
      cost: before.cost + (cost ?? 0),
    });
    return cost ?? null;
  });
}

/** The moves of the goods that come back with the lines of a note. */
function toReturnedGoods(
  lines: { price_only: number; product_id: number; quantity: number; cost: number | null }[],
  { goods }: Pick<CreditNoteContext, 'goods'>,
): StockMove[] {
  return lines
    .filter(line => line.price_only === 0 && goods.has(line.product_id))
    .map(({ product_id, quantity, cost }) => ({
      product_id,
      qty: quantity,
      value: cost ?? undefined,
    }));
}

/** What the note would post now: its own entry, then that of its refund. Throws as issuing does. */
export async function previewCreditNote(
  read: ReadDb,
  input: CreateCreditNoteInput,
  returned: RefundContext,
  language: Language,
): Promise<PostedLine[]> {
  const { invoice, party_id, uses, refund_account_id = null } = returned;
  const { company_id, vat_rate } = invoice;
  const { totals, findLine } = await computeCreditNoteTotals(
    read,
    { ...input, clientTotals: null },
    invoice,
    returned.lines,
    language,
  );
  const costs = await loadNoteCosts(read, company_id, input, findLine);
  const lines = input.lines.map((line, index) => ({
    ...toNoteLine(line, findLine(line.line_id)),
    ...totals.lines[index]!,
    cost: costs[index]!,
  }));
  const moved = await previewMoves(read, company_id, toReturnedGoods(lines, returned));
  const refund =
    refund_account_id === null
      ? []
      : postSettledAtOnce('payment', {
          party_kind: 'customer',
          party_id,
          account_id: refund_account_id,
          amount: await computeRefund(read, invoice, totals.total, language),
        });
  return resolveLines(
    [...postCreditNote({ ...totals, vat_rate }, lines, party_id, moved), ...refund],
    uses.accounts,
  );
}
