// The fiscal year by month: a table whose rows carry their bar, so that eyes and screen readers
// have the same figures.
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import { Link } from 'react-router';
import { monthNames } from '../../domain/calendar/month-names.ts';
import { digitsIn } from '../../domain/language.ts';
import { useLanguage, useSay } from '../../src/i18n/language.ts';
import { useAmount } from '../../src/ui/Amount.tsx';
import { invoicesOf, type MonthFigures } from './overview.ts';
import { texts } from './texts.ts';

type Props = { fiscal_year: string; months: MonthFigures[]; now: MonthFigures };

const cells = {
  width: '100%',
  borderSpacing: 0,
  '& caption': { textAlign: 'left', fontWeight: 600, pb: 1 },
  '& th, & td': { py: 0.4, px: 0.75, textAlign: 'left', whiteSpace: 'nowrap', fontWeight: 400 },
  '& th:first-of-type': { pl: 0 },
  '& thead th': { color: 'text.secondary', fontSize: 13 },
  '& .figure': { textAlign: 'right' },
} as const;

export const YearChart = ({ fiscal_year, months, now }: Props) => {
  const say = useSay();
  const language = useLanguage();
  const amount = useAmount();
  const most = Math.max(...months.map(month => month.total), 1);
  const isNow = (month: MonthFigures) => month.start_date === now.start_date;
  return (
    <Card variant="outlined">
      <CardContent>
        <Box component="table" sx={cells}>
          <caption>{say(texts.byMonth, { name: digitsIn(fiscal_year, language) })}</caption>
          <thead>
            <tr>
              <th scope="col">{say(texts.month)}</th>
              <Box component="td" aria-hidden sx={{ width: '100%' }} />
              <th scope="col" className="figure">
                {say(texts.sales)}
              </th>
              <Box
                component="th"
                scope="col"
                className="figure"
                sx={{ display: { xs: 'none', sm: 'table-cell' } }}
              >
                {say(texts.count)}
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
                  {say(monthNames[month.month - 1]!)}
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
                    <Link to={invoicesOf(month)}>{amount(month.total)}</Link>
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
                    : digitsIn(String(month.documents), language)}
                </Box>
              </tr>
            ))}
          </tbody>
        </Box>
      </CardContent>
    </Card>
  );
};
