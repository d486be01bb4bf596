// The calendar's edges: dates that do not exist, the provisional years, a range's first and last
// day.
import { describe, expect, it } from 'vitest';
import {
  fromDayNumber,
  getDaysInMonth,
  LAST_YEAR,
  toAd,
  toAdInTable,
  toBs,
  toBsInTable,
  toDayNumber,
} from '../../domain/calendar/bikram-sambat.ts';
import { listFiscalMonths } from '../../domain/calendar/bs-month.ts';
import {
  findNextFiscalYear,
  getFiscalYear,
  isFullYear,
  isInDateRange,
  toFiscalYear,
} from '../../domain/calendar/fiscal-year.ts';
import { toNepalDate } from '../../domain/calendar/nepal-time.ts';

describe('the edges of the calendar', () => {
  it('begin a day at midnight in Nepal, 18:15 of the day before in UTC (OPEN-121)', () => {
    const days = ['2026-11-20T18:14:59Z', '2026-11-20T18:15:00Z'];
    expect(days.map(instant => toNepalDate(new Date(instant)))).toEqual([
      '2026-11-20',
      '2026-11-21',
    ]);
  });

  it('refuse a date that does not exist instead of moving it into the next month', () => {
    for (const ad of [
      '2025-02-30',
      '2025-02-29',
      '2025-04-31',
      '2025-13-01',
      '2025-00-10',
      '2025-1-1',
      '',
    ]) {
      expect(() => toBs(ad)).toThrow(`${ad} is not a date`);
    }
    expect(toBs('2024-02-29')).toEqual({ year: 2080, month: 11, day: 17 });
  });

  it('go on day by day through the provisional years to the last day of 2090, and end there (CAL-001)', () => {
    const last = { year: LAST_YEAR, month: 12, day: getDaysInMonth(LAST_YEAR, 12) };
    const end = toDayNumber(toAd(last));
    for (let day = toDayNumber(toAd({ year: 2084, month: 1, day: 1 })); day <= end; day += 1) {
      expect(toAd(toBs(fromDayNumber(day)))).toBe(fromDayNumber(day));
    }
    expect(toBs(fromDayNumber(end))).toEqual(last);
    expect(() => toBs(fromDayNumber(end + 1))).toThrow(
      'Invalid nepali year must be between 2000 - 2090',
    );
  });

  it('contain the first and the last day of a fiscal year and not their neighbours', () => {
    const year = getFiscalYear(2082);
    const days = ['2025-07-16', '2025-07-17', '2026-07-16', '2026-07-17'];
    expect(days.map(day => isInDateRange(year, day))).toEqual([false, true, true, false]);
  });

  it('go from the last fiscal year to the next, and nowhere beyond the calendar', () => {
    expect(findNextFiscalYear([], '2026-11-21')?.name).toBe('2083/84');
    expect(findNextFiscalYear([getFiscalYear(2082), getFiscalYear(2081)], '2030-01-01')).toEqual(
      getFiscalYear(2083),
    );
    expect(findNextFiscalYear([{ end_date: '2999-01-01' }], '2026-11-21')).toBeUndefined();
  });

  it('end the last fiscal year that only the table reaches', () => {
    const last = {
      name: '2090/91',
      start_date: toAd({ year: 2090, month: 4, day: 1 }),
      end_date: toAdInTable({ year: 2091, month: 3, day: getDaysInMonth(2091, 3) }),
    };
    expect(toFiscalYear(toAd({ year: 2090, month: 12, day: 30 }))).toEqual(last);
    expect(listFiscalMonths(last.start_date).at(-1)).toMatchObject({
      year: 2091,
      month: 3,
      end_date: last.end_date,
    });
    expect(findNextFiscalYear([getFiscalYear(2089)], '2030-01-01')).toEqual(last);
    expect(findNextFiscalYear([last], '2030-01-01')).toBeUndefined();
    expect(() => listFiscalMonths(toAd({ year: 2000, month: 3, day: 1 }))).toThrow(RangeError);
    const end = toDayNumber(toAdInTable({ year: 2100, month: 12, day: getDaysInMonth(2100, 12) }));
    expect(toBsInTable(fromDayNumber(end))).toMatchObject({ year: 2100, month: 12 });
    expect(() => toBsInTable(fromDayNumber(end + 1))).toThrow(RangeError);
  });

  it('join every fiscal year to the next, each a full one that contains the days it is found by', () => {
    for (let bs = 2001; bs < 2089; bs += 1) {
      const year = getFiscalYear(bs);
      expect(isFullYear(year.start_date, year.end_date)).toBe(true);
      expect([toFiscalYear(year.start_date), toFiscalYear(year.end_date)]).toEqual([year, year]);
      expect(getFiscalYear(bs + 1).start_date).toBe(fromDayNumber(toDayNumber(year.end_date) + 1));
    }
  });
});
