// A list as a calendar: the records of a month on their days, under the filters and the search of the
// list. The month is one of the calendar in which the person reads dates.
import ChevronLeft from '@mui/icons-material/ChevronLeft';
import ChevronRight from '@mui/icons-material/ChevronRight';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import LinearProgress from '@mui/material/LinearProgress';
import Stack from '@mui/material/Stack';
import type { Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useMemo, useState } from 'react';
import {
  addCalendarMonths,
  type CalendarMonth,
  findMonth,
  formatMonth,
} from '../../domain/calendar/calendar-month.ts';
import { toNepalDate } from '../../domain/calendar/nepal-time.ts';
import type { Field } from '../../domain/entity-schema/entity.ts';
import { flattenOwnFields } from '../../domain/entity-schema/own-fields.ts';
import { localizeDigits, type Texts } from '../../domain/language.ts';
import { LOOKUP_LIMIT, type PagedResponse } from '../api/list-query.ts';
import { useApiQuery } from '../api/use-api-query.ts';
import { useCalendar } from '../i18n/calendar.ts';
import { useLanguage, useTranslations } from '../i18n/language.ts';
import { words } from '../i18n/words.ts';
import { bsSpan, clampDay, getAdSpan } from '../ui/calendar/calendar-grid.ts';
import { texts as calendarTexts } from '../ui/calendar/texts.ts';
import type { ListRecord } from './bulk-actions.ts';
import { MonthDays } from './MonthDays.tsx';
import { MonthGrid } from './MonthGrid.tsx';
import type { RecordProps } from './OpeningName.tsx';
import { usePartialQuery } from './use-list-layout.ts';

const texts = {
  none: { en: 'No records in this month.', ne: 'यो महिनामा कुनै अभिलेख छैन।' },
  first: {
    en: 'Only the first {n} records of this month are shown. Filter the list to see the others.',
    ne: 'यो महिनाका पहिला {n} अभिलेख मात्र देखाइएका छन्। अरू हेर्न सूची फिल्टर गर्नुहोस्।',
  },
} satisfies Record<string, Texts>;

/** A month, or undefined where the calendar does not reach. */
const stepMonth = (
  month: CalendarMonth,
  months: number,
  span: { first: string; last: string },
): CalendarMonth | undefined => {
  try {
    const next = addCalendarMonths(month, months);
    return next.start_date >= span.first && next.end_date <= span.last ? next : undefined;
  } catch {
    return undefined;
  }
};

type StepProps = {
  month: CalendarMonth;
  today: string;
  onTurn: (month: CalendarMonth) => void;
};

const MonthSteps = ({ month, today, onTurn }: StepProps) => {
  const t = useTranslations();
  const language = useLanguage();
  const span = month.calendar === 'bs' ? bsSpan : getAdSpan(today);
  const before = stepMonth(month, -1, span);
  const after = stepMonth(month, 1, span);
  return (
    <Stack direction="row" sx={{ gap: 0.5, alignItems: 'center', flexWrap: 'wrap', mb: 1 }}>
      <IconButton
        size="small"
        aria-label={t(calendarTexts.previous)}
        disabled={!before}
        onClick={() => before && onTurn(before)}
      >
        <ChevronLeft />
      </IconButton>
      <Typography component="h2" aria-live="polite" sx={{ fontSize: 16, fontWeight: 600 }}>
        {formatMonth(month, language)}
      </Typography>
      <IconButton
        size="small"
        aria-label={t(calendarTexts.next)}
        disabled={!after}
        onClick={() => after && onTurn(after)}
      >
        <ChevronRight />
      </IconButton>
      <Button size="small" onClick={() => onTurn(findMonth(today, month.calendar))}>
        {t(calendarTexts.today)}
      </Button>
    </Stack>
  );
};

/** The days of the month; a filter of the list may have one of the operators already. */
const toMonthConditions = (
  { name }: Field,
  { start_date, end_date }: CalendarMonth,
  query: object,
): Record<string, string> => {
  const between = `filter[${name}][between]`;
  return between in query
    ? { [`filter[${name}][gte]`]: start_date, [`filter[${name}][lte]`]: end_date }
    : { [between]: `${start_date},${end_date}` };
};

/** The records by their AD days. */
const groupByDay = (records: ListRecord[], { name }: Field): Map<string, ListRecord[]> => {
  const days = new Map<string, ListRecord[]>();
  for (const record of records) {
    const day = String(record[name] ?? '').slice(0, 10);
    days.set(day, [...(days.get(day) ?? []), record]);
  }
  return days;
};

export const ListCalendar = ({ field, ...props }: RecordProps & { field: Field }) => {
  const t = useTranslations();
  const language = useLanguage();
  const calendar = useCalendar();
  const isNarrow = useMediaQuery<Theme>(theme => theme.breakpoints.down('md'), { noSsr: true });
  const today = toNepalDate(new Date());
  const [shown, setShown] = useState(() => findMonth(today, calendar));
  // Who switches the calendar at a date field sees the month of the other one.
  const month =
    shown.calendar === calendar
      ? shown
      : findMonth(clampDay(`${shown.start_date.slice(0, 8)}15`, bsSpan), calendar);
  const toQuery = usePartialQuery(props.entity);
  const { data, error, refetch } = useApiQuery<PagedResponse>(props.entity.listPath, {
    query: toQuery({
      perPage: LOOKUP_LIMIT,
      sortField: field.name,
      more: query => toMonthConditions(field, month, query),
    }),
  });
  const records = useMemo(
    () => (data?.body?.data ?? []).map(row => flattenOwnFields(row) as ListRecord),
    [data],
  );
  const days = useMemo(() => groupByDay(records, field), [records, field]);
  const Days = isNarrow ? MonthDays : MonthGrid;
  return (
    <section aria-label={t(field.label)} style={{ padding: 12 }}>
      <MonthSteps month={month} today={today} onTurn={setShown} />
      {error && (
        <Alert
          severity="error"
          action={
            <Button size="small" color="inherit" onClick={refetch}>
              {t(words.tryAgain)}
            </Button>
          }
        >
          {error.message || t(words.noAnswer)}
        </Alert>
      )}
      {(data?.body?.total ?? 0) > records.length && (
        <Alert severity="info">
          {t(texts.first, { n: localizeDigits(String(records.length), language) })}
        </Alert>
      )}
      <div style={{ height: 4 }}>{!data && !error && <LinearProgress />}</div>
      <Days {...props} month={month} today={today} days={days} />
      {data && records.length === 0 && (
        <Typography color="text.secondary" role="status" sx={{ py: 1.5, textAlign: 'center' }}>
          {t(texts.none)}
        </Typography>
      )}
    </section>
  );
};
