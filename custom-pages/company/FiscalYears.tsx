// Fiscal years: a row to add one above those that are there.
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import {
  type FiscalYear,
  findNextFiscalYear,
  isFullYear,
} from '../../domain/calendar/fiscal-year.ts';
import { formatBs, formatSlashDate, isInBsCalendar } from '../../domain/calendar/format-date.ts';
import { toNepalDate } from '../../domain/calendar/nepal-time.ts';
import { formatValidators } from '../../domain/entity-schema/formats.ts';
import { localizeDigits } from '../../domain/language.ts';
import { useApiQuery } from '../../src/api/use-api-query.ts';
import {
  FiscalYearDates,
  FiscalYearName,
  useNewFiscalYear,
} from '../../src/forms/NewFiscalYearFields.tsx';
import { useLanguage, useTranslations } from '../../src/i18n/language.ts';
import { words } from '../../src/i18n/words.ts';
import { toast } from '../../src/platform/toast-store.ts';
import { CardTable } from '../../src/ui/CardTable.tsx';
import { ProvisionalNote } from '../../src/ui/calendar/ProvisionalNote.tsx';
import { StatusBadge } from '../../src/ui/table-elements.tsx';
import { fiscalYearTexts } from './texts.ts';

type FiscalYearRow = {
  id: number;
  name: string;
  start_date: string;
  end_date: string;
  current_fiscal_year: boolean;
};
const EMPTY_FISCAL_YEAR = { name: '', start_date: '', end_date: '' };

const useFiscalYears = () => {
  const { data, refetch } = useApiQuery<{ data: FiscalYearRow[] } | undefined>('fiscal-year/list', {
    query: { limit: 1000 },
  });
  return { years: data?.body?.data ?? [], known: data !== undefined, load: refetch };
};

const NewFiscalYearRow = ({
  next,
  onAdded,
}: {
  next: FiscalYear | undefined;
  onAdded: () => void;
}) => {
  const t = useTranslations();
  const language = useLanguage();
  const state = useNewFiscalYear('fiscal-year', () => EMPTY_FISCAL_YEAR);
  const add = () => {
    const { start_date, end_date } = state.values;
    if (start_date === '' || end_date === '') {
      state.refuse({ end_date: [t(fiscalYearTexts.datesInline)] });
      return toast('error', t(fiscalYearTexts.datesToast), t(fiscalYearTexts.datesTitle));
    }
    if (
      formatValidators.date(start_date) &&
      formatValidators.date(end_date) &&
      !isFullYear(start_date, end_date)
    )
      return state.refuse({ end_date: [t(fiscalYearTexts.range)] });
    const send = state.send(
      state.add(() => {
        state.clear();
        onAdded();
      }),
    );
    void send();
  };
  return (
    <TableRow sx={{ verticalAlign: 'top' }}>
      <TableCell>
        {t(fiscalYearTexts.new)}
        {next && (
          <Button
            size="small"
            sx={{ display: 'block', whiteSpace: 'nowrap' }}
            onClick={() => state.fill(next)}
          >
            {t(fiscalYearTexts.fill, { name: localizeDigits(next.name, language) })}
          </Button>
        )}
      </TableCell>
      <TableCell>
        <FiscalYearName state={state} sx={{ minWidth: 110 }} />
      </TableCell>
      <TableCell>
        <Stack
          sx={{
            flexDirection: { xs: 'column', sm: 'row' },
            gap: 1,
            minWidth: { xs: 180, sm: 460 },
          }}
        >
          <FiscalYearDates state={state} />
          <Button
            variant="contained"
            disabled={state.running}
            sx={{ alignSelf: 'flex-start' }}
            onClick={add}
          >
            {t(words.add)}
          </Button>
        </Stack>
      </TableCell>
    </TableRow>
  );
};

const currentOption = { value: 1, label: fiscalYearTexts.current, color: 'success' } as const;
const notCurrentOption = { value: 0, label: fiscalYearTexts.notCurrent };

export const FiscalYears = () => {
  const t = useTranslations();
  const language = useLanguage();
  const { years, known, load } = useFiscalYears();
  const digits = (text: string) => localizeDigits(text, language);
  return (
    <Paper variant="outlined" sx={{ overflowX: 'auto' }}>
      <CardTable size="small" aria-label={t(fiscalYearTexts.years)}>
        <TableHead>
          <TableRow>
            <TableCell>{t(words.status)}</TableCell>
            <TableCell>{t(fiscalYearTexts.name)}</TableCell>
            <TableCell>{t(fiscalYearTexts.dates)}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          <NewFiscalYearRow
            next={known ? findNextFiscalYear(years, toNepalDate(new Date())) : undefined}
            onAdded={load}
          />
          {years.map(year => (
            <TableRow key={year.id}>
              <TableCell>
                <StatusBadge option={year.current_fiscal_year ? currentOption : notCurrentOption} />
              </TableCell>
              <TableCell>{digits(year.name)}</TableCell>
              <TableCell sx={{ whiteSpace: { sm: 'nowrap' } }}>
                {digits(formatSlashDate(year.start_date))} –{' '}
                {digits(formatSlashDate(year.end_date))}
                {isInBsCalendar(year.end_date) && (
                  <Typography
                    component="span"
                    variant="body2"
                    color="text.secondary"
                    sx={{ ml: 2 }}
                  >
                    {digits(formatBs(year.start_date))} – {digits(formatBs(year.end_date))}{' '}
                    {t(fiscalYearTexts.bs)}
                  </Typography>
                )}
                <ProvisionalNote day={year.end_date} />
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </CardTable>
    </Paper>
  );
};
