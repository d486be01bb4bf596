// The forms of the tax authority by name, with the Standard View: each invoice with all its
// figures, cancelled or not, and whether it was printed and sent to the authority.

import type { Language } from '../../../domain/language.ts';
import { getEffectiveLayout } from '../../../domain/tax/tax-forms/custom-layouts.ts';
import type { FormPeriod, RegisterFormName } from '../../../domain/tax/tax-forms/form-layout.ts';
import { isRegisteredDocument, toTaxedFigures } from '../../../domain/tax/vat-registration.ts';
import type { Database } from '../../database/database.ts';
import type { Sheet } from '../../platform/exports/sheet.ts';
import { loadCheckSettings } from '../../posting/compliance-checks.ts';
import { loadDailyTotals, sumDailyTotals } from '../documents/reports/daily-totals.ts';
import { registerSources } from '../documents/reports/register-source.ts';
import { findFirstPrints, findReportedInRealTime } from '../documents/reports/related-rows.ts';
import { toDayRange } from '../documents/reports/report-period.ts';
import { defineForm, type FormDefinition, toDottedBsDate } from './form-definition.ts';
import { buildFormSheet } from './form-sheet.ts';
import { purchaseReturns, purchases } from './purchase-forms.ts';
import {
  BUYER_COLUMNS,
  SALES_FIGURE_COLUMNS,
  sales,
  salesReturns,
  toBuyerCells,
} from './sales-forms.ts';

const toYesNo = (is: boolean) => (is ? 'Yes' : 'No');

export const standardView = defineForm({
  name: 'standard-view',
  source: registerSources.invoices,
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
    ...BUYER_COLUMNS,
    ...SALES_FIGURE_COLUMNS,
  ],
  rows: async (read, company_id, documents) => {
    if (documents.length === 0) return [];
    const [prints, reported] = await Promise.all([
      findFirstPrints(read, company_id, documents),
      findReportedInRealTime(read, company_id, documents),
    ]);
    return documents.map(row => {
      const print = prints.get(row.id);
      return {
        ...toBuyerCells(row),
        fiscal_year: row.fiscal_year,
        bill_no: row.invoice_no,
        amount: row.amount,
        discount: row.discount_amount,
        taxable: toTaxedFigures(row, isRegisteredDocument(row)).taxable_amount,
        vat: row.vat_amount,
        grand_total: row.total,
        synced: toYesNo(row.ird_sync === 1),
        printed: toYesNo(print !== undefined),
        active: toYesNo(row.status === 1),
        printed_at: print
          ? `${toDottedBsDate(print.printed_at)} ${print.printed_at.slice(11)}`
          : '',
        entered_by: row.created_by,
        printed_by: print?.printed_by ?? '',
        realtime: toYesNo(reported.has(row.id)),
        payment_method: row.payment_method,
        vat_refund: 0,
        transaction_id: row.company_payment_id,
      };
    });
  },
  // Inactive invoices count too: Is_bill_Active shows them. The price before discount is not
  // stored.
  sums: async (database, company_id, start, end) => {
    const sums = sumDailyTotals(
      await loadDailyTotals(database.read, 'invoice', company_id, toDayRange(start, end)),
    );
    return {
      discount: sums.discount_amount,
      taxable: sums.taxable_amount,
      vat: sums.vat_amount,
      grand_total: sums.total,
      vat_refund: 0,
    };
  },
});

export const forms: Record<RegisterFormName, FormDefinition> = {
  sales,
  purchases,
  'sales-returns': salesReturns,
  'purchase-returns': purchaseReturns,
  'standard-view': standardView,
};

/** The Standard View of a period in the layout of its first day. */
export const buildStandardView = async (
  database: Database,
  company_id: number,
  period: FormPeriod,
  company: { name: string; pan: string },
  language: Language,
): Promise<Sheet> => {
  const { layouts } = await loadCheckSettings(database.read, company_id);
  const layout = getEffectiveLayout('standard-view', period.start_date, layouts);
  const form = {
    form: forms['standard-view'],
    layout,
    byLine: layout.rows === 'lines',
    period,
    company,
  };
  return (await buildFormSheet(database, company_id, form, language)).sheet;
};
