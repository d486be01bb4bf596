// A date that can be entered and read in AD or Bikram Sambat: typed text in the shape that the placeholder shows, or picked from a
// calendar; the value stays AD.
import CalendarIcon from '@mui/icons-material/CalendarMonthOutlined';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import TextField, { type TextFieldProps } from '@mui/material/TextField';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { bsText, type Calendar } from '../../domain/calendar/format-date.ts';
import { toAd } from '../../domain/calendar/bikram-sambat.ts';
import { digitsIn, inAscii } from '../../domain/language.ts';
import { accepts } from '../../domain/schema/formats.ts';
import { useLanguage, useSay } from '../i18n/language.ts';
import { texts } from './calendar/texts.ts';

const CalendarPopup = lazy(() => import('./calendar/CalendarPopup.tsx').then(module => ({ default: module.CalendarPopup })));

type Props = Omit<TextFieldProps, 'value' | 'onChange'> & {
  /** "YYYY-MM-DD" in AD, or what was typed when it is no date. */
  value: string;
  onChange: (value: string) => void;
  /** The first and last AD day that the calendar offers; what is typed is judged by whoever saves it. */
  min?: string;
  max?: string;
};

const shownIn = (ad: string, calendar: Calendar): string => {
  try {
    return calendar === 'bs' && accepts.date(ad) ? bsText(ad) : ad;
  } catch {
    return ad;
  }
};

/** The AD date behind what was typed in a calendar; what is no date stays as it was typed, to be refused by name. */
export const typedDate = (text: string, calendar: Calendar): string => {
  const typed = inAscii(text.trim());
  const match = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(typed);
  if (!match) return typed;
  const [year, month, day] = match.slice(1).map(Number) as [number, number, number];
  if (calendar === 'ad') return `${match[1]}-${match[2]!.padStart(2, '0')}-${match[3]!.padStart(2, '0')}`;
  try {
    return toAd({ year, month, day });
  } catch {
    return `${typed} BS`;
  }
};

const otherThan: Record<Calendar, Calendar> = { ad: 'bs', bs: 'ad' };

export const DateField = ({ value, onChange, min, max, helperText, slotProps, disabled, ...rest }: Props) => {
  const say = useSay();
  const language = useLanguage();
  const [calendar, setCalendar] = useState<Calendar>('ad');
  const written = (ad: string, shown: Calendar) => digitsIn(shownIn(ad, shown), language);
  const [typed, setTyped] = useState(() => written(value, 'ad'));
  const [open, setOpen] = useState(false);
  const field = useRef<HTMLDivElement>(null);
  // What is being typed stays as it is typed; a value that comes from elsewhere takes its place.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `written` is made of the language and nothing else.
  useEffect(() => {
    setTyped(now => (typedDate(now, calendar) === value ? now : written(value, calendar)));
  }, [value, calendar, language]);
  const other = otherThan[calendar];
  const read = (next: Calendar) => {
    setCalendar(next);
    if (accepts.date(value)) setTyped(written(value, next));
    else onChange(typedDate(typed, next));
  };
  const pick = (ad: string) => {
    setOpen(false);
    setTyped(written(ad, calendar));
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
        helperText={helperText ?? (accepts.date(value) ? `${say(texts[other])} ${written(value, other)}` : undefined)}
        onChange={event => {
          setTyped(event.target.value);
          onChange(typedDate(event.target.value, calendar));
        }}
        onKeyDown={event => {
          if (event.altKey && event.key === 'ArrowDown') setOpen(true);
        }}
        slotProps={{
          ...slotProps,
          input: {
            sx: { pr: 0.5 },
            endAdornment: (
              <InputAdornment position="end" sx={{ ml: 0 }}>
                <IconButton
                  size="small"
                  disabled={disabled}
                  aria-label={say(texts.open)}
                  aria-haspopup="dialog"
                  aria-expanded={open}
                  onClick={() => setOpen(true)}
                >
                  <CalendarIcon fontSize="small" />
                </IconButton>
                <Button
                  size="small"
                  sx={{ minWidth: 32, px: 0.5 }}
                  aria-label={`${say(texts[calendar])} → ${say(texts[other])}`}
                  onClick={() => read(other)}
                >
                  {say(texts[calendar])}
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
