// One copy of a stored document as a PDF: recorded and counted unless it is a preview, with the
// company's template.
import type { Language } from '../../../domain/language.ts';
import type { Session } from '../../auth/load-session.ts';
import type { ReadDb } from '../../database/database.ts';
import { retryOnUniqueViolation } from '../../database/transactions.ts';
import { type Layout, type PrintData, toLayout } from '../../platform/printing/print-data.ts';
import type { Template } from '../../platform/printing/printer.ts';
import { PrintLimitError } from '../../platform/printing/typst-process.ts';
import { disableTemplateAndNotify } from './custom-templates.ts';
import { buildPrintData } from './document-print.ts';
import type { DocumentKind, DocumentRow, DocumentServices } from './document-services.ts';
import { loadDocumentFields } from './own-values.ts';
import { type RecordedPrint, recordPrint } from './record-print.ts';

/** `print`, `original`: the customer's copy. `invoice`: the company's. A preview is not counted. */
export type CopyName = 'preview' | 'original' | 'print' | 'invoice';

/** The company's choice for this kind of document: a layout by file name, or a file of its own. */
type ChosenTemplate = { layout: Layout; own: { template_id: number; source: string } | undefined };

const loadChosenTemplate = async (
  read: ReadDb,
  company_id: number,
  template: Template,
): Promise<ChosenTemplate> => {
  const chosen = template === 'credit-note' ? 'credit_note_template_id' : 'invoice_template_id';
  const row = await read
    .selectFrom('companies')
    .innerJoin('invoice_templates', `companies.${chosen}`, 'invoice_templates.id')
    .leftJoin('custom_templates', join =>
      join
        .onRef('custom_templates.template_id', '=', 'invoice_templates.id')
        .on('custom_templates.disabled_at', 'is', null),
    )
    .select([
      'invoice_templates.id as id',
      'invoice_templates.filename as filename',
      'custom_templates.source as source',
    ])
    .where('companies.id', '=', company_id)
    .executeTakeFirst();
  // A custom file is for sales only; a proforma or a vendor bill uses the standard page.
  const isSale = template === 'tax-invoice' || template === 'credit-note';
  const own = isSale && row?.source ? { template_id: row.id, source: row.source } : undefined;
  return { layout: toLayout(row?.filename ?? ''), own };
};

type PrintServices = Pick<DocumentServices, 'store' | 'printer' | 'mailer' | 'authority' | 'files'>;
type CopyServices = Pick<PrintServices, 'store' | 'authority' | 'files'>;
type PrintedKind<Header extends DocumentRow> = Pick<
  DocumentKind<Header>,
  'entity' | 'kind' | 'template' | 'printable'
>;

/** The copy, once it is counted for the user of the session. */
export const countCopy = (
  { store: { database } }: Pick<PrintServices, 'store'>,
  document: { kind: string; id: number },
  copy: Exclude<CopyName, 'preview'>,
  { actor, now }: Session,
): Promise<RecordedPrint> =>
  retryOnUniqueViolation(database, tx =>
    recordPrint(database, tx, actor, document, copy === 'invoice' ? 'company' : 'customer', now),
  );

/** What the page of the copy shows, in the language; `marks` are undefined for a preview. */
export const loadCopyData = async <Header extends DocumentRow>(
  { store: { database, entities }, authority, files }: CopyServices,
  document: PrintedKind<Header>,
  row: Header,
  marks: string[] | undefined,
  { actor, now, role_id }: Session,
  language: Language,
): Promise<PrintData> => {
  const [printable, own] = await Promise.all([
    document.printable(database.read, row, language),
    // A paper must not say what the page does not: it shows what the role that prints it sees.
    loadDocumentFields(database.cachedReads, row.company_id, document.entity, entities, role_id),
  ]);
  const test = (await authority.targetFor(actor.company_id)) === 'test';
  return buildPrintData(database.read, { ...printable, own: { ...own, folder: files } }, language, {
    marks: marks ?? [],
    preview: marks === undefined,
    test,
    by: actor.username,
    at: now,
  });
};

/** Prints the copy for the user of the session, in the language. */
export const printCopy = async <Header extends DocumentRow>(
  services: PrintServices,
  document: PrintedKind<Header>,
  row: Header,
  copy: CopyName,
  session: Session,
  language: Language,
): Promise<Buffer> => {
  const print =
    copy === 'preview'
      ? undefined
      : await countCopy(services, { kind: document.kind, id: row.id }, copy, session);
  return renderCopy(services, document, row, print?.marks, session, language);
};

/**
 * The customer's copy of each, in their order. All of them are counted before the first is drawn, or
 * none.
 */
export const printCopies = async <Header extends DocumentRow>(
  services: PrintServices,
  document: PrintedKind<Header>,
  rows: Header[],
  session: Session,
  language: Language,
): Promise<Buffer[]> => {
  const { actor, now } = session;
  const { database } = services.store;
  const marks = await retryOnUniqueViolation(database, async tx => {
    const recorded: string[][] = [];
    for (const { id } of rows) {
      const printed = { kind: document.kind, id };
      recorded.push((await recordPrint(database, tx, actor, printed, 'customer', now)).marks);
    }
    return recorded;
  });
  const files: Buffer[] = [];
  // One after the other: a bill at the counter waits for one of them at most.
  for (const [nth, row] of rows.entries())
    files.push(await renderCopy(services, document, row, marks[nth], session, language));
  return files;
};

/** How many of the documents have a counted customer copy. */
export const countPrinted = async (
  read: ReadDb,
  company_id: number,
  kind: string,
  ids: number[],
): Promise<number> => {
  const printed = await read
    .selectFrom('prints')
    .select('document_id')
    .distinct()
    .where('company_id', '=', company_id)
    .where('document_kind', '=', kind)
    .where('copy', '=', 'customer')
    .where('failure', 'is', null)
    .where('document_id', 'in', ids)
    .execute();
  return printed.length;
};

/** `marks` of a copy that was counted; undefined for a preview. */
export const renderCopy = async <Header extends DocumentRow>(
  services: PrintServices,
  document: PrintedKind<Header>,
  row: Header,
  marks: string[] | undefined,
  session: Session,
  language: Language,
): Promise<Buffer> => {
  const { printer, mailer } = services;
  const { database } = services.store;
  const { actor, now } = session;
  const data = await loadCopyData(services, document, row, marks, session, language);
  const { layout, own } = await loadChosenTemplate(
    database.read,
    actor.company_id,
    document.template,
  );
  const standard = () => printer.pdf(document.template, { ...data, layout });
  // A file that passed its sample may fail on this document; the customer waits at the counter and
  // gets the standard page.
  if (!own) return standard();
  // A template may recognize its trial documents, so the text of a real document is checked again.
  const required = [data.number, data.company.pan, data.figures.total];
  return printer
    .customPdf(actor.company_id, own.source, document.template, { ...data, layout }, required)
    .catch(async (error: Error) => {
      if (error instanceof PrintLimitError)
        await disableTemplateAndNotify(
          { database, mailer },
          actor,
          own.template_id,
          error.code,
          now,
        ).catch(() => undefined);
      return standard();
    });
};
