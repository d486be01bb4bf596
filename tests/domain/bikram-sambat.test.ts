// Bikram Sambat: every day there and back, as a published library has it, in any time zone.
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { getDaysInMonth, toAd, toBs } from '../../domain/calendar/bikram-sambat.ts';
import { monthNames } from '../../domain/calendar/bs-month.ts';
import { getFiscalYear, isFullYear, toFiscalYear } from '../../domain/calendar/fiscal-year.ts';
import { formatBsLong, formatDate, formatSlashDate } from '../../domain/calendar/format-date.ts';
import lengths from '../../domain/calendar/month-lengths.json' with { type: 'json' };
import { toNepalTime } from '../../domain/calendar/nepal-time.ts';

describe('the Nepali calendar', () => {
  it.each([
    ['Asia/Kathmandu', -345],
    ['America/Los_Angeles', 480],
    ['UTC', 0],
  ])(
    'agrees with a published library on every day of 2000–2083 in %s (CAL-001, CAL-010, PROD-003)',
    (zone, minutesWest) => {
      const output = execFileSync(
        process.execPath,
        [join(import.meta.dirname, '..', 'support', 'compare-calendar.ts')],
        {
          env: { ...process.env, TZ: zone },
          encoding: 'utf8',
        },
      );
      expect(JSON.parse(output)).toEqual({ minutesWest, days: 30_681, differences: [] });
    },
  );
  it('refuses months, days and years outside it in the documents’ words (CAL-003..006)', () => {
    expect(() => toAd({ year: 2082, month: 13, day: 1 })).toThrow(
      'Invalid nepali month must be between 1 - 12',
    );
    expect(() => toAd({ year: 2082, month: 1, day: 32 })).toThrow(
      'Invalid nepali date must be between 1 - 31',
    );
    expect(() => toAd({ year: 2091, month: 1, day: 1 })).toThrow(
      'Invalid nepali year must be between 2000 - 2090',
    );
    expect(() => toBs('1943-04-13')).toThrow('Invalid nepali year');
  });
  it('has months of 29 to 32 days and years of 365 or 366, to 2100 (CAL-002, CAL-008, CAL-009)', () => {
    for (let year = 2000; year <= 2100; year += 1) {
      const months = Array.from({ length: 12 }, (_, index) => getDaysInMonth(year, index + 1));
      expect(months.every(days => days >= 29 && days <= 32)).toBe(true);
      expect([365, 366]).toContain(months.reduce((sum, days) => sum + days, 0));
    }
    expect(() => getDaysInMonth(2101, 1)).toThrow();
  });
  it('names its months in both languages (CAL-011, CAL-012)', () => {
    expect([monthNames.length, monthNames[3], monthNames[11]]).toEqual([
      12,
      { en: 'Shrawan', ne: 'साउन' },
      { en: 'Chaitra', ne: 'चैत' },
    ]);
  });
  it('has dates of year, month and day, months from 1 on where they are named and from 0 on in its tables (CAL-007, ENT-026, QUIRK-071)', () => {
    const date = toBs('2025-07-17');
    expect(date).toEqual({ year: 2082, month: 4, day: 1 });
    const year = (lengths.published as unknown as Record<string, number[]>)['2082']!;
    expect([monthNames[date.month - 1]!.en, year[date.month - 1]]).toEqual([
      'Shrawan',
      getDaysInMonth(2082, date.month),
    ]);
    for (const table of [monthNames, year])
      expect([table.length, table[11] === undefined, table[12]]).toEqual([12, false, undefined]);
  });
  it('begins 2082 on 14 April 2025 and its fiscal year on 17 July', () => {
    expect([toAd({ year: 2082, month: 1, day: 1 }), getFiscalYear(2082)]).toEqual([
      '2025-04-14',
      { name: '2082/83', start_date: '2025-07-17', end_date: '2026-07-16' },
    ]);
    expect([toFiscalYear('2026-07-16').name, toFiscalYear('2026-07-17').name]).toEqual([
      '2082/83',
      '2083/84',
    ]);
  });
  it('counts 365 inclusive days as a year (CONST-007)', () => {
    expect([
      isFullYear('2025-07-17', '2026-07-16'),
      isFullYear('2025-07-17', '2026-07-15'),
    ]).toEqual([true, false]);
  });
  it('writes dates as each place asks (CONST-053)', () => {
    expect([
      formatSlashDate('2025-07-17'),
      formatBsLong('2025-07-17', 'ne'),
      formatDate('2025-07-17 10:00:00', 'bs', 'en'),
    ]).toEqual(['17/07/2025', '१ साउन २०८२', '2082-04-01 10:00:00']);
  });
  it('knows the time in Nepal wherever the machine is (OPEN-121)', () => {
    expect([
      toNepalTime(new Date('2026-11-21T18:14:59Z')),
      toNepalTime(new Date('2026-11-21T18:15:00Z')),
    ]).toEqual(['2026-11-21 23:59:59', '2026-11-22 00:00:00']);
  });
});
