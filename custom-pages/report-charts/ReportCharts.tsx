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
import type { BsMonth } from '../../domain/calendar/bs-month.ts';
import { FIRST_MONTH, fiscalYearFrom } from '../../domain/calendar/fiscal-year.ts';
import { monthNames } from '../../domain/calendar/month-names.ts';
import { nepalDay } from '../../domain/calendar/nepal-time.ts';
import { digitsIn } from '../../domain/language.ts';
import { momentsOf, periodIn } from '../../domain/registers/period.ts';
import { useLanguage, useSay } from '../../src/i18n/language.ts';
import { useAnswer } from '../../src/providers/use-answer.ts';
import { useAmount } from '../../src/ui/Amount.tsx';
import { ColumnChart } from '../../src/ui/charts/ColumnChart.tsx';
import { RankedBars } from '../../src/ui/charts/RankedBars.tsx';
import { PageHeader } from '../../src/ui/PageHeader.tsx';
import { PeriodFields } from '../../src/ui/PeriodFields.tsx';
import { texts } from './texts.ts';

type Month = BsMonth & { sales: number; sales_vat: number; purchases?: number };
type Weights = { top: { name: string; value: number }[]; others: { count: number; value: number } };

const Framed = ({ children }: { children: ReactElement }) => (
  <Card variant="outlined">
    <CardContent>{children}</CardContent>
  </Card>
);

const customerAddress = (
  name: string,
  { start_date, end_date }: { start_date: string; end_date: string },
) =>
  `/sales/invoice?filter=${encodeURIComponent(JSON.stringify({ customer_name: name, start_date: start_date.slice(0, 10), end_date: end_date.slice(0, 10) }))}`;

export const ReportCharts = () => {
  const say = useSay();
  const language = useLanguage();
  const amount = useAmount();
  const [parameters, setParameters] = useSearchParams();
  const { year, month } = periodIn(
    parameters.get('year'),
    parameters.get('month'),
    nepalDay(new Date()),
  );
  const choose = (changed: { year?: number; month?: number | 'all' }) =>
    setParameters(
      { year: String(changed.year ?? year), month: String(changed.month ?? month) },
      { replace: true },
    );
  // The year of the columns is the fiscal year in which the chosen month lies.
  const start = month === 'all' || month >= FIRST_MONTH ? year : year - 1;
  const months = useAnswer<{ months: Month[] }>('report-charts/months', { query: { year: start } });
  const top = useAnswer<{ customers: Weights; products: Weights }>('report-charts/top', {
    query: { year, month },
  });
  const name = digitsIn(fiscalYearFrom(start).name, language);
  const rows = months.answer?.body?.months ?? [];
  const labels = rows.map(row => say(monthNames[row.month - 1]!));
  const buys = rows.some(row => row.purchases !== undefined);
  const period =
    month === 'all'
      ? say(texts.wholeYear, { name })
      : `${say(monthNames[month - 1]!)} ${digitsIn(String(year), language)}`;
  const moments = momentsOf({ year, month });
  const others = ({ count, value }: Weights['others']) =>
    count > 0 ? { label: digitsIn(say(texts.others, { n: count }), language), value } : undefined;
  const { customers, products } = top.answer?.body ?? {};
  return (
    <>
      <PageHeader title={say(texts.title)} />
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
        {say(texts.note)}
      </Typography>
      <div style={{ height: 4 }}>
        {(!months.answer && !months.error) || (!top.answer && !top.error) ? (
          <LinearProgress />
        ) : null}
      </div>
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
        }}
      >
        {rows.length > 0 && (
          <Framed>
            <ColumnChart
              title={say(texts.salesAndVat, { name })}
              name={say(texts.month)}
              labels={labels}
              format={amount}
              series={[
                { name: say(texts.sales), values: rows.map(row => row.sales) },
                { name: say(texts.vat), values: rows.map(row => row.sales_vat) },
              ]}
            />
          </Framed>
        )}
        {buys && (
          <Framed>
            <ColumnChart
              title={say(texts.against, { name })}
              name={say(texts.month)}
              labels={labels}
              format={amount}
              series={[
                { name: say(texts.sales), values: rows.map(row => row.sales) },
                { name: say(texts.purchases), values: rows.map(row => row.purchases ?? 0) },
              ]}
            />
          </Framed>
        )}
        {customers && (
          <Framed>
            <RankedBars
              title={say(texts.customers, { period })}
              name={say(texts.customer)}
              figure={say(texts.value)}
              format={amount}
              rows={customers.top.map(row => ({
                label: row.name,
                shown: <Link to={customerAddress(row.name, moments)}>{row.name}</Link>,
                value: row.value,
              }))}
              foot={others(customers.others)}
            />
          </Framed>
        )}
        {products && (
          <Framed>
            <RankedBars
              title={say(texts.products, { period })}
              name={say(texts.product)}
              figure={say(texts.value)}
              format={amount}
              rows={products.top.map(row => ({ label: row.name, value: row.value }))}
              foot={others(products.others)}
            />
          </Framed>
        )}
      </Box>
    </>
  );
};
