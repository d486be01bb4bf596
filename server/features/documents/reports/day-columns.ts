// What sheets of reports share: the period in both calendars above, a day in both, the side of a balance.
import { formatDate } from '../../../../domain/calendar/format-date.ts';
import type { Language, Texts } from '../../../../domain/language.ts';
import type { Cell, Column } from '../../../platform/exports/sheet.ts';

const texts = {
  day: { en: 'Date', ne: 'मिति' },
  period: { en: 'Period', ne: 'अवधि' },
  asOf: { en: 'As of', ne: 'मितिसम्म' },
  outlet: { en: 'POS', ne: 'बिक्री काउन्टर' },
  bs: { en: 'BS', ne: 'वि.सं.' },
  ad: { en: 'AD', ne: 'ई.सं.' },
} satisfies Record<string, Texts>;

/** The day, or the first and the last one, in both calendars, and the outlet where one is chosen. */
export const formatDaysHead = (
  days: string[],
  pos: string | undefined,
  language: Language,
): string[] => {
  const said = (calendar: 'bs' | 'ad') =>
    `${days.map(day => formatDate(day, calendar, language)).join(' – ')} ${texts[calendar][language]}`;
  const label = days.length === 1 ? texts.asOf : texts.period;
  return [
    `${label[language]}: ${said('bs')} (${said('ad')})`,
    ...(pos === undefined ? [] : [`${texts.outlet[language]}: ${pos}`]),
  ];
};

/** The two columns of a day: Bikram Sambat and AD. */
export const toDayColumns = (
  language: Language,
  { name, label }: { name: string; label: Texts } = { name: 'day', label: texts.day },
): Column[] => [
  { label: label[language], name: `${name}_bs`, kind: 'date', width: 8 },
  { label: `${label[language]} (${texts.ad[language]})`, name, kind: 'date', width: 8 },
];

/** The last day in both calendars: a day has thousands of rows, one after the other. */
let lastDay: Cell[] = ['', ''];

/** The cells of those columns. */
export const toDayCells = (day: string): Cell[] => {
  if (lastDay[1] !== day) lastDay = [formatDate(day, 'bs', 'en'), day];
  return lastDay;
};

/** "1,250.00 Dr": the side of a balance in the reader's words. */
export const sideTexts = {
  debit: { en: 'Dr', ne: 'डे.' },
  credit: { en: 'Cr', ne: 'क्रे.' },
} satisfies Record<string, Texts>;

export const toSide = (balance: number): keyof typeof sideTexts | null =>
  balance === 0 ? null : balance > 0 ? 'debit' : 'credit';
