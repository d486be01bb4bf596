// A layout that the authority brings: of which form, from which day, with which columns in which
// order under which headings.
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type FormEvent, useState } from 'react';
import type { Problems } from '../../domain/schema/entity.ts';
import { type AddedLayout, datedLayout } from '../../domain/tax-forms/added-layouts.ts';
import { type FormName, formNames } from '../../domain/tax-forms/layout.ts';
import { useSay } from '../../src/i18n/language.ts';
import { words } from '../../src/i18n/words.ts';
import { ApiError, callApi } from '../../src/providers/http.ts';
import { DateField } from '../../src/ui/DateField.tsx';
import { useLeadToRefused } from '../../src/ui/lead-to-refused.ts';
import { Select } from '../../src/ui/Select.tsx';
import { toastRefusal } from '../../src/ui/toast-refusal.ts';
import { toast } from '../../src/ui/toasts.ts';
import { LaidRows } from './LaidRows.tsx';
import { laidColumns, rowsOf } from './laid-rows.ts';
import { texts } from './layout-texts.ts';
import { texts as pageTexts } from './texts.ts';

type Props = { added: AddedLayout[]; onAdded: () => void; onClose: () => void };

export const AddLayout = ({ added, onAdded, onClose }: Props) => {
  const say = useSay();
  const newest = (form: FormName) => datedLayout(form, added).at(-1)!.value;
  const [form, setForm] = useState<FormName>('sales');
  const [from, setFrom] = useState('');
  const [rows, setRows] = useState(() => rowsOf('sales', newest('sales')));
  const [problems, setProblems] = useState<Problems>({});
  const [saving, setSaving] = useState(false);
  const leading = useLeadToRefused(problems);
  const told = (field: string) => problems[field]?.join(' ');
  const choose = (name: FormName) => {
    setForm(name);
    setRows(rowsOf(name, newest(name)));
    setProblems({});
  };
  const add = async (event: FormEvent) => {
    event.preventDefault();
    setSaving(true);
    try {
      const body = { form, from, columns: laidColumns(rows) };
      const answer = await callApi<{ message: string }>('check-layouts', { method: 'POST', body });
      toast('success', answer.body.message, say(pageTexts.title));
      onAdded();
      onClose();
    } catch (failure) {
      if (failure instanceof ApiError && failure.fields) setProblems(failure.fields);
      else toastRefusal(failure, say);
      setSaving(false);
    }
  };
  return (
    <form noValidate {...leading} aria-label={say(texts.open)} onSubmit={event => void add(event)}>
      <Typography color="text.secondary" sx={{ my: 1.5, maxWidth: 800 }}>
        {say(texts.order)}
      </Typography>
      <Box
        sx={{
          display: 'grid',
          gap: 1.5,
          mb: 1,
          alignItems: 'start',
          gridTemplateColumns: { xs: '1fr', md: '2fr 1fr' },
        }}
      >
        <Select
          label={say(texts.form)}
          value={form}
          onChange={event => choose(event.target.value as FormName)}
        >
          {formNames.map(name => (
            <MenuItem key={name} value={name}>
              {say(newest(name).title)}
            </MenuItem>
          ))}
        </Select>
        <DateField
          label={say(pageTexts.from)}
          value={from}
          onChange={day => {
            setFrom(day);
            setProblems(({ from: _, ...others }) => others);
          }}
          error={told('from') !== undefined}
          helperText={told('from')}
        />
      </Box>
      <LaidRows
        rows={rows}
        problems={problems}
        onChange={changed => {
          setRows(changed);
          // What was said of a column was said of its place.
          setProblems({});
        }}
      />
      <Stack direction="row" spacing={1} sx={{ mt: 1.5 }}>
        <Button type="submit" variant="contained" disabled={saving}>
          {say(texts.add)}
        </Button>
        <Button onClick={onClose}>{say(words.cancel)}</Button>
      </Stack>
    </form>
  );
};
