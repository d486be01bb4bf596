// The second step of the sign-in: a code of the authenticator app, a passkey or a recovery code.
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { messages } from '../../domain/entity-schema/messages.ts';
import type { SecondFactorKind } from '../../domain/users/second-factors.ts';
import { ApiError, callApi } from '../../src/api/http.ts';
import { getDeviceHeader, type Tokens } from '../../src/auth/tokens.ts';
import { useFocusFirstError } from '../../src/forms/focus-first-error.ts';
import { useTranslations } from '../../src/i18n/language.ts';
import { hasPasskeys, provePasskey } from '../../src/security/passkey.ts';
import { securityTexts } from '../../src/security/texts.ts';
import { LoadingButton } from '../../src/ui/LoadingButton.tsx';
import { readAsciiInput } from '../../src/ui/number-input.ts';
import { stepTexts } from './second-step-texts.ts';

/** What the first step has answered. */
export type Ticket = { ticket: string; second_factor: SecondFactorKind[]; enrol?: boolean };

export type StepProps = {
  step: Ticket;
  titleId: string;
  onDone: (tokens: Tokens) => void;
  /** Back to the password; `reason` is shown there. */
  onBack: (reason?: string) => void;
};

export const SecondStep = ({ step, titleId, onDone, onBack }: StepProps) => {
  const t = useTranslations();
  const kinds = step.second_factor.filter(kind => kind !== 'passkey' || hasPasskeys());
  const [kind, setKind] = useState<SecondFactorKind | undefined>(kinds[0]);
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState('');
  const [running, setRunning] = useState(false);
  const leading = useFocusFirstError(problem ? { code: [problem] } : {});

  const buildProof = async (): Promise<object> => {
    if (kind !== 'passkey') return { [kind!]: typed };
    const { body } = await callApi<object>('v2/login/passkey-options', {
      isPublic: true,
      query: { ticket: step.ticket },
    });
    return { passkey: await provePasskey(body) };
  };
  const submit = async () => {
    if (kind !== 'passkey' && typed.trim() === '') return setProblem(t(messages.required));
    setProblem('');
    setRunning(true);
    try {
      const { body } = await callApi<Tokens>('v2/login/second-factor', {
        method: 'POST',
        isPublic: true,
        headers: getDeviceHeader(),
        body: { ticket: step.ticket, ...(await buildProof()) },
      });
      onDone(body);
    } catch (error) {
      setRunning(false);
      if (!(error instanceof ApiError)) return setProblem(t(securityTexts.passkeyFailed));
      if (error.status === 401) return onBack(error.message);
      setProblem(error.message);
    }
  };
  const choose = (chosen: SecondFactorKind) => {
    setKind(chosen);
    setTyped('');
    setProblem('');
  };
  const isCode = kind === 'totp';
  return (
    <form
      {...leading}
      noValidate
      onSubmit={event => {
        event.preventDefault();
        void submit();
      }}
    >
      <DialogTitle id={titleId}>{t(stepTexts.title)}</DialogTitle>
      <DialogContent>
        <Stack spacing={2} sx={{ pt: 1 }}>
          {kind === undefined && <Alert severity="error">{t(stepTexts.noneHere)}</Alert>}
          {kind === 'passkey' && (
            <>
              {problem && <Alert severity="error">{problem}</Alert>}
              <Typography>{t(stepTexts.passkeyHelp)}</Typography>
            </>
          )}
          {(kind === 'totp' || kind === 'recovery_code') && (
            <TextField
              key={kind}
              label={t(isCode ? securityTexts.code : stepTexts.recoveryCode)}
              autoFocus
              value={typed}
              autoComplete={isCode ? 'one-time-code' : 'off'}
              error={problem !== ''}
              helperText={problem || t(isCode ? securityTexts.codeHelp : stepTexts.recoveryHelp)}
              slotProps={{ htmlInput: isCode ? { inputMode: 'numeric', maxLength: 10 } : {} }}
              onChange={event => {
                setTyped(readAsciiInput(event));
                setProblem('');
              }}
            />
          )}
          {kinds
            .filter(other => other !== kind)
            .map(other => (
              <Link
                key={other}
                component="button"
                type="button"
                onClick={() => choose(other)}
                sx={{ alignSelf: 'flex-start' }}
              >
                {t(stepTexts.instead[other])}
              </Link>
            ))}
        </Stack>
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <Button onClick={() => onBack()}>{t(stepTexts.back)}</Button>
        {kind !== undefined && (
          <LoadingButton type="submit" variant="contained" running={running}>
            {t(kind === 'passkey' ? stepTexts.usePasskey : stepTexts.verify)}
          </LoadingButton>
        )}
      </DialogActions>
    </form>
  );
};
