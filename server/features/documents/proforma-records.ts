// A proforma, an offer until it becomes an invoice, as answered and as printed.
import type { Row } from '../../../domain/entity-schema/entity.ts';
import type { Language } from '../../../domain/language.ts';
import type { ReadDb, Stored, Transaction } from '../../database/database.ts';
import { serializeDocument, serializeLine } from './document-columns.ts';
import { type PrintableDocument, toExportFacts, toText } from './document-print.ts';

type Proforma = Stored<'proforma_invoice'>;
type ProformaLine = Stored<'proforma_lines'>;

/** The proforma without its lines. */
export const serializeProforma = serializeDocument;

/** The stored row for the id in the path, or undefined. */
export const findProforma = async (
  read: ReadDb | Transaction,
  company_id: number,
  id: string,
): Promise<Proforma | undefined> =>
  /^\d{1,15}$/.test(id)
    ? read
        .selectFrom('proforma_invoice')
        .selectAll()
        .where('company_id', '=', company_id)
        .where('id', '=', Number(id))
        .executeTakeFirst()
    : undefined;

/** The lines of a proforma in their order. */
export const loadProformaLines = (
  read: ReadDb | Transaction,
  company_id: number,
  proforma_id: number,
): Promise<ProformaLine[]> =>
  read
    .selectFrom('proforma_lines')
    .selectAll()
    .where('company_id', '=', company_id)
    .where('proforma_id', '=', proforma_id)
    .orderBy('line_no')
    .execute();

/** The complete proforma. */
export const loadProformaDetail = async (read: ReadDb, row: Proforma): Promise<Row> => ({
  ...serializeProforma(row),
  details: (await loadProformaLines(read, row.company_id, row.id)).map(line =>
    serializeLine(line, 'proforma_id'),
  ),
});

/** The proforma as printed: not a tax document, so without fiscal year and QR code. */
export const loadPrintableProforma = async (
  read: ReadDb,
  row: Proforma,
  language: Language,
): Promise<PrintableDocument> => ({
  row,
  exempt: row.exempted_sale,
  further: toExportFacts(row, language),
  lines: await loadProformaLines(read, row.company_id, row.id),
  title: 'proforma',
  offer: true,
  number: toText(row.payment_id),
  qr: [],
});
