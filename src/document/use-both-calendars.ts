// Dates of a document: AD, and BS behind it.
import { displayDate } from '../../domain/calendar/format-date.ts';
import { useLanguage, useSay } from '../i18n/language.ts';

const bs = { en: 'BS', ne: 'वि.सं.' };

/** Says a day or a moment ("YYYY-MM-DD HH:mm:ss") in both calendars; nothing for what is empty. */
export const useBothCalendars = () => {
  const say = useSay();
  const language = useLanguage();
  return (value: unknown): string => {
    const moment = String(value ?? '');
    return moment === ''
      ? ''
      : `${displayDate(moment, 'ad', language)} (${displayDate(moment.slice(0, 10), 'bs', language)} ${say(bs)})`;
  };
};
