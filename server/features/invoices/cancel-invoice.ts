// Same-day cancellation: the invoice keeps its number and rows, and a reverse entry undoes its
// effects (contract, "Numbers and records"; compliance, table 2, row 13). On any later day only a
// credit note corrects it.

import { toFigures } from '../../../domain/documents/stored-document.ts';
import { type Language, localizeDigits, translate } from '../../../domain/language.ts';
import { buildSalesReturnEntry } from '../../../domain/ledger/journal-entries.ts';
import { postReturnedStock } from '../../../domain/ledger/stored-sales.ts';
import { logCreation } from '../../audit/activity-log.ts';
import type { Database, Stored, StoredRow, Transaction } from '../../database/database.ts';
import { refreshOpenItems } from '../../database/open-items.ts';
import { insertRow, settleAll } from '../../database/raw-query.ts';
import { BadRequestError } from '../../platform/http/errors.ts';
import { type CheckWarning, loadCheckSettings } from '../../posting/compliance-checks.ts';
import { closeInvoice, lockInvoice } from '../../posting/document-status.ts';
import { postJournalEntry } from '../../posting/ledger.ts';
import { type Poster, RECORDED_BEFORE } from '../../posting/locks.ts';
import { issueNumbers } from '../../posting/numbering.ts';
import { postDocuments } from '../../posting/post-documents.ts';
import { reverseEntry } from '../../posting/post-entry.ts';
import { updateRunningTotals } from '../../posting/running-totals.ts';
import { loadSalesSettings } from '../../posting/sales-settings.ts';
import {
  findReceiptOf,
  reverseReceipt,
  toSettlementCounter,
  toSettlementNumber,
} from '../../posting/settle-at-once.ts';
import { adjustQuantities, writeStockMovements } from '../../posting/stock.ts';
import { queueDocument, toQueueEntry } from '../../posting/tax-queue.ts';
import type { CreditNoteContext } from '../documents/credit-note-context.ts';
import { pickColumns } from '../documents/document-columns.ts';
import type { NoteIssuance } from '../documents/notes/create-note-route.ts';
import { loadCreditNotes } from '../documents/returned-quantities.ts';

const texts = {
  off: { en: 'This company does not allow cancellations.', ne: 'यस कम्पनीमा बीजक रद्द गर्न मिल्दैन।' },
  late: {
    en: 'An Invoice can be cancelled only on the day of its issue, {day}. Issue a Credit Note.',
    ne: 'बीजक जारी भएकै दिन ({day}) मात्र रद्द गर्न सकिन्छ। क्रेडिट नोट जारी गर्नुहोस्।',
  },
  handedOver: {
    en: 'The customer copy of this Invoice was printed, so it has been given to the customer. Issue a Credit Note.',
    ne: 'यो बीजकको ग्राहकको प्रति प्रिन्ट भइसकेको छ, त्यसैले ग्राहकलाई दिइसकिएको छ। क्रेडिट नोट जारी गर्नुहोस्।',
  },
  wasPrinted: {
    en: 'The customer copy was printed: keep the original with this cancellation.',
    ne: 'ग्राहकको प्रति प्रिन्ट भइसकेको थियो: सक्कल प्रति यही रद्द बीजकसँग राख्नुहोस्।',
  },
  cancelled: { en: 'This Invoice is already cancelled.', ne: 'यो बीजक पहिले नै रद्द भइसकेको छ।' },
  credited: {
    en: 'A Credit Note has been issued for this Invoice, so it cannot be cancelled.',
    ne: 'यो बीजकको क्रेडिट नोट जारी भइसकेको छ, त्यसैले रद्द गर्न मिल्दैन।',
  },
};

const assertCancellable = async (
  tx: Transaction,
  invoice: Stored<'invoices'>,
  now: string,
  language: Language,
): Promise<void> => {
  const company_id = invoice.company_id;
  const day = invoice.created_at.slice(0, 10);
  if ((await loadSalesSettings(tx, company_id)).same_day_cancellation === 0)
    throw new BadRequestError(texts.off[language]);
  if ((await loadCreditNotes(tx, company_id, invoice.company_payment_id)).length > 0)
    throw new BadRequestError(texts.credited[language]);
  if (invoice.status !== 1) throw new BadRequestError(texts.cancelled[language]);
  if (day !== now.slice(0, 10))
    throw new BadRequestError(
      translate(texts.late, language, { day: localizeDigits(day, language) }),
    );
};

