// Who changed what and when: searched by user name and dates, paged, and taken away in five formats
// under the same search (OPEN-115).
import { useState } from 'react';
import { useSay } from '../../src/i18n/language.ts';
import { useAnswer } from '../../src/providers/use-answer.ts';
import { ExportButtons, exportType } from '../../src/ui/ExportButtons.tsx';
import { PageHeader } from '../../src/ui/PageHeader.tsx';
import { type Filters, LogFilters } from './LogFilters.tsx';
import { type LogPage, LogTable } from './LogTable.tsx';
import { texts } from './texts.ts';

const formats = ['csv', 'xml', 'pdf', 'txt', 'xls'].map(exportType);

type Search = Record<string, string | undefined>;
const searchOf = ({ username, start, end }: Filters): Search => ({
  'search[username]': username,
  start_date: start && `${start} 00:00:00`,
  end_date: end && `${end} 23:59:59`,
});

const unsearched = { username: '', start: '', end: '' };

export const ActivityLog = () => {
  const say = useSay();
  const [filters, setFilters] = useState<Filters>({ ...unsearched, perPage: 10 });
  const [page, setPage] = useState(1);
  const [cleared, setCleared] = useState(0);
  const search = searchOf(filters);
  const { answer, error } = useAnswer<LogPage | undefined>('logs', {
    query: { limit: filters.perPage, page, ...search },
  });
  const change = (changed: Partial<Filters>) => {
    setFilters(known => ({ ...known, ...changed }));
    setPage(1);
  };
  // The fields begin anew: one may still hold what was typed and not yet asked for.
  const clear = () => {
    change(unsearched);
    setCleared(known => known + 1);
  };
  const narrowed = filters.username !== '' || filters.start !== '' || filters.end !== '';
  return (
    <>
      <PageHeader title={say(texts.title)}>
        <ExportButtons path="logs/export" query={search} formats={formats} />
      </PageHeader>
      <LogFilters key={cleared} filters={filters} onChange={change} />
      <LogTable
        answer={answer?.body}
        running={!answer && !error}
        page={page}
        perPage={filters.perPage}
        onPage={setPage}
        onClear={narrowed ? clear : undefined}
      />
    </>
  );
};
