// The account of a customer or vendor: what is open, how old it is, and every movement of a period.
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Paper from '@mui/material/Paper';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { localizeDigits, localizeText, type Texts } from '../../domain/language.ts';
import { ApiError } from '../../src/api/http.ts';
import { useApiQuery } from '../../src/api/use-api-query.ts';
import { useLanguage, useTranslations } from '../../src/i18n/language.ts';
import { EmailButton } from '../../src/print/EmailButton.tsx';
import { PrintReportButton } from '../../src/print/PrintReportButton.tsx';
import { NotFoundPage } from '../../src/ui/ErrorPages.tsx';
import { PageHeader } from '../../src/ui/PageHeader.tsx';
import { OpenDocuments } from './OpenDocuments.tsx';
import type { OpenDocument } from './OutstandingTable.tsx';
import { ReminderDialog } from './ReminderDialog.tsx';
import { reminderTexts } from './reminder-texts.ts';
import { isPeriod, usePeriodQuery } from './report-query.ts';
import { SentReminders } from './SentReminders.tsx';
import { Statement } from './Statement.tsx';
import { useDay, useMoney } from './table-parts.tsx';
import { texts } from './texts.ts';

type Kind = 'customer' | 'vendor';

/** What is open of a party, in rupees; `open` of a credit is above 0. */
type OpenBody = {
  party: { name: string; code: string };
  data: OpenDocument[];
  credits: OpenDocument[];
  /** The same business on the other side. */
  counterparts: { id: number; name: string }[];
  may_apply: boolean;
  may_net: boolean;
  balance: number;
  overdue: number;
  last_payment: { id: number; number: string; day: string; amount: number } | null;
};

/** Where a kind of party is listed, invoiced or billed, and paid. */
const pages = {
  customer: {
    list: texts.customers,
    address: '/sales/customers',
    issue: { label: texts.newInvoice, to: '/sales/invoice/new' },
    settle: { label: texts.receive, to: '/accounting/receipts/new' },
    last: texts.lastReceipt,
  },
  vendor: {
    list: texts.vendors,
    address: '/purchases/vendors',
    issue: { label: texts.newBill, to: '/purchases/billings/new' },
    settle: { label: texts.pay, to: '/accounting/payments/new' },
    last: texts.lastPayment,
  },
} as const satisfies Record<Kind, object>;

