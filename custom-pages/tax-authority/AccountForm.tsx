// The company's account at the tax authority. The password goes in and never comes back.
import FormControlLabel from '@mui/material/FormControlLabel';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import { type FormEvent, useState } from 'react';
import type { Problems } from '../../domain/schema/entity.ts';
import { useSay } from '../../src/i18n/language.ts';
import { useLeadToRefused } from '../../src/ui/lead-to-refused.ts';
import { asciiTyped } from '../../src/ui/ascii-typed.ts';
import { words } from '../../src/i18n/words.ts';
import { ApiError, callApi } from '../../src/providers/http.ts';
import { useRenewSession } from '../../src/renew-session.ts';
import { DateField } from '../../src/ui/DateField.tsx';
import { RunningButton } from '../../src/ui/RunningButton.tsx';
import { toastRefusal } from '../../src/ui/toast-refusal.ts';
import { toast } from '../../src/ui/toasts.ts';
import type { Account } from './told.ts';
import { deed } from './tell.ts';
import { texts } from './texts.ts';

type Props = { account: Account; today: string; onChanged: () => void };

export const AccountForm = ({ account, today, onChanged }: Props) => {
  const say = useSay();
  const renew = useRenewSession();
  const [form, setForm] = useState({
    username: account.username,
    password: '',
    enabled: account.enabled === 1,
    since: account.since ?? today,
  });
  const [problems, setProblems] = useState<Problems>({});
  const leading = useLeadToRefused(problems);
  const [running, setRunning] = useState<'save' | 'test' | undefined>();
  const change = (changed: Partial<typeof form>) => {
    setForm(known => ({ ...known, ...changed }));
    setProblems({});
  };
  const save = async (event: FormEvent) => {
    event.preventDefault();
    setRunning('save');
    try {
      const { password, enabled, ...rest } = form;
      const body = { ...rest, enabled: enabled ? 1 : 0, ...(password === '' ? {} : { password }) };
      const answer = await callApi<{ message: string }>('cbms-account', { method: 'PUT', body });
      toast('success', answer.body.message);
      change({ password: '' });
      onChanged();
      await renew();
    } catch (error) {
      if (error instanceof ApiError && error.fields) setProblems(error.fields);
      else toastRefusal(error, say);
    } finally {
      setRunning(undefined);
    }
  };
  const test = async () => {
    setRunning('test');
    await deed('cbms-account/test');
    setRunning(undefined);
  };
  const told = (name: string, otherwise = '') => ({
    error: problems[name] !== undefined,
    helperText: problems[name]?.join(' ') ?? otherwise,
  });
  return (
    <Paper
      variant="outlined"
      component="form"
      noValidate
      {...leading}
      onSubmit={save}
      sx={{ p: 3, display: 'grid', gap: 2.5, maxWidth: 520 }}
    >
      <TextField
        label={say(texts.username)}
        value={form.username}
        onChange={event => change({ username: asciiTyped(event) })}
        autoComplete="off"
        {...told('username')}
      />
      <TextField
        label={say(texts.password)}
        type="password"
        value={form.password}
        onChange={event => change({ password: event.target.value })}
        autoComplete="new-password"
        {...told('password', say(account.has_password ? texts.keepPassword : texts.sealed))}
      />
      <DateField
        label={say(texts.since)}
        value={form.since}
        onChange={since => change({ since })}
        {...told('since', say(texts.sinceHelp))}
      />
      <FormControlLabel
        control={<Switch checked={form.enabled} onChange={event => change({ enabled: event.target.checked })} />}
        label={say(texts.enabled)}
      />
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1 }}>
        <RunningButton type="submit" variant="contained" disabled={running !== undefined} running={running === 'save'}>
          {say(words.save)}
        </RunningButton>
        <RunningButton variant="outlined" disabled={running !== undefined} onClick={() => void test()} running={running === 'test'}>
          {say(texts.connection)}
        </RunningButton>
      </Stack>
    </Paper>
  );
};
