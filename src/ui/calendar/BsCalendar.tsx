// A month of Bikram Sambat to pick a day from: the date grid of the ARIA practices, one day in the
// tab order, arrows for the rest.
import ChevronLeft from '@mui/icons-material/ChevronLeft';
import ChevronRight from '@mui/icons-material/ChevronRight';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import IconButton from '@mui/material/IconButton';
import NativeSelect from '@mui/material/NativeSelect';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { getDaysInMonth, toAd, toBs } from '../../../domain/calendar/bikram-sambat.ts';
import {
  addBsMonths,
  findBsMonth,
  getBsMonth,
  monthNames,
} from '../../../domain/calendar/bs-month.ts';
import { formatBsLong } from '../../../domain/calendar/format-date.ts';
import { localizeDigits } from '../../../domain/language.ts';
import { useLanguage, useTranslations } from '../../i18n/language.ts';
import {
  bsSpan,
  bsYears,
  clampDay,
  clampSpan,
  getWeekday,
  moveByKey,
  toWeeks,
} from './calendar-grid.ts';
import { texts, weekdays } from './texts.ts';

export type CalendarProps = {
  /** The chosen AD day, or undefined. */
  value: string | undefined;
  today: string;
  min?: string;
  max?: string;
  onPick: (ad: string) => void;
};

const DAY_SIZE = 38;

export const BsCalendar = ({ value, today, min, max, onPick }: CalendarProps) => {
  const t = useTranslations();
  const language = useLanguage();
  const titleId = useId();
  const span = clampSpan(bsSpan, min, max);
  const [at, setAt] = useState(() => clampDay(value ?? today, span));
  const grid = useRef<HTMLTableElement>(null);
  const takesFocus = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the hands follow the day that the keys have reached.
  useEffect(() => {
    if (takesFocus.current) grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
    takesFocus.current = false;
  }, [at]);

  const month = findBsMonth(at);
  const digits = (text: number) => localizeDigits(String(text), language);
  const isOpen = (ad: string) => span.first <= ad && ad <= span.last;
  /** The same day of another month, as far as the month and the span reach. */
  const show = (year: number, nth: number) =>
    setAt(
      clampDay(
        toAd({ year, month: nth, day: Math.min(toBs(at).day, getDaysInMonth(year, nth)) }),
        span,
      ),
    );
  const turn = (months: number) => {
    const { year, month: nth } = addBsMonths(month, months);
    show(year, nth);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const target = moveByKey(at, event.key, event.shiftKey);
    if (!target) return;
    event.preventDefault();
    takesFocus.current = true;
    setAt(clampDay(target, span));
  };
  const isFirst = month.start_date <= span.first;
  const isLast = month.end_date >= span.last;
  const isOpenYear = (year: number) =>
    getBsMonth(year, 12).end_date >= span.first && getBsMonth(year, 1).start_date <= span.last;

  return (
    <Box sx={{ p: 1.5 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5, mb: 1 }}>
        <IconButton
          size="small"
          aria-label={t(texts.previous)}
          disabled={isFirst}
          onClick={() => turn(-1)}
        >
          <ChevronLeft />
        </IconButton>
        <NativeSelect
          variant="standard"
          disableUnderline
          value={month.month}
          inputProps={{ 'aria-label': t(texts.month) }}
          onChange={event => show(month.year, Number(event.target.value))}
          sx={{ fontWeight: 600, flexGrow: 1 }}
        >
          {monthNames.map((name, index) => (
            <option key={name.en} value={index + 1}>
              {t(name)}
            </option>
          ))}
        </NativeSelect>
        <NativeSelect
          variant="standard"
          disableUnderline
          value={month.year}
          inputProps={{ 'aria-label': t(texts.year) }}
          onChange={event => show(Number(event.target.value), month.month)}
          sx={{ fontWeight: 600 }}
        >
          {bsYears.map(year => (
            <option key={year} value={year} disabled={!isOpenYear(year)}>
              {digits(year)}
            </option>
          ))}
        </NativeSelect>
        <IconButton
          size="small"
          aria-label={t(texts.next)}
          disabled={isLast}
          onClick={() => turn(1)}
        >
          <ChevronRight />
        </IconButton>
      </Box>
      <Box
        id={titleId}
        aria-live="polite"
        sx={{
          position: 'absolute',
          width: 1,
          height: '1px',
          overflow: 'hidden',
          clipPath: 'inset(50%)',
        }}
      >
        {t(monthNames[month.month - 1]!)} {digits(month.year)}
      </Box>
      <Box
        component="table"
        role="grid"
        ref={grid}
        aria-labelledby={titleId}
        onKeyDown={onKeyDown}
        sx={{ borderSpacing: 0, mx: 'auto' }}
      >
        <thead>
          <tr>
            {weekdays.map(({ short, long }) => (
              <Box
                component="th"
                key={long.en}
                scope="col"
                abbr={t(long)}
                sx={{ fontWeight: 400, fontSize: 12, color: 'text.secondary' }}
              >
                {t(short)}
              </Box>
            ))}
          </tr>
        </thead>
        <tbody>
          {toWeeks(getBsMonth(month.year, month.month)).map((week, row) => (
            <tr key={week.find(Boolean) ?? row}>
              {week.map((ad, weekday) => (
                <Box
                  component="td"
                  role="gridcell"
                  key={weekdays[weekday]!.long.en}
                  aria-selected={ad !== undefined && ad === value}
                  sx={{ p: '1px' }}
                >
                  {ad && (
                    <ButtonBase
                      disabled={!isOpen(ad)}
                      tabIndex={ad === at ? 0 : -1}
                      aria-label={`${t(weekdays[getWeekday(ad)]!.long)}, ${formatBsLong(ad, language)}`}
                      aria-current={ad === today ? 'date' : undefined}
                      title={localizeDigits(ad, language)}
                      onClick={() => onPick(ad)}
                      sx={{
                        width: DAY_SIZE - 2,
                        height: DAY_SIZE - 2,
                        borderRadius: '50%',
                        fontFamily: 'inherit',
                        fontSize: 14,
                        ...(ad === today && {
                          outline: '1px solid',
                          outlineColor: 'text.secondary',
                        }),
                        ...(ad === value && {
                          bgcolor: 'primary.main',
                          color: 'primary.contrastText',
                        }),
                        '&:hover': { bgcolor: ad === value ? 'primary.dark' : 'action.hover' },
                        '&.Mui-disabled': {
                          color: 'text.disabled',
                          pointerEvents: 'auto',
                          cursor: 'default',
                        },
                        '&:focus-visible': {
                          outline: '2px solid',
                          outlineColor: 'primary.main',
                          outlineOffset: 1,
                        },
                      }}
                    >
                      {digits(toBs(ad).day)}
                    </ButtonBase>
                  )}
                </Box>
              ))}
            </tr>
          ))}
        </tbody>
      </Box>
    </Box>
  );
};
