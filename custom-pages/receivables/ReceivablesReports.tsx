// The reports of what customers owe and vendors are owed: one tab each, the same day for all.
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Tab from '@mui/material/Tab';
import { Link, useNavigate } from 'react-router';
import {
  ageingParties,
  type ReceivableReportName,
  receivableReportNames,
  receivableReports,
} from '../../domain/ledger/receivable-reports.ts';
import { useApiQuery } from '../../src/api/use-api-query.ts';
import { useTranslations } from '../../src/i18n/language.ts';
import { PrintReportButton } from '../../src/print/PrintReportButton.tsx';
import { PageHeader } from '../../src/ui/PageHeader.tsx';
import { ScrollTabs } from '../../src/ui/ScrollTabs.tsx';
import { type AgeingBody, AgeingTable } from './AgeingTable.tsx';
import { type CollectionsBody, CollectionsTable } from './CollectionsTable.tsx';
import { type OutstandingBody, OutstandingTable } from './OutstandingTable.tsx';
import { ReceivablesFilters } from './ReceivablesFilters.tsx';
import {
  hasValidDays,
  PAGE_SIZE,
  toAccountPath,
  toReportParams,
  toReportPath,
  useReceivablesQuery,
} from './report-query.ts';
import { texts } from './texts.ts';

export const ReceivablesReports = ({ name }: { name: ReceivableReportName }) => {
  const t = useTranslations();
  const navigate = useNavigate();
  const [asked] = useReceivablesQuery();
  const choose = (chosen: ReceivableReportName) => {
    const { as_of, pos } = asked;
    void navigate(toReportPath(chosen, { as_of, pos }), { replace: true });
  };
  return (
    <>
      <ScrollTabs
        value={name}
        onChange={(_, chosen: ReceivableReportName) => choose(chosen)}
        aria-label={t(texts.reports)}
        sx={{ mb: 1.5 }}
      >
        {receivableReportNames.map(each => (
          <Tab
            key={each}
            value={each}
            label={t(receivableReports[each])}
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

type Body = AgeingBody | OutstandingBody | CollectionsBody;

const Report = ({ name }: { name: ReceivableReportName }) => {
  const t = useTranslations();
  const [asked, ask] = useReceivablesQuery();
  const title = t(receivableReports[name]);
  const path = `reports/${name}`;
  const query = toReportParams(asked, name);
  const isValid = hasValidDays(asked, name);
  const { data, error, refetch } = useApiQuery<Body>(path, {
    query: { ...query, page: asked.page, limit: PAGE_SIZE },
  });
  const body = data?.body;
  const kind =
    name in ageingParties ? ageingParties[name as keyof typeof ageingParties] : undefined;
  const party = body && 'columns' in body ? body.party : null;
  return (
    <>
      <PageHeader
        title={party ?? title}
        trail={
          party === null
            ? []
            : [{ label: title, to: toReportPath(name, { ...asked, party_id: '' }) }]
        }
      >
        {party !== null && kind && (
          <Button variant="outlined" component={Link} to={toAccountPath(kind, asked.party_id)}>
            {t(texts.account)}
          </Button>
        )}
        {kind &&
          (['confirmations', 'statements'] as const).map(letters => (
            <PrintReportButton
              key={letters}
              name={letters}
              path={`${path}/${letters}`}
              query={query}
              label={texts[letters]}
            />
          ))}
        <PrintReportButton name={name} path={path} query={query} />
      </PageHeader>
      <ReceivablesFilters name={name} asked={asked} ask={ask} />
      {error && !body && (
        <Alert severity="error" action={<Button onClick={refetch}>{t(texts.again)}</Button>}>
          {t(texts.failed)}
        </Alert>
      )}
      {!body && !error && <LinearProgress />}
      {body && isValid && (
        <ReportBody name={name} title={title} body={body} asked={asked} ask={ask} />
      )}
    </>
  );
};

type BodyProps = {
  name: ReceivableReportName;
  title: string;
  body: Body;
  asked: ReturnType<typeof useReceivablesQuery>[0];
  ask: ReturnType<typeof useReceivablesQuery>[1];
};

const ReportBody = ({ name, title, body, asked, ask }: BodyProps) => {
  const paging = { page: asked.page, onPage: (page: number) => ask({ page }) };
  if ('columns' in body)
    return (
      <AgeingTable
        title={title}
        body={body}
        toDocuments={id => toReportPath(name, { ...asked, party_id: String(id) })}
        {...paging}
      />
    );
  if ('methods' in body)
    return (
      <CollectionsTable
        title={title}
        body={body}
        toReceipts={narrowed => toReportPath(name, { ...asked, ...narrowed })}
        {...paging}
      />
    );
  return <OutstandingTable title={title} body={body} {...paging} />;
};
