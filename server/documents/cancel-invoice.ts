// A slip of the same day: the invoice keeps its number and rows, a reverse entry of its own takes
// back what it did (contract, "Numbers and records"; compliance, table 2, row 13). On any later day
// only a credit note puts it right.
import { digitsIn, type Language, textIn } from '../../domain/language.ts';
import { queuedOf } from '../cbms/documents.ts';
import { queueDocument } from '../cbms/queue-document.ts';
import type { Warning } from '../checks/at-issue.ts';
import { checkSettingsOf } from '../checks/stored-levels.ts';
import type { Database, Transaction } from '../database/connect.ts';
import { insertRow } from '../database/statement.ts';
import { together } from '../database/together.ts';
import { logCreation } from '../entities/activity-log.ts';
import { BadRequest } from '../errors.ts';
import { issueNumbers } from '../posting/issue-time.ts';
import { creditNotesOf } from './credit-notes-of.ts';
import type { StoredRow } from './document-records.ts';
import { closeInvoice, lockInvoice } from './invoice-status.ts';
import type { IssuingNote, Returned } from './issue-credit-note.ts';
import { enterJournal, returnEntry } from './journal.ts';
import { keepTotals } from './kept-totals.ts';
import { salesSettingsOf } from './sales-settings.ts';
import { moveStock } from './stock.ts';
import { figuresOf } from './stored-figures.ts';

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

const refuseWhere = async (
  tx: Transaction,
  invoice: StoredRow,
  now: string,
  language: Language,
): Promise<void> => {
  const company_id = Number(invoice.company_id);
  const day = String(invoice.created_at).slice(0, 10);
  if ((await salesSettingsOf(tx, company_id)).same_day_cancellation === 0)
    throw new BadRequest(texts.off[language]);
  if ((await creditNotesOf(tx, company_id, String(invoice.company_payment_id))).length > 0)
    throw new BadRequest(texts.credited[language]);
  if (Number(invoice.status) !== 1) throw new BadRequest(texts.cancelled[language]);
  if (day !== now.slice(0, 10))
    throw new BadRequest(textIn(texts.late, language, { day: digitsIn(day, language) }));
};

const isPrinted = async (tx: Transaction, invoice: StoredRow): Promise<boolean> => {
  const row = await tx
    .selectFrom('prints')
    .select('id')
    .where('company_id', '=', Number(invoice.company_id))
    .where('document_kind', '=', 'invoice')
    .where('document_id', '=', Number(invoice.id))
    .where('copy', '=', 'customer')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
};

/**
 * What was handed over is put right by a credit note; a printed customer copy is the trace of that.
 * Throws BadRequest (400) where the company refuses.
 */
const judgeHandedOver = async (
  tx: Transaction,
  invoice: StoredRow,
  language: Language,
): Promise<Warning[]> => {
  const level = (await checkSettingsOf(tx, Number(invoice.company_id))).levels['handed-over'];
  if (level === 'off' || !(await isPrinted(tx, invoice))) return [];
  if (level === 'refuse') throw new BadRequest(texts.handedOver[language]);
  return [{ check: 'handed-over', field: 'reason', message: texts.wasPrinted[language] }];
};

const copied = [
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
  'vat_rate',
  'vat_amount',
  'total',
];

/**
 * Cancels the invoice inside the given transaction and answers the reverse entry's row and what the
 * checks warn of. Throws BadRequest (400) where it may not be.
 */
export const cancelInvoice = async (
  database: Database,
  tx: Transaction,
  { invoice: before, lines, goods, fiscal_year }: Returned,
  reason: string,
  { actor, now, language }: Omit<IssuingNote, 'outlet'>,
): Promise<{ row: StoredRow; warnings: Warning[] }> => {
  const { company_id } = actor;
  // The counter first: whoever holds it is alone with the company's documents.
  const { numbers, issuedAt } = await issueNumbers(tx, { company_id, fiscal_year, now, language }, [
    { kind: 'payment', scope: '' },
  ]);
  const [payment] = numbers;
  const invoice = await lockInvoice(database, tx, before);
  await refuseWhere(tx, invoice, issuedAt, language);
  const warnings = await judgeHandedOver(tx, invoice, language);

  const row: StoredRow = {
    company_id,
    company_payment_id: String(payment),
    fiscal_year,
    invoice_id: String(invoice.company_payment_id),
    invoice_date: String(invoice.created_at),
    ...Object.fromEntries(copied.map(name => [name, invoice[name] ?? null])),
    reason,
    created_by: actor.name,
    created_by_id: actor.user_id,
    created_at: issuedAt,
  };
  const id = await insertRow(tx, 'cancellations', row);
  const day = issuedAt.slice(0, 10);
  const figures = figuresOf(invoice);
  keepTotals(tx, company_id, {
    kind: 'cancellation',
    status: 1,
    day,
    customer_name: String(invoice.customer_name),
    ...figures,
  });
  await together([
    moveStock(
      tx,
      company_id,
      { kind: 'cancellation', id, at: issuedAt },
      lines
        .filter(line => goods.has(Number(line.product_id)))
        .map(line => ({ product_id: Number(line.product_id), qty: Number(line.qty) })),
      [],
      language,
    ),
    enterJournal(tx, company_id, { kind: 'cancellation', id, day }, returnEntry(figures)),
    closeInvoice(tx, actor, invoice, now),
    queueDocument(tx, company_id, queuedOf('cancellation', { id, ...row }, Number(invoice.id))),
    logCreation(tx, actor, { table: 'cancellations', id, record: { id, ...row }, now }),
  ]);
  return { row: { id, ...row }, warnings };
};
