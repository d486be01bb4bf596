// What a person would rather look at than read: how a year goes by month, and who and what weighs
// most in a period.
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import LinearProgress from '@mui/material/LinearProgress';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactElement } from 'react';
import { Link, useSearchParams } from 'react-router';
import { type BsMonth, monthNames } from '../../domain/calendar/bs-month.ts';
import { FIRST_FISCAL_MONTH, getFiscalYear } from '../../domain/calendar/fiscal-year.ts';
import { toNepalDate } from '../../domain/calendar/nepal-time.ts';
import { localizeDigits, type Texts } from '../../domain/language.ts';
import { parseReportPeriod, toTimeRange } from '../../domain/registers/report-period.ts';
import { useApiQuery } from '../../src/api/use-api-query.ts';
import { useLanguage, useTranslations } from '../../src/i18n/language.ts';
import { useAmount } from '../../src/ui/Amount.tsx';
import { ColumnChart } from '../../src/ui/charts/ColumnChart.tsx';
import { RankedBars } from '../../src/ui/charts/RankedBars.tsx';
import { PageHeader } from '../../src/ui/PageHeader.tsx';
import { PeriodFields } from '../../src/ui/PeriodFields.tsx';

type MonthFigures = BsMonth & { sales: number; sales_vat: number; purchases?: number };
type TopShares = {
  top: { name: string; value: number }[];
  others: { count: number; value: number };
};

const ChartFrame = ({ children }: { children: ReactElement }) => (
  <Card variant="outlined">
    <CardContent>{children}</CardContent>
  </Card>
);

const toCustomerPath = (
  name: string,
  { start_date, end_date }: { start_date: string; end_date: string },
) =>
  `/sales/invoice?filter=${encodeURIComponent(JSON.stringify({ customer_name: name, start_date: start_date.slice(0, 10), end_date: end_date.slice(0, 10) }))}`;

export const ReportCharts = () => {
  const t = useTranslations();
  const language = useLanguage();
  const amount = useAmount();
  const [parameters, setParameters] = useSearchParams();
  const { year, month } = parseReportPeriod(
    parameters.get('year'),
    parameters.get('month'),
    toNepalDate(new Date()),
  );
  const choose = (changed: { year?: number; month?: number | 'all' }) =>
    setParameters(
      { year: String(changed.year ?? year), month: String(changed.month ?? month) },
      { replace: true },
    );
  // The year of the columns is the fiscal year in which the chosen month lies.
  const start = month === 'all' || month >= FIRST_FISCAL_MONTH ? year : year - 1;
  const months = useApiQuery<{ months: MonthFigures[] }>('report-charts/months', {
    query: { year: start },
  });
  const top = useApiQuery<{ customers: TopShares; products: TopShares }>('report-charts/top', {
    query: { year, month },
  });
  const name = localizeDigits(getFiscalYear(start).name, language);
  const rows = months.data?.body?.months ?? [];
  const labels = rows.map(row => t(monthNames[row.month - 1]!));
  const buys = rows.some(row => row.purchases !== undefined);
  const period =
    month === 'all'
      ? t(texts.wholeYear, { name })
      : `${t(monthNames[month - 1]!)} ${localizeDigits(String(year), language)}`;
  const moments = toTimeRange({ year, month });
  const others = ({ count, value }: TopShares['others']) =>
    count > 0
      ? { label: localizeDigits(t(texts.others, { n: count }), language), value }
      : undefined;
  const { customers, products } = top.data?.body ?? {};
  return (
    <>
      <PageHeader title={t(texts.title)} />
      <Stack direction="row" role="search" sx={{ flexWrap: 'wrap', gap: 1.5, mb: 1 }}>
        <PeriodFields
          withAll
          year={year}
          onYear={chosen => choose({ year: chosen })}
          month={month}
          onMonth={chosen => choose({ month: chosen })}
        />
      </Stack>
      <Typography variant="body2" color="text.secondary" sx={{ mb: 2 }}>
        {t(texts.note)}
      </Typography>
      <div style={{ height: 4 }}>
        {(!months.data && !months.error) || (!top.data && !top.error) ? <LinearProgress /> : null}
      </div>
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
        }}
      >
        {rows.length > 0 && (
          <ChartFrame>
            <ColumnChart
              title={t(texts.salesAndVat, { name })}
              name={t(texts.month)}
              labels={labels}
              format={amount}
              series={[
                { name: t(texts.sales), values: rows.map(row => row.sales) },
                { name: t(texts.vat), values: rows.map(row => row.sales_vat) },
              ]}
            />
          </ChartFrame>
        )}
        {buys && (
          <ChartFrame>
            <ColumnChart
              title={t(texts.against, { name })}
              name={t(texts.month)}
              labels={labels}
              format={amount}
              series={[
                { name: t(texts.sales), values: rows.map(row => row.sales) },
                { name: t(texts.purchases), values: rows.map(row => row.purchases ?? 0) },
              ]}
            />
          </ChartFrame>
        )}
        {customers && (
          <ChartFrame>
            <RankedBars
              title={t(texts.customers, { period })}
              name={t(texts.customer)}
              figure={t(texts.value)}
              format={amount}
              rows={customers.top.map(row => ({
                label: row.name,
                shown: <Link to={toCustomerPath(row.name, moments)}>{row.name}</Link>,
                value: row.value,
              }))}
              foot={others(customers.others)}
            />
          </ChartFrame>
        )}
        {products && (
          <ChartFrame>
            <RankedBars
              title={t(texts.products, { period })}
              name={t(texts.product)}
              figure={t(texts.value)}
              format={amount}
              rows={products.top.map(row => ({ label: row.name, value: row.value }))}
              foot={others(products.others)}
            />
          </ChartFrame>
        )}
      </Box>
    </>
  );
};

const texts = {
  title: { en: 'Charts', ne: 'चार्ट' },
  salesAndVat: {
    en: 'Sales and VAT by month, fiscal year {name}',
    ne: 'महिनाअनुसार बिक्री र भ्याट, आर्थिक वर्ष {name}',
  },
  against: {
    en: 'Purchases vs. sales, fiscal year {name}',
    ne: 'खरिद र बिक्रीको तुलना, आर्थिक वर्ष {name}',
  },
  sales: { en: 'Sales', ne: 'बिक्री' },
  vat: { en: 'VAT', ne: 'भ्याट' },
  purchases: { en: 'Purchases', ne: 'खरिद' },
  month: { en: 'Month', ne: 'महिना' },
  customers: { en: 'Top customers, {period}', ne: 'मुख्य ग्राहक, {period}' },
  products: { en: 'Top products, {period}', ne: 'मुख्य वस्तु, {period}' },
  customer: { en: 'Customer', ne: 'ग्राहक' },
  product: { en: 'Product', ne: 'वस्तु' },
  value: { en: 'Excluding VAT', ne: 'भ्याटबाहेक' },
  others: { en: '{n} {n|other|others}', ne: 'अन्य {n}' },
  wholeYear: { en: 'fiscal year {name}', ne: 'आर्थिक वर्ष {name}' },
  note: {
    en: 'Sales and purchases exclude VAT and are net of returns and cancellations.',
    ne: 'बिक्री र खरिद भ्याटबाहेक, फिर्ता र रद्द घटाएर।',
  },
} satisfies Record<string, Texts>;
