// Who changed what and when: searched by user name and dates, paged, and taken away in five formats
// under the same search (OPEN-115).

import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import MenuItem from '@mui/material/MenuItem';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import TableContainer from '@mui/material/TableContainer';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, useState } from 'react';
import { formatDate, formatSlashDate } from '../../domain/calendar/format-date.ts';
import { formatValidators } from '../../domain/entity-schema/formats.ts';
import { localizeDigits, type Texts, translate } from '../../domain/language.ts';
import { useApiQuery } from '../../src/api/use-api-query.ts';
import { DatePresetMenu } from '../../src/entities/DatePresetMenu.tsx';
import { useLanguage, useTranslations } from '../../src/i18n/language.ts';
import { words } from '../../src/i18n/words.ts';
import { CardTable } from '../../src/ui/CardTable.tsx';
import { DateField } from '../../src/ui/calendar/DateField.tsx';
import { ClearFilters, EmptyRow } from '../../src/ui/EmptyState.tsx';
import { ExportButtons, toExportFormat } from '../../src/ui/ExportButtons.tsx';
import { PageHeader } from '../../src/ui/PageHeader.tsx';
import { Pager } from '../../src/ui/Pager.tsx';
import { Select } from '../../src/ui/Select.tsx';

const exportFormats = ['csv', 'xml', 'pdf', 'txt', 'xls'].map(toExportFormat);

type SearchQuery = Record<string, string | undefined>;
const toSearchQuery = ({ username, start, end }: LogFilterValues): SearchQuery => ({
  'search[username]': username,
  start_date: start && `${start} 00:00:00`,
  end_date: end && `${end} 23:59:59`,
});

const NO_FILTERS = { username: '', start: '', end: '' };

export const ActivityLog = () => {
  const t = useTranslations();
  const [filters, setFilters] = useState<LogFilterValues>({ ...NO_FILTERS, perPage: 10 });
  const [page, setPage] = useState(1);
  const [cleared, setCleared] = useState(0);
  const search = toSearchQuery(filters);
  const { data, error } = useApiQuery<LogPage | undefined>('logs', {
    query: { limit: filters.perPage, page, ...search },
  });
  const change = (changed: Partial<LogFilterValues>) => {
    setFilters(known => ({ ...known, ...changed }));
    setPage(1);
  };
  // The fields start over: one may still have text that was typed and not yet searched for.
  const clear = () => {
    change(NO_FILTERS);
    setCleared(known => known + 1);
  };
  const narrowed = filters.username !== '' || filters.start !== '' || filters.end !== '';
  return (
    <>
      <PageHeader title={t(texts.title)}>
        <ExportButtons path="logs/export" query={search} formats={exportFormats} />
      </PageHeader>
      <LogFilters key={cleared} filters={filters} onChange={change} />
      <LogTable
        answer={data?.body}
        running={!data && !error}
        page={page}
        perPage={filters.perPage}
        onPage={setPage}
        onClear={narrowed ? clear : undefined}
      />
    </>
  );
};

type LogFilterValues = { username: string; start: string; end: string; perPage: number };

/** As in every list (OPEN-119). */
const DEBOUNCE_MS = 1000;
const PAGE_SIZES = [10, 25, 50];

const isUsableDate = (date: string) => date === '' || formatValidators.date(date);

