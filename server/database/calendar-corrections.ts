// Years of the Nepali calendar that were decided since the program calculated them: one rule for all
// companies of the installation, with the moment from which it is known.
import { type MonthLengths, setCalendarCorrections } from '../../domain/calendar/bikram-sambat.ts';
import type { Database, ReadDb } from './database.ts';

const loadCorrections = async (read: ReadDb): Promise<MonthLengths> => {
  const rows = await read
    .selectFrom('calendar_corrections')
    .select(['year', 'months'])
    .orderBy('year')
    .execute();
  return Object.fromEntries(
    rows.map(({ year, months }) => [String(year), months.split(' ').map(Number)]),
  );
};

/** Makes this process count with the corrections of the installation. */
export const applyCalendarCorrections = async (read: ReadDb): Promise<void> =>
  setCalendarCorrections(await loadCorrections(read));

/**
 * Stores the months of a year, which must have no problem (findCorrectionProblem), and counts with
 * them from now on. `now` is Nepal time.
 */
export const saveCalendarCorrection = async (
  database: Database,
  year: number,
  months: number[],
  now: string,
): Promise<void> => {
  const row = { months: months.join(' '), decided_at: now };
  await database.write(tx =>
    tx
      .insertInto('calendar_corrections')
      .values({ year, ...row })
      .onConflict(conflict => conflict.column('year').doUpdateSet(row))
      .execute(),
  );
  await applyCalendarCorrections(database.read);
};

/** A stored fiscal year whose days are not those of the calendar any more. */
export type DifferingYear = {
  company_id: number;
  name: string;
  start_date: string;
  end_date: string;
};

/**
 * The fiscal years of all companies for which `toDays` (by the BS year of the name) gives other days
 * than those stored; years with a name of another kind are left out.
 */
export const findDifferingFiscalYears = async (
  read: ReadDb,
  toDays: (year: number) => { start_date: string; end_date: string },
): Promise<DifferingYear[]> => {
  const rows = await read
    .selectFrom('fiscal_year')
    .select(['company_id', 'name', 'start_date', 'end_date'])
    .orderBy('company_id')
    .orderBy('start_date')
    .execute();
  return rows.filter(({ name, start_date, end_date }) => {
    const year = /^(\d{4})\/\d{2}$/.exec(name)?.[1];
    if (!year) return false;
    try {
      const days = toDays(Number(year));
      return days.start_date !== start_date || days.end_date !== end_date;
    } catch {
      return false;
    }
  }) as DifferingYear[];
};
