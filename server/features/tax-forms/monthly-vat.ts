// The VAT of a month in two places, for the control of the ledger: the registers, and the return.
import { toMonthKey } from '../../../domain/calendar/bs-month.ts';
import { toMonthPeriod } from '../../../domain/tax/tax-forms/form-layout.ts';
import { roundToRupees, type VatBox } from '../../../domain/tax/vat-return.ts';
import type { Database } from '../../database/database.ts';
import { query } from '../../database/raw-query.ts';
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

/**
 * VAT of sales, VAT to be deducted and VAT that buyers withheld of a Nepali month, in paisa: by the
 * registers and receipts, and by the return, as it was submitted, else as it would be. Box 3.1 counts
 * there without what a person entered.
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
    registers: { ...toMonthlyVat(boxes), withheld: sumVatWithheld(withheld) },
    returned: { ...returned, withheld: returned.adjusted - byHand },
  };
};
