// Months of either calendar, one after the other.
import { describe, expect, it } from 'vitest';
import { addCalendarMonths, findMonth, formatMonth } from '../../domain/calendar/calendar-month.ts';

describe('a month of a calendar', () => {
  it.each([
    ['2026-11-27', '2026-11-01', '2026-11-30'],
    ['2028-02-01', '2028-02-01', '2028-02-29'],
    ['2027-02-28', '2027-02-01', '2027-02-28'],
    ['2026-12-31', '2026-12-01', '2026-12-31'],
  ])('of AD has %s between its first and last day', (day, start_date, end_date) => {
    expect(findMonth(day, 'ad')).toMatchObject({ start_date, end_date });
  });

  it('of Bikram Sambat is the one of the table', () => {
    expect(findMonth('2026-11-27', 'bs')).toEqual({
      calendar: 'bs',
      year: 2083,
      month: 8,
      start_date: '2026-11-17',
      end_date: '2026-12-15',
    });
  });

  it.each(['ad', 'bs'] as const)('of %s is followed by the next one, over years too', calendar => {
    let month = findMonth('2026-01-15', calendar);
    for (let step = 0; step < 30; step += 1) {
      const next = addCalendarMonths(month, 1);
      expect(new Date(next.start_date).getTime() - new Date(month.end_date).getTime()).toBe(
        86_400_000,
      );
      expect(addCalendarMonths(next, -1)).toEqual(month);
      month = next;
    }
  });

  it('is named in both languages', () => {
    expect(formatMonth(findMonth('2026-11-27', 'ad'), 'en')).toBe('November 2026');
    expect(formatMonth(findMonth('2026-11-27', 'ad'), 'ne')).toBe('नोभेम्बर २०२६');
    expect(formatMonth(findMonth('2026-11-27', 'bs'), 'en')).toBe('Mangsir 2083');
    expect(formatMonth(findMonth('2026-11-27', 'bs'), 'ne')).toBe('मङ्सिर २०८३');
  });

  it('of Bikram Sambat ends with the table', () => {
    expect(() => findMonth('1900-01-01', 'bs')).toThrow(RangeError);
  });
});
