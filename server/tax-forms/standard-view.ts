// The Standard View: each bill with all its figures, whatever became of it, and whether it was
// printed and told to the tax authority.
import { firstPrintsOf, toldInRealTime } from '../registers/beside.ts';
import { daysOf, sumOfDays } from '../registers/days.ts';
import { sources } from '../registers/source.ts';
import { wholeDays } from './asked-period.ts';
import { figures, partyColumns, partyOf } from './sales-forms.ts';
import { dotted, type ServedForm } from './served-form.ts';

const yes = (is: boolean) => (is ? 'Yes' : 'No');

export const standardView: ServedForm = {
  name: 'standard-view',
  source: sources.invoices,
  subject: 'sales-reports',
  columns: [
    'fiscal_year',
    'invoice_no',
    'amount',
    'discount_amount',
    'payment_method',
    'ird_sync',
    'status',
    'created_by',
    ...partyColumns,
    ...figures,
  ],
  rows: async (read, company_id, documents) => {
    if (documents.length === 0) return [];
    const [prints, told] = await Promise.all([
      firstPrintsOf(read, company_id, documents),
      toldInRealTime(read, company_id, documents),
    ]);
    return documents.map(row => {
      const print = prints.get(Number(row.id));
      return {
        ...partyOf(row),
        fiscal_year: String(row.fiscal_year),
        bill_no: String(row.invoice_no),
        amount: Number(row.amount),
        discount: Number(row.discount_amount),
        taxable: Number(row.taxable_amount),
        vat: Number(row.vat_amount),
        grand_total: Number(row.total),
        synced: yes(Number(row.ird_sync) === 1),
        printed: yes(print !== undefined),
        active: yes(Number(row.status) === 1),
        printed_at: print ? `${dotted(print.printed_at)} ${print.printed_at.slice(11)}` : '',
        entered_by: String(row.created_by),
        printed_by: print?.printed_by ?? '',
        realtime: yes(told.has(Number(row.id))),
        payment_method: String(row.payment_method),
        vat_refund: 0,
        transaction_id: String(row.company_payment_id),
      };
    });
  },
  // Each bill with all its figures, whatever became of it: that is told by Is_bill_Active. What was
  // asked before discount is kept nowhere.
  sums: async (database, company_id, start, end) => {
    const sums = sumOfDays(
      await daysOf(database.read, 'invoice', company_id, wholeDays(start, end)),
    );
    return {
      discount: sums.discount_amount,
      taxable: sums.taxable_amount,
      vat: sums.vat_amount,
      grand_total: sums.total,
      vat_refund: 0,
    };
  },
};
