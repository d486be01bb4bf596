// How the month goes, for users who may see it; nothing for others.

import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { type BsMonth, monthNames } from '../../domain/calendar/bs-month.ts';
import { localizeDigits, type Texts } from '../../domain/language.ts';
import { callApi } from '../../src/api/http.ts';
import { useVatRates } from '../../src/documents/use-vat-rates.ts';
import { useLanguage, useTranslations } from '../../src/i18n/language.ts';
import { useAmount } from '../../src/ui/Amount.tsx';
import { BooksCard, type BooksFigures } from './BooksCard.tsx';
import { texts } from './texts.ts';

export const DashboardFigures = () => {
  const overview = useOverview();
  if (!overview || Object.keys(overview).length === 0) return null;
  const { sales, books } = overview;
  return (
    <Box sx={{ display: 'grid', gap: 2, mt: 3 }}>
      <MonthCards {...overview} />
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: { xs: '1fr', lg: sales ? '2fr 1fr' : '1fr' },
          alignItems: 'start',
        }}
      >
        {sales && (
          <YearChart fiscal_year={sales.fiscal_year} months={sales.months} now={sales.this_month} />
        )}
        <Box sx={{ display: 'grid', gap: 2 }}>
          {books && <BooksCard {...books} />}
          <PendingWork {...overview} />
        </Box>
      </Box>
    </Box>
  );
};

/** What waits for somebody: counts that lead to their lists. */
const PendingWork = ({ sales, credit_notes, below_minimum, digest_asked }: Overview) => {
  const t = useTranslations();
  const language = useLanguage();
  const counts: { label: Texts; count: number | undefined; to: string }[] = [
    { label: texts.unsynced, count: sales?.waiting, to: UNSYNCED_INVOICES_PATH },
    { label: texts.unsyncedNotes, count: credit_notes?.waiting, to: UNSYNCED_NOTES_PATH },
    { label: texts.below, count: below_minimum, to: BELOW_MINIMUM_PATH },
  ];
  return (
    <Card variant="outlined" component="section" aria-label={t(texts.attention)}>
      <CardContent>
        <Typography variant="h2" sx={{ fontSize: '1rem', mb: 1 }}>
          {t(texts.attention)}
        </Typography>
        {counts
          .filter(({ count }) => count !== undefined)
          .map(({ label, count, to }) => (
            <Stack
              key={to}
              direction="row"
              spacing={2}
              sx={{ py: 0.75, justifyContent: 'space-between', alignItems: 'baseline' }}
            >
              <Typography variant="body2">{t(label)}</Typography>
              <Typography sx={{ fontSize: '1.15rem', fontWeight: 600 }}>
                <Link
                  to={to}
                  aria-label={`${t(label)}: ${localizeDigits(String(count), language)}`}
                >
                  {localizeDigits(String(count), language)}
                </Link>
              </Typography>
            </Stack>
          ))}
        {digest_asked && (
          <Alert
            // Advice that may stay for long, not an event.
            role="note"
            severity="info"
            sx={{ mt: 1 }}
            action={
              <Button component={Link} to={PROOF_PATH} color="inherit" size="small">
                {t(texts.setDigest)}
              </Button>
            }
          >
            {t(texts.digest)}
          </Alert>
        )}
      </CardContent>
    </Card>
  );
};

/** "Mangsir 2083", "मङ्सिर २०८३". */
const useMonthName = (): ((month: BsMonth) => string) => {
  const t = useTranslations();
  const language = useLanguage();
  return ({ month, year }) =>
    `${t(monthNames[month - 1]!)} ${localizeDigits(String(year), language)}`;
};

type MonthCardProps = {
  title: Texts;
  compared: MonthComparison;
  figure: 'total' | 'vat_amount';
  count: { one: Texts; many: Texts };
  toListPath: (month: BsMonth) => string;
};

/**
 * This Nepali month next to the last one: sales, VAT and returns. Each figure leads
 * to the list that it sums.
 */
