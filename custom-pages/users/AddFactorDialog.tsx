// Adds a second factor in steps: the password once more, the proof of the new factor, and recovery
// codes where there are none yet.
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { callApi } from '../../src/api/http.ts';
import { showServerError } from '../../src/api/show-server-errors.ts';
import { getDeviceHeader } from '../../src/auth/tokens.ts';
import { useRecordForm } from '../../src/forms/use-record-form.ts';
import { useTranslations } from '../../src/i18n/language.ts';
import { words } from '../../src/i18n/words.ts';
import { toast } from '../../src/platform/toast-store.ts';
import { createPasskey } from '../../src/security/passkey.ts';
import { RecoveryCodes } from '../../src/security/RecoveryCodes.tsx';
import { TotpSetup } from '../../src/security/TotpSetup.tsx';
import { securityTexts } from '../../src/security/texts.ts';
import { LoadingButton } from '../../src/ui/LoadingButton.tsx';
import { readAsciiInput } from '../../src/ui/number-input.ts';
import { texts } from './security-texts.ts';

export type AddedKind = 'totp' | 'passkey' | 'recovery_codes';

type BegunTotp = { id: number; secret: string; otpauth_url: string };
type BegunPasskey = { id: number; options: object };
type NewCodes = { recovery_codes: string[] };
/** What the dialog shows after the password. */
type Step = { begun: BegunTotp } | { codes: string[] };

const TITLES = {
  totp: texts.addTotp,
  passkey: texts.addPasskey,
  recovery_codes: securityTexts.recoveryCodes,
};
const EMPTY = { current_password: '', name: '', totp: '' };

const send = <T,>(body: object) =>
  callApi<T>('second-factors', { method: 'POST', headers: getDeviceHeader(), body });

type Props = {
  kind: AddedKind;
  hasCodes: boolean;
  /** Something was stored; the dialog may still show its recovery codes. */
  onStored: () => void;
  onClose: () => void;
};

export const AddFactorDialog = ({ kind, hasCodes, onStored, onClose }: Props) => {
  const t = useTranslations();
  const id = useId();
  const [step, setStep] = useState<Step>();
  const form = useRecordForm({
    start: EMPTY,
    showError: error => showServerError(error, TITLES[kind]),
  });

  const makeCodes = async (current_password: string) => {
    const { body } = await send<NewCodes>({ kind: 'recovery_codes', current_password });
    setStep({ codes: body.recovery_codes });
    // Now, so that the page does not move under the pointer once the dialog has closed.
    onStored();
  };
  const finish = async (message: string, current_password: string) => {
    toast('success', message, t(texts.factors));
    if (hasCodes) {
      onStored();
      onClose();
    } else await makeCodes(current_password);
  };
  const addPasskey = async ({ current_password, name }: typeof EMPTY) => {
    const { body } = await send<BegunPasskey>({ kind: 'passkey', current_password, name });
    const passkey = await createPasskey(body.options).catch(() => undefined);
    if (!passkey) return toast('error', t(securityTexts.passkeyFailed), t(texts.addPasskey));
    const added = await send<{ message: string }>({ id: body.id, passkey });
    await finish(added.body.message, current_password);
  };
  const submit = async (values: typeof EMPTY) => {
    const { current_password, name, totp } = values;
    if (step && 'begun' in step) {
      const { body } = await send<{ message: string }>({ id: step.begun.id, totp });
      return finish(body.message, current_password);
    }
    if (kind === 'recovery_codes') return makeCodes(current_password);
    if (kind === 'passkey') return addPasskey(values);
    const { body } = await send<BegunTotp>({ kind, current_password, name });
    setStep({ begun: body });
  };

  if (step && 'codes' in step)
    return (
      <Dialog open fullWidth maxWidth="sm" aria-labelledby={id}>
        <DialogTitle id={id}>{t(securityTexts.recoveryCodes)}</DialogTitle>
        <DialogContent>
          <RecoveryCodes codes={step.codes} />
        </DialogContent>
        <DialogActions>
          <Button variant="contained" autoFocus onClick={onClose}>
            {t(words.close)}
          </Button>
        </DialogActions>
      </Dialog>
    );
  return (
    <Dialog open fullWidth maxWidth="xs" aria-labelledby={id}>
      <form {...form.formProps(submit)}>
        <DialogTitle id={id}>{t(TITLES[kind])}</DialogTitle>
        <DialogContent>
          {step ? (
            <Stack spacing={2}>
              <TotpSetup secret={step.begun.secret} address={step.begun.otpauth_url} />
              <TextField
                key="totp"
                label={t(securityTexts.code)}
                required
                autoFocus
                autoComplete="one-time-code"
                slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 10 } }}
                {...form.field('totp', readAsciiInput)}
                helperText={form.problems.totp ?? form.problems.id ?? t(securityTexts.codeHelp)}
              />
            </Stack>
          ) : (
            <Stack spacing={2}>
              <Typography color="text.secondary">{t(texts.passwordHelp)}</Typography>
              <TextField
                label={t(texts.password)}
                type="password"
                required
                autoFocus
                autoComplete="current-password"
                {...form.field('current_password')}
              />
              {kind !== 'recovery_codes' && (
                <TextField
                  label={t(texts.name)}
                  {...form.field('name')}
                  helperText={form.problems.name ?? t(texts.nameHelp)}
                />
              )}
            </Stack>
          )}
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{t(words.cancel)}</Button>
          <LoadingButton type="submit" variant="contained" running={form.running}>
            {t(texts.continue)}
          </LoadingButton>
        </DialogActions>
      </form>
    </Dialog>
  );
};
