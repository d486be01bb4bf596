// The credit that the months before a VAT return left to it.
import { type BsMonth, bsMonth, bsMonthOf, monthsAfter } from '../../domain/calendar/bs-month.ts';
import type { FormPeriod } from '../../domain/tax-forms/head.ts';
import { creditsAfter, type VatOfMonth } from '../../domain/tax-forms/vat-boxes.ts';
import type { Database } from '../database/connect.ts';
import { run } from '../database/statement.ts';
import type { CountedKind } from '../documents/kept-totals.ts';
import { type Source, sources } from '../registers/source.ts';
import { type Entries, monthKey, nothingEntered } from './vat-entries.ts';

/** What the VAT of a kind of document belongs to, and whether it is taken back. */
const partOf: Partial<Record<CountedKind, { part: 'sales' | 'local'; sign: 1 | -1 }>> = {
  invoice: { part: 'sales', sign: 1 },
  cancellation: { part: 'sales', sign: -1 },
  'credit-note': { part: 'sales', sign: -1 },
  billing: { part: 'local', sign: 1 },
  'debit-note': { part: 'local', sign: -1 },
};

type VatOfDay = { day: string; vat: number };

/**
 * VAT of imports before a day, net of what was sent back: the kept totals do not know them apart,
 * an index does.
 */
const importsBefore = async (
  database: Database,
  company_id: number,
  start: string,
): Promise<VatOfDay[]> => {
  const of = async ({ table, date }: Source, sign: 1 | -1) =>
    (
      await run<VatOfDay>(
        database.read,
        `select substr(${date}, 1, 10) as day, sum(vat_amount) as vat from ${table}
         where company_id = ? and type = 'import' and ${date} < ? group by substr(${date}, 1, 10)`,
        [company_id, start],
      )
    ).map(({ day, vat }) => ({ day, vat: sign * Number(vat) }));
  return (await Promise.all([of(sources.billings, 1), of(sources.debitNotes, -1)])).flat();
};

/** The month of a day by its key; days of one month mostly come together. */
const monthKeys = () => {
  let month: BsMonth | undefined;
  return (day: string): string => {
    if (!month || day < month.start_date || day > month.end_date) month = bsMonthOf(day);
    return monthKey(month);
  };
};

/**
 * VAT of the Nepali months before a day, by month: from the kept totals of days, so that years of
 * them are read in milliseconds.
 */
const monthsBefore = async (
  database: Database,
  company_id: number,
  start: string,
): Promise<Map<string, VatOfMonth>> => {
  const kinds = Object.keys(partOf) as CountedKind[];
  const [rows, imports] = await Promise.all([
    run<VatOfDay & { kind: CountedKind }>(
      database.read,
      `select kind, day, sum(vat_amount) as vat from day_totals
       where company_id = ? and kind in (${kinds.map(() => '?').join(', ')}) and status in (0, 1) and day < ? group by kind, day`,
      [company_id, ...kinds, start],
    ),
    importsBefore(database, company_id, start),
  ]);
  const months = new Map<string, VatOfMonth>();
  const keyOf = monthKeys();
  const add = (day: string, part: keyof VatOfMonth, vat: number) => {
    const key = keyOf(day);
    const sums = months.get(key) ?? { sales: 0, local: 0, imports: 0 };
    sums[part] += vat;
    months.set(key, sums);
  };
  for (const { kind, day, vat } of rows)
    add(day, partOf[kind]!.part, partOf[kind]!.sign * Number(vat));
  for (const { day, vat } of imports) {
    add(day, 'imports', vat);
    add(day, 'local', -vat);
  }
  return months;
};

/** The credit that the months before leave, in paisa: month after month, never below nothing. */
const carriedThrough = (
  period: FormPeriod,
  months: Map<string, VatOfMonth>,
  entries: Map<string, Entries>,
) => {
  const here = monthKey(period);
  let carried = { exact: 0, whole: 0 };
  const first = [...months.keys(), ...entries.keys()].filter(key => key < here).sort()[0];
  if (!first) return carried;
  let month = bsMonth(Number(first.slice(0, 4)), Number(first.slice(5)));
  for (let key = first; key < here; key = monthKey(month)) {
    carried = creditsAfter(
      months.get(key) ?? { sales: 0, local: 0, imports: 0 },
      entries.get(key) ?? nothingEntered,
      carried,
    );
    month = monthsAfter(month, 1);
  }
  return carried;
};

/**
 * What the months before the period leave to it, exactly and as the whole rupees of their forms. In
 * paisa.
 */
export const carriedInto = async (
  database: Database,
  company_id: number,
  period: FormPeriod,
  entries: Map<string, Entries>,
) => carriedThrough(period, await monthsBefore(database, company_id, period.start_date), entries);
