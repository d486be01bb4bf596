// How old what is owed is: the columns of an ageing report, each a span of days in which a document was
// issued or due. Days AD.
import { addDays, toDayNumber } from '../calendar/bikram-sambat.ts';
import { addBsMonths, findBsMonth, formatBsMonth } from '../calendar/bs-month.ts';
import { localizeDigits, type Texts } from '../language.ts';

/** What the age is counted from. */
export const ageingBases = ['due_date', 'day'] as const;
export type AgeingBasis = (typeof ageingBases)[number];

/** The last days of the buckets but the open one, or Nepali months. */
export type BucketChoice = readonly number[] | 'months';
export const USUAL_BUCKETS = [30, 60, 90] as const;

/** Documents of the bucket are of these days, both inclusive; null without a bound. */
export type Bucket = { name: string; label: Texts; from: string | null; to: string | null };

const MOST_BUCKETS = 6;
const MOST_DAYS = 3650;
/** The month of the day and those before it that have a column. */
const MONTHS = 4;

/** "30,60,90" or "months"; undefined for anything else. */
export const parseBuckets = (text: string): BucketChoice | undefined => {
  if (text === 'months') return text;
  const ends = text.split(',').map(part => (/^\d{1,4}$/.test(part) ? Number(part) : 0));
  const isRising = ends.every((end, index) => end > (ends[index - 1] ?? 0) && end <= MOST_DAYS);
  return isRising && ends.length <= MOST_BUCKETS ? ends : undefined;
};

/** The text that is parsed to the choice. */
export const formatBuckets = (choice: BucketChoice): string =>
  choice === 'months' ? choice : choice.join(',');

/** Whole days from the first day to the second, negative where it is earlier. */
export const countDays = (from: string, to: string): number => toDayNumber(to) - toDayNumber(from);

/** The buckets of what is not due later than the day, the youngest first. */
export const listBuckets = (as_of: string, choice: BucketChoice): Bucket[] =>
  choice === 'months' ? listMonthBuckets(as_of) : listDayBuckets(as_of, choice);

const inBoth = (say: (language: 'en' | 'ne') => string): Texts => ({
  en: say('en'),
  ne: say('ne'),
});

const listDayBuckets = (as_of: string, ends: readonly number[]): Bucket[] => {
  const oldest = ends.at(-1)!;
  const starts = [0, ...ends.slice(0, -1).map(end => end + 1)];
  return [
    ...ends.map((end, index): Bucket => {
      const start = starts[index]!;
      return {
        name: `days_${start}_${end}`,
        label: inBoth(
          language =>
            `${localizeDigits(`${start}–${end}`, language)} ${language === 'en' ? 'days' : 'दिन'}`,
        ),
        from: addDays(as_of, -end),
        to: start === 0 ? as_of : addDays(as_of, -start),
      };
    }),
    {
      name: `days_${oldest + 1}_up`,
      label: {
        en: `Over ${oldest} days`,
        ne: `${localizeDigits(String(oldest), 'ne')} दिनभन्दा बढी`,
      },
      from: null,
      to: addDays(as_of, -oldest - 1),
    },
  ];
};

/** The month at a distance; undefined before the first one of the calendar. */
const findMonthBefore = (month: Parameters<typeof addBsMonths>[0], count: number) => {
  try {
    return addBsMonths(month, -count);
  } catch {
    return undefined;
  }
};

const listMonthBuckets = (as_of: string): Bucket[] => {
  const current = findBsMonth(as_of);
  const months = Array.from({ length: MONTHS }, (_, count) =>
    findMonthBefore(current, count),
  ).filter(month => month !== undefined);
  return [
    ...months.map((month, index) => ({
      name: `month_${month.year}_${String(month.month).padStart(2, '0')}`,
      label: inBoth(language => formatBsMonth(month, language)),
      from: month.start_date,
      to: index === 0 ? as_of : month.end_date,
    })),
    {
      name: 'earlier',
      label: { en: 'Earlier', ne: 'त्यसअघि' },
      from: null,
      to: addDays(months.at(-1)!.start_date, -1),
    },
  ];
};
