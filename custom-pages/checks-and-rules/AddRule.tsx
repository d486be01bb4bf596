// A rule that a finance act brings: which, how much, and from which day.
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { type FormEvent, useState } from 'react';
import { datedRules, type RuleName, ruleNames } from '../../domain/checks/dated-rules.ts';
import { inAscii } from '../../domain/language.ts';
import type { Problems } from '../../domain/schema/entity.ts';
import { useSay } from '../../src/i18n/language.ts';
import { words } from '../../src/i18n/words.ts';
import { ApiError, callApi } from '../../src/providers/http.ts';
import { DateField } from '../../src/ui/DateField.tsx';
import { useLeadToRefused } from '../../src/ui/lead-to-refused.ts';
import { Select } from '../../src/ui/Select.tsx';
import { toastRefusal } from '../../src/ui/toast-refusal.ts';
import { toast } from '../../src/ui/toasts.ts';
import { ruleTitles, texts, unitTexts } from './texts.ts';

const blank = { from: '', value: '' };

/**
 * What is typed goes to the server as a number where it is one, else as it stands: the server says
 * what is wrong with it.
 */
const sentValue = (typed: string): number | string =>
  typed.trim() === '' || Number.isNaN(Number(typed)) ? typed : Number(typed);

export const AddRule = ({ onAdded }: { onAdded: () => void }) => {
  const say = useSay();
  const [name, setName] = useState<RuleName>('buyer-pan');
  const [typed, setTyped] = useState(blank);
  const [problems, setProblems] = useState<Problems>({});
  const leading = useLeadToRefused(problems);
  const [saving, setSaving] = useState(false);
  const change = (changed: Partial<typeof blank>) => {
    setTyped({ ...typed, ...changed });
    setProblems({});
  };
  const add = async (event: FormEvent) => {
    event.preventDefault();
    setSaving(true);
    try {
      const body = { name, from: typed.from, value: sentValue(typed.value) };
      const answer = await callApi<{ message: string }>('check-rules', { method: 'POST', body });
      toast('success', answer.body.message, say(texts.title));
      setTyped(blank);
      setProblems({});
      onAdded();
    } catch (failure) {
      if (failure instanceof ApiError && failure.fields) setProblems(failure.fields);
      else toastRefusal(failure, say);
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
          label={say(unitTexts[datedRules[name].unit])}
          value={typed.value}
          onChange={event => change({ value: inAscii(event.target.value) })}
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
