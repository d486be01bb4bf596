// The first page of an empty installation: set up your company, or explore a demo company.
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { inAscii } from '../../domain/language.ts';
import { App } from '../../src/App.tsx';
import { useSay } from '../../src/i18n/language.ts';
import { LanguageButton } from '../../src/layout/LanguageButton.tsx';
import { deviceHeader } from '../../src/providers/device.ts';
import { ApiError, callApi } from '../../src/providers/http.ts';
import { leaveFor } from '../../src/providers/leave.ts';
import { keepTokens, type Tokens } from '../../src/providers/tokens.ts';
import { useLeadToRefused } from '../../src/ui/lead-to-refused.ts';
import { RunningButton } from '../../src/ui/RunningButton.tsx';
import { toastRefusal } from '../../src/ui/toast-refusal.ts';
import { administrator, company, type Input, inDigits, texts, type Values } from './setup-form.ts';

const enter = (tokens: Tokens) => {
  keepTokens(tokens);
  leaveFor('/dashboard');
};

const Page = () => {
  const say = useSay();
  const { register, handleSubmit, setError, formState } = useForm<Values>();
  const [loading, setLoading] = useState(false);
  // What was wrong the last time is no answer to what is on its way.
  const refused = formState.isSubmitting ? [] : Object.entries(formState.errors);
  const leading = useLeadToRefused(
    Object.fromEntries(refused.map(([name, error]) => [name, error?.message])),
  );
  const setUp = handleSubmit(async values => {
    try {
      enter(
        (
          await callApi<Tokens>('setup', {
            headers: deviceHeader(),
            method: 'POST',
            body: {
              ...values,
              ...Object.fromEntries(inDigits.map(name => [name, inAscii(values[name])])),
            },
            open: true,
          })
        ).body,
      );
    } catch (error) {
      if (!(error instanceof ApiError)) return;
      if (!error.fields) return toastRefusal(error, say);
      for (const [name, problem] of Object.entries(error.fields))
        setError(name as keyof Values, { message: problem.join(' ') });
    }
  });
  const explore = async () => {
    setLoading(true);
    try {
      enter(
        (
          await callApi<Tokens>('setup/demo', {
            method: 'POST',
            open: true,
            headers: deviceHeader(),
          })
        ).body,
      );
    } catch {
      setLoading(false);
    }
  };
  const fields = (inputs: Input[]) =>
    inputs.map(({ name, label, required, type }) => (
      <TextField
        key={name}
        label={say(label)}
        type={type ?? 'text'}
        required={required}
        error={Boolean(formState.errors[name])}
        helperText={formState.errors[name]?.message}
        {...register(name)}
      />
    ));
  return (
    <Box
      component="main"
      sx={{ minHeight: '100vh', bgcolor: 'background.default', p: { xs: 2, sm: 5 } }}
    >
      <Box sx={{ maxWidth: 960, mx: 'auto' }}>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mb: 3 }}>
          <img src="/logo.svg" alt="" width={32} height={32} />
          <Typography sx={{ fontWeight: 600, fontSize: 20, mr: 'auto' }}>Bijak · बीजक</Typography>
          <LanguageButton />
        </Box>
        <Box
          sx={{
            display: 'grid',
            gap: 3,
            gridTemplateColumns: { xs: '1fr', md: '2fr 1fr' },
            alignItems: 'start',
          }}
        >
          <Paper
            component="form"
            variant="outlined"
            noValidate
            {...leading}
            onSubmit={setUp}
            sx={{ p: 3, display: 'grid', gap: 2 }}
          >
            <Typography variant="h1">{say(texts.title)}</Typography>
            <Typography color="text.secondary">{say(texts.lead)}</Typography>
            <Typography variant="h2">{say(texts.company)}</Typography>
            {fields(company)}
            <Typography variant="h2">{say(texts.administrator)}</Typography>
            {fields(administrator)}
            <RunningButton
              type="submit"
              variant="contained"
              size="large"
              running={formState.isSubmitting}
              disabled={loading}
            >
              {say(texts.setUp)}
            </RunningButton>
          </Paper>
          <Paper variant="outlined" sx={{ p: 3, display: 'grid', gap: 1.5 }}>
            <Typography variant="h2">{say(texts.demoTitle)}</Typography>
            <Typography color="text.secondary">{say(texts.demoText)}</Typography>
            <RunningButton variant="outlined" running={loading} onClick={() => void explore()}>
              {say(texts.demo)}
            </RunningButton>
          </Paper>
        </Box>
      </Box>
    </Box>
  );
};

export const SetupPage = () => (
  <App>
    <Page />
  </App>
);
