// Asking for a link that sets a new password.
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useSay } from '../../src/i18n/language.ts';
import { deviceHeader } from '../../src/providers/device.ts';
import { ApiError, callApi } from '../../src/providers/http.ts';
import { asciiTyped } from '../../src/ui/ascii-typed.ts';
import { RunningButton } from '../../src/ui/RunningButton.tsx';
import { toastRefusal } from '../../src/ui/toast-refusal.ts';
import { AccountPage } from './AccountPage.tsx';
import { texts } from './account-texts.ts';
import { goTo } from './public-address.ts';

export const ForgotPassword = () => {
  const say = useSay();
  const [email, setEmail] = useState('');
  const [problem, setProblem] = useState('');
  const [running, setRunning] = useState(false);
  const send = async () => {
    setProblem('');
    setRunning(true);
    try {
      const { body } = await callApi<{ message: string }>('forget-password', {
        method: 'POST',
        open: true,
        headers: deviceHeader(),
        body: { email },
      });
      goTo('/forgot-password-success', body.message);
    } catch (error) {
      setRunning(false);
      if (error instanceof ApiError && error.fields)
        setProblem(error.fields.email?.join(' ') ?? error.message);
      else toastRefusal(error, say);
    }
  };
  return (
    <AccountPage
      title={texts.forgotTitle}
      lead={texts.forgotLead}
      problems={problem === '' ? undefined : { problem }}
      onSubmit={() => void send()}
    >
      <TextField
        label={say(texts.email)}
        type="email"
        autoComplete="username"
        autoFocus
        value={email}
        error={problem !== ''}
        helperText={problem}
        onChange={event => {
          setEmail(asciiTyped(event));
          setProblem('');
        }}
      />
      <RunningButton type="submit" variant="contained" running={running}>
        {say(texts.send)}
      </RunningButton>
    </AccountPage>
  );
};