export const PartyAccount = ({ kind }: { kind: Kind }) => {
  const t = useTranslations();
  const language = useLanguage();
  const { id = '' } = useParams();
  const [asked, ask] = usePeriodQuery();
  const path = `parties/${kind}/${id}`;
  const [isReminding, setReminding] = useState(false);
  const [sent, setSent] = useState(0);
  const { data, error, refetch } = useApiQuery<OpenBody>(`${path}/open`);
  const body = data?.body;
  const { list, address, issue, settle } = pages[kind];
  if (error instanceof ApiError && error.status === 404) return <NotFoundPage />;
  if (error && !body)
    return (
      <Alert severity="error" action={<Button onClick={refetch}>{t(texts.again)}</Button>}>
        {t(texts.failed)}
      </Alert>
    );
  if (!body) return <LinearProgress />;
  const { name, code } = body.party;
  const query = { start_date: asked.start_date, end_date: asked.end_date };
  const tabs = kind === 'customer' ? ['statement', 'reminders'] : ['statement'];
  const tab = tabs.includes(asked.tab) ? asked.tab : 'open';
  return (
    <>
      <PageHeader
        title={name}
        trail={[
          { label: t(list), to: address },
          { label: localizeText(code, language), to: `${address}/${id}` },
        ]}
      >
        {isPeriod(asked) && (
          <>
            <PrintReportButton
              name={`statement-${code}`}
              path={`${path}/statement`}
              query={query}
              label={texts.statement}
            />
            <EmailButton
              path={`${path}/statement`}
              subject={`${t(texts.statementOfAccount)}: ${name}`}
              more={query}
            />
          </>
        )}
        <PrintReportButton
          name={`confirmation-${code}`}
          path={`${path}/confirmation`}
          query={{}}
          label={texts.confirmation}
        />
        {body.may_net && body.counterparts.length > 0 && (
          <Button variant="outlined" component={Link} to={`${address}/${id}/netting`}>
            {t(texts.netting)}
          </Button>
        )}
        {body.may_apply && body.credits.length > 0 && (
          <Button variant="outlined" component={Link} to={`${address}/${id}/allocations`}>
            {t(texts.applyCredits)}
          </Button>
        )}
        {kind === 'customer' && body.overdue > 0 && (
          <Button variant="outlined" onClick={() => setReminding(true)}>
            {t(reminderTexts.send)}
          </Button>
        )}
        <Button variant="outlined" component={Link} to={`${issue.to}?party_id=${id}`}>
          {t(issue.label)}
        </Button>
        <Button
          variant="contained"
          component={Link}
          to={`${settle.to}?party_kind=${kind}&party_id=${id}`}
        >
          {t(settle.label)}
        </Button>
      </PageHeader>
      <Figures kind={kind} body={body} />
      <Tabs
        value={tab}
        onChange={(_, chosen: string) => ask({ tab: chosen === 'open' ? '' : chosen })}
        aria-label={name}
        sx={{ mb: 1.5 }}
      >
        <Tab value="open" label={t(texts.openDocuments)} id="tab-open" aria-controls="panel" />
        <Tab
          value="statement"
          label={t(texts.statement)}
          id="tab-statement"
          aria-controls="panel"
        />
        {kind === 'customer' && (
          <Tab
            value="reminders"
            label={t(reminderTexts.reminders)}
            id="tab-reminders"
            aria-controls="panel"
          />
        )}
      </Tabs>
      <Box role="tabpanel" id="panel" aria-labelledby={`tab-${tab}`}>
        {tab === 'open' && (
          <OpenDocuments documents={body.data} credits={body.credits} balance={body.balance} />
        )}
        {tab === 'statement' && (
          <Statement kind={kind} path={`${path}/statement`} asked={asked} ask={ask} />
        )}
        {tab === 'reminders' && <SentReminders key={sent} id={id} />}
      </Box>
      {isReminding && (
        <ReminderDialog
          id={id}
          name={name}
          onClose={() => setReminding(false)}
          onSent={() => setSent(sent + 1)}
        />
      )}
    </>
  );
};

const Figures = ({ kind, body }: { kind: Kind; body: OpenBody }) => {
  const t = useTranslations();
  const { money, balance } = useMoney();
  const showDay = useDay();
  const language = useLanguage();
  const { last_payment: last, overdue, credits } = body;
  const given = credits.reduce((sum, { open }) => sum + open, 0);
  const figures: [label: Texts, figure: string, note: string, isBad?: boolean][] = [
    [texts.balance, balance(body.balance, kind), ''],
    [texts.overdue, money(overdue), '', overdue > 0],
    [texts.credits, money(given), ''],
    [
      pages[kind].last,
      last ? money(last.amount) : t(texts.never),
      last ? `${showDay(last.day)} · ${localizeDigits(last.number, language)}` : '',
    ],
  ];
  return (
    <Box
      component="dl"
      sx={({ palette }) => ({
        display: 'grid',
        gap: 1.5,
        m: 0,
        mb: 2,
        gridTemplateColumns: { xs: '1fr 1fr', md: 'repeat(4, 1fr)' },
        '& .overdue': { color: palette.mode === 'dark' ? palette.error.light : palette.error.main },
      })}
    >
      {figures.map(([label, figure, note, isBad]) => (
        <Paper key={label.en} variant="outlined" sx={{ p: 1.5 }}>
          <Typography component="dt" variant="body2" color="text.secondary">
            {t(label)}
          </Typography>
          <Typography
            component="dd"
            sx={{ m: 0, fontWeight: 600, fontSize: '1.1rem', whiteSpace: 'nowrap' }}
            className={isBad ? 'overdue' : undefined}
          >
            {figure}
          </Typography>
          {note !== '' && (
            <Typography component="dd" variant="body2" color="text.secondary" sx={{ m: 0 }}>
              {note}
            </Typography>
          )}
        </Paper>
      ))}
    </Box>
  );
};
