// A date that can be entered and read in AD or Bikram Sambat: typed text in the shape that the
// placeholder shows, or picked from a calendar; the value stays AD.
import CalendarIcon from '@mui/icons-material/CalendarMonthOutlined';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import type { TextFieldProps } from '@mui/material/TextField';
import TextField from '@mui/material/TextField';
import { Suspense, useEffect, useRef, useState } from 'react';
import { isFiscalYearProvisional } from '../../../domain/calendar/fiscal-year.ts';
import { type Calendar, formatBs, isInBsCalendar } from '../../../domain/calendar/format-date.ts';
import { toNepalDate } from '../../../domain/calendar/nepal-time.ts';
import { parseDateInput } from '../../../domain/calendar/parse-date-input.ts';
import { formatValidators } from '../../../domain/entity-schema/formats.ts';
import {
  type Language,
  localizeDigits,
  toAsciiDigits,
  toDevanagari,
} from '../../../domain/language.ts';
import { otherCalendar, switchCalendar, useCalendar } from '../../i18n/calendar.ts';
import { useLanguage, useTranslations } from '../../i18n/language.ts';
import { lazyComponent } from '../Loading.tsx';
import { texts } from './texts.ts';

const CalendarPopup = lazyComponent(() => import('./CalendarPopup.tsx'), 'CalendarPopup');

type Props = Omit<TextFieldProps, 'value' | 'onChange'> & {
  /** "YYYY-MM-DD" in AD, or what was typed when it is no date. */
  value: string;
  onChange: (value: string) => void;
  /**
   * The first and last AD day that the calendar offers; what is typed is validated when it is
   * saved.
   */
  min?: string;
  max?: string;
  /**
   * Called when a day after `max` is typed, which is then not set: the value of before stays, and
   * its text comes back when the field is left.
   */
  onTooLate?: () => void;
};

const hasBsDate = (text: string): boolean => formatValidators.date(text) && isInBsCalendar(text);

const formatInput = (ad: string, calendar: Calendar, language: Language): string =>
  localizeDigits(calendar === 'bs' && hasBsDate(ad) ? formatBs(ad) : ad, language);

/** The AD day behind what was typed now. */
const parseInput = (text: string, calendar: Calendar): string =>
  parseDateInput(text, calendar, toNepalDate(new Date()));

export const DateField = ({
  value,
  onChange,
  min,
  max,
  onTooLate,
  helperText,
  slotProps,
  disabled,
  ...rest
}: Props) => {
  const t = useTranslations();
  const language = useLanguage();
  const calendar = useCalendar();
  const [typed, setTyped] = useState(() => formatInput(value, calendar, language));
  const [open, setOpen] = useState(false);
  const field = useRef<HTMLDivElement>(null);
  // While a day is typed, its first digits may be another day: the value to return to is older.
  const before = useRef(value);
  /** The text of a day that is too late, while it is typed. */
  const refused = useRef<string>(undefined);
  // What is being typed stays as it is typed; a value that comes from elsewhere takes its place.
  useEffect(() => {
    setTyped(now =>
      now === refused.current || parseInput(now, calendar) === value
        ? now
        : formatInput(value, calendar, language),
    );
  }, [value, calendar, language]);
  // Switching the language, or its digits, changes the text; while they stay, what is typed keeps
  // its own.
  const zero = localizeDigits('0', language);
  useEffect(() => setTyped(zero === '0' ? toAsciiDigits : toDevanagari), [zero]);
  const other = otherCalendar[calendar];
  const read = (next: Calendar) => {
    switchCalendar(next);
    if (formatValidators.date(value)) setTyped(formatInput(value, next, language));
    else onChange(parseInput(typed, next));
  };
  /** What was typed briefly is written out once somebody is done with it. */
  const complete = () => {
    refused.current = undefined;
    if (formatValidators.date(value)) setTyped(formatInput(value, calendar, language));
  };
  const pick = (ad: string) => {
    setOpen(false);
    setTyped(formatInput(ad, calendar, language));
    onChange(ad);
  };
  return (
    <>
      <TextField
        {...rest}
        ref={field}
        disabled={disabled}
        value={typed}
        placeholder="YYYY-MM-DD"
        helperText={
          helperText ??
          (hasBsDate(value) ? (
            <>
              {t(texts[other])} {formatInput(value, other, language)}
              {isFiscalYearProvisional(value) && ` · ${t(texts.provisional)}`}
            </>
          ) : undefined)
        }
        onChange={event => {
          const text = event.target.value;
          setTyped(text);
          const day = parseInput(text, calendar);
          if (!onTooLate || !max || !formatValidators.date(day) || day <= max) {
            refused.current = undefined;
            return onChange(day);
          }
          if (refused.current === undefined) onTooLate();
          refused.current = text;
          onChange(before.current);
        }}
        onKeyDown={event => {
          if (event.altKey && event.key === 'ArrowDown') setOpen(true);
          if (event.key === 'Enter') complete();
        }}
        onFocus={() => {
          before.current = value;
        }}
        onBlur={complete}
        slotProps={{
          ...slotProps,
          input: {
            sx: { pr: 0.5 },
            endAdornment: (
              <InputAdornment position="end" sx={{ ml: 0 }}>
                <IconButton
                  size="small"
                  disabled={disabled}
                  aria-label={t(texts.open)}
                  aria-haspopup="dialog"
                  aria-expanded={open}
                  onClick={() => setOpen(true)}
                >
                  <CalendarIcon fontSize="small" />
                </IconButton>
                <Button
                  size="small"
                  sx={{ minWidth: 32, px: 0.5 }}
                  aria-label={`${t(texts[calendar])} → ${t(texts[other])}`}
                  onClick={() => read(other)}
                >
                  {t(texts[calendar])}
                </Button>
              </InputAdornment>
            ),
          },
        }}
      />
      {open && field.current && (
        <Suspense>
          <CalendarPopup
            anchor={field.current}
            value={value}
            calendar={calendar}
            onCalendar={read}
            min={min}
            max={max}
            onPick={pick}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
};
