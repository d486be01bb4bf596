// A date that can be entered and read in AD or Bikram Sambat: typed text in the shape that the placeholder shows; the value stays AD.
import Button from '@mui/material/Button';
import InputAdornment from '@mui/material/InputAdornment';
import TextField, { type TextFieldProps } from '@mui/material/TextField';
import { useEffect, useState } from 'react';
import { bsText, type Calendar } from '../../domain/calendar/format-date.ts';
import { toAd } from '../../domain/calendar/bikram-sambat.ts';
import { inAscii } from '../../domain/language.ts';
import { accepts } from '../../domain/schema/formats.ts';

type Props = Omit<TextFieldProps, 'value' | 'onChange'> & {
  /** "YYYY-MM-DD" in AD, or what was typed when it is no date. */
  value: string;
  onChange: (value: string) => void;
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

export const DateField = ({ value, onChange, helperText, slotProps, ...rest }: Props) => {
  const [calendar, setCalendar] = useState<Calendar>('ad');
  const [typed, setTyped] = useState(() => shownIn(value, 'ad'));
  useEffect(() => {
    setTyped(now => (typedDate(now, calendar) === value ? now : shownIn(value, calendar)));
  }, [value, calendar]);
  const other: Calendar = calendar === 'ad' ? 'bs' : 'ad';
  const beside = accepts.date(value) ? `${other.toUpperCase()} ${shownIn(value, other)}` : undefined;
  return (
    <TextField
      {...rest}
      value={typed}
      placeholder="YYYY-MM-DD"
      helperText={helperText ?? beside}
      onChange={event => {
        setTyped(event.target.value);
        onChange(typedDate(event.target.value, calendar));
      }}
      slotProps={{
        ...slotProps,
        input: {
          endAdornment: (
            <InputAdornment position="end">
              <Button
                size="small"
                sx={{ minWidth: 36 }}
                aria-label={`${calendar.toUpperCase()} → ${other.toUpperCase()}`}
                onClick={() => {
                  setCalendar(other);
                  setTyped(shownIn(value, other));
                }}
              >
                {calendar.toUpperCase()}
              </Button>
            </InputAdornment>
          ),
        },
      }}
    />
  );
};
