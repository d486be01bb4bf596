// The own password: only the server judges it (PROF-010); problems under the fields, a refusal as a
// toast.
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import type { Texts } from '../../domain/language.ts';
import type { Problems } from '../../domain/schema/entity.ts';
import { useSay } from '../../src/i18n/language.ts';
import { deviceHeader } from '../../src/providers/device.ts';
import { ApiError, callApi } from '../../src/providers/http.ts';
import { useSession } from '../../src/providers/session.ts';
import { useLeadToRefused } from '../../src/ui/lead-to-refused.ts';
import { RunningButton } from '../../src/ui/RunningButton.tsx';
import { toastRefusal } from '../../src/ui/toast-refusal.ts';
import { toast } from '../../src/ui/toasts.ts';
import { texts } from './texts.ts';

const blank = { current_password: '', password: '', password_confirmation: '' };
type Name = keyof typeof blank;

const fields: { name: Name; label: Texts; help?: Texts; autoComplete: string }[] = [
  { name: 'current_password', label: texts.current, autoComplete: 'current-password' },
  { name: 'password', label: texts.password, help: texts.atLeast, autoComplete: 'new-password' },
  { name: 'password_confirmation', label: texts.confirmation, autoComplete: 'new-password' },
];

export const ChangePassword = () => {
  const say = useSay();
  const { user } = useSession();
  const [values, setValues] = useState(blank);
  const [problems, setProblems] = useState<Problems>({});
  const leading = useLeadToRefused(problems);
  const [running, setRunning] = useState(false);
  const update = async () => {
    setProblems({});
    setRunning(true);
    try {
      const { body } = await callApi<{ message: string }>(`users/${user.id}/change-password`, {
        method: 'POST',
        headers: deviceHeader(),
        body: values,
      });
      toast('success', body.message, say(texts.changePassword));
      setValues(blank);
    } catch (error) {
      if (error instanceof ApiError && error.fields) setProblems(error.fields);
      else toastRefusal(error, say, texts.changePassword);
    } finally {
      setRunning(false);
    }
  };
  const textOf = (name: Name) => problems[name]?.join(' ') ?? '';
  return (
    <Stack
      component="form"
      {...leading}
      noValidate
      spacing={2}
      sx={{ maxWidth: 420 }}
      onSubmit={event => {
        event.preventDefault();
        void update();
      }}
    >
      {fields.map(({ name, label, help, autoComplete }) => (
        <TextField
          key={name}
          label={say(label)}
          type="password"
          required
          autoComplete={autoComplete}
          value={values[name]}
          error={textOf(name) !== ''}
          helperText={textOf(name) || (help && say(help))}
          onChange={event => {
            setValues({ ...values, [name]: event.target.value });
            setProblems({ ...problems, [name]: [] });
          }}
        />
      ))}
      <RunningButton
        type="submit"
        variant="contained"
        running={running}
        sx={{ alignSelf: 'flex-start' }}
      >
        {say(texts.update)}
      </RunningButton>
    </Stack>
  );
};
