// The sample prints of an inspection package. They are recorded, counted and marked like every
// other print, because an inspector looks for uncounted originals. Therefore an invoice that was
// never printed is preferred, and the package describes every sheet.
import type { Language } from '../../../domain/language.ts';
import type { Session } from '../../auth/load-session.ts';
import type { Database } from '../../database/database.ts';
import { query } from '../../database/raw-query.ts';
import { findCreditNote, loadPrintableCreditNote } from '../documents/credit-note-records.ts';
import type { DocumentServices } from '../documents/document-services.ts';
import { findInvoice, loadPrintableInvoice } from '../documents/invoice-records.ts';
import { printCopy } from '../documents/print-copy.ts';

const invoicePrint = {
  kind: 'invoice',
  template: 'tax-invoice',
  printable: loadPrintableInvoice,
} as const;
const creditNotePrint = {
  kind: 'credit-note',
  template: 'credit-note',
  printable: loadPrintableCreditNote,
} as const;

/** A PDF with its name in the package and its description in the table of contents. */
type SamplePrint = { name: string; about: string; pdf: Buffer };

/**
 * The oldest document of the period (moments, inclusive) whose customer copy was never printed;
 * else the oldest.
 */
const chooseSample = async (
  database: Database,
  company_id: number,
  table: 'invoices' | 'credit_notes',
  kind: string,
  { start, end }: { start: string; end: string },
): Promise<{ id: string; fresh: boolean } | undefined> => {
  const [row] = await query<{ id: string; printed: number }>(
    database.read,
    `select company_payment_id as id, printed from (
       select id as row_id, company_payment_id, (select count(*) from prints where prints.company_id = ${table}.company_id
         and prints.document_kind = ? and prints.document_id = ${table}.id and prints.copy = 'customer' and prints.failure is null) as printed
       from ${table} where company_id = ? and created_at >= ? and created_at <= ? order by id limit 500
     ) as candidates order by case when printed = 0 then 0 else 1 end, row_id limit 1`,
    [kind, company_id, start, end],
  );
  return row && { id: row.id, fresh: row.printed === 0 };
};

/**
 * Prints the samples of the period for the session's user: an invoice three times, a credit note
 * once; fewer if there are none.
 */
export const createSamplePrints = async (
  services: Pick<DocumentServices, 'store' | 'printer' | 'mailer' | 'authority' | 'files'>,
  period: { start: string; end: string },
  session: Session,
  language: Language,
): Promise<SamplePrint[]> => {
  const { database, entities } = services.store;
  const { company_id } = session.actor;
  const findEntity = (of: string) => entities.find(({ name }) => name === of)!;
  const samples: SamplePrint[] = [];
  const bill = await chooseSample(database, company_id, 'invoices', 'invoice', period);
  const billRow = bill && (await findInvoice(database.read, company_id, bill.id));
  if (bill && billRow)
    for (const [index, kind] of [
      bill.fresh ? 'original' : 'copy',
      'reprint-1',
      'reprint-2',
    ].entries())
      samples.push({
        name: `documents/${index + 1}-invoice-${billRow.invoice_no}-${kind}.pdf`,
        about: `Tax invoice ${billRow.invoice_no} of ${billRow.fiscal_year}: ${
          kind === 'original'
            ? 'the original'
            : index === 0
              ? 'a further copy, its original had been printed before'
              : `reprint ${index}`
        }`,
        pdf: await printCopy(
          services,
          { ...invoicePrint, entity: findEntity('invoices') },
          billRow,
          'print',
          session,
          language,
        ),
      });
  const note = await chooseSample(database, company_id, 'credit_notes', 'credit-note', period);
  const noteRow = note && (await findCreditNote(database.read, company_id, note.id));
  if (note && noteRow)
    samples.push({
      name: `documents/4-credit-note-${noteRow.credit_note_no}.pdf`,
      about: `Credit note ${noteRow.credit_note_no} of ${noteRow.fiscal_year}: ${note.fresh ? 'the original' : 'a further copy'}`,
      pdf: await printCopy(
        services,
        { ...creditNotePrint, entity: findEntity('credit-notes') },
        noteRow,
        'print',
        session,
        language,
      ),
    });
  return samples;
};
