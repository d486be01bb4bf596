// The weeks of a month with the records on their days: up to three names, the rest behind a button.
import Box from '@mui/material/Box';
import Popover from '@mui/material/Popover';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { toBs } from '../../domain/calendar/bikram-sambat.ts';
import { monthNames } from '../../domain/calendar/bs-month.ts';
import { adMonthNames, type CalendarMonth } from '../../domain/calendar/calendar-month.ts';
import { type Calendar, isInBsCalendar } from '../../domain/calendar/format-date.ts';
import { type Language, localizeDigits, type Texts } from '../../domain/language.ts';
import { otherCalendar } from '../i18n/calendar.ts';
import { useLanguage, useTranslations } from '../i18n/language.ts';
import { getWeekday, toWeeks } from '../ui/calendar/calendar-grid.ts';
import { weekdays } from '../ui/calendar/texts.ts';
import type { ListRecord } from './bulk-actions.ts';
import { monthStyles } from './month-styles.ts';
import { OpeningName, type RecordProps } from './OpeningName.tsx';

const texts = {
  more: { en: '+{n} more', ne: 'थप {n}' },
  moreOf: { en: '{n} more on {day}', ne: '{day} मा थप {n}' },
} satisfies Record<string, Texts>;

export type MonthProps = RecordProps & {
  month: CalendarMonth;
  /** An AD day. */
  today: string;
  days: ReadonlyMap<string, ListRecord[]>;
};

/** Names that a day shows. */
const MAX_NAMES = 3;

/** The number of an AD day in a calendar; nothing where that does not reach. */
const toDayOfMonth = (ad: string, calendar: Calendar): number | undefined => {
  if (calendar === 'ad') return Number(ad.slice(8));
  return isInBsCalendar(ad) ? toBs(ad).day : undefined;
};

/** "Friday, 12 Mangsir": the day of a month that is named above it. */
export const formatDay = (ad: string, calendar: Calendar, language: Language): string => {
  const month =
    calendar === 'bs' ? monthNames[toBs(ad).month - 1]! : adMonthNames[Number(ad.slice(5, 7)) - 1]!;
  const day = localizeDigits(String(toDayOfMonth(ad, calendar)), language);
  return `${weekdays[getWeekday(ad)]!.long[language]}, ${day} ${month[language]}`;
};

/** The day of the other calendar, with its month where that begins: "28", "1 Dec". */
const formatOtherDay = (ad: string, calendar: Calendar, language: Language): string => {
  const other = otherCalendar[calendar];
  const day = toDayOfMonth(ad, other);
  if (day === undefined) return '';
  if (day !== 1) return localizeDigits(String(day), language);
  const name =
    other === 'bs' ? monthNames[toBs(ad).month - 1]! : adMonthNames[Number(ad.slice(5, 7)) - 1]!;
  return `${localizeDigits('1', language)} ${name[language]}`;
};

type DayProps = Pick<MonthProps, 'today'> & { ad: string; calendar: Calendar };

/** Both numbers of a day; today is marked. */
export const DayNumbers = ({ ad, calendar, today }: DayProps) => {
  const language = useLanguage();
  return (
    <div className="day-numbers">
      <time
        dateTime={ad}
        className={ad === today ? 'today' : undefined}
        aria-current={ad === today ? 'date' : undefined}
      >
        {localizeDigits(String(toDayOfMonth(ad, calendar)), language)}
      </time>
      <small>{formatOtherDay(ad, calendar, language)}</small>
    </div>
  );
};

/** The records of a day as names that open them. */
export const DayRecords = ({ records, ...props }: RecordProps & { records: ListRecord[] }) => (
  <ul>
    {records.map(record => (
      <li key={record.id}>
        <OpeningName {...props} record={record} />
      </li>
    ))}
  </ul>
);

const Day = ({ ad, month, today, days, ...props }: MonthProps & { ad: string }) => {
  const t = useTranslations();
  const language = useLanguage();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const records = days.get(ad) ?? [];
  // One more name takes no more room than the button.
  const shown = records.length > MAX_NAMES + 1 ? MAX_NAMES : records.length;
  const n = localizeDigits(String(records.length - shown), language);
  const day = formatDay(ad, month.calendar, language);
  return (
    <>
      <DayNumbers ad={ad} calendar={month.calendar} today={today} />
      {records.length > 0 && <DayRecords {...props} records={records.slice(0, shown)} />}
      {records.length > shown && (
        <button
          type="button"
          className="row-button"
          aria-label={t(texts.moreOf, { n, day })}
          aria-haspopup="dialog"
          aria-expanded={anchor !== null}
          onClick={event => setAnchor(event.currentTarget)}
        >
          {t(texts.more, { n })}
        </button>
      )}
      {anchor && (
        <Popover
          open
          anchorEl={anchor}
          onClose={() => setAnchor(null)}
          slotProps={{
            paper: {
              role: 'dialog',
              'aria-label': day,
              sx: { p: 1.5, width: 260, maxHeight: 360 },
            },
          }}
        >
          <Typography sx={{ fontSize: 14, fontWeight: 600, mb: 1 }}>{day}</Typography>
          <Box sx={monthStyles}>
            <DayRecords {...props} records={records} />
          </Box>
        </Popover>
      )}
    </>
  );
};

export const MonthGrid = (props: MonthProps) => {
  const t = useTranslations();
  return (
    <Box component="table" className="month" sx={monthStyles}>
      <thead>
        <tr>
          {weekdays.map(({ long }) => (
            <th key={long.en} scope="col">
              {t(long)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {toWeeks(props.month).map((week, row) => (
          <tr key={week.find(Boolean) ?? row}>
            {week.map((ad, weekday) => (
              <td key={weekdays[weekday]!.long.en} className={ad ? undefined : 'outside'}>
                {ad && <Day {...props} ad={ad} />}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </Box>
  );
};
