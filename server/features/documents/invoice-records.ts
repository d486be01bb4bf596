// An invoice as answered (rupees and percent, lines with their own id and the product's, its notes
// and the remaining amount), and as printed.

import type { Row } from '../../../domain/entity-schema/entity.ts';
import { type Language, translate } from '../../../domain/language.ts';
import { formatMoney, toRupees } from '../../../domain/money/money.ts';
import {
  abbreviatedTexts,
  getAbbreviatedCeiling,
} from '../../../domain/tax/abbreviated-invoice.ts';
import { isRegisteredDocument } from '../../../domain/tax/vat-registration.ts';
import type { ReadDb, Stored, Transaction } from '../../database/database.ts';
import { loadCheckSettings } from '../../posting/compliance-checks.ts';
import { serializeDocument, serializeLine } from './document-columns.ts';
import {
  type PrintableDocument,
  toDueDateFact,
  toExportFacts,
  toQrFigures,
  toText,
} from './document-print.ts';
import { addPaymentFacts } from './payment-facts.ts';
import {
  computeInvoiceRemainder,
  loadCreditedLines,
  loadCreditNotes,
  type StoredReturns,
  serializeLineReturns,
} from './returned-quantities.ts';

export type InvoiceRow = Stored<'invoices'>;
type Cancellation = Pick<
  Stored<'cancellations'>,
  'id' | 'company_payment_id' | 'reason' | 'created_at' | 'created_by'
>;

/** The invoice without its lines, as lists show it. */
export const serializeInvoice = serializeDocument;

/** The stored row for the id in the path (company_payment_id), or undefined. */
export const findInvoice = (
  read: ReadDb | Transaction,
  company_id: number,
  company_payment_id: string,
): Promise<InvoiceRow | undefined> =>
  read
    .selectFrom('invoices')
    .selectAll()
    .where('company_id', '=', company_id)
    .where('company_payment_id', '=', company_payment_id)
    .executeTakeFirst();

/** The lines of an invoice in their order. */
export const loadInvoiceLines = (
  read: ReadDb,
  company_id: number,
  invoice_id: number,
): Promise<Stored<'invoice_lines'>[]> =>
  read
    .selectFrom('invoice_lines')
    .selectAll()
    .where('company_id', '=', company_id)
    .where('invoice_id', '=', invoice_id)
    .orderBy('line_no')
    .execute();

/** The reason, time and user of a cancellation; undefined if there is none. */
const findCancellation = async (
  read: ReadDb,
  invoice: InvoiceRow,
): Promise<Cancellation | undefined> =>
  invoice.status === 1
    ? undefined
    : await read
        .selectFrom('cancellations')
        .select(['id', 'company_payment_id', 'reason', 'created_at', 'created_by'])
        .where('company_id', '=', invoice.company_id)
        .where('invoice_id', '=', invoice.company_payment_id)
        .executeTakeFirst();

/**
 * The complete invoice: its lines under both names, notes with their figures, their sum and the
 * returnable amount; each line with the returned quantity; what is paid and open by `today` (AD).
 */
export const loadInvoiceDetail = async (
  read: ReadDb,
  row: InvoiceRow,
  _language: Language,
  today: string,
): Promise<Row> => {
  const { company_id } = row;
  const [[invoice], stored, notes, cancellation] = await Promise.all([
    addPaymentFacts(read, company_id, 'invoice', [serializeInvoice(row)], today),
    loadInvoiceLines(read, company_id, row.id),
    loadCreditNotes(read, company_id, row.company_payment_id),
    findCancellation(read, row),
  ]);
  const returned =
    notes.length > 0
      ? await loadCreditedLines(read, company_id, notes)
      : new Map<number, StoredReturns>();
  const lines = stored.map(line => ({
    ...serializeLine(line, 'invoice_id'),
    ...serializeLineReturns(returned.get(line.id)),
  }));
  return {
    ...invoice,
    invoice_details: lines,
    details: lines,
    credit_note: notes.map(serializeDocument),
    'sum-credit-note': toRupees(notes.reduce((sum, note) => sum + note.total, 0)),
    'remaining-amount': toRupees(computeInvoiceRemainder(row, notes)),
    cancellation: cancellation ?? null,
  };
};

const toInvoiceTitle = ({ vat_rate, abbreviated }: InvoiceRow): PrintableDocument['title'] => {
  if (!isRegisteredDocument({ vat_rate })) return 'plain-bill';
  return abbreviated === 1 ? 'abbreviated-invoice' : 'invoice';
};

/** What an abbreviated invoice says of its ceiling, which is that of its day. */
const buildLegalText = async (
  read: ReadDb,
  { company_id, transaction_date }: InvoiceRow,
  language: Language,
): Promise<string> => {
  const { rules } = await loadCheckSettings(read, company_id);
  const ceiling = getAbbreviatedCeiling(transaction_date.slice(0, 10), rules);
  return translate(abbreviatedTexts.legal, language, { ceiling: formatMoney(ceiling, language) });
};

/** The invoice as printed. */
export const loadPrintableInvoice = async (
  read: ReadDb,
  row: InvoiceRow,
  language: Language,
): Promise<PrintableDocument> => ({
  row,
  exempt: row.exempted_sale,
  further: [...toExportFacts(row, language), ...toDueDateFact('invoice', row, language)],
  lines: await loadInvoiceLines(read, row.company_id, row.id),
  ...((await findCancellation(read, row)) ? { watermark: 'CANCELLED / रद्द' } : {}),
  title: toInvoiceTitle(row),
  ...(row.abbreviated === 1 ? { legal: await buildLegalText(read, row, language) } : {}),
  number: toText(row.invoice_no),
  qr: [['Bill No', toText(row.invoice_no)], ['FY', toText(row.fiscal_year)], ...toQrFigures(row)],
});
