// A role that needs a second factor, and a user without one: added before the first page, with the
// recovery codes after it.
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, useState } from 'react';
import { messages } from '../../domain/entity-schema/messages.ts';
import { ApiError, callApi } from '../../src/api/http.ts';
import { getDeviceHeader, storeTokens, type Tokens } from '../../src/auth/tokens.ts';
import { useFocusFirstError } from '../../src/forms/focus-first-error.ts';
import { useTranslations } from '../../src/i18n/language.ts';
import { createPasskey, hasPasskeys } from '../../src/security/passkey.ts';
import { RecoveryCodes } from '../../src/security/RecoveryCodes.tsx';
import { TotpSetup } from '../../src/security/TotpSetup.tsx';
import { securityTexts } from '../../src/security/texts.ts';
import { Loading } from '../../src/ui/Loading.tsx';
import { LoadingButton } from '../../src/ui/LoadingButton.tsx';
import { readAsciiInput } from '../../src/ui/number-input.ts';
import type { StepProps } from './SecondStep.tsx';
import { stepTexts } from './second-step-texts.ts';

type Begun = { id: number; secret: string; otpauth_url: string };
type BegunPasskey = { id: number; options: object };

const send = <T,>(body: object) =>
  callApi<T>('second-factors', {
    method: 'POST',
    isPublic: true,
    headers: getDeviceHeader(),
    body,
  });

/** `password` is what was typed in the first step: new recovery codes ask for it. */
export const EnrolStep = ({
  step,
  titleId,
  password,
  onDone,
  onBack,
}: StepProps & { password: string }) => {
  const t = useTranslations();
  const [begun, setBegun] = useState<Begun>();
  const [kind, setKind] = useState<'totp' | 'passkey'>('totp');
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState('');
  const [running, setRunning] = useState(false);
  const [added, setAdded] = useState<{ tokens: Tokens; codes: string[] }>();
  const leading = useFocusFirstError(problem ? { code: [problem] } : {});
  const hasAsked = useRef(false);

  const refuse = (error: unknown) => {
    if (!(error instanceof ApiError)) return;
    if (error.status === 401) onBack(error.message);
    else setProblem(error.message);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the enrolment starts once; a second call would create another secret.
  useEffect(() => {
    if (hasAsked.current) return;
    hasAsked.current = true;
    send<Begun>({ ticket: step.ticket, kind: 'totp' }).then(({ body }) => setBegun(body), refuse);
  }, []);

  const choose = (chosen: 'totp' | 'passkey') => {
    setKind(chosen);
    setTyped('');
    setProblem('');
  };
  /** Undefined where the person or the browser refused. */
  const makePasskey = async () => {
    const { body } = await send<BegunPasskey>({ ticket: step.ticket, kind: 'passkey' });
    const passkey = await createPasskey(body.options).catch(() => undefined);
    return passkey && { id: body.id, passkey };
  };
  const confirm = async () => {
    if (kind === 'totp' && typed.trim() === '') return setProblem(t(messages.required));
    setProblem('');
    setRunning(true);
    try {
      const proof = kind === 'totp' ? { id: begun!.id, totp: typed } : await makePasskey();
      if (!proof) return setProblem(t(securityTexts.passkeyFailed));
      const { body } = await send<Tokens>({ ticket: step.ticket, ...proof });
      storeTokens(body);
      // The factor is there; without codes the user makes them later.
      const codes = await callApi<{ recovery_codes: string[] }>('second-factors', {
        method: 'POST',
        headers: getDeviceHeader(),
        body: { kind: 'recovery_codes', current_password: password },
      }).catch(() => undefined);
      if (!codes) return onDone(body);
      setAdded({ tokens: body, codes: codes.body.recovery_codes });
    } catch (error) {
      refuse(error);
    } finally {
      setRunning(false);
    }
  };

  if (added)
    return (
      <>
        <DialogTitle id={titleId}>{t(securityTexts.recoveryCodes)}</DialogTitle>
        <DialogContent>
          <RecoveryCodes codes={added.codes} />
        </DialogContent>
        <DialogActions sx={{ px: 3, pb: 2 }}>
          <Button variant="contained" autoFocus onClick={() => onDone(added.tokens)}>
            {t(stepTexts.continue)}
          </Button>
        </DialogActions>
      </>
    );
  return (
    <form
      {...leading}
      noValidate
      onSubmit={event => {
        event.preventDefault();
        void confirm();
      }}
    >
      <DialogTitle id={titleId}>{t(stepTexts.enrolTitle)}</DialogTitle>
      <DialogContent>
        <Stack spacing={2}>
          <Typography color="text.secondary">{t(stepTexts.enrolLead)}</Typography>
          {kind === 'passkey' ? (
            <>
              {problem && <Alert severity="error">{problem}</Alert>}
              <Typography>{t(stepTexts.newPasskeyHelp)}</Typography>
            </>
          ) : begun ? (
            <>
              <TotpSetup secret={begun.secret} address={begun.otpauth_url} />
              <TextField
                label={t(securityTexts.code)}
                autoFocus
                value={typed}
                autoComplete="one-time-code"
                error={problem !== ''}
                helperText={problem || t(securityTexts.codeHelp)}
                slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 10 } }}
                onChange={event => {
                  setTyped(readAsciiInput(event));
                  setProblem('');
                }}
              />
            </>
          ) : problem ? (
            <Alert severity="error">{problem}</Alert>
          ) : (
            <Loading />
          )}
          {hasPasskeys() && (
            <Link
              component="button"
              type="button"
              onClick={() => choose(kind === 'totp' ? 'passkey' : 'totp')}
              sx={{ alignSelf: 'flex-start' }}
            >
              {t(stepTexts.instead[kind === 'totp' ? 'passkey' : 'totp'])}
            </Link>
          )}
        </Stack>
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <Button onClick={() => onBack()}>{t(stepTexts.back)}</Button>
        <LoadingButton
          type="submit"
          variant="contained"
          running={running}
          disabled={kind === 'totp' && !begun}
        >
          {t(kind === 'totp' ? stepTexts.verify : stepTexts.addPasskey)}
        </LoadingButton>
      </DialogActions>
    </form>
  );
};
