// The credit that earlier months carry forward to a VAT return.
import { addDays } from '../../../domain/calendar/bikram-sambat.ts';
import {
  addBsMonths,
  type BsMonth,
  findBsMonth,
  getBsMonth,
  toMonthKey,
} from '../../../domain/calendar/bs-month.ts';
import type { CountedKind } from '../../../domain/documents/stored-document.ts';
import type { FormPeriod } from '../../../domain/tax/tax-forms/form-layout.ts';
import {
  addVatWithheld,
  computeCarriedCredits,
  type MonthlyVat,
} from '../../../domain/tax/vat-return.ts';
import type { Database } from '../../database/database.ts';
import { query } from '../../database/raw-query.ts';
import { loadVatWithheldByDay } from '../../database/vat-withheld.ts';
import { type RegisterSource, registerSources } from '../documents/reports/register-source.ts';
import { NO_ENTRIES, type VatReturnEntries } from './vat-return-entries.ts';

/** The part of the VAT return for a kind of document, and whether it is subtracted. */
const VAT_PARTS: Partial<Record<CountedKind, { part: 'sales' | 'local'; sign: 1 | -1 }>> = {
  invoice: { part: 'sales', sign: 1 },
  cancellation: { part: 'sales', sign: -1 },
  'credit-note': { part: 'sales', sign: -1 },
  billing: { part: 'local', sign: 1 },
  'debit-note': { part: 'local', sign: -1 },
};

type VatOfDay = { day: string; vat: number };
/** `vat` is that of the lines, which the running totals have; `declared` that of customs. */
type ImportVatOfDay = VatOfDay & { declared: number };

/**
 * VAT of imports before a day, net of returns: the running totals do not separate them, and have none
 * that customs charged, but an index does.
 */
const loadImportVatBefore = async (
  database: Database,
  company_id: number,
  start: string,
): Promise<ImportVatOfDay[]> => {
  const of = async ({ table, date }: RegisterSource, sign: 1 | -1, declared: string) =>
    (
      await query<ImportVatOfDay>(
        database.read,
        `select substr(${date}, 1, 10) as day, sum(vat_amount * vat_registered) as vat, sum(${declared} * vat_registered) as declared from ${table}
         where company_id = ? and type = 'import' and ${date} < ? group by substr(${date}, 1, 10)`,
        [company_id, start],
      )
    ).map(({ day, vat, declared: more }) => ({ day, vat: sign * vat, declared: sign * more }));
  return (
    await Promise.all([
      of(registerSources.billings, 1, 'import_vat'),
      of(registerSources.debitNotes, -1, '0'),
    ])
  ).flat();
};

/** The month of a day by its key; consecutive days are mostly of one month. */
const createMonthKeyLookup = () => {
  let month: BsMonth | undefined;
  return (day: string): string => {
    if (!month || day < month.start_date || day > month.end_date) month = findBsMonth(day);
    return toMonthKey(month);
  };
};

/**
 * VAT of the Nepali months before a day, by month: from the daily totals, so that years of them are
 * read in milliseconds.
 */
const loadVatByMonthBefore = async (
  database: Database,
  company_id: number,
  start: string,
): Promise<Map<string, MonthlyVat>> => {
  const kinds = Object.keys(VAT_PARTS) as CountedKind[];
  const [rows, imports] = await Promise.all([
    query<VatOfDay & { kind: CountedKind }>(
      database.read,
      `select kind, day, sum(vat_amount) as vat from daily_totals
       where company_id = ? and kind in (${kinds.map(() => '?').join(', ')}) and status in (0, 1) and day < ? group by kind, day`,
      [company_id, ...kinds, start],
    ),
    loadImportVatBefore(database, company_id, start),
  ]);
  const months = new Map<string, MonthlyVat>();
  const keyOf = createMonthKeyLookup();
  const add = (day: string, part: keyof MonthlyVat, vat: number) => {
    const key = keyOf(day);
    const sums = months.get(key) ?? { sales: 0, local: 0, imports: 0 };
    sums[part] += vat;
    months.set(key, sums);
  };
  for (const { kind, day, vat } of rows)
    add(day, VAT_PARTS[kind]!.part, VAT_PARTS[kind]!.sign * vat);
  for (const { day, vat, declared } of imports) {
    add(day, 'imports', vat + declared);
    add(day, 'local', -vat);
  }
  return months;
};

/** What buyers withheld in the Nepali months before a day, by month. */
const loadWithheldByMonthBefore = async (
  database: Database,
  company_id: number,
  start: string,
): Promise<Map<string, number>> => {
  const months = new Map<string, number>();
  const keyOf = createMonthKeyLookup();
  for (const { day, amount } of await loadVatWithheldByDay(
    database.read,
    company_id,
    addDays(start, -1),
  ))
    months.set(keyOf(day), (months.get(keyOf(day)) ?? 0) + amount);
  return months;
};

/** The credit from earlier months, in paisa: month after month, never below zero. */
const carryForward = (
  period: FormPeriod,
  months: Map<string, MonthlyVat>,
  withheld: Map<string, number>,
  entries: Map<string, VatReturnEntries>,
) => {
  const here = toMonthKey(period);
  let carried = { exact: 0, whole: 0 };
  const first = [...months.keys(), ...withheld.keys(), ...entries.keys()]
    .filter(key => key < here)
    .sort()[0];
  if (!first) return carried;
  let month = getBsMonth(Number(first.slice(0, 4)), Number(first.slice(5)));
  for (let key = first; key < here; key = toMonthKey(month)) {
    carried = computeCarriedCredits(
      months.get(key) ?? { sales: 0, local: 0, imports: 0 },
      addVatWithheld(entries.get(key) ?? NO_ENTRIES, withheld.get(key) ?? 0),
      carried,
    );
    month = addBsMonths(month, 1);
  }
  return carried;
};

/**
 * The credit carried forward to the period, exactly and as the whole rupees of the forms. In paisa.
 */
export const loadCarriedForwardVat = async (
  database: Database,
  company_id: number,
  period: FormPeriod,
  entries: Map<string, VatReturnEntries>,
) =>
  carryForward(
    period,
    await loadVatByMonthBefore(database, company_id, period.start_date),
    await loadWithheldByMonthBefore(database, company_id, period.start_date),
    entries,
  );
