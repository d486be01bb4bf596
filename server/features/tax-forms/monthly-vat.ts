// The VAT of a month in two places, for the control of the ledger: the registers, and the return.
import { toMonthKey } from '../../../domain/calendar/bs-month.ts';
import { toMonthPeriod } from '../../../domain/tax/tax-forms/form-layout.ts';
import { roundToRupees, type VatBox } from '../../../domain/tax/vat-return.ts';
import type { Database } from '../../database/database.ts';
import { query } from '../../database/raw-query.ts';
import { toDayRange } from '../documents/reports/report-period.ts';
import { computeVatReturn, sumVatWithheld } from './vat-return.ts';

const toMonthlyVat = (boxes: VatBox[]) => {
  const of = (no: VatBox['no'], side: 'debit' | 'credit') =>
    boxes.find(box => box.no === no)?.[side] ?? 0;
  return {
    output: of('1.1', 'debit'),
    input: of('2.1', 'credit') + of('2.2', 'credit'),
    adjusted: of('3.1', 'credit') - of('3.1', 'debit'),
  };
};

/** TSC of the invoices of the days (AD), less their credit notes and cancellations, in paisa. */
const sumTsc = async (
  database: Database,
  company_id: number,
  { start_date, end_date }: { start_date: string; end_date: string },
): Promise<number> => {
  const { start, end } = toDayRange(start_date, end_date);
  const part = (table: string, sign: '' | '0 - ') =>
    `select ${sign}tsc_amount as tsc from ${table} where company_id = ? and created_at >= ? and created_at <= ?`;
  const asked = [company_id, start, end];
  const [row] = await query<{ tsc: number | null }>(
    database.read,
    `select sum(tsc) as tsc from (${part('invoices', '')} union all ${part('credit_notes', '0 - ')} union all ${part('cancellations', '0 - ')}) as parts`,
    [...asked, ...asked, ...asked],
  );
  return row?.tsc ?? 0;
};

/**
 * VAT of sales, VAT to be deducted and VAT that buyers withheld of a Nepali month, in paisa: by the
 * registers and receipts, with the TSC of sales, and by the return, as it was submitted, else as it
 * would be. Box 3.1 counts there without what a person entered.
 */
export const loadMonthlyVat = async (
  database: Database,
  company_id: number,
  { year, month }: { year: number; month: number },
) => {
  const period = toMonthPeriod(year, month);
  const { boxes, whole, withheld, entered } = await computeVatReturn(database, company_id, period);
  const [row] = await query<{ submitted: string | null }>(
    database.read,
    'select submitted from vat_returns where company_id = ? and month = ?',
    [company_id, toMonthKey(period)],
  );
  const submitted = row?.submitted ? (JSON.parse(row.submitted) as VatBox[]) : whole;
  const returned = toMonthlyVat(submitted);
  const byHand = roundToRupees(entered.adjustment_credit) - roundToRupees(entered.adjustment_debit);
  return {
    registers: {
      ...toMonthlyVat(boxes),
      withheld: sumVatWithheld(withheld),
      tsc: await sumTsc(database, company_id, period),
    },
    returned: { ...returned, withheld: returned.adjusted - byHand },
  };
};
