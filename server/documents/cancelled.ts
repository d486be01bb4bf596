// Which rows of a list belong to an invoice that was cancelled: its status alone does not tell a
// cancelled one from one that came back whole.
import type { Row } from '../../domain/schema/entity.ts';
import type { Reading } from '../database/connect.ts';

/**
 * The rows with `cancelled` (1 or 0); `invoiceOf` names the company_payment_id of the invoice that
 * a row belongs to, undefined for none.
 */
export const withCancelled = async (
  read: Reading,
  company_id: number,
  rows: Row[],
  invoiceOf: (row: Row) => string | undefined,
): Promise<Row[]> => {
  const asked = rows.flatMap(row => invoiceOf(row) ?? []);
  const found =
    asked.length === 0
      ? []
      : await read
          .selectFrom('cancellations')
          .select('invoice_id')
          .where('company_id', '=', company_id)
          .where('invoice_id', 'in', asked)
          .execute();
  const cancelled = new Set(found.map(({ invoice_id }) => String(invoice_id)));
  return rows.map(row => ({ ...row, cancelled: cancelled.has(invoiceOf(row) ?? '') ? 1 : 0 }));
};
