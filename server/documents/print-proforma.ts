// What the printed proforma says. It is no tax document: no fiscal year, no QR code.
import type { Reading } from '../database/connect.ts';
import { type Printable, text } from './document-print.ts';
import type { StoredRow } from './document-records.ts';
import { proformaLinesOf } from './proforma-records.ts';

/** The proforma as the page shows it. */
export const printableProforma = async (read: Reading, row: StoredRow): Promise<Printable> => ({
  row,
  lines: await proformaLinesOf(read, Number(row.company_id), Number(row.id)),
  title: 'proforma',
  offer: true,
  number: text(row.payment_id),
  qr: [],
});
