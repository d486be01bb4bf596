// Until which day documents are dated: what a rate of VAT may still change lies behind it.
import type { Reading } from '../database/connect.ts';
import { run } from '../database/statement.ts';

/**
 * No invoice is dated after its issue, whose day the registers' index knows; a bill's own date
 * stands in an index too.
 */
const last = `select max(day) as day from (
  select max(created_at) as day from invoices where company_id = ?
  union all select max(transaction_date) from billings where company_id = ?
  union all select max(transaction_date) from proforma_invoice where company_id = ?
) as documents`;

/**
 * The AD day "YYYY-MM-DD" until which documents of the company are dated, or may be: `today`, and
 * later only where the clock was set back.
 */
export const datedUntil = async (
  db: Reading,
  company_id: number,
  today: string,
): Promise<string> => {
  const [row] = await run(db, last, [company_id, company_id, company_id]);
  const day = String(row?.day ?? '').slice(0, 10);
  return day > today ? day : today;
};
