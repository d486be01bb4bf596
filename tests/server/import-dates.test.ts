// Days in files that somebody imports, of either calendar.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseFileDay } from '../../domain/calendar/parse-date-input.ts';
import { formatValidators } from '../../domain/entity-schema/formats.ts';
import { parseImportDate } from '../../server/entities/parse-import.ts';

const isDay = (text: string | null) => text !== null && formatValidators.date(text);

describe('a day in a file', () => {
  it.each([
    ['2026-11-21', undefined, '2026-11-21'],
    ['2026/1/5', undefined, '2026-01-05'],
    ['2083.08.05', undefined, '2026-11-21'],
    ['२०८३-८-५', undefined, '2026-11-21'],
    // As AD has no such day, but the header or the cell says which calendar it is.
    ['2035-02-31', 'bs', '1978-06-13'],
    ['2035-02-31 BS', undefined, '1978-06-13'],
    ['2083-08-05', 'bs', '2026-11-21'],
    ['2026-11-21 AD', 'bs', '2026-11-21'],
  ] as const)('%s (%s) is %s', (text, calendar, day) => {
    expect(parseImportDate(text, calendar)).toBe(day);
  });

  it.each(['2026-02-30', '2026-13-01', '2027-02-29', '2026/4/31', '2083-08-33', '2083-13-01'])(
    'is refused if no calendar has it: %s',
    text => {
      expect(isDay(parseImportDate(text, undefined))).toBe(false);
      expect(isDay(parseFileDay(text))).toBe(false);
    },
  );

  it('is never of another century where AD does not have it', () => {
    const part = (min: number, max: number) =>
      fc.integer({ min, max }).map(number => String(number).padStart(2, '0'));
    fc.assert(
      fc.property(
        fc.integer({ min: 2000, max: 2032 }),
        part(1, 13),
        part(27, 33),
        (year, month, day) => {
          const text = `${year}-${month}-${day}`;
          const read = parseImportDate(text, undefined);
          expect(isDay(read) ? read : '').toBe(formatValidators.date(text) ? text : '');
        },
      ),
    );
  });
});
