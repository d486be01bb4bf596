// One copy of a stored document as a PDF: counted unless it is a preview, laid out as the company's template says.
import type { Language } from '../../domain/language.ts';
import { againOnDuplicate } from '../database/again-on-duplicate.ts';
import type { Reading } from '../database/connect.ts';
import { type Layout, layoutOf } from '../printing/print-data.ts';
import type { Session } from '../session/signed-in.ts';
import { printDataOf } from './document-print.ts';
import type { StoredRow } from './document-records.ts';
import type { DocumentKind } from './one-document-routes.ts';
import { recordPrint } from './prints.ts';
import type { DocumentServices } from './services.ts';

/** `print` and `original` are the customer's copy, `invoice` the company's; a preview is neither counted nor good for anything. */
export type CopyName = 'preview' | 'original' | 'print' | 'invoice';

/** How the company wants documents of this kind laid out: by the file name of the template that it has chosen. */
const chosenLayout = async (read: Reading, company_id: number, template: DocumentKind['template']): Promise<Layout> => {
  const chosen = template === 'credit-note' ? 'credit_note_template_id' : 'invoice_template_id';
  const row = await read
    .selectFrom('companies')
    .innerJoin('invoice_templates', `companies.${chosen}`, 'invoice_templates.id')
    .select('invoice_templates.filename as filename')
    .where('companies.id', '=', company_id)
    .executeTakeFirst();
  return layoutOf(String(row?.filename ?? ''));
};

/** Prints the copy for the person of the session, in the language. */
export const printCopy = async (
  { store: { database }, printer, authority }: Pick<DocumentServices, 'store' | 'printer' | 'authority'>,
  document: DocumentKind,
  row: StoredRow,
  copy: CopyName,
  { actor, now }: Session,
  language: Language,
): Promise<Buffer> => {
  const printed = { kind: document.kind, id: Number(row.id) };
  const preview = copy === 'preview';
  const marks = preview
    ? []
    : await againOnDuplicate(database, tx => recordPrint(tx, actor, printed, copy === 'invoice' ? 'company' : 'customer', now));
  const printable = await document.printable(database.read, row, language);
  const test = (await authority.targetFor(actor.company_id)) === 'test';
  const data = await printDataOf(database.read, printable, language, { marks, preview, test, by: actor.username, at: now });
  return printer.pdf(document.template, { ...data, layout: await chosenLayout(database.read, actor.company_id, document.template) });
};