const MonthCard = ({ title, compared, figure, count, toListPath }: MonthCardProps) => {
  const t = useTranslations();
  const language = useLanguage();
  const amount = useAmount();
  const nameOf = useMonthName();
  const describeCount = ({ documents }: MonthFigures) =>
    t(documents === 1 ? count.one : count.many, {
      n: localizeDigits(String(documents), language),
    });
  const { this_month, last_month } = compared;
  return (
    <Card variant="outlined" component="section" aria-label={t(title)}>
      <CardContent>
        <Typography variant="body2" color="text.secondary">
          {t(title)} · {nameOf(this_month)}
        </Typography>
        <Typography sx={{ fontSize: '1.35rem', fontWeight: 600, my: 0.5 }}>
          <Link to={toListPath(this_month)}>{amount(this_month[figure])}</Link>
        </Typography>
        <Typography variant="body2">{describeCount(this_month)}</Typography>
        <Typography variant="body2" color="text.secondary" sx={{ mt: 1 }}>
          {nameOf(last_month)}:{' '}
          <Link to={toListPath(last_month)}>{amount(last_month[figure])}</Link> ·{' '}
          {describeCount(last_month)}
        </Typography>
      </CardContent>
    </Card>
  );
};

const MonthCards = ({ sales, credit_notes, cancellations }: Overview) => {
  const { ofSale } = useVatRates();
  // A company with a PAN only has no VAT, but may have had some.
  const hasVat =
    ofSale('') > 0 || sales?.this_month.vat_amount !== 0 || sales?.last_month.vat_amount !== 0;
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        gridTemplateColumns: 'repeat(auto-fit, minmax(min(260px, 100%), 1fr))',
      }}
    >
      {sales && (
        <MonthCard
          title={texts.sales}
          compared={sales}
          figure="total"
          count={texts.invoices}
          toListPath={toInvoicesPath}
        />
      )}
      {sales && hasVat && (
        <MonthCard
          title={texts.vat}
          compared={sales}
          figure="vat_amount"
          count={texts.invoices}
          toListPath={toInvoicesPath}
        />
      )}
      {credit_notes && (
        <MonthCard
          title={texts.creditNotes}
          compared={credit_notes}
          figure="total"
          count={texts.notes}
          toListPath={toCreditNotesPath}
        />
      )}
      {/* Most companies never cancel: the card is there in the months that have one. */}
      {cancellations &&
        cancellations.this_month.documents + cancellations.last_month.documents > 0 && (
          <MonthCard
            title={texts.cancellations}
            compared={cancellations}
            figure="total"
            count={texts.invoices}
            toListPath={toCancellationsPath}
          />
        )}
    </Box>
  );
};

type YearChartProps = { fiscal_year: string; months: MonthFigures[]; now: MonthFigures };

const tableStyles = {
  width: '100%',
  borderSpacing: 0,
  '& caption': { textAlign: 'left', fontWeight: 600, pb: 1 },
  '& th, & td': { py: 0.4, px: 0.75, textAlign: 'left', whiteSpace: 'nowrap', fontWeight: 400 },
  '& th:first-of-type': { pl: 0 },
  '& thead th': { color: 'text.secondary', fontSize: 13 },
  '& .figure': { textAlign: 'right' },
} as const;

/**
 * The fiscal year by month: a table whose rows carry their bar, so that eyes and screen readers
 * have the same figures.
 */
