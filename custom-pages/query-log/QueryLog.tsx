// The query log: a file for each day, found by name and dates (ADM-LOG-001..007).
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { formatValidators } from '../../domain/entity-schema/formats.ts';
import type { Texts } from '../../domain/language.ts';
import { useApiQuery } from '../../src/api/use-api-query.ts';
import { DatePresetMenu } from '../../src/entities/DatePresetMenu.tsx';
import { useTranslations } from '../../src/i18n/language.ts';
import { words } from '../../src/i18n/words.ts';
import { DateField } from '../../src/ui/calendar/DateField.tsx';
import { ClearFilters } from '../../src/ui/EmptyState.tsx';
import { type FilePage, FileTable } from '../../src/ui/FileTable.tsx';
import { PageHeader } from '../../src/ui/PageHeader.tsx';

const texts = {
  title: { en: 'Query Log', ne: 'क्वेरी लग' },
  name: { en: 'Query Log Name', ne: 'क्वेरी लगको नाम' },
  none: { en: 'No query logs yet.', ne: 'अहिलेसम्म कुनै क्वेरी लग छैन।' },
  noneHint: {
    en: 'Each day has one file with the statements of your company.',
    ne: 'कम्पनीको हरेक क्वेरी त्यस दिनको फाइलमा जान्छ।',
  },
  order: { en: 'Invalid date range', ne: 'मितिको अवधि मिलेन' },
} satisfies Record<string, Texts>;

const PER_PAGE = 10;
/** As in every list (OPEN-119). */
const DEBOUNCE_MS = 1000;

export const QueryLog = () => {
  const t = useTranslations();
  const [search, setSearch] = useState('');
  const [dates, setDates] = useState({ start: '', end: '' });
  const [page, setPage] = useState(1);
  const isBackwards =
    formatValidators.date(dates.start) &&
    formatValidators.date(dates.end) &&
    dates.end < dates.start;
  const usable = (date: string) => (formatValidators.date(date) && !isBackwards ? date : undefined);
  const query = {
    limit: PER_PAGE,
    page,
    'search[name]': search || undefined,
    start_date: usable(dates.start),
    end_date: usable(dates.end),
  };
  const filtered = search !== '' || dates.start !== '' || dates.end !== '';
  const clear = () => {
    setSearch('');
    setDates({ start: '', end: '' });
    setPage(1);
  };
  const { data, error } = useApiQuery<FilePage | undefined>('query-log', {
    query,
    debounceMs: search ? DEBOUNCE_MS : 0,
  });
  const change = (changed: Partial<typeof dates>) => {
    setDates(known => ({ ...known, ...changed }));
    setPage(1);
  };
  return (
    <>
      <PageHeader title={t(texts.title)} />
      <Stack
        direction="row"
        role="search"
        sx={{ flexWrap: 'wrap', gap: 1.5, mb: 1.5, alignItems: 'flex-start' }}
      >
        <TextField
          type="search"
          label={t(words.search)}
          value={search}
          onChange={event => {
            setSearch(event.target.value);
            setPage(1);
          }}
          sx={{ width: { xs: 1, sm: 210 } }}
        />
        <DateField
          label={t(words.startDate)}
          value={dates.start}
          onChange={start => change({ start })}
          sx={{ width: { xs: 'calc(50% - 6px)', sm: 200 } }}
        />
        <DatePresetMenu
          chosen={{ start_date: dates.start, end_date: dates.end }}
          choose={({ start_date, end_date }) => change({ start: start_date, end: end_date })}
        >
          <DateField
            label={t(words.endDate)}
            value={dates.end}
            onChange={end => change({ end })}
            error={isBackwards}
            helperText={isBackwards ? t(texts.order) : undefined}
            sx={{ width: { xs: 'calc(50% - 6px)', sm: 200 } }}
          />
        </DatePresetMenu>
      </Stack>
      <FileTable
        label={t(texts.title)}
        path="query-log"
        name={{ field: 'name', head: texts.name }}
        answer={data?.body}
        running={!data && !error}
        empty={
          filtered
            ? { text: t(words.notFound), children: <ClearFilters onClear={clear} /> }
            : { text: t(texts.none), hint: t(texts.noneHint) }
        }
        page={page}
        perPage={PER_PAGE}
        onPage={setPage}
      />
    </>
  );
};
