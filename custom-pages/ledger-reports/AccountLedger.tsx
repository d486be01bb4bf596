// The ledger of one account, or of all accounts of a group.
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import { useParams } from 'react-router';
import { localizeDigits } from '../../domain/language.ts';
import { useApiQuery } from '../../src/api/use-api-query.ts';
import { useLanguage, useTranslations } from '../../src/i18n/language.ts';
import { PrintReportButton } from '../../src/print/PrintReportButton.tsx';
import { PageHeader } from '../../src/ui/PageHeader.tsx';
import { BooksState } from './BooksState.tsx';
import { type AccountBody, AccountBook } from './BookTable.tsx';
import { ReportFilters } from './ReportFilters.tsx';
import { BOOK_PAGE_SIZE, hasValidDays, toReportParams, useBookQuery } from './report-query.ts';
import { texts } from './texts.ts';

const ASKED_FOR = { time: 'period', compares: [], groupings: [] } as const;

type LedgerBody = AccountBody & { account: { id: number; code: string; name: string } };

export const AccountLedger = () => {
  const t = useTranslations();
  const language = useLanguage();
  const { id } = useParams();
  const [asked, ask] = useBookQuery();
  const query = toReportParams(asked, ASKED_FOR);
  const path = `ledger/accounts/${id}`;
  const isValid = hasValidDays(asked, ASKED_FOR);
  const { data, error, refetch } = useApiQuery<LedgerBody>(path, {
    query: { ...query, page: asked.page, limit: BOOK_PAGE_SIZE },
  });
  const body = data?.body;
  const account = body?.account;
  const title = account ? `${localizeDigits(account.code, language)} ${account.name}` : '';
  return (
    <>
      <PageHeader
        title={title}
        trail={[{ label: t(texts.title), to: '/accounting/reports/trial-balance' }]}
      >
        <PrintReportButton name="ledger" path={path} query={query} />
      </PageHeader>
      <BooksState />
      <ReportFilters
        report={ASKED_FOR}
        asked={asked}
        ask={ask}
        path={`${path}/export`}
        query={query}
      />
      {error && !body && (
        <Alert severity="error" action={<Button onClick={refetch}>{t(texts.again)}</Button>}>
          {t(texts.failed)}
        </Alert>
      )}
      {!body && !error && <LinearProgress />}
      {body && isValid && (
        <AccountBook
          title={title}
          body={body}
          withAccount={body.data.some(line => line.account.name !== account?.name)}
          page={asked.page}
          onPage={page => ask({ page })}
        />
      )}
    </>
  );
};
