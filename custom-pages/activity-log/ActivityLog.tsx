// Who changed what and when: searched by user name and dates, paged, and taken away in five formats under the same search (OPEN-115).
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { useSay } from '../../src/i18n/language.ts';
import { download, saveFile } from '../../src/providers/download.ts';
import { useAnswer } from '../../src/providers/use-answer.ts';
import { PageHeader } from '../../src/ui/PageHeader.tsx';
import { type Filters, LogFilters } from './LogFilters.tsx';
import { type LogPage, LogTable } from './LogTable.tsx';
import { texts } from './texts.ts';

const formats = ['csv', 'xml', 'pdf', 'txt', 'xls'] as const;

type Search = Record<string, string | undefined>;
const searchOf = ({ username, start, end }: Filters): Search => ({
  'search[username]': username,
  start_date: start && `${start} 00:00:00`,
  end_date: end && `${end} 23:59:59`,
});

/** A file has the moment as its name where the server gives it none (OPEN-090). */
const stamp = () => new Date().toISOString().slice(0, 19).replace(/\D/g, '');

const Exports = ({ search }: { search: Search }) => {
  const say = useSay();
  const [running, setRunning] = useState<string | undefined>();
  const take = async (type: string) => {
    setRunning(type);
    const file = await download('logs/export', `${stamp()}.${type}`, { ...search, export_type: type });
    if (file) saveFile(file);
    setRunning(undefined);
  };
  return (
    <Stack direction="row" role="group" aria-label={say(texts.export)} sx={{ flexWrap: 'wrap', gap: 1 }}>
      {formats.map(type => (
        <Button
          key={type}
          size="small"
          variant="outlined"
          disabled={running !== undefined}
          onClick={() => void take(type)}
          startIcon={running === type ? <CircularProgress size={14} color="inherit" /> : undefined}
        >
          {running === type ? say(texts.generating) : type.toUpperCase()}
        </Button>
      ))}
    </Stack>
  );
};

export const ActivityLog = () => {
  const say = useSay();
  const [filters, setFilters] = useState<Filters>({ username: '', start: '', end: '', perPage: 10 });
  const [page, setPage] = useState(1);
  const search = searchOf(filters);
  const { answer, error } = useAnswer<LogPage | undefined>('logs', { query: { limit: filters.perPage, page, ...search } });
  const change = (changed: Partial<Filters>) => {
    setFilters(known => ({ ...known, ...changed }));
    setPage(1);
  };
  return (
    <>
      <PageHeader title={say(texts.title)}>
        <Exports search={search} />
      </PageHeader>
      <LogFilters filters={filters} onChange={change} />
      <LogTable answer={answer?.body} running={!answer && !error} page={page} perPage={filters.perPage} onPage={setPage} />
    </>
  );
};
