// Who, when, and how many a page.
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, useState } from 'react';
import { slashed } from '../../domain/calendar/format-date.ts';
import { digitsIn } from '../../domain/language.ts';
import { accepts } from '../../domain/schema/formats.ts';
import { useLanguage, useSay } from '../../src/i18n/language.ts';
import { words } from '../../src/i18n/words.ts';
import { RangeMenu } from '../../src/screens/RangeMenu.tsx';
import { DateField } from '../../src/ui/DateField.tsx';
import { Select } from '../../src/ui/Select.tsx';
import { texts } from './texts.ts';

export type Filters = { username: string; start: string; end: string; perPage: number };

/** As in every list (OPEN-119). */
const WAIT_MS = 1000;
const sizes = [10, 25, 50];

const isUsable = (date: string) => date === '' || accepts.date(date);

export const LogFilters = ({
  filters,
  onChange,
}: {
  filters: Filters;
  onChange: (changed: Partial<Filters>) => void;
}) => {
  const say = useSay();
  const language = useLanguage();
  const [typed, setTyped] = useState(filters.username);
  const [dates, setDates] = useState({ start: filters.start, end: filters.end });
  const tell = useRef(onChange);
  tell.current = onChange;
  useEffect(() => {
    if (typed === filters.username) return;
    const timer = setTimeout(() => tell.current({ username: typed }), WAIT_MS);
    return () => clearTimeout(timer);
  }, [typed, filters.username]);
  const setDate = (changed: Partial<typeof dates>) => {
    const next = { ...dates, ...changed };
    setDates(next);
    const inOrder = next.start === '' || next.end === '' || next.start <= next.end;
    if (isUsable(next.start) && isUsable(next.end) && inOrder) onChange(next);
  };
  const isBackwards =
    accepts.date(dates.start) && accepts.date(dates.end) && dates.end < dates.start;
  const shown = (date: string) => (date ? digitsIn(slashed(date), language) : '…');
  return (
    <Stack
      direction="row"
      role="search"
      sx={{ flexWrap: 'wrap', gap: 1.5, mb: 1.5, alignItems: 'flex-start' }}
    >
      <TextField
        type="search"
        label={say(words.search)}
        placeholder={say(texts.search)}
        value={typed}
        onChange={event => setTyped(event.target.value)}
        onKeyDown={event => event.key === 'Enter' && onChange({ username: typed })}
        sx={{ width: { xs: 1, sm: 210 } }}
      />
      <DateField
        label={say(words.startDate)}
        value={dates.start}
        onChange={start => setDate({ start })}
        sx={{ width: { xs: 'calc(50% - 6px)', sm: 200 } }}
      />
      <RangeMenu
        chosen={{ start_date: dates.start, end_date: dates.end }}
        choose={({ start_date, end_date }) => setDate({ start: start_date, end: end_date })}
      >
        <DateField
          label={say(words.endDate)}
          value={dates.end}
          onChange={end => setDate({ end })}
          error={isBackwards}
          helperText={isBackwards ? say(texts.order) : undefined}
          sx={{ width: { xs: 'calc(50% - 6px)', sm: 200 } }}
        />
      </RangeMenu>
      <Select
        label={say(texts.pageSize)}
        value={filters.perPage}
        onChange={event => onChange({ perPage: Number(event.target.value) })}
        sx={{ width: 110 }}
      >
        {sizes.map(size => (
          <MenuItem key={size} value={size}>
            {digitsIn(String(size), language)}
          </MenuItem>
        ))}
      </Select>
      {(filters.start || filters.end) && (
        <Typography variant="body2" color="text.secondary" sx={{ alignSelf: 'center' }}>
          {say(texts.range, { from: shown(filters.start), to: shown(filters.end) })}
        </Typography>
      )}
    </Stack>
  );
};
