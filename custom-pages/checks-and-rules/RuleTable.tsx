// The dated rules: rates, ceilings and layouts, each with the day from which it holds. A new one comes with a new version of the program.
import Paper from '@mui/material/Paper';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { fromRate } from '../../domain/billing/money.ts';
import { displayDate } from '../../domain/calendar/format-date.ts';
import { buyerPanCeiling, purchaseFarBackDays, salesFarBackDays } from '../../domain/checks/ceilings.ts';
import { digitsIn } from '../../domain/language.ts';
import type { Dated } from '../../domain/tax-forms/dated.ts';
import { layouts } from '../../domain/tax-forms/layouts.ts';
import { annex13Threshold, BEGINNING, vatDueDays, vatRate } from '../../domain/tax-forms/rules.ts';
import { useCalendar } from '../../src/i18n/calendar.ts';
import { useLanguage, useSay } from '../../src/i18n/language.ts';
import { useAmount } from '../../src/ui/Amount.tsx';
import { ruleNames, texts } from './texts.ts';

type Shown = { name: string; from: string; value: string };

export const RuleTable = () => {
  const say = useSay();
  const language = useLanguage();
  const calendar = useCalendar();
  const amount = useAmount();
  const entries = <T,>(name: string, rules: Dated<T>, shown: (value: T) => string): Shown[] =>
    rules.map(({ from, value }) => ({ name, from, value: shown(value) }));
  const percent = (rate: number) => digitsIn(`${fromRate(rate)} %`, language);
  const money = (paisa: number) => amount(paisa / 100);
  const days = (n: number) => say(texts.days, { n: digitsIn(String(n), language) });
  const rows: Shown[] = [
    ...entries(say(ruleNames.vat), vatRate, percent),
    ...entries(say(ruleNames.due), vatDueDays, days),
    ...entries(say(ruleNames.annex13), annex13Threshold, money),
    ...entries(say(ruleNames.buyerPan), buyerPanCeiling, money),
    ...entries(say(ruleNames.salesFarBack), salesFarBackDays, days),
    ...entries(say(ruleNames.purchaseFarBack), purchaseFarBackDays, days),
    ...Object.values(layouts).flatMap(dated =>
      dated.map(({ from, value }) => ({
        name: say(texts.layoutOf, { name: say(value.title) }),
        from,
        value: digitsIn(value.version, language),
      })),
    ),
  ];
  return (
    <section>
      <Typography variant="h6" component="h2" sx={{ mt: 4, mb: 1.5 }}>
        {say(texts.rules)}
      </Typography>
      <TableContainer component={Paper} variant="outlined">
        <Table size="small" aria-label={say(texts.rules)}>
          <TableHead>
            <TableRow>
              <TableCell>{say(texts.rule)}</TableCell>
              <TableCell>{say(texts.value)}</TableCell>
              <TableCell>{say(texts.from)}</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {rows.map(({ name, from, value }) => (
              <TableRow key={`${name} ${from}`}>
                <TableCell component="th" scope="row">
                  {name}
                </TableCell>
                <TableCell>{value}</TableCell>
                <TableCell>{from === BEGINNING ? say(texts.always) : displayDate(from, calendar, language)}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </TableContainer>
    </section>
  );
};
