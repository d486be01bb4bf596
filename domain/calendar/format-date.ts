// Dates as people read them: AD or Bikram Sambat, digits and months in the language.
import { type Language, localizeDigits } from '../language.ts';
import { type BsDate, toBs, toBsInTable } from './bikram-sambat.ts';
import { monthNames } from './bs-month.ts';

export type Calendar = 'ad' | 'bs';

const padTwo = (value: number) => String(value).padStart(2, '0');

const formatBsDate = ({ year, month, day }: BsDate): string =>
  `${year}-${padTwo(month)}-${padTwo(day)}`;

/** "2082-04-01" for an AD date. */
export const formatBs = (ad: string): string => formatBsDate(toBs(ad));

/** The same for a due date, which may be beyond the years that are converted. */
export const formatBsDueDate = (ad: string): string => formatBsDate(toBsInTable(ad));

/** True for an AD date that has a day in the Bikram Sambat calendar as far as it is known. */
export const isInBsCalendar = (ad: string): boolean => {
  try {
    return formatBs(ad) !== '';
  } catch {
    return false;
  }
};

/** "1 Shrawan 2082", "१ साउन २०८२" for an AD date. */
export const formatBsLong = (ad: string, language: Language): string => {
  const { year, month, day } = toBs(ad);
  return localizeDigits(`${day} ${monthNames[month - 1]![language]} ${year}`, language);
};

/**
 * A date or timestamp in a calendar, its time kept: "2025-07-17 10:00:00" → "2082-04-01 10:00:00".
 * Out of range stays AD.
 */
export const formatDate = (text: string, calendar: Calendar, language: Language): string => {
  const [ad = '', time] = text.split(' ');
  let shown = ad;
  try {
    if (calendar === 'bs') shown = formatBs(ad);
  } catch {
    shown = ad;
  }
  return localizeDigits(time ? `${shown} ${time}` : shown, language);
};

/** AD followed by BS: "2026-11-21 14:03:00 (2083-08-05 BS)". */
export const formatBothCalendars = (moment: string, language: Language): string =>
  moment === ''
    ? ''
    : `${formatDate(moment, 'ad', language)} (${formatDate(moment.slice(0, 10), 'bs', language)} ${language === 'ne' ? 'वि.सं.' : 'BS'})`;

/** DD/MM/YYYY of an AD date (CONST-053). */
export const formatSlashDate = (ad: string): string => ad.split('-').reverse().join('/');
