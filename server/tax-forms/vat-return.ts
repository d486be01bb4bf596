// The VAT return of a month: its sums from the books, the credit that the months before it left,
// what a person has entered.
import { dateOfDay, dayNumber } from '../../domain/calendar/bikram-sambat.ts';
import { ruleOn } from '../../domain/checks/dated-rules.ts';
import type { FormPeriod } from '../../domain/tax-forms/head.ts';
import {
  type Box,
  boxesOf,
  type CountName,
  type Traded,
  wholeBoxesOf,
} from '../../domain/tax-forms/vat-boxes.ts';
import { checkSettingsOf } from '../checks/stored-levels.ts';
import type { Database } from '../database/connect.ts';
import { daysOf, nothing, sumOfDays } from '../registers/days.ts';
import { sources } from '../registers/source.ts';
import { wholeDays } from './asked-period.ts';
import { partsOfDocument } from './form-figures.ts';
import { sumsOfTypes } from './purchase-forms.ts';
import { soldSums } from './sales-forms.ts';
import { carriedInto } from './vat-carried.ts';
import { type Entries, entriesUpTo, monthKey, nothingEntered } from './vat-entries.ts';

type Papers = Traded & { documents: number };
/**
 * What a group of boxes is made of: papers, and the notes that are taken from them. Amounts in
 * paisa.
 */
export type MadeOf = { group: 'sales' | 'purchases' | 'imports'; papers: Papers; notes: Papers };
export type VatReturn = {
  boxes: Box[];
  /** The same, in the whole rupees of the form. */
  whole: Box[];
  madeOf: MadeOf[];
  counts: Record<CountName, number>;
  entered: Entries;
  /** What the months before left, whatever has been entered in its place. */
  carried: number;
  /** What is there to be claimed back: the credit of box 7 before any claim. */
  claimable: number;
  /** The AD day on which it falls due. */
  due: string;
};

const tradedOf = ({ documents, total, taxable_amount, vat_amount }: typeof nothing): Papers => ({
  ...partsOfDocument({ total, taxable_amount, vat_amount }),
  documents,
});
const plus = (a: Papers, b: Papers, sign: 1 | -1 = 1): Papers => ({
  taxable: a.taxable + sign * b.taxable,
  exempt: a.exempt + sign * b.exempt,
  vat: a.vat + sign * b.vat,
  documents: a.documents + b.documents,
});
const none: Papers = { taxable: 0, exempt: 0, vat: 0, documents: 0 };

/** Purchases of a month by group; what is capital counts as a purchase wherever it came from. */
const purchasesOf = async (
  database: Database,
  company_id: number,
  { start_date, end_date }: FormPeriod,
): Promise<MadeOf[]> => {
  const [bills, notes] = await Promise.all([
    sumsOfTypes(database, sources.billings, company_id, start_date, end_date),
    sumsOfTypes(database, sources.debitNotes, company_id, start_date, end_date),
  ]);
  const of = (types: Map<string, typeof nothing>, wanted: string[]) =>
    wanted.reduce((sum, type) => plus(sum, tradedOf(types.get(type) ?? nothing)), none);
  const local = ['normal', 'capital'];
  return [
    { group: 'purchases', papers: of(bills, local), notes: of(notes, local) },
    { group: 'imports', papers: of(bills, ['import']), notes: of(notes, ['import']) },
  ];
};

const salesOf = async (
  database: Database,
  company_id: number,
  { start_date, end_date }: FormPeriod,
): Promise<MadeOf> => {
  const [papers, notes] = await Promise.all([
    soldSums(database, company_id, start_date, end_date),
    daysOf(database.read, 'credit-note', company_id, wholeDays(start_date, end_date)),
  ]);
  return { group: 'sales', papers: tradedOf(papers), notes: tradedOf(sumOfDays(notes)) };
};

/** The return of the month, with `entered` in place of what is stored where it is given. */
export const vatReturnOf = async (
  database: Database,
  company_id: number,
  period: FormPeriod,
  entered?: Entries,
): Promise<VatReturn> => {
  const key = monthKey(period);
  const [sales, purchases, entries] = await Promise.all([
    salesOf(database, company_id, period),
    purchasesOf(database, company_id, period),
    entriesUpTo(database.read, company_id, key),
  ]);
  const { rules } = await checkSettingsOf(database.read, company_id);
  const carried = await carriedInto(database, company_id, period, entries);
  const mine = entered ?? entries.get(key) ?? nothingEntered;
  const [local, imports] = purchases as [MadeOf, MadeOf];
  const net = ({ papers, notes }: MadeOf) => plus(papers, notes, -1);
  const month = { sales: net(sales), purchases: net(local), imports: net(imports) };
  const boxes = boxesOf(month, mine, carried.exact);
  const notes = { debit: local.notes.documents + imports.notes.documents };
  return {
    boxes,
    whole: wholeBoxesOf(month, mine, carried.whole),
    madeOf: [sales, local, imports],
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
    claimable: boxes.find(({ no }) => no === '7')!.credit ?? 0,
    due: dateOfDay(dayNumber(period.end_date) + ruleOn('vat-due', period.end_date, rules)),
  };
};