const hasPrintedCustomerCopy = async (
  tx: Transaction,
  invoice: Stored<'invoices'>,
): Promise<boolean> => {
  const row = await tx
    .selectFrom('prints')
    .select('id')
    .where('company_id', '=', invoice.company_id)
    .where('document_kind', '=', 'invoice')
    .where('document_id', '=', invoice.id)
    .where('copy', '=', 'customer')
    .where('failure', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
};

/**
 * A document that was handed over is corrected by a credit note; a printed customer copy is the
 * evidence. Throws BadRequestError (400) if the company refuses.
 */
const checkHandedOver = async (
  tx: Transaction,
  invoice: Stored<'invoices'>,
  language: Language,
): Promise<CheckWarning[]> => {
  const level = (await loadCheckSettings(tx, invoice.company_id)).levels['handed-over'];
  if (level === 'off' || !(await hasPrintedCustomerCopy(tx, invoice))) return [];
  if (level === 'refuse') throw new BadRequestError(texts.handedOver[language]);
  return [{ check: 'handed-over', field: 'reason', message: texts.wasPrinted[language] }];
};

const COPIED_COLUMNS = [
  'invoice_no',
  'customer_id',
  'customer_name',
  'pan',
  'address',
  'phone_no',
  'pos',
  'tsc_rate',
  'amount',
  'discount_rate',
  'discount_amount',
  'tsc_amount',
  'taxable_amount',
  'exempted_sale',
  'export_sales',
  'vat_rate',
  'vat_amount',
  'total',
] as const;

/**
 * Cancels the invoice inside the given transaction and returns the reverse entry's row and the
 * warnings of the checks. Throws BadRequestError (400) if it is not allowed.
 */
export const cancelInvoice = async (
  database: Database,
  tx: Transaction,
  { invoice: before, lines, goods, fiscal_year, uses }: CreditNoteContext,
  reason: string,
  { actor, now, language }: Omit<NoteIssuance, 'outlet'>,
): Promise<{ row: StoredRow & { id: number }; warnings: CheckWarning[] }> => {
  const { company_id } = actor;
  const by: Poster = { user_id: actor.user_id, language, now };
  // The counter first: it locks the company's documents.
  const { numbers, issuedAt } = await issueNumbers(tx, { company_id, fiscal_year, now, language }, [
    { kind: 'payment', scope: '' },
    ...(before.settled_account_id === null ? [] : [toSettlementCounter('receipt', fiscal_year)]),
  ]);
  const [payment, receiptSequence] = numbers;
  const invoice = await lockInvoice(database, tx, before);
  await assertCancellable(tx, invoice, issuedAt, language);
  const warnings = await checkHandedOver(tx, invoice, language);

  const row = {
    company_id,
    company_payment_id: String(payment),
    fiscal_year,
    invoice_id: invoice.company_payment_id,
    invoice_date: invoice.created_at,
    ...pickColumns(invoice, COPIED_COLUMNS),
    reason,
    created_by: actor.name,
    created_by_id: actor.user_id,
    created_at: issuedAt,
  };
  const id = await insertRow(tx, 'cancellations', row);
  // One of before the ledger may not have its entry yet.
  await postDocuments(tx, company_id, 'invoice', [invoice.id], RECORDED_BEFORE);
  const receipt =
    receiptSequence === undefined ? undefined : await findReceiptOf(tx, company_id, invoice.id);
  const day = issuedAt.slice(0, 10);
  const figures = toFigures(invoice);
  updateRunningTotals(tx, company_id, {
    kind: 'cancellation',
    status: 1,
    day,
    customer_name: invoice.customer_name,
    ...figures,
    registration: row,
  });
  const moved = await adjustQuantities(
    tx,
    company_id,
    'cancellation',
    lines
      .filter(line => goods.has(line.product_id))
      .map(({ product_id, qty, cost }) => ({ product_id, qty, value: cost ?? undefined })),
    [],
    language,
  );
  await settleAll([
    writeStockMovements(tx, company_id, { kind: 'cancellation', id, at: issuedAt }, moved),
    reverseEntry(
      tx,
      { kind: 'invoice', id: invoice.id },
      {
        company_id,
        source: { kind: 'cancellation', id },
        day,
        recorded_at: issuedAt,
        pos: invoice.pos,
        number: invoice.invoice_no,
        narration: invoice.customer_name,
        by,
      },
      { lines: postReturnedStock(lines, moved), uses },
    ),
    ...(receipt
      ? [
          reverseReceipt(tx, receipt, {
            cancellation_id: id,
            number: toSettlementNumber('receipt', receiptSequence!),
            fiscal_year,
            reason,
            actor,
            at: issuedAt,
            by,
          }),
        ]
      : []),
    postJournalEntry(
      tx,
      company_id,
      { kind: 'cancellation', id, day },
      buildSalesReturnEntry(figures, row),
    ),
    closeInvoice(tx, actor, invoice, now),
    queueDocument(tx, company_id, toQueueEntry('cancellation', { id, ...row }, invoice.id)),
    logCreation(tx, actor, { table: 'cancellations', id, record: { id, ...row }, now }),
  ]);
  await refreshOpenItems(tx, company_id, 'invoice', [invoice.id]);
  return { row: { id, ...row }, warnings };
};
