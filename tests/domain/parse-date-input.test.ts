// Dates as people type them.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fromDayNumber, toBs, toDayNumber } from '../../domain/calendar/bikram-sambat.ts';
import { formatBs } from '../../domain/calendar/format-date.ts';
import { parseDateInput } from '../../domain/calendar/parse-date-input.ts';
import { toDevanagari } from '../../domain/language.ts';

// 5 Mangsir 2083.
const today = '2026-11-21';

describe('a typed date', () => {
  it.each([
    ['2082-04-01', 'bs', '2025-07-17'],
    ['82-4-1', 'bs', '2025-07-17'],
    ['82/4/1', 'bs', '2025-07-17'],
    ['८२.४.१', 'bs', '2025-07-17'],
    ['4-1', 'bs', '2026-07-17'],
    ['४ १', 'bs', '2026-07-17'],
    ['26-7-4', 'ad', '2026-07-04'],
    ['7-4', 'ad', '2026-07-04'],
    ['today', 'bs', today],
    ['आज', 'ad', today],
    ['Yesterday', 'ad', '2026-11-20'],
    ['हिजो', 'bs', '2026-11-20'],
    ['भोलि', 'bs', '2026-11-22'],
    ['-21', 'ad', '2026-10-31'],
    ['+१०', 'bs', '2026-12-01'],
  ] as const)('%s in %s is %s', (text, calendar, ad) => {
    expect(parseDateInput(text, calendar, today)).toBe(ad);
  });

  it.each(['', 'soon', '2082', '2082-4', '1-2-3-4', '2082-04-1x', '20-82-04-01'])(
    'that is invalid stays as it was typed: %j',
    text => {
      expect(parseDateInput(text, 'bs', today)).toBe(text);
    },
  );

  it('outside Bikram Sambat says so, and so does a year before its table', () => {
    expect(parseDateInput('2082-01-32', 'bs', today)).toBe('2082-01-32 BS');
    expect(parseDateInput('4-33', 'bs', today)).toBe('4-33 BS');
    expect(parseDateInput('1899-01-01', 'bs', today)).toBe('1899-01-01 BS');
  });

  it('means the same day in full and in brief, in either script', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: toDayNumber('1990-01-01'), max: toDayNumber('2033-01-01') }),
        number => {
          const ad = fromDayNumber(number);
          const { year, month, day } = toBs(ad);
          expect(parseDateInput(formatBs(ad), 'bs', today)).toBe(ad);
          expect(parseDateInput(toDevanagari(`${year}/${month}/${day}`), 'bs', today)).toBe(ad);
          if (year >= 2000)
            expect(parseDateInput(`${String(year).slice(2)}-${month}-${day}`, 'bs', today)).toBe(
              ad,
            );
          expect(parseDateInput(`${month}-${day}`, 'bs', ad)).toBe(ad);
          expect(parseDateInput(ad, 'ad', today)).toBe(ad);
        },
      ),
    );
  });
});
