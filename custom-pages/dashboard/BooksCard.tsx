// How the company is placed: the figures of the books, for those who may see their reports.
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router';
import { localizeDigits } from '../../domain/language.ts';
import { useLanguage, useTranslations } from '../../src/i18n/language.ts';
import { useAmount } from '../../src/ui/Amount.tsx';
import { texts } from './texts.ts';

const REPORTS_PATH = '/accounting/reports';

/** In rupees, as of the day; the profit since the first day of the fiscal year. */
export type BooksFigures = {
  money: number;
  receivable: number;
  payable: number;
  profit: number;
  fiscal_year: string;
  start_date: string;
  day: string;
};

/** How the company is placed, each figure on the way to the report that it is in. */
export const BooksCard = ({ money, receivable, payable, profit, ...books }: BooksFigures) => {
  const t = useTranslations();
  const language = useLanguage();
  const amount = useAmount();
  const { fiscal_year, start_date, day } = books;
  const position = `${REPORTS_PATH}/balance-sheet?as_of=${day}`;
  const year = `start_date=${start_date}&end_date=${day}`;
  const figures = [
    { label: t(texts.money), figure: money, to: `${REPORTS_PATH}/cash-flow?${year}` },
    { label: t(texts.receivable), figure: receivable, to: position },
    { label: t(texts.payable), figure: payable, to: position },
    {
      label: t(texts.profit, { name: localizeDigits(fiscal_year, language) }),
      figure: profit,
      to: `${REPORTS_PATH}/profit-and-loss?${year}`,
    },
  ];
  return (
    <Card variant="outlined" component="section" aria-label={t(texts.books)}>
      <CardContent>
        <Typography variant="h2" sx={{ fontSize: '1rem', mb: 1 }}>
          {t(texts.books)}
        </Typography>
        {figures.map(({ label, figure, to }) => (
          <Stack
            key={label}
            direction="row"
            spacing={2}
            sx={{ py: 0.75, justifyContent: 'space-between', alignItems: 'baseline' }}
          >
            <Typography variant="body2">{label}</Typography>
            <Typography sx={{ fontWeight: 600, whiteSpace: 'nowrap' }}>
              <Link to={to} aria-label={`${label}: ${amount(figure)}`}>
                {amount(figure)}
              </Link>
            </Typography>
          </Stack>
        ))}
      </CardContent>
    </Card>
  );
};
