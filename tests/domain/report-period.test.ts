// The period of a report, in Bikram Sambat.
import { describe, expect, it } from 'vitest';
import {
  listReportYears,
  parseReportPeriod,
  toTimeRange,
} from '../../domain/registers/report-period.ts';

describe('the period of a report', () => {
  it('is a Nepali month from the first second of its first day to the last of its last (REP-046, REP-047, CAL-014)', () => {
    expect(toTimeRange({ year: 2083, month: 8 })).toEqual({
      start_date: '2026-11-17 00:00:00',
      end_date: '2026-12-15 23:59:59',
    });
    expect(toTimeRange({ year: 2082, month: 1 })).toMatchObject({
      start_date: '2025-04-14 00:00:00',
    });
  });

  it('is a whole year from month 4 to month 3 of the next (REP-048, CAL-015, OPEN-088)', () => {
    expect(toTimeRange({ year: 2082, month: 'all' })).toEqual({
      start_date: '2025-07-17 00:00:00',
      end_date: '2026-07-16 23:59:59',
    });
  });

  it('offers the years from 2073 to the current one (REP-049, REP-050, CAL-016, QUIRK-070)', () => {
    const years = listReportYears('2026-11-21');
    expect([years[0], years.at(-1), years.length]).toEqual([2083, 2073, 11]);
  });

  it('is the current month where the address names none, or one that no report offers (REP-045, CAL-013)', () => {
    const today = '2026-11-21';
    const current = { year: 2083, month: 8 };
    expect(parseReportPeriod(null, null, today)).toEqual(current);
    expect(parseReportPeriod('2080', 'all', today)).toEqual({ year: 2080, month: 'all' });
    expect(parseReportPeriod('2080', '2', today)).toEqual({ year: 2080, month: 2 });
    for (const year of ['1999', '2091', '2072', '2084', 'x', '', '2080.5'])
      expect(parseReportPeriod(year, '8', today)).toEqual(current);
    for (const month of ['0', '13', '-1', '1.5', 'x'])
      expect(parseReportPeriod('2083', month, today)).toEqual(current);
  });

  it('refuses months and years outside the calendar', () => {
    expect(() => toTimeRange({ year: 2083, month: 13 })).toThrow(RangeError);
    expect(() => toTimeRange({ year: 1999, month: 1 })).toThrow(RangeError);
    expect(() => toTimeRange({ year: 2091, month: 'all' })).toThrow(RangeError);
  });
});
