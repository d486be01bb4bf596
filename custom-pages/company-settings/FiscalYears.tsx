// Fiscal years: a row to add one above those that are there.
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { bsText, slashed } from '../../domain/calendar/format-date.ts';
import { isFullYear } from '../../domain/calendar/fiscal-year.ts';
import { digitsIn } from '../../domain/language.ts';
import type { Problems } from '../../domain/schema/entity.ts';
import { accepts } from '../../domain/schema/formats.ts';
import { useLanguage, useSay } from '../../src/i18n/language.ts';
import { words } from '../../src/i18n/words.ts';
import { ApiError, callApi, isToldByModal } from '../../src/providers/http.ts';
import { useAnswer } from '../../src/providers/use-answer.ts';
import { DateField } from '../../src/ui/DateField.tsx';
import { toast } from '../../src/ui/toasts.ts';
import { texts } from './texts.ts';
import { asciiTyped } from '../../src/ui/ascii-typed.ts';

type Year = { id: number; name: string; start_date: string; end_date: string; current_fiscal_year: boolean };
const blank = { name: '', start_date: '', end_date: '' };

const useYears = () => {
  const { answer, again } = useAnswer<{ data: Year[] } | undefined>('fiscal-year/list', { query: { limit: 1000 } });
  return { years: answer?.body?.data ?? [], load: again };
};

const NewRow = ({ onAdded }: { onAdded: () => void }) => {
  const say = useSay();
  const [year, setYear] = useState(blank);
  const [problems, setProblems] = useState<Problems>({});
  const [saving, setSaving] = useState(false);
  const set = (name: keyof typeof blank) => (value: string) => {
    setYear({ ...year, [name]: value });
    setProblems({ ...problems, [name]: [] });
  };
  const add = async () => {
    if (year.start_date === '' || year.end_date === '') {
      setProblems({ end_date: [say(texts.datesInline)] });
      return toast('error', say(texts.datesToast), say(texts.datesTitle));
    }
    if (accepts.date(year.start_date) && accepts.date(year.end_date) && !isFullYear(year.start_date, year.end_date))
      return setProblems({ end_date: [say(texts.range)] });
    setSaving(true);
    try {
      const { body } = await callApi<{ message: string }>('fiscal-year', { method: 'POST', body: year });
      toast('success', body.message, say(texts.created));
      setYear(blank);
      onAdded();
    } catch (error) {
      if (error instanceof ApiError && error.fields) setProblems(error.fields);
      else if (error instanceof ApiError && !isToldByModal(error.status)) toast('error', error.message, say(texts.created));
    }
    setSaving(false);
  };
  const textOf = (name: string) => problems[name]?.join(' ') ?? '';
  return (
    <TableRow sx={{ verticalAlign: 'top' }}>
      <TableCell>{say(texts.new)}</TableCell>
      <TableCell>
        <TextField
          label={say(texts.name)}
          value={year.name}
          sx={{ minWidth: 110 }}
          onChange={event => set('name')(asciiTyped(event))}
          error={textOf('name') !== ''}
          helperText={textOf('name')}
        />
      </TableCell>
      <TableCell>
        <Stack direction="row" spacing={1} sx={{ minWidth: 460 }}>
          <DateField
            label={say(words.startDate)}
            value={year.start_date}
            onChange={set('start_date')}
            error={textOf('start_date') !== ''}
            helperText={textOf('start_date') || undefined}
          />
          <DateField
            label={say(words.endDate)}
            value={year.end_date}
            onChange={set('end_date')}
            error={textOf('end_date') !== ''}
            helperText={textOf('end_date') || undefined}
          />
          <Button variant="contained" disabled={saving} sx={{ alignSelf: 'flex-start' }} onClick={() => void add()}>
            {say(words.add)}
          </Button>
        </Stack>
      </TableCell>
    </TableRow>
  );
};

export const FiscalYears = () => {
  const say = useSay();
  const language = useLanguage();
  const { years, load } = useYears();
  const digits = (text: string) => digitsIn(text, language);
  return (
    <Paper variant="outlined" sx={{ overflowX: 'auto' }}>
      <Table size="small" aria-label={say(texts.years)}>
        <TableHead>
          <TableRow>
            <TableCell>{say(words.status)}</TableCell>
            <TableCell>{say(texts.name)}</TableCell>
            <TableCell>{say(texts.dates)}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          <NewRow onAdded={load} />
          {years.map(year => (
            <TableRow key={year.id}>
              <TableCell>
                <Chip
                  size="small"
                  color={year.current_fiscal_year ? 'success' : 'default'}
                  label={say(year.current_fiscal_year ? texts.current : texts.notCurrent)}
                />
              </TableCell>
              <TableCell>{digits(year.name)}</TableCell>
              <TableCell sx={{ whiteSpace: 'nowrap' }}>
                {digits(slashed(year.start_date))} – {digits(slashed(year.end_date))}
                <Typography component="span" variant="body2" color="text.secondary" sx={{ ml: 2 }}>
                  {digits(bsText(year.start_date))} – {digits(bsText(year.end_date))} {say(texts.bs)}
                </Typography>
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Paper>
  );
};
