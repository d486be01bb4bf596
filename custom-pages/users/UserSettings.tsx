// What people change of themselves: their picture and their password.

import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Texts } from '../../domain/language.ts';
import { ApiError, callApi, isHandledGlobally } from '../../src/api/http.ts';
import { useReloadSession, useSession } from '../../src/api/session.ts';
import { showServerError } from '../../src/api/show-server-errors.ts';
import { upload } from '../../src/api/upload.ts';
import { getDeviceHeader } from '../../src/auth/tokens.ts';
import { useSeedName } from '../../src/fields/entities-context.ts';
import { useRecordForm } from '../../src/forms/use-record-form.ts';
import { useTranslations } from '../../src/i18n/language.ts';
import { getBillingUrl } from '../../src/platform/environment.ts';
import { toast } from '../../src/platform/toast-store.ts';
import { ImageInput } from '../../src/ui/ImageInput.tsx';
import { LoadingButton } from '../../src/ui/LoadingButton.tsx';
import { PageHeader } from '../../src/ui/PageHeader.tsx';
import { texts } from './user-settings-texts.ts';

export const UserSettings = () => {
  const t = useTranslations();
  const shipped = useSeedName();
  const { user } = useSession();
  return (
    <>
      <PageHeader title={t(texts.title)}>
        <Button variant="outlined" component={Link} to="/user-settings/security">
          {t(texts.security)}
        </Button>
      </PageHeader>
      <Stack spacing={2} sx={{ maxWidth: 720 }}>
        <Paper variant="outlined" sx={{ p: 3 }}>
          <Typography variant="h2" sx={{ mb: 0.5 }}>
            {user.name || user.email}
          </Typography>
          <Typography color="text.secondary" sx={{ mb: 2, overflowWrap: 'anywhere' }}>
            {[user.email, user.pos && shipped(user.pos.name)].filter(Boolean).join(' · ')}
          </Typography>
          <OwnImageSection />
        </Paper>
        <Paper variant="outlined" sx={{ p: 3 }}>
          <Typography variant="h2">{t(texts.changePassword)}</Typography>
          <Typography color="text.secondary" sx={{ mb: 2 }}>
            {t(texts.elsewhere)}
          </Typography>
          <ChangePassword />
        </Paper>
      </Stack>
    </>
  );
};

const EMPTY_PASSWORDS = { current_password: '', password: '', password_confirmation: '' };
type PasswordField = keyof typeof EMPTY_PASSWORDS;

const PASSWORD_FIELDS: { name: PasswordField; label: Texts; help?: Texts; autoComplete: string }[] =
  [
    { name: 'current_password', label: texts.current, autoComplete: 'current-password' },
    { name: 'password', label: texts.password, help: texts.atLeast, autoComplete: 'new-password' },
    { name: 'password_confirmation', label: texts.confirmation, autoComplete: 'new-password' },
  ];

/**
 * The own password: only the server judges it (PROF-010); problems under the fields, a refusal as a
 * toast.
 */
const ChangePassword = () => {
  const t = useTranslations();
  const { user } = useSession();
  const form = useRecordForm({
    start: EMPTY_PASSWORDS,
    showError: error => showServerError(error, texts.changePassword),
  });
  const update = async (values: typeof EMPTY_PASSWORDS) => {
    const { body } = await callApi<{ message: string }>(`users/${user.id}/change-password`, {
      method: 'POST',
      headers: getDeviceHeader(),
      body: values,
    });
    toast('success', body.message, t(texts.changePassword));
    form.reset(EMPTY_PASSWORDS);
  };
  return (
    <Stack component="form" {...form.formProps(update)} spacing={2} sx={{ maxWidth: 420 }}>
      {PASSWORD_FIELDS.map(({ name, label, help, autoComplete }) => (
        <TextField
          key={name}
          label={t(label)}
          type="password"
          required
          autoComplete={autoComplete}
          {...form.field(name)}
          helperText={form.problems[name] ?? (help && t(help))}
        />
      ))}
      <LoadingButton
        type="submit"
        variant="contained"
        running={form.running}
        sx={{ alignSelf: 'flex-start' }}
      >
        {t(texts.update)}
      </LoadingButton>
    </Stack>
  );
};

/** The own picture: what is chosen is uploaded at once, and the top bar shows it. */
const OwnImageSection = () => {
  const t = useTranslations();
  const { user } = useSession();
  const renew = useReloadSession();
  const [running, setRunning] = useState(false);
  const choose = async (file: File) => {
    setRunning(true);
    const form = new FormData();
    form.append('images', file);
    try {
      await upload(`users/${user.id}/images`, form);
      toast('success', t(texts.imageUpdated), t(texts.uploadImage));
      await renew();
    } catch (error) {
      if (!(error instanceof ApiError) || isHandledGlobally(error.status)) return;
      for (const message of error.fields ? Object.values(error.fields).flat() : [error.message])
        toast('error', message, t(texts.uploadImage));
    } finally {
      setRunning(false);
    }
  };
  return (
    <ImageInput
      label={t(texts.image)}
      change={t(texts.changeImage)}
      help={t(texts.imageHelp)}
      src={user.image ? getBillingUrl() + user.image : undefined}
      placeholder={(user.name || user.email).slice(0, 1)}
      running={running}
      round
      onChoose={file => void choose(file)}
    />
  );
};
