// The dated rules: rates, ceilings and terms, each with the day from which it holds.
import Typography from '@mui/material/Typography';
import { fromRate, toRupees } from '../../domain/billing/money.ts';
import {
  type AddedRule,
  datedRule,
  datedRules,
  type RuleName,
  ruleNames,
} from '../../domain/checks/dated-rules.ts';
import { digitsIn } from '../../domain/language.ts';
import { useLanguage, useSay } from '../../src/i18n/language.ts';
import { useAmount } from '../../src/ui/Amount.tsx';
import { AddRule } from './AddRule.tsx';
import { type DatedRow, DatedTable } from './DatedTable.tsx';
import { ruleTitles, texts } from './texts.ts';

const useRows = (added: AddedRule[]): DatedRow[] => {
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
    datedRule(name, added).map(({ from, value }): DatedRow => {
      const row = { title: say(ruleTitles[name]), from, value: shown(name, value) };
      return isOwn(name, from, value) ? { ...row, path: `check-rules/${name}/${from}` } : row;
    }),
  );
};

export const RuleTable = ({ added, onChanged }: { added: AddedRule[]; onChanged: () => void }) => {
  const say = useSay();
  return (
    <section>
      <Typography variant="h6" component="h2" sx={{ mt: 4, mb: 1.5 }}>
        {say(texts.rules)}
      </Typography>
      <DatedTable
        title={texts.rules}
        heads={[texts.rule, texts.value]}
        rows={useRows(added)}
        removing={texts.removing}
        onRemoved={onChanged}
      />
      <AddRule onAdded={onChanged} />
    </section>
  );
};