/** Who, when, and how many a page. */
const LogFilters = ({
  filters,
  onChange,
}: {
  filters: LogFilterValues;
  onChange: (changed: Partial<LogFilterValues>) => void;
}) => {
  const t = useTranslations();
  const language = useLanguage();
  const [typed, setTyped] = useState(filters.username);
  const [dates, setDates] = useState({ start: filters.start, end: filters.end });
  const tell = useRef(onChange);
  tell.current = onChange;
  useEffect(() => {
    if (typed === filters.username) return;
    const timer = setTimeout(() => tell.current({ username: typed }), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [typed, filters.username]);
  const setDate = (changed: Partial<typeof dates>) => {
    const next = { ...dates, ...changed };
    setDates(next);
    const inOrder = next.start === '' || next.end === '' || next.start <= next.end;
    if (isUsableDate(next.start) && isUsableDate(next.end) && inOrder) onChange(next);
  };
  const isBackwards =
    formatValidators.date(dates.start) &&
    formatValidators.date(dates.end) &&
    dates.end < dates.start;
  const shown = (date: string) => (date ? localizeDigits(formatSlashDate(date), language) : '…');
  return (
    <Stack
      direction="row"
      role="search"
      sx={{ flexWrap: 'wrap', gap: 1.5, mb: 1.5, alignItems: 'flex-start' }}
    >
      <TextField
        type="search"
        label={t(words.search)}
        placeholder={t(texts.search)}
        value={typed}
        onChange={event => setTyped(event.target.value)}
        onKeyDown={event => event.key === 'Enter' && onChange({ username: typed })}
        sx={{ width: { xs: 1, sm: 210 } }}
      />
      <DateField
        label={t(words.startDate)}
        value={dates.start}
        onChange={start => setDate({ start })}
        sx={{ width: { xs: 'calc(50% - 6px)', sm: 200 } }}
      />
      <DatePresetMenu
        chosen={{ start_date: dates.start, end_date: dates.end }}
        choose={({ start_date, end_date }) => setDate({ start: start_date, end: end_date })}
      >
        <DateField
          label={t(words.endDate)}
          value={dates.end}
          onChange={end => setDate({ end })}
          error={isBackwards}
          helperText={isBackwards ? t(texts.order) : undefined}
          sx={{ width: { xs: 'calc(50% - 6px)', sm: 200 } }}
        />
      </DatePresetMenu>
      <Select
        label={t(texts.pageSize)}
        value={filters.perPage}
        onChange={event => onChange({ perPage: Number(event.target.value) })}
        sx={{ width: 110 }}
      >
        {PAGE_SIZES.map(size => (
          <MenuItem key={size} value={size}>
            {localizeDigits(String(size), language)}
          </MenuItem>
        ))}
      </Select>
      {(filters.start || filters.end) && (
        <Typography variant="body2" color="text.secondary" sx={{ alignSelf: 'center' }}>
          {t(texts.range, { from: shown(filters.start), to: shown(filters.end) })}
        </Typography>
      )}
    </Stack>
  );
};

type LogEntry = Record<string, string | number | null> & { id: number };
type LogPage = { data: LogEntry[]; total: number };

const LONG_TEXT_LENGTH = 60;
const valueBoxStyle = {
  maxHeight: 84,
  overflow: 'auto',
  width: 240,
  fontSize: 12,
  overflowWrap: 'anywhere',
  textAlign: 'start',
  // In a card the value is at the end of its line, also a long one.
  marginInlineStart: { xs: 'auto', sm: 0 },
} as const;
/** The group id ties entries together by being the same: its beginning tells it. */
const groupIdStyle = {
  display: 'inline-block',
  maxWidth: 90,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
} as const;

/**
 * The entries of the log. A value may be a whole record: a long one has a box of its own that
 * scrolls.
 */
const LogCell = ({ name, value }: { name: string; value: string | number | null }) => {
  const language = useLanguage();
  const text = value === null ? '' : String(value);
  if (name === 'created')
    return (
      <span title={formatDate(text, 'bs', language)} style={{ whiteSpace: 'nowrap' }}>
        {formatDate(text, 'ad', language)}
      </span>
    );
  if (name === 'action' && actionNames[text]) return <>{translate(actionNames[text], language)}</>;
  if (name === 'group_id')
    return (
      <div title={text} style={groupIdStyle}>
        {text}
      </div>
    );
  if (typeof value === 'number') return <>{localizeDigits(text, language)}</>;
  return text.length > LONG_TEXT_LENGTH ? (
    // What scrolls must be reached by keyboard.
    <Box sx={valueBoxStyle} tabIndex={0}>
      {text}
    </Box>
  ) : (
    <>{text}</>
  );
};

type LogTableProps = {
  answer: LogPage | undefined;
  running: boolean;
  page: number;
  perPage: number;
  onPage: (page: number) => void;
  onClear?: () => void;
};

const LogTable = ({ answer, running, page, perPage, onPage, onClear }: LogTableProps) => {
  const t = useTranslations();
  const rows = answer?.data ?? [];
  return (
    <Paper variant="outlined">
      <div style={{ height: 4 }}>{running && <LinearProgress />}</div>
      <TableContainer>
        <CardTable size="small" aria-label={t(texts.title)}>
          <thead className="heads">
            <tr>
              {columns.map(({ name, label }) => (
                <th key={name} scope="col">
                  {t(label)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="rows">
            {rows.map(row => (
              <tr key={row.id}>
                {columns.map(({ name }) => (
                  <td
                    key={name}
                    className={name === 'table_name' ? 'card-title' : undefined}
                    data-own-words={name === 'action' ? undefined : true}
                  >
                    <LogCell name={name} value={row[name] ?? null} />
                  </td>
                ))}
              </tr>
            ))}
            {!running && rows.length === 0 && (
              <EmptyRow
                columns={columns.length}
                text={t(onClear ? words.notFound : texts.none)}
                isFirst={!onClear}
              >
                {onClear && <ClearFilters onClear={onClear} />}
              </EmptyRow>
            )}
          </tbody>
        </CardTable>
      </TableContainer>
      <Pager page={page} perPage={perPage} total={answer?.total ?? 0} onPage={onPage} />
    </Paper>
  );
};

/**
 * The sentences of the activity log; its columns are called as in the document, in its order
 * (ADM-LOG-021..031).
 */
const texts = {
  title: { en: 'Activity Log', ne: 'गतिविधि लग' },
  search: { en: 'User Name', ne: 'प्रयोगकर्ताको नाम' },
  none: { en: 'No changes yet.', ne: 'अहिलेसम्म कुनै परिवर्तन छैन।' },
  pageSize: { en: 'Page Size', ne: 'प्रति पाना पङ्क्ति' },
  range: { en: 'From {from} to {to}', ne: '{from} देखि {to} सम्म' },
  order: { en: 'Invalid date range', ne: 'मितिको अवधि मिलेन' },
} satisfies Record<string, Texts>;

/** What was done, by the name in the log; in English it is shown as it is. */
const actionNames: Record<string, Texts> = {
  create: { en: 'create', ne: 'थपियो' },
  update: { en: 'update', ne: 'सम्पादन गरियो' },
  delete: { en: 'delete', ne: 'मेटाइयो' },
};

export const columns: { name: string; label: Texts }[] = [
  { name: 'id', label: { en: 'id', ne: 'आईडी' } },
  { name: 'group_id', label: { en: 'group id', ne: 'समूह' } },
  { name: 'username', label: { en: 'username', ne: 'प्रयोगकर्ता नाम' } },
  { name: 'table_name', label: { en: 'table name', ne: 'तालिका' } },
  { name: 'table_pk', label: { en: 'table pk', ne: 'तालिकाको कुञ्जी' } },
  { name: 'table_pk_value', label: { en: 'pk value', ne: 'कुञ्जीको मान' } },
  { name: 'old_value', label: { en: 'old value', ne: 'पुरानो मान' } },
  { name: 'new_value', label: { en: 'new value', ne: 'नयाँ मान' } },
  { name: 'field_name', label: { en: 'field name', ne: 'विवरण' } },
  { name: 'action', label: { en: 'action', ne: 'काम' } },
  { name: 'created', label: { en: 'created', ne: 'मिति' } },
];