const YearChart = ({ fiscal_year, months, now }: YearChartProps) => {
  const t = useTranslations();
  const language = useLanguage();
  const amount = useAmount();
  const most = Math.max(...months.map(month => month.total), 1);
  const isNow = (month: MonthFigures) => month.start_date === now.start_date;
  return (
    <Card variant="outlined">
      <CardContent>
        <Box component="table" sx={tableStyles}>
          <caption>{t(texts.byMonth, { name: localizeDigits(fiscal_year, language) })}</caption>
          <thead>
            <tr>
              <th scope="col">{t(texts.month)}</th>
              <Box component="td" aria-hidden sx={{ width: '100%' }} />
              <th scope="col" className="figure">
                {t(texts.sales)}
              </th>
              <Box
                component="th"
                scope="col"
                className="figure"
                sx={{ display: { xs: 'none', sm: 'table-cell' } }}
              >
                {t(texts.count)}
              </Box>
            </tr>
          </thead>
          <tbody>
            {months.map(month => (
              <tr key={month.start_date} aria-current={isNow(month) ? 'date' : undefined}>
                <Box
                  component="th"
                  scope="row"
                  sx={{ ...(isNow(month) && { fontWeight: '600 !important' }) }}
                >
                  {t(monthNames[month.month - 1]!)}
                </Box>
                <td aria-hidden>
                  {month.total > 0 && (
                    <Box
                      sx={{
                        height: 14,
                        minWidth: 2,
                        width: `${(100 * month.total) / most}%`,
                        borderRadius: '0 4px 4px 0',
                        bgcolor: 'primary.main',
                        opacity: isNow(month) ? 1 : 0.65,
                      }}
                    />
                  )}
                </td>
                <td className="figure">
                  {month.documents > 0 ? (
                    <Link to={toInvoicesPath(month)}>{amount(month.total)}</Link>
                  ) : month.start_date > now.end_date ? (
                    '–'
                  ) : (
                    amount(0)
                  )}
                </td>
                <Box
                  component="td"
                  className="figure"
                  sx={{ display: { xs: 'none', sm: 'table-cell' } }}
                >
                  {month.start_date > now.end_date
                    ? '–'
                    : localizeDigits(String(month.documents), language)}
                </Box>
              </tr>
            ))}
          </tbody>
        </Box>
      </CardContent>
    </Card>
  );
};

/**
 * What the server's overview tells, and the addresses of the lists behind its figures. A Nepali
 * month's documents; amounts in rupees.
 */
type MonthFigures = BsMonth & {
  documents: number;
  total: number;
  taxable_amount: number;
  vat_amount: number;
};
type MonthComparison = { this_month: MonthFigures; last_month: MonthFigures };
/** Parts that the role may not view are not there. */
type Overview = {
  sales?: MonthComparison & { fiscal_year: string; months: MonthFigures[]; waiting: number };
  credit_notes?: MonthComparison & { waiting: number };
  cancellations?: MonthComparison;
  books?: BooksFigures;
  below_minimum?: number;
  /** No address gets the daily digests yet, and this person may name one. */
  digest_asked?: 1;
};

/** The figures of the moment; undefined until they are there, and when they cannot be had. */
const useOverview = (): Overview | undefined => {
  const [overview, setOverview] = useState<Overview | undefined>();
  useEffect(() => {
    callApi<Overview>('overview').then(({ body }) => setOverview(body), console.warn);
  }, []);
  return overview;
};

const withListFilter = (address: string, filter: Record<string, string>) =>
  `${address}?filter=${encodeURIComponent(JSON.stringify(filter))}`;

const INVOICE_LIST = '/sales/invoice';
const CREDIT_NOTE_LIST = '/sales/credit_notes';

/** The documents of a month, as their list's own date filter finds them. */
const toInvoicesPath = ({ start_date, end_date }: BsMonth): string =>
  withListFilter(INVOICE_LIST, { start_date, end_date });
const toCreditNotesPath = ({ start_date, end_date }: BsMonth): string =>
  withListFilter(CREDIT_NOTE_LIST, { start_date, end_date });
const toCancellationsPath = ({ start_date, end_date }: BsMonth): string =>
  withListFilter('/sales/cancellations', { start_date, end_date });
const UNSYNCED_INVOICES_PATH = withListFilter(INVOICE_LIST, { ird_sync: '0' });
const UNSYNCED_NOTES_PATH = withListFilter(CREDIT_NOTE_LIST, { ird_sync: '0' });
const PROOF_PATH = '/inspection?tab=proof';
const BELOW_MINIMUM_PATH = '/inventory/below-minimum';
