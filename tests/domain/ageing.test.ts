// The columns of an ageing report: spans of days and Nepali months without a gap, up to the ends of the
// calendar.
import { describe, expect, it } from 'vitest';
import { addDays, FIRST_YEAR } from '../../domain/calendar/bikram-sambat.ts';
import { getFiscalYear, toFiscalYear } from '../../domain/calendar/fiscal-year.ts';
import {
  type BucketChoice,
  countDays,
  formatBuckets,
  listBuckets,
  parseBuckets,
} from '../../domain/ledger/ageing.ts';

const DAY = '2026-11-21';
const spans = (choice: BucketChoice, day = DAY) =>
  listBuckets(day, choice).map(({ name, from, to }) => [name, from, to]);

describe('buckets', () => {
  it('are spans of days, the last one open', () => {
    expect(spans([30, 60, 90])).toEqual([
      ['days_0_30', '2026-10-22', DAY],
      ['days_31_60', '2026-09-22', '2026-10-21'],
      ['days_61_90', '2026-08-23', '2026-09-21'],
      ['days_91_up', null, '2026-08-22'],
    ]);
    expect(listBuckets(DAY, [30, 60, 90]).map(({ label }) => label.ne)).toEqual([
      '०–३० दिन',
      '३१–६० दिन',
      '६१–९० दिन',
      '९० दिनभन्दा बढी',
    ]);
    expect(countDays('2026-10-22', DAY)).toBe(30);
  });

  it('are the Nepali month of the day, three before it, and what is earlier', () => {
    expect(spans('months')).toEqual([
      ['month_2083_08', '2026-11-17', DAY],
      ['month_2083_07', '2026-10-18', '2026-11-16'],
      ['month_2083_06', '2026-09-17', '2026-10-17'],
      ['month_2083_05', '2026-08-17', '2026-09-16'],
      ['earlier', null, '2026-08-16'],
    ]);
    expect(listBuckets(DAY, 'months')[0]!.label).toEqual({
      en: 'Mangsir 2083',
      ne: 'मङ्सिर २०८३',
    });
  });

  it('follow each other without a gap on every day that a report can be of', () => {
    const first = getFiscalYear(FIRST_YEAR).start_date;
    for (const day of [first, addDays(first, 40), DAY, '2033-07-15', '2034-04-13', '2034-07-15']) {
      if (!isInCalendar(day)) continue;
      for (const choice of [[30, 60, 90], [1], 'months'] as const) {
        const buckets = listBuckets(day, choice);
        expect(buckets[0]!.to).toBe(day);
        for (const [index, { from }] of buckets.entries())
          expect(from === null ? null : addDays(from, -1)).toBe(buckets[index + 1]?.to ?? null);
      }
    }
  });

  it('are read from a text and written as it, or refused', () => {
    for (const text of ['30,60,90', '7', '3650', '10,20,30,40,50,60', 'months'])
      expect(formatBuckets(parseBuckets(text)!)).toBe(text);
    for (const text of [
      '',
      '0',
      '60,30',
      '30,30',
      'a',
      '30,',
      '3651',
      '1,2,3,4,5,6,7',
      '-1',
      '1.5',
    ])
      expect([text, parseBuckets(text)]).toEqual([text, undefined]);
  });
});

/** The calendar ends within a fiscal year, of which it has not all days. */
const isInCalendar = (day: string): boolean => {
  try {
    return toFiscalYear(day).start_date <= day;
  } catch {
    return false;
  }
};
