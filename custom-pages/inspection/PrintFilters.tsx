// By what prints are searched: kind, number, person and days.
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { printedKinds } from '../../domain/prints.ts';
import { accepts } from '../../domain/schema/formats.ts';
import { useSay } from '../../src/i18n/language.ts';
import { words } from '../../src/i18n/words.ts';
import { RangeMenu } from '../../src/screens/RangeMenu.tsx';
import { DateField } from '../../src/ui/DateField.tsx';
import { Select } from '../../src/ui/Select.tsx';
import { texts } from './texts.ts';

export const blank = { kind: '', number: '', printed_by: '', start_date: '', end_date: '' };
export type Filters = typeof blank;

/** True for days the wrong way round. */
export const isBackwards = ({ start_date, end_date }: Filters): boolean =>
  accepts.date(start_date) && accepts.date(end_date) && end_date < start_date;

export const PrintFilters = ({
  filters,
  onChange: set,
}: {
  filters: Filters;
  onChange: (changed: Partial<Filters>) => void;
}) => {
  const say = useSay();
  const backwards = isBackwards(filters);
  return (
    <Stack
      direction="row"
      role="search"
      sx={{ flexWrap: 'wrap', gap: 1.5, mb: 1.5, alignItems: 'flex-start' }}
    >
      <Select
        label={say(texts.kind)}
        value={filters.kind}
        onChange={event => set({ kind: event.target.value })}
        sx={{ width: { xs: 1, sm: 170 } }}
      >
        <MenuItem value="">{say(words.all)}</MenuItem>
        {Object.entries(printedKinds).map(([kind, name]) => (
          <MenuItem key={kind} value={kind}>
            {say(name)}
          </MenuItem>
        ))}
      </Select>
      <TextField
        label={say(texts.number)}
        value={filters.number}
        onChange={event => set({ number: event.target.value })}
        sx={{ width: { xs: 1, sm: 130 } }}
      />
      <TextField
        label={say(texts.printedBy)}
        value={filters.printed_by}
        onChange={event => set({ printed_by: event.target.value })}
        sx={{ width: { xs: 1, sm: 170 } }}
      />
      <DateField
        label={say(words.startDate)}
        value={filters.start_date}
        onChange={start_date => set({ start_date })}
        sx={{ width: { xs: 'calc(50% - 6px)', sm: 190 } }}
      />
      <RangeMenu chosen={filters} choose={set}>
        <DateField
          label={say(words.endDate)}
          value={filters.end_date}
          error={backwards}
          helperText={backwards ? say(texts.order) : undefined}
          onChange={end_date => set({ end_date })}
          sx={{ width: { xs: 'calc(50% - 6px)', sm: 190 } }}
        />
      </RangeMenu>
    </Stack>
  );
};
