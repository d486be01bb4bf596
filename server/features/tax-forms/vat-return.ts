// The VAT return of a month: its sums from the books, the credit carried forward, the user's
// entries.
import { fromDayNumber, toDayNumber } from '../../../domain/calendar/bikram-sambat.ts';
import { toMonthKey } from '../../../domain/calendar/bs-month.ts';
import { getEffectiveRule, listRegisteredSpans } from '../../../domain/tax/effective-dated.ts';
import type { FormPeriod } from '../../../domain/tax/tax-forms/form-layout.ts';
import {
  addVatWithheld,
  computeBoxes,
  computeRoundedBoxes,
  type DocumentCountName,
  type VatBox,
  type VatTotals,
} from '../../../domain/tax/vat-return.ts';
import type { Database } from '../../database/database.ts';
import { loadVatWithheld, type VatWithheldRow } from '../../database/vat-withheld.ts';
import { loadCheckSettings } from '../../posting/compliance-checks.ts';
import { loadNamesOf, type NamedDocument } from '../documents/document-names.ts';
import { loadDailyTotals, NO_TOTALS, sumDailyTotals } from '../documents/reports/daily-totals.ts';
import { registerSources } from '../documents/reports/register-source.ts';
import { toDayRange } from '../documents/reports/report-period.ts';
import { toDocumentParts } from './form-definition.ts';
import { loadPurchaseSumsByType } from './purchase-forms.ts';
import { loadNetSalesTotals } from './sales-forms.ts';
import { loadCarriedForwardVat } from './vat-carry-forward.ts';
import { loadEntriesUpTo, NO_ENTRIES, type VatReturnEntries } from './vat-return-entries.ts';

type BoxTotals = VatTotals & { documents: number };
/**
 * The source of a group of boxes: documents, and the notes subtracted from them. Amounts in paisa.
 */
export type VatBoxSource = {
  group: 'sales' | 'purchases' | 'imports';
  papers: BoxTotals;
  notes: BoxTotals;
};
export type VatReturn = {
  boxes: VatBox[];
  /** The same, in the whole rupees of the form. */
  whole: VatBox[];
  boxSources: VatBoxSource[];
  /** What buyers withheld in the month, and gave back: part of box 3.1 besides what was entered. */
  withheld: (VatWithheldRow & { of_document: NamedDocument | null })[];
  counts: Record<DocumentCountName, number>;
  entered: VatReturnEntries;
  /** The credit carried forward, even if the user has entered another. */
  carried: number;
  /** The refundable amount: the credit of box 7 before any claim. */
  claimable: number;
  /** The spans of the month (AD days) in which the company was registered for VAT. */
  registered: { from: string; to: string }[];
  /** The AD day on which it is due. */
  due: string;
};

/** Documents without registration for VAT are in the registers, but not in the return. */
const toBoxTotals = ({
  documents,
  total,
  taxable_amount,
  vat_amount,
  export_sales,
  unregistered_documents,
  unregistered_total,
}: typeof NO_TOTALS): BoxTotals => ({
  ...toDocumentParts({
    total: total - unregistered_total,
    taxable_amount,
    vat_amount,
    export_sales,
  }),
  documents: documents - unregistered_documents,
});
const addBoxTotals = (a: BoxTotals, b: BoxTotals, sign: 1 | -1 = 1): BoxTotals => ({
  taxable: a.taxable + sign * b.taxable,
  exempt: a.exempt + sign * b.exempt,
  exported: a.exported + sign * b.exported,
  vat: a.vat + sign * b.vat,
  documents: a.documents + b.documents,
});
const NO_BOX_TOTALS: BoxTotals = { taxable: 0, exempt: 0, exported: 0, vat: 0, documents: 0 };

/** Purchases of a month by group; capital goods count as purchases, wherever they came from. */
const loadPurchases = async (
  database: Database,
  company_id: number,
  { start_date, end_date }: FormPeriod,
): Promise<VatBoxSource[]> => {
  const [bills, notes] = await Promise.all([
    loadPurchaseSumsByType(database, registerSources.billings, company_id, start_date, end_date),
    loadPurchaseSumsByType(database, registerSources.debitNotes, company_id, start_date, end_date),
  ]);
  const of = (types: Map<string, typeof NO_TOTALS>, wanted: string[]) =>
    wanted.reduce(
      (sum, type) => addBoxTotals(sum, toBoxTotals(types.get(type) ?? NO_TOTALS)),
      NO_BOX_TOTALS,
    );
  const local = ['normal', 'capital'];
  return [
    { group: 'purchases', papers: of(bills, local), notes: of(notes, local) },
    { group: 'imports', papers: of(bills, ['import']), notes: of(notes, ['import']) },
  ];
};

const loadSales = async (
  database: Database,
  company_id: number,
  { start_date, end_date }: FormPeriod,
): Promise<VatBoxSource> => {
  const [papers, notes] = await Promise.all([
    loadNetSalesTotals(database, company_id, start_date, end_date),
    loadDailyTotals(database.read, 'credit-note', company_id, toDayRange(start_date, end_date)),
  ]);
  return { group: 'sales', papers: toBoxTotals(papers), notes: toBoxTotals(sumDailyTotals(notes)) };
};

/** What the rows come to, in paisa; below 0 where more was taken back. */
export const sumVatWithheld = (rows: readonly VatWithheldRow[]): number =>
  rows.reduce((sum, { amount }) => sum + amount, 0);

/** The return of the month, with `entered` instead of the stored entries if given. */
export const computeVatReturn = async (
  database: Database,
  company_id: number,
  period: FormPeriod,
  entered?: VatReturnEntries,
): Promise<VatReturn> => {
  const key = toMonthKey(period);
  const [sales, purchases, entries, withheld] = await Promise.all([
    loadSales(database, company_id, period),
    loadPurchases(database, company_id, period),
    loadEntriesUpTo(database.read, company_id, key),
    loadVatWithheld(database.read, company_id, period.start_date, period.end_date),
  ]);
  const { rules } = await loadCheckSettings(database.read, company_id);
  const carried = await loadCarriedForwardVat(database, company_id, period, entries);
  const mine = entered ?? entries.get(key) ?? NO_ENTRIES;
  const [local, imports] = purchases as [VatBoxSource, VatBoxSource];
  const net = ({ papers, notes }: VatBoxSource) => addBoxTotals(papers, notes, -1);
  const month = { sales: net(sales), purchases: net(local), imports: net(imports) };
  const adjusted = addVatWithheld(mine, sumVatWithheld(withheld));
  const boxes = computeBoxes(month, adjusted, carried.exact);
  const notes = { debit: local.notes.documents + imports.notes.documents };
  const nameOf = await loadNamesOf(database.read, company_id, withheld);
  return {
    boxes,
    whole: computeRoundedBoxes(month, adjusted, carried.whole),
    boxSources: [sales, local, imports],
    withheld: withheld.map(row => ({ ...row, of_document: nameOf(row) })),
    counts: {
      purchase_bills: local.papers.documents + imports.papers.documents,
      credit_notes: sales.notes.documents,
      debit_notes: notes.debit,
      credit_advices: 0,
      debit_advices: 0,
      sales_bills: sales.papers.documents,
    },
    entered: mine,
    carried: carried.exact,
    registered: listRegisteredSpans(period.start_date, period.end_date, rules),
    claimable: boxes.find(({ no }) => no === '7')!.credit ?? 0,
    due: fromDayNumber(
      toDayNumber(period.end_date) + getEffectiveRule('vat-due', period.end_date, rules),
    ),
  };
};
