// What the date field and its calendars say.
import type { Texts } from '../../../domain/language.ts';

export const texts = {
  open: { en: 'Open calendar', ne: 'पात्रो खोल्नुहोस्' },
  calendar: { en: 'Calendar', ne: 'पात्रो' },
  ad: { en: 'AD', ne: 'ई.सं.' },
  bs: { en: 'BS', ne: 'वि.सं.' },
  today: { en: 'Today', ne: 'आज' },
  month: { en: 'Month', ne: 'महिना' },
  year: { en: 'Year', ne: 'वर्ष' },
  previous: { en: 'Previous month', ne: 'अघिल्लो महिना' },
  next: { en: 'Next month', ne: 'अर्को महिना' },
  chooseYear: { en: 'Choose year', ne: 'वर्ष छान्नुहोस्' },
  provisional: {
    en: 'May still change by a day: this Nepali year is calculated, not yet published',
    ne: 'एक दिन तल–माथि हुन सक्छ: यो नेपाली वर्ष हिसाब गरिएको हो, प्रकाशित भएको छैन',
  },
  chooseDay: { en: 'Choose day', ne: 'दिन छान्नुहोस्' },
} satisfies Record<string, Texts>;

/** Sunday first, as the week begins in Nepal: short and in full. */
export const weekdays: { short: Texts; long: Texts }[] = [
  { short: { en: 'Su', ne: 'आइत' }, long: { en: 'Sunday', ne: 'आइतबार' } },
  { short: { en: 'Mo', ne: 'सोम' }, long: { en: 'Monday', ne: 'सोमबार' } },
  { short: { en: 'Tu', ne: 'मङ्गल' }, long: { en: 'Tuesday', ne: 'मङ्गलबार' } },
  { short: { en: 'We', ne: 'बुध' }, long: { en: 'Wednesday', ne: 'बुधबार' } },
  { short: { en: 'Th', ne: 'बिही' }, long: { en: 'Thursday', ne: 'बिहीबार' } },
  { short: { en: 'Fr', ne: 'शुक्र' }, long: { en: 'Friday', ne: 'शुक्रबार' } },
  { short: { en: 'Sa', ne: 'शनि' }, long: { en: 'Saturday', ne: 'शनिबार' } },
];
