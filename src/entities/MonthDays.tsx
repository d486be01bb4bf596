// A month where there is no room for seven columns: the days that have records, one below the other, and
// today.
import Box from '@mui/material/Box';
import { formatDate } from '../../domain/calendar/format-date.ts';
import type { Texts } from '../../domain/language.ts';
import { otherCalendar } from '../i18n/calendar.ts';
import { useLanguage, useTranslations } from '../i18n/language.ts';
import { DayRecords, formatDay, type MonthProps } from './MonthGrid.tsx';
import { monthStyles } from './month-styles.ts';

const texts = {
  today: { en: 'Today', ne: 'आज' },
} satisfies Record<string, Texts>;

export const MonthDays = ({ month, today, days, ...props }: MonthProps) => {
  const t = useTranslations();
  const language = useLanguage();
  const { calendar, start_date, end_date } = month;
  const listed = [...days.keys()].filter(ad => ad >= start_date && ad <= end_date).sort();
  return (
    <Box sx={monthStyles}>
      {listed.map(ad => (
        <section key={ad} className="day" aria-current={ad === today ? 'date' : undefined}>
          <h3>
            {formatDay(ad, calendar, language)}
            {ad === today && <span className="today">{t(texts.today)}</span>}
            <small>{formatDate(ad, otherCalendar[calendar], language)}</small>
          </h3>
          <DayRecords {...props} records={days.get(ad)!} />
        </section>
      ))}
    </Box>
  );
};
