// The account with a provider of text messages, and a message to try it.
import Alert from '@mui/material/Alert';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import {
  type SmsProviderName,
  smsProviderNames,
  smsProviderTitles,
} from '../../domain/documents/reminders.ts';
import { callApi } from '../../src/api/http.ts';
import { useTranslations } from '../../src/i18n/language.ts';
import { toast } from '../../src/platform/toast-store.ts';
import { LoadingButton } from '../../src/ui/LoadingButton.tsx';
import { Select } from '../../src/ui/Select.tsx';
import { reminderTexts } from './reminder-texts.ts';

type SmsValues = { sms_provider: SmsProviderName | null; sms_sender: string; sms_token: string };
type Props = {
  values: SmsValues;
  problems: Record<string, string>;
  mayChange: boolean;
  hasToken: boolean;
  onChange: (changed: Partial<SmsValues>) => void;
};

export const SmsSettings = ({ values, problems, mayChange, hasToken, onChange }: Props) => {
  const t = useTranslations();
  const { sms_provider, sms_sender, sms_token } = values;
  const shown = (name: keyof SmsValues, help?: string) => ({
    error: problems[name] !== undefined,
    helperText: problems[name] ?? help,
    disabled: !mayChange,
  });
  return (
    <>
      <Stack direction={{ xs: 'column', md: 'row' }} spacing={2}>
        <Select
          label={t(reminderTexts.provider)}
          value={sms_provider ?? ''}
          {...shown('sms_provider')}
          onChange={event =>
            onChange({ sms_provider: (event.target.value || null) as SmsProviderName | null })
          }
          sx={{ minWidth: 240 }}
        >
          <MenuItem value="">{t(reminderTexts.none)}</MenuItem>
          {smsProviderNames.map(name => (
            <MenuItem key={name} value={name}>
              {t(smsProviderTitles[name])}
            </MenuItem>
          ))}
        </Select>
        {sms_provider === 'sparrow' && (
          <TextField
            label={t(reminderTexts.sender)}
            value={sms_sender}
            {...shown('sms_sender')}
            onChange={event => onChange({ sms_sender: event.target.value })}
          />
        )}
        {sms_provider !== null && (
          <TextField
            type="password"
            autoComplete="new-password"
            label={t(reminderTexts.token)}
            value={sms_token}
            {...shown('sms_token', t(hasToken ? reminderTexts.tokenKept : reminderTexts.tokenNew))}
            onChange={event => onChange({ sms_token: event.target.value })}
            sx={{ minWidth: 280 }}
          />
        )}
      </Stack>
      {sms_provider !== null && <Alert severity="warning">{t(reminderTexts.unproven)}</Alert>}
      {sms_provider !== null && hasToken && mayChange && <TestSms />}
    </>
  );
};

const TestSms = () => {
  const t = useTranslations();
  const [to, setTo] = useState('');
  const [problem, setProblem] = useState('');
  const [running, setRunning] = useState(false);
  const send = async () => {
    setRunning(true);
    try {
      const { body } = await callApi<{ message: string }>('reminder-settings/test', {
        method: 'POST',
        body: { to },
      });
      setProblem('');
      toast('success', body.message, t(reminderTexts.test));
    } catch (error) {
      const { fields, message } = error as Error & { fields?: Record<string, string[]> };
      setProblem(
        Object.values(fields ?? {})
          .flat()
          .join(' ') || message,
      );
    }
    setRunning(false);
  };
  return (
    <Stack direction={{ xs: 'column', sm: 'row' }} spacing={2} sx={{ alignItems: 'flex-start' }}>
      <TextField
        label={t(reminderTexts.testTo)}
        value={to}
        error={problem !== ''}
        helperText={problem}
        onChange={event => setTo(event.target.value)}
        slotProps={{ htmlInput: { inputMode: 'tel' } }}
      />
      <LoadingButton variant="outlined" running={running} onClick={() => void send()}>
        {t(reminderTexts.test)}
      </LoadingButton>
    </Stack>
  );
};
