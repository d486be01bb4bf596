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
import Typography from '@mui/material/Typography';
import { type FiscalYear, isFullYear, nextFiscalYear } from '../../domain/calendar/fiscal-year.ts';
import { bsText, isInCalendar, slashed } from '../../domain/calendar/format-date.ts';
import { nepalDay } from '../../domain/calendar/nepal-time.ts';
import { digitsIn } from '../../domain/language.ts';
import { accepts } from '../../domain/schema/formats.ts';
import { useNewYear } from '../../src/fiscal-year/use-new-year.ts';
import { YearDates, YearName } from '../../src/fiscal-year/YearFields.tsx';
import { useLanguage, useSay } from '../../src/i18n/language.ts';
import { words } from '../../src/i18n/words.ts';
import { useAnswer } from '../../src/providers/use-answer.ts';
import { toast } from '../../src/ui/toasts.ts';
import { texts } from './texts.ts';

type Year = {
  id: number;
  name: string;
  start_date: string;
  end_date: string;
  current_fiscal_year: boolean;
};
const blank = { name: '', start_date: '', end_date: '' };

const useYears = () => {
  const { answer, again } = useAnswer<{ data: Year[] } | undefined>('fiscal-year/list', {
    query: { limit: 1000 },
  });
  return { years: answer?.body?.data ?? [], known: answer !== undefined, load: again };
};

const NewRow = ({ next, onAdded }: { next: FiscalYear | undefined; onAdded: () => void }) => {
  const say = useSay();
  const language = useLanguage();
  const state = useNewYear('fiscal-year', () => blank);
  const add = () => {
    const { start_date, end_date } = state.year;
    if (start_date === '' || end_date === '') {
      state.setProblems({ end_date: [say(texts.datesInline)] });
      return toast('error', say(texts.datesToast), say(texts.datesTitle));
    }
    if (accepts.date(start_date) && accepts.date(end_date) && !isFullYear(start_date, end_date))
      return state.setProblems({ end_date: [say(texts.range)] });
    void state.add(() => {
      state.clear();
      onAdded();
    });
  };
  return (
    <TableRow sx={{ verticalAlign: 'top' }}>
      <TableCell>
        {say(texts.new)}
        {next && (
          <Button
            size="small"
            sx={{ display: 'block', whiteSpace: 'nowrap' }}
            onClick={() => state.fill(next)}
          >
            {say(texts.fill, { name: digitsIn(next.name, language) })}
          </Button>
        )}
      </TableCell>
      <TableCell>
        <YearName state={state} sx={{ minWidth: 110 }} />
      </TableCell>
      <TableCell>
        <Stack
          sx={{
            flexDirection: { xs: 'column', sm: 'row' },
            gap: 1,
            minWidth: { xs: 180, sm: 460 },
          }}
        >
          <YearDates state={state} />
          <Button
            variant="contained"
            disabled={state.saving}
            sx={{ alignSelf: 'flex-start' }}
            onClick={add}
          >
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
  const { years, known, load } = useYears();
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
          <NewRow
            next={known ? nextFiscalYear(years, nepalDay(new Date())) : undefined}
            onAdded={load}
          />
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
                {isInCalendar(year.end_date) && (
                  <Typography
                    component="span"
                    variant="body2"
                    color="text.secondary"
                    sx={{ ml: 2 }}
                  >
                    {digits(bsText(year.start_date))} – {digits(bsText(year.end_date))}{' '}
                    {say(texts.bs)}
                  </Typography>
                )}
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Paper>
  );
};
