// This Nepali month beside the last: what was sold, its VAT, what was taken back. Each figure leads
// to the list that it sums.
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router';
import type { BsMonth } from '../../domain/calendar/bs-month.ts';
import { monthNames } from '../../domain/calendar/month-names.ts';
import { digitsIn, type Texts } from '../../domain/language.ts';
import { useLanguage, useSay } from '../../src/i18n/language.ts';
import { useAmount } from '../../src/ui/Amount.tsx';
import {
  type Compared,
  cancellationsOf,
  invoicesOf,
  type MonthFigures,
  notesOf,
  type Overview,
} from './overview.ts';
import { texts } from './texts.ts';

/** "Mangsir 2083", "मङ्सिर २०८३". */
const useMonthName = (): ((month: BsMonth) => string) => {
  const say = useSay();
  const language = useLanguage();
  return ({ month, year }) => `${say(monthNames[month - 1]!)} ${digitsIn(String(year), language)}`;
};

type Shown = {
  title: Texts;
  compared: Compared;
  figure: 'total' | 'vat_amount';
  count: { one: Texts; many: Texts };
  listOf: (month: BsMonth) => string;
};

const MonthCard = ({ title, compared, figure, count, listOf }: Shown) => {
  const say = useSay();
  const language = useLanguage();
  const amount = useAmount();
  const nameOf = useMonthName();
  const told = ({ documents }: MonthFigures) =>
    say(documents === 1 ? count.one : count.many, { n: digitsIn(String(documents), language) });
  const { this_month, last_month } = compared;
  return (
    <Card variant="outlined" component="section" aria-label={say(title)}>
      <CardContent>
        <Typography variant="body2" color="text.secondary">
          {say(title)} · {nameOf(this_month)}
        </Typography>
        <Typography sx={{ fontSize: '1.35rem', fontWeight: 600, my: 0.5 }}>
          <Link to={listOf(this_month)}>{amount(this_month[figure])}</Link>
        </Typography>
        <Typography variant="body2">{told(this_month)}</Typography>
        <Typography variant="body2" color="text.secondary" sx={{ mt: 1 }}>
          {nameOf(last_month)}: <Link to={listOf(last_month)}>{amount(last_month[figure])}</Link> ·{' '}
          {told(last_month)}
        </Typography>
      </CardContent>
    </Card>
  );
};

export const MonthCards = ({ sales, credit_notes, cancellations }: Overview) => (
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
        listOf={invoicesOf}
      />
    )}
    {sales && (
      <MonthCard
        title={texts.vat}
        compared={sales}
        figure="vat_amount"
        count={texts.invoices}
        listOf={invoicesOf}
      />
    )}
    {credit_notes && (
      <MonthCard
        title={texts.creditNotes}
        compared={credit_notes}
        figure="total"
        count={texts.notes}
        listOf={notesOf}
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
          listOf={cancellationsOf}
        />
      )}
  </Box>
);
