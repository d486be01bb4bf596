// What the printed tax invoice says.
import type { Reading } from '../database/connect.ts';
import { type Printable, qrFigures, text } from './document-print.ts';
import type { StoredRow } from './document-records.ts';
import { cancellationOf, linesOf } from './invoice-records.ts';

/** The invoice as the page shows it. */
export const printableInvoice = async (read: Reading, row: StoredRow): Promise<Printable> => ({
  row,
  lines: await linesOf(read, Number(row.company_id), Number(row.id)),
  ...((await cancellationOf(read, row)) ? { watermark: 'CANCELLED / रद्द' } : {}),
  title: 'invoice',
  number: text(row.invoice_no),
  qr: [['Bill No', text(row.invoice_no)], ['FY', text(row.fiscal_year)], ...qrFigures(row)],
});
