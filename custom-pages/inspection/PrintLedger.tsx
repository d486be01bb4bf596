// Every print of every document: searched by kind, number, person and days, and taken away under
// the same search.
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import type { Print } from '../../domain/prints.ts';
import { accepts } from '../../domain/schema/formats.ts';
import { useSay } from '../../src/i18n/language.ts';
import { words } from '../../src/i18n/words.ts';
import { useAnswer } from '../../src/providers/use-answer.ts';
import { ClearFilters, EmptyState } from '../../src/ui/EmptyState.tsx';
import { ExportButtons, exportType } from '../../src/ui/ExportButtons.tsx';
import { Pager } from '../../src/ui/Pager.tsx';
import { blank, type Filters, isBackwards, PrintFilters } from './PrintFilters.tsx';
import { PrintTable } from './PrintTable.tsx';
import { texts } from './texts.ts';

type Page = { data: Print[]; total: number };

const PER_PAGE = 25;
/** What is typed is asked for when the keyboard rests. */
const WAIT_MS = 500;
const formats = ['csv', 'xml', 'pdf', 'txt', 'xls'].map(exportType);

export const PrintLedger = () => {
  const say = useSay();
  const [filters, setFilters] = useState<Filters>(blank);
  const [page, setPage] = useState(1);
  const set = (changed: Partial<Filters>) => {
    setFilters(known => ({ ...known, ...changed }));
    setPage(1);
  };
  const isUsable = (name: string, value: string) =>
    value !== '' && (!name.endsWith('_date') || (accepts.date(value) && !isBackwards(filters)));
  const search = Object.fromEntries(
    Object.entries(filters).filter(([name, value]) => isUsable(name, value)),
  );
  const { answer, error, again } = useAnswer<Page | undefined>('print-ledger', {
    query: { ...search, page, limit: PER_PAGE },
    wait: WAIT_MS,
  });
  const rows = answer?.body?.data ?? [];
  return (
    <>
      <PrintFilters filters={filters} onChange={set} />
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
          <PrintTable prints={rows} />
          <Pager page={page} perPage={PER_PAGE} total={answer?.body?.total ?? 0} onPage={setPage} />
        </>
      )}
    </>
  );
};
