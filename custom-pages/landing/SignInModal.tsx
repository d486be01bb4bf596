// SIGN IN: e-mail, password, the invisible bot check; problems under the fields, refusals as a
// toast and in the form; then the second step, where the account has one.
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/sha';
import { Suspense, useId, useState } from 'react';
import { messages } from '../../domain/entity-schema/messages.ts';
import { ApiError, callApi } from '../../src/api/http.ts';
import { getDeviceHeader, LAST_PATH_KEY, storeTokens, type Tokens } from '../../src/auth/tokens.ts';
import { useRecordForm } from '../../src/forms/use-record-form.ts';
import { useTranslations } from '../../src/i18n/language.ts';
import { words } from '../../src/i18n/words.ts';
import { hardNavigate } from '../../src/platform/hard-navigation.ts';
import { toast } from '../../src/platform/toast-store.ts';
import { Loading, lazyComponent } from '../../src/ui/Loading.tsx';
import { LoadingButton } from '../../src/ui/LoadingButton.tsx';
import { readAsciiInput } from '../../src/ui/number-input.ts';
import { UiProvider } from '../../src/ui/UiProvider.tsx';
import type { Ticket } from './SecondStep.tsx';

const SecondStep = lazyComponent(() => import('./SecondStep.tsx'), 'SecondStep');
const EnrolStep = lazyComponent(() => import('./EnrolStep.tsx'), 'EnrolStep');

type SignedIn = Tokens & { redirect_url?: string };
type Credentials = { email: string; password: string };

const texts = {
  title: { en: 'SIGN IN', ne: 'साइन इन' },
  email: { en: 'Email', ne: 'इमेल' },
  password: { en: 'Password', ne: 'पासवर्ड' },
  signIn: { en: 'Sign In', ne: 'साइन इन' },
  failed: {
    en: 'Sign-in failed. Please try again.',
    ne: 'साइन इन हुन सकेन। फेरि प्रयास गर्नुहोस्।',
  },
  forgot: { en: 'Forgot Password?', ne: 'पासवर्ड बिर्सनुभयो?' },
  unauthorised: { en: 'Unauthorised', ne: 'साइन इन हुन सकेन' },
};

/**
 * Only addresses of the web are followed (OPEN-011); without one the page where the last session
 * ended, or the dashboard.
 */
const followAddress = (address: string | undefined) => {
  const url = address ? URL.parse(address, window.location.href) : null;
  if (url && (url.protocol === 'http:' || url.protocol === 'https:')) return hardNavigate(url.href);
  const last = URL.parse(localStorage.getItem(LAST_PATH_KEY) ?? '/dashboard', window.location.href);
  hardNavigate(last?.origin === window.location.origin ? last.href : '/dashboard');
};

type FormProps = {
  titleId: string;
  onClose: () => void;
  onSignedIn: (tokens: SignedIn) => void;
  /** The password was right, and a second step is needed. */
  onTicket: (ticket: Ticket, password: string) => void;
  /** Why the user is asked again. */
  reason: string;
};

const SignInForm = ({ titleId, onClose, onSignedIn, onTicket, reason }: FormProps) => {
  const t = useTranslations();
  const [refusal, setRefusal] = useState(reason);
  // The page is left once it is done: nothing is sent twice meanwhile.
  const [isDone, setDone] = useState(false);
  const form = useRecordForm<Credentials>({
    start: { email: '', password: '' },
    check: ({ email, password }) => ({
      ...(email.trim() === '' ? { email: [t(messages.required)] } : {}),
      ...(password === '' ? { password: [t(messages.required)] } : {}),
    }),
    showError: error => {
      toast('error', error.message, t(error.status === 401 ? words.error : texts.unauthorised));
      setRefusal(error.message);
    },
  });

  const signIn = async ({ email, password }: Credentials) => {
    try {
      const { status, body } = await callApi<SignedIn | Ticket>('v2/login', {
        method: 'POST',
        isPublic: true,
        headers: getDeviceHeader(),
        body: { email, password, g_recaptcha_response: await solveCaptcha() },
      });
      setDone(true);
      if (status === 202) onTicket(body as Ticket, password);
      else onSignedIn(body as SignedIn);
    } catch (error) {
      if (error instanceof ApiError) throw error;
      setRefusal(t(texts.failed));
    }
  };
  const { onSubmit, ...formProps } = form.formProps(signIn);
  const shown = form.problems.g_recaptcha_response ?? refusal;

  return (
    <form
      {...formProps}
      onSubmit={event => {
        setRefusal('');
        void onSubmit(event);
      }}
    >
      <DialogTitle id={titleId}>{t(texts.title)}</DialogTitle>
      <DialogContent>
        <Stack spacing={2} sx={{ pt: 1 }}>
          {shown && <Alert severity="error">{shown}</Alert>}
          <TextField
            label={t(texts.email)}
            type="email"
            autoComplete="username"
            autoFocus
            {...form.field('email', readAsciiInput)}
          />
          <TextField
            label={t(texts.password)}
            type="password"
            autoComplete="current-password"
            {...form.field('password')}
          />
          <Link href="/forgot-password" sx={{ alignSelf: 'flex-start' }}>
            {t(texts.forgot)}
          </Link>
        </Stack>
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <Button onClick={onClose}>{t(words.close)}</Button>
        <LoadingButton type="submit" variant="contained" running={form.running || isDone}>
          {t(texts.signIn)}
        </LoadingButton>
      </DialogActions>
    </form>
  );
};

const SignInDialog = ({ onClose }: { onClose: () => void }) => {
  const titleId = useId();
  const [step, setStep] = useState<{ ticket: Ticket; password: string }>();
  const [reason, setReason] = useState('');
  const follow = (tokens: SignedIn) => {
    storeTokens(tokens);
    followAddress(tokens.redirect_url);
  };
  const shared = {
    titleId,
    onDone: follow,
    onBack: (why = '') => {
      setReason(why);
      setStep(undefined);
    },
  };
  return (
    <Dialog
      open
      onClose={step ? undefined : onClose}
      fullWidth
      maxWidth="xs"
      aria-labelledby={titleId}
    >
      {!step && (
        <SignInForm
          titleId={titleId}
          reason={reason}
          onClose={onClose}
          onSignedIn={follow}
          onTicket={(ticket, password) => setStep({ ticket, password })}
        />
      )}
      {step && (
        <Suspense fallback={<Loading />}>
          {step.ticket.enrol ? (
            <EnrolStep step={step.ticket} password={step.password} {...shared} />
          ) : (
            <SecondStep step={step.ticket} {...shared} />
          )}
        </Suspense>
      )}
    </Dialog>
  );
};

export const SignInModal = ({ onClose }: { onClose: () => void }) => (
  <UiProvider>
    <SignInDialog onClose={onClose} />
  </UiProvider>
);

/**
 * The invisible challenge: a moment of work in the browser that shows a person is waiting for it.
 * The solved challenge as it travels in g_recaptcha_response; empty when the server asks for none.
 */
const solveCaptcha = async (): Promise<string> => {
  const { body } = await callApi<{ required: boolean } & Challenge>('altcha-challenge', {
    isPublic: true,
  });
  const { required, ...challenge } = body;
  if (!required) return '';
  const solution = await solveChallenge({ challenge, deriveKey });
  return btoa(JSON.stringify({ challenge, solution }));
};
