// The public addresses around a password: which page stands at which, and what each needs to be
// shown at all.
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { type FormEvent, type ReactElement, type ReactNode, useEffect, useState } from 'react';
import type { FieldErrors } from '../../domain/entity-schema/entity.ts';
import type { Texts } from '../../domain/language.ts';
import { ApiError, callApi } from '../../src/api/http.ts';
import { showServerError } from '../../src/api/show-server-errors.ts';
import { getDeviceHeader } from '../../src/auth/tokens.ts';
import { useFocusFirstError } from '../../src/forms/focus-first-error.ts';
import { useTranslations } from '../../src/i18n/language.ts';
import { words } from '../../src/i18n/words.ts';
import { toast } from '../../src/platform/toast-store.ts';
import { LanguageButton } from '../../src/ui/LanguageButton.tsx';
import { LoadingButton } from '../../src/ui/LoadingButton.tsx';
import { readAsciiInput } from '../../src/ui/number-input.ts';
import { UiProvider } from '../../src/ui/UiProvider.tsx';
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

// The frame of the pages around a password: name, language, one card, and the way back to the
// sign-in.

type AccountPageProps = {
  title: Texts;
  lead?: Texts;
  onSubmit?: () => void /** What was refused, by field. */;
  errors?: object;
  children: ReactNode;
};
const NO_ERRORS = {};

const AccountPage = ({ title, lead, onSubmit, errors = NO_ERRORS, children }: AccountPageProps) => {
  const say = useTranslations();
  const name = say(title);
  const leading = useFocusFirstError(errors);
  useEffect(() => {
    document.title = `${name} · Bijak`;
  }, [name]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit?.();
  };
  return (
    <Box sx={{ minHeight: '100vh', bgcolor: 'background.default', p: { xs: 2, sm: 5 } }}>
      <Box component="main" sx={{ maxWidth: 440, mx: 'auto' }}>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mb: 3 }}>
          <img src="/logo.svg" alt="" width={32} height={32} />
          <Typography sx={{ fontWeight: 600, fontSize: 20, mr: 'auto' }}>Bijak · बीजक</Typography>
          <LanguageButton />
        </Box>
        <Paper
          component={onSubmit ? 'form' : 'section'}
          noValidate={onSubmit ? true : undefined}
          variant="outlined"
          {...leading}
          onSubmit={submit}
          sx={{ p: 3, display: 'grid', gap: 2 }}
        >
          <Typography variant="h1">{name}</Typography>
          {lead && <Typography color="text.secondary">{say(lead)}</Typography>}
          {children}
          <Link href="/?popup=1" sx={{ justifySelf: 'start' }}>
            {say(accountTexts.back)}
          </Link>
        </Paper>
      </Box>
    </Box>
  );
};

// Asking for a link that sets a new password.

const ForgotPassword = () => {
  const say = useTranslations();
  const [email, setEmail] = useState('');
  const [problem, setProblem] = useState('');
  const [running, setRunning] = useState(false);
  const send = async () => {
    setProblem('');
    setRunning(true);
    try {
      const { body } = await callApi<{ message: string }>('forget-password', {
        method: 'POST',
        isPublic: true,
        headers: getDeviceHeader(),
        body: { email },
      });
      navigateWithMessage('/forgot-password-success', body.message);
    } catch (error) {
      setRunning(false);
      if (error instanceof ApiError && error.fields)
        setProblem(error.fields.email?.join(' ') ?? error.message);
      else showServerError(error);
    }
  };
  return (
    <AccountPage
      title={accountTexts.forgotTitle}
      lead={accountTexts.forgotLead}
      errors={problem === '' ? undefined : { problem }}
      onSubmit={() => void send()}
    >
      <TextField
        label={say(accountTexts.email)}
        type="email"
        autoComplete="username"
        autoFocus
        value={email}
        error={problem !== ''}
        helperText={problem}
        onChange={event => {
          setEmail(readAsciiInput(event));
          setProblem('');
        }}
      />
      <LoadingButton type="submit" variant="contained" running={running}>
        {say(accountTexts.send)}
      </LoadingButton>
    </AccountPage>
  );
};

// Setting a password with the token of a mailed link; what the link says along is shown as plain
// text (OPEN-021).

type SetPasswordProps = { token: string; message: string | null };

const SetPassword = ({ token, message }: SetPasswordProps) => {
  const say = useTranslations();
  const [password, setPassword] = useState('');
  const [confirmation, setConfirmation] = useState('');
  const [problems, setProblems] = useState<FieldErrors>({});
  const [running, setRunning] = useState(false);
  const save = async () => {
    setProblems({});
    setRunning(true);
    try {
      const { body } = await callApi<{ message: string }>('change-password', {
        method: 'POST',
        isPublic: true,
        headers: getDeviceHeader(),
        body: { password, password_confirmation: confirmation, token },
      });
      navigateWithMessage('/change-password-success', body.message);
    } catch (error) {
      setRunning(false);
      if (!(error instanceof ApiError)) return;
      setProblems(error.fields ?? {});
      if (error.fields?.token) toast('error', error.fields.token[0]!, say(accountTexts.invalid));
      if (!error.fields) showServerError(error);
    }
  };
  const textOf = (name: string) => problems[name]?.join(' ') ?? '';
  return (
    <AccountPage title={accountTexts.setTitle} errors={problems} onSubmit={() => void save()}>
      {message && <Alert severity="info">{message}</Alert>}
      <TextField
        label={say(accountTexts.password)}
        type="password"
        autoComplete="new-password"
        autoFocus
        value={password}
        error={textOf('password') !== ''}
        helperText={textOf('password') || say(accountTexts.atLeast)}
        onChange={event => {
          setPassword(event.target.value);
          setProblems({ ...problems, password: [] });
        }}
      />
      <TextField
        label={say(accountTexts.confirmation)}
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
      <LoadingButton type="submit" variant="contained" running={running}>
        {say(words.save)}
      </LoadingButton>
    </AccountPage>
  );
};

// What the pages around a password say.
