// A month of the AD calendar to pick a day from; MUI's, in our two languages.
import { AdapterDayjs } from '@mui/x-date-pickers/AdapterDayjs';
import { DateCalendar } from '@mui/x-date-pickers/DateCalendar';
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';
import dayjs from 'dayjs';
import 'dayjs/locale/ne';
import { localizeDigits } from '../../../domain/language.ts';
import { useLanguage, useTranslations } from '../../i18n/language.ts';
import type { CalendarProps } from './BsCalendar.tsx';
import { clampDay, clampSpan, getAdSpan } from './calendar-grid.ts';
import { texts, weekdays } from './texts.ts';

/**
 * dayjs knows the Nepali names of months, but writes ASCII digits; MUI takes an adapter as a class
 * only.
 */
class NepaliDigits extends AdapterDayjs {
  constructor(...options: ConstructorParameters<typeof AdapterDayjs>) {
    super(...options);
    const { formatByString } = this;
    this.formatByString = (value, format) => localizeDigits(formatByString(value, format), 'ne');
  }
}

export const AdCalendar = ({ value, today, min, max, onPick }: CalendarProps) => {
  const t = useTranslations();
  const language = useLanguage();
  const span = clampSpan(getAdSpan(today), min, max);
  return (
    <LocalizationProvider
      key={language}
      dateAdapter={language === 'ne' ? NepaliDigits : AdapterDayjs}
      adapterLocale={language}
      localeText={{
        previousMonth: t(texts.previous),
        nextMonth: t(texts.next),
        calendarViewSwitchingButtonAriaLabel: view =>
          t(view === 'year' ? texts.chooseDay : texts.chooseYear),
      }}
    >
      <DateCalendar
        autoFocus
        value={value ? dayjs(value) : null}
        referenceDate={dayjs(clampDay(value ?? today, span))}
        minDate={dayjs(span.first)}
        maxDate={dayjs(span.last)}
        views={['year', 'month', 'day']}
        openTo="day"
        reduceAnimations
        dayOfWeekFormatter={day => t(weekdays[day.day()]!.short)}
        slotProps={{ day: ({ day }) => ({ today: day.format('YYYY-MM-DD') === today }) }}
        onChange={(day, state) => {
          if (day && state === 'finish') onPick(day.format('YYYY-MM-DD'));
        }}
      />
    </LocalizationProvider>
  );
};
