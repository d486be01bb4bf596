// Every print of every document: searched by kind, number, person and days, and taken away under
// the same search.
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import MenuItem from '@mui/material/MenuItem';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { formatDate } from '../../domain/calendar/format-date.ts';
import {
  type PrintRecord,
  printCopyNames,
  printFailureNames,
  printKindNames,
} from '../../domain/documents/print-ledger.ts';
import { formatValidators } from '../../domain/entity-schema/formats.ts';
import { localizeDigits } from '../../domain/language.ts';
import { useApiQuery } from '../../src/api/use-api-query.ts';
import { DatePresetMenu } from '../../src/entities/DatePresetMenu.tsx';
import { useCalendar } from '../../src/i18n/calendar.ts';
import { useLanguage, useTranslations } from '../../src/i18n/language.ts';
import { words } from '../../src/i18n/words.ts';
import { CardTable } from '../../src/ui/CardTable.tsx';
import { DateField } from '../../src/ui/calendar/DateField.tsx';
import { ClearFilters, EmptyState } from '../../src/ui/EmptyState.tsx';
import { ExportButtons, toExportFormat } from '../../src/ui/ExportButtons.tsx';
import { Pager } from '../../src/ui/Pager.tsx';
import { Select } from '../../src/ui/Select.tsx';
import { texts } from './texts.ts';

type PrintListResponse = { data: PrintRecord[]; total: number };

const PER_PAGE = 25;
/** What is typed is asked for when the keyboard rests. */
const DEBOUNCE_MS = 500;
const exportFormats = ['csv', 'xml', 'pdf', 'txt', 'xls'].map(toExportFormat);

export const PrintLedger = () => {
  const t = useTranslations();
  const [filters, setFilters] = useState<PrintFilterValues>(NO_FILTERS);
  const [page, setPage] = useState(1);
  const set = (changed: Partial<PrintFilterValues>) => {
    setFilters(known => ({ ...known, ...changed }));
    setPage(1);
  };
  const isUsable = (name: string, value: string) =>
    value !== '' &&
    (!name.endsWith('_date') || (formatValidators.date(value) && !isReversedRange(filters)));
  const search = Object.fromEntries(
    Object.entries(filters).filter(([name, value]) => isUsable(name, value)),
  );
  const { data, error, refetch } = useApiQuery<PrintListResponse | undefined>('print-ledger', {
    query: { ...search, page, limit: PER_PAGE },
    debounceMs: DEBOUNCE_MS,
  });
  const rows = data?.body?.data ?? [];
  return (
    <>
      <PrintFilters filters={filters} onChange={set} />
      <Stack sx={{ mb: 1.5 }}>
        <ExportButtons path="print-ledger/export" query={search} formats={exportFormats} />
      </Stack>
      {error && (
        <Alert severity="error" action={<Button onClick={refetch}>{t(texts.again)}</Button>}>
          {t(texts.failed)}
        </Alert>
      )}
      <div style={{ height: 4 }}>{!data && !error && <LinearProgress />}</div>
      {data && rows.length === 0 && (
        <Paper variant="outlined">
          {Object.keys(search).length > 0 ? (
            <EmptyState text={t(words.notFound)}>
              <ClearFilters onClear={() => set(NO_FILTERS)} />
            </EmptyState>
          ) : (
            <EmptyState text={t(texts.noPrints)} hint={t(texts.noPrintsHint)} isFirst />
          )}
        </Paper>
      )}
      {rows.length > 0 && (
        <>
          <PrintTable prints={rows} />
          <Pager page={page} perPage={PER_PAGE} total={data?.body?.total ?? 0} onPage={setPage} />
        </>
      )}
    </>
  );
};

const NO_FILTERS = { kind: '', number: '', printed_by: '', start_date: '', end_date: '' };
type PrintFilterValues = typeof NO_FILTERS;

/** True for days the wrong way round. */
const isReversedRange = ({ start_date, end_date }: PrintFilterValues): boolean =>
  formatValidators.date(start_date) && formatValidators.date(end_date) && end_date < start_date;

/** By what prints are searched: kind, number, person and days. */
const PrintFilters = ({
  filters,
  onChange: set,
}: {
  filters: PrintFilterValues;
  onChange: (changed: Partial<PrintFilterValues>) => void;
}) => {
  const t = useTranslations();
  const backwards = isReversedRange(filters);
  return (
    <Stack
      direction="row"
      role="search"
      sx={{ flexWrap: 'wrap', gap: 1.5, mb: 1.5, alignItems: 'flex-start' }}
    >
      <Select
        label={t(texts.kind)}
        value={filters.kind}
        onChange={event => set({ kind: event.target.value })}
        sx={{ width: { xs: 1, sm: 170 } }}
      >
        <MenuItem value="">{t(words.all)}</MenuItem>
        {Object.entries(printKindNames).map(([kind, name]) => (
          <MenuItem key={kind} value={kind}>
            {t(name)}
          </MenuItem>
        ))}
      </Select>
      <TextField
        label={t(texts.number)}
        value={filters.number}
        onChange={event => set({ number: event.target.value })}
        sx={{ width: { xs: 1, sm: 130 } }}
      />
      <TextField
        label={t(texts.printedBy)}
        value={filters.printed_by}
        onChange={event => set({ printed_by: event.target.value })}
        sx={{ width: { xs: 1, sm: 170 } }}
      />
      <DateField
        label={t(words.startDate)}
        value={filters.start_date}
        onChange={start_date => set({ start_date })}
        sx={{ width: { xs: 'calc(50% - 6px)', sm: 190 } }}
      />
      <DatePresetMenu chosen={filters} choose={set}>
        <DateField
          label={t(words.endDate)}
          value={filters.end_date}
          error={backwards}
          helperText={backwards ? t(texts.order) : undefined}
          onChange={end_date => set({ end_date })}
          sx={{ width: { xs: 'calc(50% - 6px)', sm: 190 } }}
        />
      </DatePresetMenu>
    </Stack>
  );
};

/** Prints, one a row: of which document, which copy, by whom and when. */
const PrintTable = ({ prints }: { prints: PrintRecord[] }) => {
  const t = useTranslations();
  const language = useLanguage();
  const calendar = useCalendar();
  return (
    <TableContainer component={Paper} variant="outlined">
      <CardTable size="small" aria-label={t(texts.prints)}>
        <TableHead>
          <TableRow>
            {[
              texts.printedAt,
              texts.kind,
              texts.number,
              texts.copy,
              texts.copyNo,
              texts.printedBy,
            ].map(head => (
              <TableCell key={head.en}>{t(head)}</TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {prints.map(row => (
            <TableRow key={row.id}>
              <TableCell sx={{ whiteSpace: 'nowrap' }}>
                {formatDate(row.printed_at, calendar, language)}
              </TableCell>
              <TableCell>{t(printKindNames[row.document_kind] ?? texts.kind)}</TableCell>
              <TableCell>
                {localizeDigits(
                  [row.fiscal_year, row.number].filter(Boolean).join(' · '),
                  language,
                )}
              </TableCell>
              <TableCell>{t(printCopyNames[row.copy] ?? texts.copy)}</TableCell>
              <TableCell>
                {localizeDigits(String(row.copy_no), language)}
                {row.failure && (
                  <Typography variant="body2" color="warning.dark">
                    {t(printFailureNames[row.failure])}
                  </Typography>
                )}
              </TableCell>
              <TableCell>{row.printed_by}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </CardTable>
    </TableContainer>
  );
};
