// The dated rules: rates, ceilings and terms, each with the day from which it holds.

import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { type FormEvent, useState } from 'react';
import type { FieldErrors } from '../../domain/entity-schema/entity.ts';
import { localizeDigits, toAsciiDigits } from '../../domain/language.ts';
import { toPercent, toRupees } from '../../domain/money/money.ts';
import {
  type CustomRule,
  listRuleVersions,
  type RuleName,
  ruleDefinitions,
  ruleNames,
} from '../../domain/tax/effective-dated.ts';
import { ApiError, callApi } from '../../src/api/http.ts';
import { showServerError } from '../../src/api/show-server-errors.ts';
import { useFocusFirstError } from '../../src/forms/focus-first-error.ts';
import { useLanguage, useTranslations } from '../../src/i18n/language.ts';
import { words } from '../../src/i18n/words.ts';
import { toast } from '../../src/platform/toast-store.ts';
import { useAmount } from '../../src/ui/Amount.tsx';
import { DateField } from '../../src/ui/calendar/DateField.tsx';
import { Select } from '../../src/ui/Select.tsx';
import { type EffectiveDatedRow, EffectiveDatedTable } from './EffectiveDatedTable.tsx';
import { ruleTitles, texts, unitLabels } from './texts.ts';

const useRuleRows = (added: CustomRule[]): EffectiveDatedRow[] => {
  const say = useTranslations();
  const language = useLanguage();
  const amount = useAmount();
  const written = {
    paisa: (value: number) => amount(toRupees(value)),
    days: (value: number) => say(texts.days, { n: localizeDigits(String(value), language) }),
    rate: (value: number) => localizeDigits(`${toPercent(value)} %`, language),
  };
  const shown = (name: RuleName, value: number) => written[ruleDefinitions[name].unit](value);
  const isOwn = (name: RuleName, from: string, value: number) =>
    added.some(rule => rule.name === name && rule.from === from && rule.value === value);
  return ruleNames.flatMap(name =>
    listRuleVersions(name, added).map(({ from, value }): EffectiveDatedRow => {
      const row = { title: say(ruleTitles[name]), from, value: shown(name, value) };
      return isOwn(name, from, value) ? { ...row, path: `check-rules/${name}/${from}` } : row;
    }),
  );
};

export const RuleTable = ({ added, onChanged }: { added: CustomRule[]; onChanged: () => void }) => {
  const say = useTranslations();
  return (
    <section>
      <Typography variant="h6" component="h2" sx={{ mt: 4, mb: 1.5 }}>
        {say(texts.rules)}
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

// A rule that a finance act brings: which, how much, and from which day.

const EMPTY_RULE = { from: '', value: '' };

/**
 * What is typed goes to the server as a number where it is one, else as it stands: the server says
 * what is wrong with it.
 */
const parseRuleValue = (typed: string): number | string =>
  typed.trim() === '' || Number.isNaN(Number(typed)) ? typed : Number(typed);

const AddRuleForm = ({ onAdded }: { onAdded: () => void }) => {
  const say = useTranslations();
  const [name, setName] = useState<RuleName>('buyer-pan');
  const [typed, setTyped] = useState(EMPTY_RULE);
  const [problems, setProblems] = useState<FieldErrors>({});
  const leading = useFocusFirstError(problems);
  const [saving, setSaving] = useState(false);
  const change = (changed: Partial<typeof EMPTY_RULE>) => {
    setTyped({ ...typed, ...changed });
    setProblems({});
  };
  const add = async (event: FormEvent) => {
    event.preventDefault();
    setSaving(true);
    try {
      const body = { name, from: typed.from, value: parseRuleValue(typed.value) };
      const answer = await callApi<{ message: string }>('check-rules', { method: 'POST', body });
      toast('success', answer.body.message, say(texts.title));
      setTyped(EMPTY_RULE);
      setProblems({});
      onAdded();
    } catch (failure) {
      if (failure instanceof ApiError && failure.fields) setProblems(failure.fields);
      else showServerError(failure);
    }
    setSaving(false);
  };
  const told = (field: string) => problems[field]?.join(' ');
  return (
    <form noValidate {...leading} aria-label={say(texts.add)} onSubmit={event => void add(event)}>
      <Typography variant="subtitle1" component="h3" sx={{ mt: 3, fontWeight: 600 }}>
        {say(texts.add)}
      </Typography>
      <Typography color="text.secondary" sx={{ mb: 1.5, maxWidth: 800 }}>
        {say(texts.addAbout)}
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
          label={say(texts.rule)}
          value={name}
          onChange={event => {
            setName(event.target.value as RuleName);
            setProblems({});
          }}
        >
          {ruleNames.map(rule => (
            <MenuItem key={rule} value={rule}>
              {say(ruleTitles[rule])}
            </MenuItem>
          ))}
        </Select>
        <TextField
          label={say(unitLabels[ruleDefinitions[name].unit])}
          value={typed.value}
          onChange={event => change({ value: toAsciiDigits(event.target.value) })}
          error={told('value') !== undefined}
          helperText={told('value')}
          slotProps={{ htmlInput: { inputMode: 'decimal' } }}
        />
        <DateField
          label={say(texts.from)}
          value={typed.from}
          onChange={from => change({ from })}
          error={told('from') !== undefined}
          helperText={told('from')}
        />
        <Button type="submit" variant="contained" disabled={saving} sx={{ height: 40 }}>
          {say(words.add)}
        </Button>
      </Box>
    </form>
  );
};
