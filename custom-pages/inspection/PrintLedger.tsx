// Every print of every document: searched by kind, number, person and days, and taken away under the same search.
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import MenuItem from '@mui/material/MenuItem';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { displayDate } from '../../domain/calendar/format-date.ts';
import { digitsIn } from '../../domain/language.ts';
import { accepts } from '../../domain/schema/formats.ts';
import { useCalendar } from '../../src/i18n/calendar.ts';
import { useLanguage, useSay } from '../../src/i18n/language.ts';
import { words } from '../../src/i18n/words.ts';
import { useAnswer } from '../../src/providers/use-answer.ts';
import { RangeMenu } from '../../src/screens/RangeMenu.tsx';
import { DateField } from '../../src/ui/DateField.tsx';
import { ClearFilters, EmptyState } from '../../src/ui/EmptyState.tsx';
import { ExportButtons, exportType } from '../../src/ui/ExportButtons.tsx';
import { Pager } from '../../src/ui/Pager.tsx';
import { Select } from '../../src/ui/Select.tsx';
import { copies, kinds, texts } from './texts.ts';

type Print = {
  id: number;
  document_kind: string;
  number: string;
  fiscal_year: string;
  copy: string;
  copy_no: number;
  printed_by: string;
  printed_at: string;
};
type Page = { data: Print[]; total: number };

const PER_PAGE = 25;
/** What is typed is asked for when the keyboard rests. */
const WAIT_MS = 500;
const formats = ['csv', 'xml', 'pdf', 'txt', 'xls'].map(exportType);
const blank = { kind: '', number: '', printed_by: '', start_date: '', end_date: '' };

export const PrintLedger = () => {
  const say = useSay();
  const language = useLanguage();
  const calendar = useCalendar();
  const [filters, setFilters] = useState(blank);
  const [page, setPage] = useState(1);
  const set = (changed: Partial<typeof blank>) => {
    setFilters(known => ({ ...known, ...changed }));
    setPage(1);
  };
  const isBackwards = accepts.date(filters.start_date) && accepts.date(filters.end_date) && filters.end_date < filters.start_date;
  const isUsable = (name: string, value: string) => value !== '' && (!name.endsWith('_date') || (accepts.date(value) && !isBackwards));
  const search = Object.fromEntries(Object.entries(filters).filter(([name, value]) => isUsable(name, value)));
  const { answer, error, again } = useAnswer<Page | undefined>('print-ledger', {
    query: { ...search, page, limit: PER_PAGE },
    wait: WAIT_MS,
  });
  const rows = answer?.body?.data ?? [];
  return (
    <>
      <Stack direction="row" role="search" sx={{ flexWrap: 'wrap', gap: 1.5, mb: 1.5, alignItems: 'flex-start' }}>
        <Select
          label={say(texts.kind)}
          value={filters.kind}
          onChange={event => set({ kind: event.target.value })}
          sx={{ width: { xs: 1, sm: 170 } }}
        >
          <MenuItem value="">{say(words.all)}</MenuItem>
          {Object.entries(kinds).map(([kind, name]) => (
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
            error={isBackwards}
            helperText={isBackwards ? say(texts.order) : undefined}
            onChange={end_date => set({ end_date })}
            sx={{ width: { xs: 'calc(50% - 6px)', sm: 190 } }}
          />
        </RangeMenu>
      </Stack>
      <Stack sx={{ mb: 1.5 }}>
        <ExportButtons path="print-ledger/export" query={search} formats={formats} />
      </Stack>
      {error && (
        <Alert severity="error" action={<Button onClick={again}>{say(texts.again)}</Button>}>
          {say(texts.failed)}
        </Alert>
      )}
      <div style={{ height: 4 }}>{!answer && !error && <LinearProgress />}</div>
      {answer && rows.length === 0 && (
        <Paper variant="outlined">
          {Object.keys(search).length > 0 ? (
            <EmptyState text={say(words.notFound)}>
              <ClearFilters onClear={() => set(blank)} />
            </EmptyState>
          ) : (
            <EmptyState text={say(texts.noPrints)} hint={say(texts.noPrintsHint)} />
          )}
        </Paper>
      )}
      {rows.length > 0 && (
        <>
          <TableContainer component={Paper} variant="outlined">
            <Table size="small" aria-label={say(texts.prints)}>
              <TableHead>
                <TableRow>
                  {[texts.printedAt, texts.kind, texts.number, texts.copy, texts.copyNo, texts.printedBy].map(head => (
                    <TableCell key={head.en}>{say(head)}</TableCell>
                  ))}
                </TableRow>
              </TableHead>
              <TableBody>
                {rows.map(row => (
                  <TableRow key={row.id}>
                    <TableCell sx={{ whiteSpace: 'nowrap' }}>{displayDate(row.printed_at, calendar, language)}</TableCell>
                    <TableCell>{say(kinds[row.document_kind] ?? texts.kind)}</TableCell>
                    <TableCell>{digitsIn([row.fiscal_year, row.number].filter(Boolean).join(' · '), language)}</TableCell>
                    <TableCell>{say(copies[row.copy] ?? texts.copy)}</TableCell>
                    <TableCell>{digitsIn(String(row.copy_no), language)}</TableCell>
                    <TableCell>{row.printed_by}</TableCell>
                  </TableRow>
                ))}
              </TableBody>
            </Table>
          </TableContainer>
          <Pager page={page} perPage={PER_PAGE} total={answer?.body?.total ?? 0} onPage={setPage} />
        </>
      )}
    </>
  );
};
