// The days up to which the books are closed (decision 55): which locks there are, what a refused
// posting says, and which days a lock may have.
import { findBsMonth } from '../calendar/bs-month.ts';
import { formatBothCalendars } from '../calendar/format-date.ts';
import { type Language, type Texts, translate } from '../language.ts';

/** Days in AD that are closed themselves; null where nothing is locked. */
export type LockDates = { vat_month: string | null; year: string | null; hard: string | null };
export type LockName = keyof LockDates;

/** From the strongest to the weakest: nobody is excepted from the first. */
export const lockNames = ['hard', 'year', 'vat_month'] as const satisfies LockName[];
/** The locks that a person may be excepted from. */
export const exceptedLocks = ['vat_month', 'year'] as const satisfies LockName[];
export type ExceptedLock = (typeof exceptedLocks)[number];

/** The longest that an exception lasts. */
export const MAX_EXCEPTION_DAYS = 7;

export const lockTitles = {
  vat_month: { en: 'VAT Month', ne: 'भ्याट महिना' },
  year: { en: 'Fiscal Year', ne: 'आर्थिक वर्ष' },
  hard: { en: 'Hard Lock', ne: 'पक्का लक' },
} satisfies Record<LockName, Texts>;

const closedTexts = {
  vat_month: {
    en: 'The VAT of this month is filed: the books are locked up to {day}.',
    ne: 'यस महिनाको भ्याट विवरण पेश भइसकेको छ: {day} सम्मको हिसाब लक छ।',
  },
  year: {
    en: 'This fiscal year is closed: the books are locked up to {day}.',
    ne: 'यो आर्थिक वर्ष बन्द भइसकेको छ: {day} सम्मको हिसाब लक छ।',
  },
  hard: {
    en: 'The books are locked up to {day}, without exceptions.',
    ne: '{day} सम्मको हिसाब लक छ, यसमा अपवाद हुँदैन।',
  },
} satisfies Record<LockName, Texts>;

/** What a posting on a locked day is refused with: which lock, and its last day in both calendars. */
export const toLockMessage = (name: LockName, day: string, language: Language): string =>
  translate(closedTexts[name], language, { day: formatBothCalendars(day, language) });

export const lockDateTexts = {
  past: {
    en: 'Choose a day before today.',
    ne: 'आजभन्दा अघिको मिति छान्नुहोस्।',
  },
  month: {
    en: 'Choose the last day of a Nepali month.',
    ne: 'नेपाली महिनाको अन्तिम दिन छान्नुहोस्।',
  },
  year: {
    en: 'Choose the last day of a fiscal year of the company.',
    ne: 'कम्पनीको कुनै आर्थिक वर्षको अन्तिम दिन छान्नुहोस्।',
  },
  forward: {
    en: 'The hard lock only moves forward. It is {day}.',
    ne: 'पक्का लक अगाडि मात्र सर्छ। अहिले {day} छ।',
  },
} satisfies Record<string, Texts>;

/** The company's fiscal years end on these days (AD). */
type LockRules = { today: string; stored: LockDates; yearEnds: ReadonlySet<string> };

/** What is wrong with the day (AD, a day of the Nepali calendar) of a lock; undefined if nothing is. */
export const findLockProblem = (
  name: LockName,
  day: string | null,
  { today, stored, yearEnds }: LockRules,
  language: Language,
): string | undefined => {
  if (day === stored[name]) return undefined;
  if (name === 'hard' && stored.hard !== null && (day === null || day < stored.hard))
    return translate(lockDateTexts.forward, language, {
      day: formatBothCalendars(stored.hard, language),
    });
  if (day === null) return undefined;
  if (day >= today) return lockDateTexts.past[language];
  if (name === 'vat_month' && findBsMonth(day).end_date !== day)
    return lockDateTexts.month[language];
  if (name === 'year' && !yearEnds.has(day)) return lockDateTexts.year[language];
  return undefined;
};
