// The everyday meaning of this month, this quarter, this year.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fromDayNumber, toBs, toDayNumber } from '../../domain/calendar/bikram-sambat.ts';
import { computeDatePresets } from '../../domain/calendar/date-presets.ts';

describe('the usual ranges', () => {
  it('of 5 Mangsir 2083 are those of the Nepali calendar', () => {
    expect(computeDatePresets('2026-11-21')).toEqual({
      today: { start_date: '2026-11-21', end_date: '2026-11-21' },
      month: { start_date: '2026-11-17', end_date: '2026-12-15' },
      'last-month': { start_date: '2026-10-18', end_date: '2026-11-16' },
      quarter: { start_date: '2026-10-18', end_date: '2027-01-14' },
      'last-quarter': { start_date: '2026-07-17', end_date: '2026-10-17' },
      year: { start_date: '2026-07-17', end_date: '2027-07-16' },
      'last-year': { start_date: '2025-07-17', end_date: '2026-07-16' },
    });
  });

  it('contain the day, begin a quarter with Shrawan, Kartik, Magh or Baishakh, and follow each other without a gap', () => {
    const [first, last] = [toDayNumber('1960-01-01'), toDayNumber('2030-12-31')];
    fc.assert(
      fc.property(fc.integer({ min: first, max: last }), number => {
        const today = fromDayNumber(number);
        const ranges = computeDatePresets(today);
        for (const name of ['month', 'quarter', 'year'] as const) {
          const { start_date, end_date } = ranges[name];
          expect(start_date <= today && today <= end_date).toBe(true);
          expect(fromDayNumber(toDayNumber(start_date) - 1)).toBe(ranges[`last-${name}`].end_date);
        }
        expect([1, 4, 7, 10]).toContain(toBs(ranges.quarter.start_date).month);
        expect(toBs(ranges.quarter.start_date).day).toBe(1);
      }),
    );
  });
});
