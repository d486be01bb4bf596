// What is owed, overdue and due soon, and the money at hand, for those who may see the reports of the
// books; each card leads to its report.
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import CardActionArea from '@mui/material/CardActionArea';
import Typography from '@mui/material/Typography';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { toFiscalYear } from '../../domain/calendar/fiscal-year.ts';
import type { Texts } from '../../domain/language.ts';
import { useApiQuery } from '../../src/api/use-api-query.ts';
import { createScreenMemory } from '../../src/forms/user-storage.ts';
import { useTranslations } from '../../src/i18n/language.ts';
import { useAmount } from '../../src/ui/Amount.tsx';
import { texts } from './texts.ts';

/** In rupees, at the end of the day (AD). */
type MoneyFigures = {
  receivable: number;
  payable: number;
  overdue: number;
  money: number;
  due_this_week: number;
  overdue_payable: number;
  day: string;
  due_until: string;
};

/** False for a user who was shown no row: the place that is kept for it would close again. */
const wasShown = createScreenMemory<boolean>('dashboard-money');

/** The row keeps its place while the figures are on their way. */
export const MoneyRow = () => {
  const t = useTranslations();
  const { data, error } = useApiQuery<MoneyFigures | undefined>('overview/money', {
    purpose: 'look-up',
  });
  const isShown = data && data.body !== undefined;
  useEffect(() => {
    if (isShown !== undefined) wasShown.save(isShown);
  }, [isShown]);
  if (error || !(isShown ?? wasShown.load() ?? true)) return null;
  return (
    <Box
      component="section"
      aria-label={t(texts.moneyRow)}
      aria-busy={!isShown}
      sx={{
        display: 'grid',
        gap: { xs: 1, sm: 2 },
        gridTemplateColumns: { xs: '1fr 1fr', sm: 'repeat(auto-fit, minmax(170px, 1fr))' },
        // The last of an odd number leaves no gap next to it.
        '& > :last-child:nth-child(odd)': { gridColumn: { xs: '1 / -1', sm: 'auto' } },
        mb: 3,
      }}
    >
      <MoneyCards figures={data?.body} />
    </Box>
  );
};

const MoneyCards = ({ figures }: { figures: MoneyFigures | undefined }) => {
  const t = useTranslations();
  const amount = useAmount();
  const overdue = figures?.overdue_payable ?? 0;
  return (
    <>
      <MoneyCard
        label={texts.owedToUs}
        figure={figures?.receivable}
        to="/accounting/receivables-ageing"
      />
      <MoneyCard
        label={texts.owedByUs}
        figure={figures?.payable}
        to="/accounting/payables-ageing"
      />
      <MoneyCard
        label={texts.overdue}
        figure={figures?.overdue}
        note={t(texts.ofCustomers)}
        to="/accounting/outstanding?due=overdue"
      />
      <MoneyCard
        label={texts.cashAndBank}
        figure={figures?.money}
        to={`/accounting/reports/cash-book${figures ? toYearQuery(figures.day) : ''}`}
      />
      <MoneyCard
        label={texts.dueThisWeek}
        figure={figures?.due_this_week}
        note={overdue > 0 ? t(texts.overdueToo, { amount: amount(overdue) }) : ''}
        to={`/accounting/outstanding?party_kind=vendor&due=due_until:${figures?.due_until ?? ''}`}
      />
    </>
  );
};

/** The fiscal year up to the day; a day outside the calendar leaves it to the report. */
const toYearQuery = (day: string): string => {
  try {
    return `?start_date=${toFiscalYear(day).start_date}&end_date=${day}`;
  } catch {
    return '';
  }
};

type MoneyCardProps = {
  label: Texts;
  figure: number | undefined;
  /** Said below the figure; its line is there without it, too. */
  note?: string;
  to: string;
};

const MoneyCard = ({ label, figure, note = '', to }: MoneyCardProps) => {
  const t = useTranslations();
  const amount = useAmount();
  const content = (
    <Box sx={{ p: { xs: 1.25, sm: 2 } }}>
      <Typography variant="body2" color="text.secondary" noWrap>
        {t(label)}
      </Typography>
      <Typography sx={{ fontSize: { xs: '1rem', sm: '1.2rem' }, fontWeight: 600 }}>
        {figure === undefined ? '\u00a0' : amount(figure)}
      </Typography>
      <Typography variant="caption" color="text.secondary" component="p" noWrap>
        {note || '\u00a0'}
      </Typography>
    </Box>
  );
  return (
    <Card variant="outlined">
      {figure === undefined ? (
        content
      ) : (
        <CardActionArea component={Link} to={to}>
          {content}
        </CardActionArea>
      )}
    </Card>
  );
};
