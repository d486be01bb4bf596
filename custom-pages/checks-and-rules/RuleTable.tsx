// The dated rules: rates, ceilings and terms, each with the day from which it holds. What the company has added supersedes what was
// shipped from its day on; as long as it does not hold yet it can be taken away.
import Paper from '@mui/material/Paper';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { fromRate, toRupees } from '../../domain/billing/money.ts';
import { displayDate } from '../../domain/calendar/format-date.ts';
import { nepalDay } from '../../domain/calendar/nepal-time.ts';
import { type AddedRule, datedRule, datedRules, type RuleName, ruleNames } from '../../domain/checks/dated-rules.ts';
import { digitsIn } from '../../domain/language.ts';
import { BEGINNING } from '../../domain/tax-forms/rules.ts';
import { useCalendar } from '../../src/i18n/calendar.ts';
import { useLanguage, useSay } from '../../src/i18n/language.ts';
import { words } from '../../src/i18n/words.ts';
import { ApiError, callApi, isToldByModal } from '../../src/providers/http.ts';
import { useAmount } from '../../src/ui/Amount.tsx';
import { ConfirmDialog } from '../../src/ui/ConfirmDialog.tsx';
import { RowButton } from '../../src/ui/RowButton.tsx';
import { toast } from '../../src/ui/toasts.ts';
import { AddRule } from './AddRule.tsx';
import { ruleTitles, texts } from './texts.ts';

type Shown = { title: string; from: string; value: string; own?: RuleName };

const useRows = (added: AddedRule[]): Shown[] => {
  const say = useSay();
  const language = useLanguage();
  const amount = useAmount();
  const written = {
    paisa: (value: number) => amount(toRupees(value)),
    days: (value: number) => say(texts.days, { n: digitsIn(String(value), language) }),
    rate: (value: number) => digitsIn(`${fromRate(value)} %`, language),
  };
  const shown = (name: RuleName, value: number) => written[datedRules[name].unit](value);
  const isOwn = (name: RuleName, from: string, value: number) =>
    added.some(rule => rule.name === name && rule.from === from && rule.value === value);
  return ruleNames.flatMap(name =>
    datedRule(name, added).map(({ from, value }): Shown => {
      const row = { title: say(ruleTitles[name]), from, value: shown(name, value) };
      return isOwn(name, from, value) ? { ...row, own: name } : row;
    }),
  );
};

export const RuleTable = ({ added, onChanged }: { added: AddedRule[]; onChanged: () => void }) => {
  const say = useSay();
  const language = useLanguage();
  const calendar = useCalendar();
  const rows = useRows(added);
  const today = nepalDay(new Date());
  const [asking, setAsking] = useState<Shown | undefined>();
  const remove = async ({ own, from }: Shown) => {
    try {
      const { body } = await callApi<{ message: string }>(`check-rules/${own}/${from}`, { method: 'DELETE' });
      toast('success', body.message, say(texts.title));
      onChanged();
    } catch (failure) {
      if (failure instanceof ApiError && !isToldByModal(failure.status)) toast('error', failure.message, say(words.error));
    }
    setAsking(undefined);
  };
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
              <TableCell component="td" />
            </TableRow>
          </TableHead>
          <TableBody>
            {rows.map(row => (
              <TableRow key={`${row.title} ${row.from} ${row.own ?? ''}`}>
                <TableCell component="th" scope="row">
                  {row.title}
                  {row.own && (
                    <Typography variant="body2" color="text.secondary">
                      {say(texts.added)}
                    </Typography>
                  )}
                </TableCell>
                <TableCell>{row.value}</TableCell>
                <TableCell>{row.from === BEGINNING ? say(texts.always) : displayDate(row.from, calendar, language)}</TableCell>
                <TableCell align="right">
                  {row.own && row.from > today && <RowButton onClick={() => setAsking(row)}>{say(words.delete)}</RowButton>}
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </TableContainer>
      <AddRule onAdded={onChanged} />
      {asking && (
        <ConfirmDialog
          title={texts.removing}
          text={texts.sure}
          confirm={words.delete}
          onConfirm={() => remove(asking)}
          onCancel={() => setAsking(undefined)}
        />
      )}
    </section>
  );
};
