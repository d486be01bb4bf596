// One copy of a stored document as a PDF: counted unless it is a preview, laid out as the company's
// template says.
import type { Language } from '../../domain/language.ts';
import { switchOffTemplate } from '../company/switch-off-template.ts';
import { againOnDuplicate } from '../database/again-on-duplicate.ts';
import type { Reading } from '../database/connect.ts';
import { type Layout, layoutOf } from '../printing/print-data.ts';
import { PrintLimitError } from '../printing/typst-process.ts';
import type { Session } from '../session/signed-in.ts';
import { printDataOf } from './document-print.ts';
import type { StoredRow } from './document-records.ts';
import type { DocumentKind } from './one-document-routes.ts';
import { recordPrint } from './prints.ts';
import type { DocumentServices } from './services.ts';

/**
 * `print` and `original` are the customer's copy, `invoice` the company's; a preview is neither
 * counted nor good for anything.
 */
export type CopyName = 'preview' | 'original' | 'print' | 'invoice';

/**
 * What the company has chosen for documents of this kind: a layout, by its template's file name, or
 * a file of its own.
 */
type Chosen = { layout: Layout; own: { template_id: number; source: string } | undefined };

const chosenTemplate = async (
  read: Reading,
  company_id: number,
  template: DocumentKind['template'],
): Promise<Chosen> => {
  const chosen = template === 'credit-note' ? 'credit_note_template_id' : 'invoice_template_id';
  const row = await read
    .selectFrom('companies')
    .innerJoin('invoice_templates', `companies.${chosen}`, 'invoice_templates.id')
    .leftJoin('own_templates', join =>
      join
        .onRef('own_templates.template_id', '=', 'invoice_templates.id')
        .on('own_templates.disabled_at', 'is', null),
    )
    .select([
      'invoice_templates.id as id',
      'invoice_templates.filename as filename',
      'own_templates.source as source',
    ])
    .where('companies.id', '=', company_id)
    .executeTakeFirst();
  // A file of one's own is for what one sells; a proforma or a vendor's bill is set on the standard
  // page.
  const isSale = template === 'tax-invoice' || template === 'credit-note';
  const own =
    isSale && row?.source ? { template_id: Number(row.id), source: String(row.source) } : undefined;
  return { layout: layoutOf(String(row?.filename ?? '')), own };
};

/** Prints the copy for the person of the session, in the language. */
export const printCopy = async (
  {
    store: { database },
    printer,
    postman,
    authority,
  }: Pick<DocumentServices, 'store' | 'printer' | 'postman' | 'authority'>,
  document: Pick<DocumentKind, 'kind' | 'template' | 'printable'>,
  row: StoredRow,
  copy: CopyName,
  { actor, now }: Session,
  language: Language,
): Promise<Buffer> => {
  const printed = { kind: document.kind, id: Number(row.id) };
  const preview = copy === 'preview';
  const marks = preview
    ? []
    : await againOnDuplicate(database, tx =>
        recordPrint(tx, actor, printed, copy === 'invoice' ? 'company' : 'customer', now),
      );
  const printable = await document.printable(database.read, row, language);
  const test = (await authority.targetFor(actor.company_id)) === 'test';
  const data = await printDataOf(database.read, printable, language, {
    marks,
    preview,
    test,
    by: actor.username,
    at: now,
  });
  const { layout, own } = await chosenTemplate(database.read, actor.company_id, document.template);
  const standard = () => printer.pdf(document.template, { ...data, layout });
  // A file that was fine with its sample may fail on this document; the customer waits at the
  // counter and gets the standard page.
  if (!own) return standard();
  // A template may know its trial from a real document: what it prints is read once more.
  const required = [data.number, data.company.pan, data.figures.total];
  return printer
    .ownPdf(actor.company_id, own.source, document.template, { ...data, layout }, required)
    .catch(async (error: Error) => {
      if (error instanceof PrintLimitError)
        await switchOffTemplate(
          { database, postman },
          actor,
          own.template_id,
          error.code,
          now,
        ).catch(() => undefined);
      return standard();
    });
};
