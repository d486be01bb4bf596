// Setting a password with the token of a mailed link; what the link says along is shown as plain
// text (OPEN-021).
import Alert from '@mui/material/Alert';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import type { Problems } from '../../domain/schema/entity.ts';
import { useSay } from '../../src/i18n/language.ts';
import { words } from '../../src/i18n/words.ts';
import { deviceHeader } from '../../src/providers/device.ts';
import { ApiError, callApi } from '../../src/providers/http.ts';
import { RunningButton } from '../../src/ui/RunningButton.tsx';
import { toastRefusal } from '../../src/ui/toast-refusal.ts';
import { toast } from '../../src/ui/toasts.ts';
import { AccountPage } from './AccountPage.tsx';
import { texts } from './account-texts.ts';
import { goTo } from './public-address.ts';

type Props = { token: string; message: string | null };

export const SetPassword = ({ token, message }: Props) => {
  const say = useSay();
  const [password, setPassword] = useState('');
  const [confirmation, setConfirmation] = useState('');
  const [problems, setProblems] = useState<Problems>({});
  const [running, setRunning] = useState(false);
  const save = async () => {
    setProblems({});
    setRunning(true);
    try {
      const { body } = await callApi<{ message: string }>('change-password', {
        method: 'POST',
        open: true,
        headers: deviceHeader(),
        body: { password, password_confirmation: confirmation, token },
      });
      goTo('/change-password-success', body.message);
    } catch (error) {
      setRunning(false);
      if (!(error instanceof ApiError)) return;
      setProblems(error.fields ?? {});
      if (error.fields?.token) toast('error', error.fields.token[0]!, say(texts.invalid));
      if (!error.fields) toastRefusal(error, say);
    }
  };
  const textOf = (name: string) => problems[name]?.join(' ') ?? '';
  return (
    <AccountPage title={texts.setTitle} problems={problems} onSubmit={() => void save()}>
      {message && <Alert severity="info">{message}</Alert>}
      <TextField
        label={say(texts.password)}
        type="password"
        autoComplete="new-password"
        autoFocus
        value={password}
        error={textOf('password') !== ''}
        helperText={textOf('password') || say(texts.atLeast)}
        onChange={event => {
          setPassword(event.target.value);
          setProblems({ ...problems, password: [] });
        }}
      />
      <TextField
        label={say(texts.confirmation)}
        type="password"
        autoComplete="new-password"
        value={confirmation}
        error={textOf('password_confirmation') !== ''}
        helperText={textOf('password_confirmation')}
        onChange={event => {
          setConfirmation(event.target.value);
          setProblems({ ...problems, password_confirmation: [] });
        }}
      />
      <RunningButton type="submit" variant="contained" running={running}>
        {say(words.save)}
      </RunningButton>
    </AccountPage>
  );
};
