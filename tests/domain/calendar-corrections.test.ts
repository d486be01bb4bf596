// Years that are calculated until they are published, and corrected when they are.
import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import {
  findCorrectionProblem,
  fromDayNumber,
  getDaysInMonth,
  isProvisionalDate,
  isProvisionalYear,
  setCalendarCorrections,
  toAd,
  toBs,
  toDayNumber,
} from '../../domain/calendar/bikram-sambat.ts';
import { getFiscalYear, isFiscalYearProvisional } from '../../domain/calendar/fiscal-year.ts';
import lengths from '../../domain/calendar/month-lengths.json' with { type: 'json' };

const published = Object.values(lengths.published);
const provisional = Object.entries(lengths.provisional);

afterEach(() => setCalendarCorrections({}));

describe('the calculated years (finding B17)', () => {
  it('have patterns that occur among the published ones', () => {
    fc.assert(
      fc.property(fc.constantFrom(...provisional), ([, months]) => {
        expect(published).toContainEqual(months);
      }),
      { numRuns: provisional.length * 5 },
    );
  });

  it('repeat every four years from 2084 on', () => {
    for (let year = 2084; year <= 2096; year += 1)
      for (let month = 1; month <= 12; month += 1)
        expect(getDaysInMonth(year + 4, month)).toBe(getDaysInMonth(year, month));
    expect(Array.from({ length: 12 }, (_, index) => getDaysInMonth(2084, index + 1))).toEqual([
      31, 32, 31, 32, 31, 30, 30, 30, 29, 29, 30, 31,
    ]);
    expect(getDaysInMonth(2085, 1)).toBe(30);
  });
});

describe('a correction', () => {
  const decided = [31, 31, 32, 31, 31, 31, 30, 29, 30, 29, 30, 30];

  it('moves the days of its year and of those after it, and no published one', () => {
    const before = toAd({ year: 2084, month: 2, day: 32 });
    setCalendarCorrections({ '2084': decided, '2083': decided.map(() => 31) });
    expect(getDaysInMonth(2083, 1)).toBe(lengths.published['2083'][0]);
    expect(toBs(before)).toEqual({ year: 2084, month: 3, day: 1 });
    expect(toDayNumber(toAd({ year: 2085, month: 1, day: 1 }))).toBe(
      toDayNumber(toAd({ year: 2084, month: 1, day: 1 })) + 365,
    );
    expect(isProvisionalYear(2084)).toBe(false);
  });

  it('keeps every day there and back', () => {
    const first = toDayNumber(toAd({ year: 2083, month: 1, day: 1 }));
    fc.assert(
      fc.property(
        fc.dictionary(fc.constantFrom('2084', '2085', '2088'), fc.constantFrom(...published)),
        fc.nat(2500),
        (corrections, days) => {
          setCalendarCorrections(corrections);
          const ad = fromDayNumber(first + days);
          expect(toAd(toBs(ad))).toBe(ad);
        },
      ),
    );
  });

  it('is refused for a year that is published, with other months than twelve, or a wrong sum', () => {
    expect(findCorrectionProblem(2084, decided)).toBeUndefined();
    expect(findCorrectionProblem(2083, decided)).toBe('published');
    expect(findCorrectionProblem(1999, decided)).toBe('year');
    expect(findCorrectionProblem(2101, decided)).toBe('year');
    expect(findCorrectionProblem(2084, decided.slice(1))).toBe('months');
    expect(findCorrectionProblem(2084, [28, ...decided.slice(1)])).toBe('months');
    expect(
      findCorrectionProblem(
        2084,
        decided.map(() => 31),
      ),
    ).toBe('days');
  });
});

describe('a day that may still change', () => {
  it('is one of a calculated year, until the year and all before it are decided', () => {
    const { end_date } = getFiscalYear(2083);
    expect([isProvisionalDate(end_date), isFiscalYearProvisional(end_date)]).toEqual([true, true]);
    expect(isProvisionalDate(getFiscalYear(2083).start_date)).toBe(false);
    expect(isFiscalYearProvisional(toAd({ year: 2084, month: 1, day: 15 }))).toBe(false);
    // Up to two days on either side of the end of the year.
    const around = [-2, -1, 0, 1, 2, 3].map(days => fromDayNumber(toDayNumber(end_date) + days));
    expect(around.map(isFiscalYearProvisional)).toEqual([false, true, true, true, true, false]);
    setCalendarCorrections({ '2085': lengths.provisional['2085'] });
    expect(isProvisionalDate(getFiscalYear(2084).end_date)).toBe(true);
    setCalendarCorrections({ '2084': lengths.provisional['2084'] });
    expect([isProvisionalDate(end_date), isFiscalYearProvisional(end_date)]).toEqual([
      false,
      false,
    ]);
  });
});
