// A moment in the calendar that the user reads, the other calendar on hover.
import { formatDate } from '../../domain/calendar/format-date.ts';
import { otherCalendar, useCalendar } from '../../src/i18n/calendar.ts';
import { useLanguage } from '../../src/i18n/language.ts';
import { DateAndTime } from '../../src/ui/table-elements.tsx';

/** `at` is "YYYY-MM-DD HH:mm:ss" in Nepal time. */
export const Moment = ({ at }: { at: string }) => {
  const language = useLanguage();
  const calendar = useCalendar();
  return (
    <span title={formatDate(at, otherCalendar[calendar], language)}>
      <DateAndTime text={formatDate(at, calendar, language)} />
    </span>
  );
};
