// npm run calendar: the years of the Nepali calendar that are still calculated, and those that were
// decided since. `npm run calendar -- 2084 31 32 31 32 31 30 30 30 29 29 30 31` stores the twelve
// months of a coming year for all companies. Fiscal years that are stored keep their days; those
// that differ from the calendar are named.
import {
  findCorrectionProblem,
  getCalendarCorrections,
  getDaysInMonth,
  isProvisionalYear,
  LAST_YEAR,
} from '../domain/calendar/bikram-sambat.ts';
import { getFiscalYear } from '../domain/calendar/fiscal-year.ts';
import { toNepalTime } from '../domain/calendar/nepal-time.ts';
import {
  findDifferingFiscalYears,
  saveCalendarCorrection,
} from '../server/database/calendar-corrections.ts';
import { connect } from '../server/database/engine/connect.ts';
import { migrate } from '../server/database/migrations/migrate.ts';
import { loadEntities } from '../server/entities/load-entities.ts';
import { readConfig } from '../server/platform/config.ts';

const PROBLEMS = {
  year: `The year is a number up to ${LAST_YEAR + 10}, such as 2084.`,
  published: 'The months of this year are published and do not change.',
  months: 'Write twelve lengths of 29 to 32 days, Baisakh first.',
  days: 'The months make neither 365 nor 366 days.',
};

const listMonths = (year: number): string =>
  Array.from({ length: 12 }, (_, index) => getDaysInMonth(year, index + 1)).join(' ');

const listYears = () => {
  const corrected = Object.keys(getCalendarCorrections()).map(Number);
  const calculated = Array.from(
    { length: LAST_YEAR - 2000 + 1 },
    (_, index) => 2000 + index,
  ).filter(isProvisionalYear);
  for (const year of [...corrected, ...calculated].sort((a, b) => a - b))
    console.log(
      `${year}  ${listMonths(year)}  ${corrected.includes(year) ? 'decided' : 'calculated'}`,
    );
};

try {
  const [year, ...months] = process.argv.slice(2).map(Number);
  const config = readConfig();
  const { entities } = await loadEntities(config.schemasDir);
  const database = await connect(config);
  const now = toNepalTime(new Date());
  await migrate(database, entities, now, line => console.log(line));
  const problem = year === undefined ? undefined : findCorrectionProblem(year, months);
  if (problem) throw new Error(PROBLEMS[problem]);
  if (year !== undefined) {
    await saveCalendarCorrection(database, year, months, now);
    console.log(`${year} has the months ${listMonths(year)}. Restart every process.`);
  }
  listYears();
  for (const { company_id, name, start_date, end_date } of await findDifferingFiscalYears(
    database.read,
    getFiscalYear,
  )) {
    const days = getFiscalYear(Number(name.slice(0, 4)));
    console.log(
      `Company ${company_id}: fiscal year ${name} stays ${start_date} to ${end_date}; the calendar says ${days.start_date} to ${days.end_date}.`,
    );
  }
  await database.close();
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(1);
}
