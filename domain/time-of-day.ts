// The time of a day as it is stored, "14:05", and as people write it: 9:30, 14.05, 2:30 pm, in digits of
// either script.
import { type Texts, toAsciiDigits } from './language.ts';

/** A time as somebody may write it. */
export const TIME_EXAMPLE: Texts = { en: '14:30', ne: '१४:३०' };

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;

/** True for hours and minutes as they are stored, on the clock of 24 hours. */
export const isTimeOfDay = (value: unknown): boolean =>
  typeof value === 'string' && TIME.test(value);

const WRITTEN = /^(\d{1,2})(?:\s*[:.]\s*(\d{2}))?\s*(am|pm|a\.m\.|p\.m\.)?$/i;

const toHour = (hour: number, half: string | undefined): number => {
  if (half === undefined) return hour;
  // There is no 14 pm.
  if (hour < 1 || hour > 12) return NaN;
  return (hour % 12) + (/^p/i.test(half) ? 12 : 0);
};

/** "9:30" as "09:30"; any other text stays as it is, so that the rules refuse it. */
export const parseTimeOfDay = (text: string): string => {
  const ascii = toAsciiDigits(text.trim());
  const [, hour, minute, half] = WRITTEN.exec(ascii) ?? [];
  // A lone number is a time only where it says which half of the day.
  if (hour === undefined || (minute === undefined && half === undefined)) return text;
  const made = `${String(toHour(Number(hour), half)).padStart(2, '0')}:${minute ?? '00'}`;
  return isTimeOfDay(made) ? made : text;
};
