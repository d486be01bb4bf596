// The effective-dated rules: rates, ceilings and terms, each with its first day.

import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { localizeDigits, toAsciiDigits } from '../../domain/language.ts';
import { toPercent, toRupees } from '../../domain/money/money.ts';
import {
  type CustomRule,
  listRuleVersions,
  type RuleName,
  ruleDefinitions,
  ruleNames,
} from '../../domain/tax/effective-dated.ts';
import { callApi } from '../../src/api/http.ts';
import { useRecordForm } from '../../src/forms/use-record-form.ts';
import { useLanguage, useTranslations } from '../../src/i18n/language.ts';
import { words } from '../../src/i18n/words.ts';
import { toast } from '../../src/platform/toast-store.ts';
import { Amount } from '../../src/ui/Amount.tsx';
import { DateField } from '../../src/ui/calendar/DateField.tsx';
import { Select } from '../../src/ui/Select.tsx';
import { type EffectiveDatedRow, EffectiveDatedTable } from './EffectiveDatedTable.tsx';
import { ruleTitles, texts, unitLabels } from './texts.ts';

const useRuleRows = (added: CustomRule[]): EffectiveDatedRow[] => {
  const t = useTranslations();
  const language = useLanguage();
  const written = {
    paisa: (value: number) => <Amount value={toRupees(value)} />,
    days: (value: number) => t(texts.days, { n: localizeDigits(String(value), language) }),
    rate: (value: number) => localizeDigits(`${toPercent(value)} %`, language),
    'yes-no': (value: number) => t(value === 1 ? texts.registered : texts.panOnly),
  };
  const shown = (name: RuleName, value: number) => written[ruleDefinitions[name].unit](value);
  const isOwn = (name: RuleName, from: string, value: number) =>
    added.some(rule => rule.name === name && rule.from === from && rule.value === value);
  return ruleNames.flatMap(name =>
    listRuleVersions(name, added).map(({ from, value }): EffectiveDatedRow => {
      const row = { title: t(ruleTitles[name]), from, value: shown(name, value) };
      if (!isOwn(name, from, value)) return row;
      const own = { ...row, path: `check-rules/${name}/${from}` };
      return name === 'vat-registered' ? { ...own, removing: texts.statusRemoving } : own;
    }),
  );
};

export const RuleTable = ({ added, onChanged }: { added: CustomRule[]; onChanged: () => void }) => {
  const t = useTranslations();
  return (
    <section>
      <Typography variant="h2" sx={{ mt: 4, mb: 1.5 }}>
        {t(texts.rules)}
      </Typography>
      <EffectiveDatedTable
        title={texts.rules}
        headings={[texts.rule, texts.value]}
        rows={useRuleRows(added)}
        removeTitle={texts.removing}
        onRemoved={onChanged}
      />
      <AddRuleForm onAdded={onChanged} />
    </section>
  );
};

type RuleFormState = { name: RuleName; from: string; value: string };

const EMPTY_RULE: RuleFormState = { name: 'buyer-pan', from: '', value: '' };

/** Sent as a number where the text is one, else as text: the server says what is wrong with it. */
const parseRuleValue = (typed: string): number | string =>
  typed.trim() === '' || Number.isNaN(Number(typed)) ? typed : Number(typed);

/** A rule that a finance act brings: which, how much, and from which day. */
const AddRuleForm = ({ onAdded }: { onAdded: () => void }) => {
  const t = useTranslations();
  const form = useRecordForm({ start: EMPTY_RULE });
  const { name, from } = form.values;
  const { unit } = ruleDefinitions[name];
  const change = (changed: Partial<RuleFormState>) => {
    form.change(changed);
    form.clearErrors();
  };
  const add = async ({ value, ...rule }: RuleFormState) => {
    const body = { ...rule, value: parseRuleValue(value) };
    const answer = await callApi<{ message: string }>('check-rules', { method: 'POST', body });
    toast('success', answer.body.message, t(texts.title));
    change({ from: '', value: '' });
    onAdded();
  };
  return (
    <form aria-label={t(texts.add)} {...form.formProps(add)}>
      <Typography variant="subtitle1" component="h3" sx={{ mt: 3, fontWeight: 600 }}>
        {t(texts.add)}
      </Typography>
      <Typography color="text.secondary" sx={{ mb: 1.5, maxWidth: 800 }}>
        {t(texts.addAbout)}
      </Typography>
      <Box
        sx={{
          display: 'grid',
          gap: 1.5,
          alignItems: 'start',
          gridTemplateColumns: { xs: '1fr', md: '2fr 1fr 1fr auto' },
        }}
      >
        <Select
          label={t(texts.rule)}
          value={name}
          onChange={event => change({ name: event.target.value as RuleName, value: '' })}
        >
          {ruleNames.map(rule => (
            <MenuItem key={rule} value={rule}>
              {t(ruleTitles[rule])}
            </MenuItem>
          ))}
        </Select>
        {unit === 'yes-no' ? (
          <Select
            label={t(unitLabels[unit])}
            {...form.field('value')}
            onChange={event => change({ value: event.target.value as string })}
          >
            <MenuItem value="1">{t(texts.registered)}</MenuItem>
            <MenuItem value="0">{t(texts.panOnly)}</MenuItem>
          </Select>
        ) : (
          <TextField
            label={t(unitLabels[unit])}
            {...form.field('value')}
            onChange={event => change({ value: toAsciiDigits(event.target.value) })}
            slotProps={{ htmlInput: { inputMode: 'decimal' } }}
          />
        )}
        <DateField
          label={t(texts.from)}
          value={from}
          onChange={day => change({ from: day })}
          error={form.problems.from !== undefined}
          helperText={form.problems.from}
        />
        <Button type="submit" variant="contained" disabled={form.running} sx={{ height: 40 }}>
          {t(words.add)}
        </Button>
      </Box>
    </form>
  );
};
