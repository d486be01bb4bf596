// Dates as people read them: AD or Bikram Sambat, digits and months in the language.
import { digitsIn, type Language } from '../language.ts';
import { type BsDate, toBs, toBsInTable } from './bikram-sambat.ts';
import { monthNames } from './month-names.ts';

export type Calendar = 'ad' | 'bs';

const two = (value: number) => String(value).padStart(2, '0');

const written = ({ year, month, day }: BsDate): string => `${year}-${two(month)}-${two(day)}`;

/** "2082-04-01" for an AD date. */
export const bsText = (ad: string): string => written(toBs(ad));

/**
 * The same for the day on which something falls due, which may lie beyond the years that are
 * converted.
 */
export const bsDueText = (ad: string): string => written(toBsInTable(ad));

/** True for an AD date that has a day in the Bikram Sambat calendar as far as it is known. */
export const isInCalendar = (ad: string): boolean => {
  try {
    return bsText(ad) !== '';
  } catch {
    return false;
  }
};

/** "1 Shrawan 2082", "१ साउन २०८२" for an AD date. */
export const bsLong = (ad: string, language: Language): string => {
  const { year, month, day } = toBs(ad);
  return digitsIn(`${day} ${monthNames[month - 1]![language]} ${year}`, language);
};

/**
 * A date or timestamp in a calendar, its time kept: "2025-07-17 10:00:00" → "2082-04-01 10:00:00".
 * Out of range stays AD.
 */
export const displayDate = (text: string, calendar: Calendar, language: Language): string => {
  const [ad = '', time] = text.split(' ');
  let shown = ad;
  try {
    if (calendar === 'bs') shown = bsText(ad);
  } catch {
    shown = ad;
  }
  return digitsIn(time ? `${shown} ${time}` : shown, language);
};

/** DD/MM/YYYY of an AD date (CONST-053). */
export const slashed = (ad: string): string => ad.split('-').reverse().join('/');
