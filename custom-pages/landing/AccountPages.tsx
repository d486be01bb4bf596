// The public pages around a password: which page is at which address, and what each needs to be
// shown at all.
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { type ReactElement, type ReactNode, useEffect } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { Texts } from '../../domain/language.ts';
import { callApi } from '../../src/api/http.ts';
import { getDeviceHeader } from '../../src/auth/tokens.ts';
import { type RecordForm, useRecordForm } from '../../src/forms/use-record-form.ts';
import { useTranslations } from '../../src/i18n/language.ts';
import { words } from '../../src/i18n/words.ts';
import { toast } from '../../src/platform/toast-store.ts';
import { LanguageButton } from '../../src/ui/LanguageButton.tsx';
import { LoadingButton } from '../../src/ui/LoadingButton.tsx';
import { readAsciiInput } from '../../src/ui/number-input.ts';
import { UiProvider } from '../../src/ui/UiProvider.tsx';
import { usePageTitle } from '../../src/ui/use-page-title.ts';
import { accountTexts } from './account-texts.ts';
import {
  getCarriedMessage,
  navigateWithMessage,
  usePublicPath,
  useReturnToRoot,
} from './public-address.ts';

/** Leads to the root: this address has nothing to show. */
const RedirectToRoot = () => {
  const goBack = useReturnToRoot();
  useEffect(goBack, [goBack]);
  return null;
};

/** The message of the page before; opened by itself it returns to the root. */
const SuccessPage = ({ title }: { title: Texts }) => {
  const message = getCarriedMessage();
  if (!message) return <RedirectToRoot />;
  return (
    <AccountPage title={title}>
      <Alert severity="success">{message}</Alert>
    </AccountPage>
  );
};

const SetPasswordByLink = () => {
  const query = new URLSearchParams(window.location.search);
  const token = query.get('token');
  return token ? <SetPassword token={token} message={query.get('message')} /> : <RedirectToRoot />;
};

const selectPage = (path: string): ReactElement => {
  switch (path) {
    case '/forgot-password':
      return <ForgotPassword />;
    case '/forgot-password-success':
      return <SuccessPage title={accountTexts.sentTitle} />;
    case '/set-password':
      return <SetPasswordByLink />;
    default:
      return <SuccessPage title={accountTexts.doneTitle} />;
  }
};

export const AccountPages = () => <UiProvider>{selectPage(usePublicPath())}</UiProvider>;

type AccountPageProps = {
  title: Texts;
  lead?: Texts;
  /** Of a page that sends something. */
  form?: ReturnType<RecordForm<FieldValues>['formProps']>;
  children: ReactNode;
};

/**
 * The frame of the pages around a password: name, language, one card, and the way back to the
 * sign-in.
 */
const AccountPage = ({ title, lead, form, children }: AccountPageProps) => {
  const t = useTranslations();
  const name = t(title);
  usePageTitle(name);
  return (
    <Box sx={{ minHeight: '100vh', bgcolor: 'background.default', p: { xs: 2, sm: 5 } }}>
      <Box component="main" sx={{ maxWidth: 440, mx: 'auto' }}>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mb: 3 }}>
          <img src="/logo.svg" alt="" width={32} height={32} />
          <Typography sx={{ fontWeight: 600, fontSize: 20, mr: 'auto' }}>Bijak · बीजक</Typography>
          <LanguageButton />
        </Box>
        <Paper
          component={form ? 'form' : 'section'}
          variant="outlined"
          {...form}
          sx={{ p: 3, display: 'grid', gap: 2 }}
        >
          <Typography variant="h1">{name}</Typography>
          {lead && <Typography color="text.secondary">{t(lead)}</Typography>}
          {children}
          <Link href="/?popup=1" sx={{ justifySelf: 'start' }}>
            {t(accountTexts.back)}
          </Link>
        </Paper>
      </Box>
    </Box>
  );
};

/** Asking for a link that sets a new password. */
const ForgotPassword = () => {
  const t = useTranslations();
  const form: RecordForm<{ email: string }> = useRecordForm({
    start: { email: '' },
    // The page has one field for whatever is wrong.
    onFieldErrors: ({ email, ...others }) =>
      email || form.refuse({ email: Object.values(others).flat() }),
  });
  const send = async (body: { email: string }) => {
    const answer = await callApi<{ message: string }>('forget-password', {
      method: 'POST',
      isPublic: true,
      headers: getDeviceHeader(),
      body,
    });
    navigateWithMessage('/forgot-password-success', answer.body.message);
  };
  return (
    <AccountPage
      title={accountTexts.forgotTitle}
      lead={accountTexts.forgotLead}
      form={form.formProps(send)}
    >
      <TextField
        label={t(accountTexts.email)}
        type="email"
        autoComplete="username"
        autoFocus
        {...form.field('email', readAsciiInput)}
      />
      <LoadingButton type="submit" variant="contained" running={form.running}>
        {t(accountTexts.send)}
      </LoadingButton>
    </AccountPage>
  );
};

type SetPasswordProps = { token: string; message: string | null };

/**
 * Setting a password with the token of a mailed link; what the link says along is shown as plain
 * text (OPEN-021).
 */
const SetPassword = ({ token, message }: SetPasswordProps) => {
  const t = useTranslations();
  const form = useRecordForm({
    start: { password: '', password_confirmation: '' },
    onFieldErrors: ({ token: wrong }) =>
      wrong && toast('error', wrong[0]!, t(accountTexts.invalid)),
  });
  const save = async (entered: typeof form.values) => {
    const { body } = await callApi<{ message: string }>('change-password', {
      method: 'POST',
      isPublic: true,
      headers: getDeviceHeader(),
      body: { ...entered, token },
    });
    navigateWithMessage('/change-password-success', body.message);
  };
  const password = form.field('password');
  return (
    <AccountPage title={accountTexts.setTitle} form={form.formProps(save)}>
      {message && <Alert severity="info">{message}</Alert>}
      <TextField
        label={t(accountTexts.password)}
        type="password"
        autoComplete="new-password"
        autoFocus
        {...password}
        helperText={password.helperText ?? t(accountTexts.atLeast)}
      />
      <TextField
        label={t(accountTexts.confirmation)}
        type="password"
        autoComplete="new-password"
        {...form.field('password_confirmation')}
      />
      <LoadingButton type="submit" variant="contained" running={form.running}>
        {t(words.save)}
      </LoadingButton>
    </AccountPage>
  );
};
