// The reports of the books: one tab each, the same days for all.
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Tab from '@mui/material/Tab';
import Typography from '@mui/material/Typography';
import { Link, useNavigate, useParams, useSearchParams } from 'react-router';
import { formatDate } from '../../domain/calendar/format-date.ts';
import { toNepalDate } from '../../domain/calendar/nepal-time.ts';
import {
  beforeClosingTexts,
  type LedgerReport,
  type LedgerReportName,
  ledgerReportNames,
  ledgerReports,
} from '../../domain/ledger/report-names.ts';
import { getServerTime } from '../../src/api/http.ts';
import { useApiQuery } from '../../src/api/use-api-query.ts';
import { useCalendar } from '../../src/i18n/calendar.ts';
import { useLanguage, useTranslations } from '../../src/i18n/language.ts';
import { PrintReportButton } from '../../src/print/PrintReportButton.tsx';
import { PageHeader } from '../../src/ui/PageHeader.tsx';
import { ScrollTabs } from '../../src/ui/ScrollTabs.tsx';
import { BooksState } from './BooksState.tsx';
import { type AccountBody, AccountBook, type EntriesBody, EntryBook } from './BookTable.tsx';
import { ReportFilters } from './ReportFilters.tsx';
import {
  BOOK_PAGE_SIZE,
  hasValidDays,
  toAccountPath,
  toLaterEntriesPath,
  toReportParams,
  useBookQuery,
} from './report-query.ts';
import { type StatementBody, StatementTable } from './StatementTable.tsx';
import { texts } from './texts.ts';

const isReportName = (name: string | undefined): name is LedgerReportName =>
  ledgerReportNames.some(each => each === name);

export const LedgerReports = () => {
  const t = useTranslations();
  const { report: named } = useParams();
  const name = isReportName(named) ? named : 'trial-balance';
  const navigate = useNavigate();
  const [parameters] = useSearchParams();
  const choose = (chosen: LedgerReportName) => {
    const kept = new URLSearchParams(parameters);
    kept.delete('page');
    void navigate(`/accounting/reports/${chosen}?${kept}`, { replace: true });
  };
  return (
    <>
      <ScrollTabs
        value={name}
        onChange={(_, chosen: LedgerReportName) => choose(chosen)}
        aria-label={t(texts.reports)}
        sx={{ mb: 1.5 }}
      >
        {ledgerReportNames.map(each => (
          <Tab
            key={each}
            value={each}
            label={t(ledgerReports[each].title)}
            id={`tab-${each}`}
            aria-controls="report-panel"
          />
        ))}
      </ScrollTabs>
      <Box role="tabpanel" id="report-panel" aria-labelledby={`tab-${name}`}>
        <Report key={name} name={name} />
      </Box>
    </>
  );
};

const Report = ({ name }: { name: LedgerReportName }) => {
  const t = useTranslations();
  const report: LedgerReport = ledgerReports[name];
  const [asked, ask] = useBookQuery();
  const query = toReportParams(asked, report);
  const path = `reports/${name}`;
  return (
    <>
      <PageHeader title={t(report.title)}>
        <PrintReportButton name={name} path={path} query={query} />
      </PageHeader>
      <BooksState />
      <ReportFilters
        report={report}
        asked={asked}
        ask={ask}
        path={`${path}/export`}
        query={query}
      />
      {report.beforeClosing && asked.before_closing !== '' && (
        <Typography role="note" sx={{ mb: 2 }}>
          {t(beforeClosingTexts.head)}
        </Typography>
      )}
      <LaterEntries report={report} asked={asked} ask={ask} />
      {hasValidDays(asked, report) && <ReportBody name={name} asked={asked} ask={ask} />}
    </>
  );
};

type LaterProps = Pick<BodyProps, 'asked' | 'ask'> & { report: LedgerReport };

/**
 * A statement of a day that is past is not always what it was on that day: the way to what was recorded
 * since; and on the book of these, that it is not the whole one.
 */
const LaterEntries = ({ report, asked, ask }: LaterProps) => {
  const t = useTranslations();
  const language = useLanguage();
  const calendar = useCalendar();
  if (report.isOfEntries && asked.recorded_after !== '')
    return (
      <Alert
        severity="info"
        role="note"
        sx={{ mb: 2 }}
        action={
          <Button color="inherit" size="small" onClick={() => ask({ recorded_after: '' })}>
            {t(texts.allEntries)}
          </Button>
        }
      >
        {t(texts.onlyLater, { day: formatDate(asked.recorded_after, calendar, language) })}
      </Alert>
    );
  const last = report.time === 'day' ? asked.as_of : asked.end_date;
  const isPast = hasValidDays(asked, report) && last < toNepalDate(getServerTime());
  if (report.kind !== 'statement' || !isPast) return null;
  return (
    <Link to={toLaterEntriesPath(asked, report)} style={{ display: 'block', marginBottom: 16 }}>
      {t(texts.laterEntries, { day: formatDate(last, calendar, language) })}
    </Link>
  );
};

type BodyProps = {
  name: LedgerReportName;
  asked: ReturnType<typeof useBookQuery>[0];
  ask: ReturnType<typeof useBookQuery>[1];
};

const ReportBody = ({ name, asked, ask }: BodyProps) => {
  const t = useTranslations();
  const report: LedgerReport = ledgerReports[name];
  const title = t(report.title);
  const paged = report.kind === 'book' ? { page: asked.page, limit: BOOK_PAGE_SIZE } : {};
  const { data, error, refetch } = useApiQuery<StatementBody | AccountBody | EntriesBody>(
    `reports/${name}`,
    { query: { ...toReportParams(asked, report), ...paged } },
  );
  const body = data?.body;
  if (error && !body)
    return (
      <Alert severity="error" action={<Button onClick={refetch}>{t(texts.again)}</Button>}>
        {t(texts.failed)}
      </Alert>
    );
  if (!body) return <LinearProgress />;
  const toAccount = (id: number) => toAccountPath(id, asked, report);
  const paging = { page: asked.page, onPage: (page: number) => ask({ page }) };
  if ('rows' in body) return <StatementTable title={title} body={body} toAccount={toAccount} />;
  if ('opening' in body) return <AccountBook title={title} body={body} withAccount {...paging} />;
  return <EntryBook title={title} body={body} toAccount={toAccount} {...paging} />;
};
