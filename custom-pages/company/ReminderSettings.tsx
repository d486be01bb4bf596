// Whether, when, how and in which words customers are reminded of overdue invoices.
import Alert from '@mui/material/Alert';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import LinearProgress from '@mui/material/LinearProgress';
import MenuItem from '@mui/material/MenuItem';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import {
  parseReminderSteps,
  type ReminderTemplates,
  type SmsProviderName,
} from '../../domain/documents/reminders.ts';
import { type Language, localizeDigits, type Texts, toAsciiDigits } from '../../domain/language.ts';
import { toIfMatchHeader } from '../../src/api/etag.ts';
import { callApi } from '../../src/api/http.ts';
import { showServerError } from '../../src/api/show-server-errors.ts';
import { useApiQuery } from '../../src/api/use-api-query.ts';
import { useRecordForm } from '../../src/forms/use-record-form.ts';
import { useLanguage, useTranslations } from '../../src/i18n/language.ts';
import { words } from '../../src/i18n/words.ts';
import { toast } from '../../src/platform/toast-store.ts';
import { LoadingButton } from '../../src/ui/LoadingButton.tsx';
import { Select } from '../../src/ui/Select.tsx';
import { ReminderTemplateFields } from './ReminderTemplateFields.tsx';
import { reminderTexts } from './reminder-texts.ts';
import { SmsSettings } from './SmsSettings.tsx';

export type ReminderSettingsBody = {
  enabled: 0 | 1;
  steps: number[];
  by_mail: 0 | 1;
  by_sms: 0 | 1;
  language: Language;
  templates: ReminderTemplates;
  sms_provider: SmsProviderName | null;
  sms_sender: string;
  has_token: boolean;
  may_change: 0 | 1;
};
type Read = { body: ReminderSettingsBody; tag?: string | undefined };

export const ReminderSettings = () => {
  const { data } = useApiQuery<ReminderSettingsBody>('reminder-settings');
  const [saved, setSaved] = useState<Read>();
  const read = saved ?? data;
  if (!read?.body) return <LinearProgress />;
  return <ReminderForm key={read.tag} read={read} onSaved={setSaved} />;
};

const ReminderForm = ({ read, onSaved }: { read: Read; onSaved: (saved: Read) => void }) => {
  const t = useTranslations();
  const language = useLanguage();
  const { body: stored, tag } = read;
  const mayChange = stored.may_change === 1;
  const { has_token, may_change: _, steps, ...settings } = stored;
  const form = useRecordForm({
    start: {
      ...settings,
      sms_token: '',
      steps: localizeDigits(steps.join(', '), language),
    },
    check: values => ({
      ...(parseReminderSteps(toAsciiDigits(values.steps))
        ? {}
        : { steps: [t(reminderTexts.stepsWrong)] }),
    }),
    showError: error => showServerError(error, reminderTexts.title),
  });
  const { values, change, problems } = form;
  const save = async ({ sms_token, ...typed }: typeof values) => {
    const answer = await callApi<ReminderSettingsBody & { message: string }>('reminder-settings', {
      method: 'PUT',
      body: {
        ...typed,
        steps: parseReminderSteps(toAsciiDigits(typed.steps)),
        ...(sms_token === '' ? {} : { sms_token }),
      },
      headers: toIfMatchHeader(tag),
    });
    toast('success', answer.body.message, t(reminderTexts.title));
    onSaved(answer);
  };
  const decision = (name: 'enabled' | 'by_mail' | 'by_sms', label: Texts) => (
    <FormControlLabel
      label={t(label)}
      control={
        <Switch
          checked={values[name] === 1}
          disabled={!mayChange}
          onChange={(_, on) => change({ [name]: on ? 1 : 0 })}
        />
      }
    />
  );
  return (
    <Paper
      component="section"
      variant="outlined"
      aria-label={t(reminderTexts.title)}
      sx={{ p: { xs: 2, md: 3 } }}
    >
      <Typography variant="h2" sx={{ mb: 1 }}>
        {t(reminderTexts.title)}
      </Typography>
      {!mayChange && (
        <Alert severity="info" sx={{ mb: 2 }}>
          {t(reminderTexts.readOnly)}
        </Alert>
      )}
      <Stack component="form" spacing={2} {...form.formProps(save)}>
        <div>
          {decision('enabled', reminderTexts.enabled)}
          <FormHelperText sx={{ maxWidth: 720 }}>{t(reminderTexts.enabledHelp)}</FormHelperText>
        </div>
        <Stack direction={{ xs: 'column', md: 'row' }} spacing={2}>
          <TextField
            required
            label={t(reminderTexts.steps)}
            disabled={!mayChange}
            {...form.field('steps')}
            helperText={problems.steps ?? t(reminderTexts.stepsHelp)}
            sx={{ minWidth: 280 }}
          />
          <Select
            label={t(reminderTexts.language)}
            disabled={!mayChange}
            {...form.field('language')}
            onChange={event => change({ language: event.target.value as Language })}
            sx={{ minWidth: 220 }}
          >
            <MenuItem value="en">{t(reminderTexts.english)}</MenuItem>
            <MenuItem value="ne">{t(reminderTexts.nepali)}</MenuItem>
          </Select>
        </Stack>
        <div>
          {decision('by_mail', reminderTexts.byMail)}
          {decision('by_sms', reminderTexts.bySms)}
          {problems.by_mail && <FormHelperText error>{problems.by_mail}</FormHelperText>}
        </div>
        <SmsSettings
          values={values}
          problems={problems}
          mayChange={mayChange}
          hasToken={has_token && values.sms_provider === stored.sms_provider}
          onChange={changed => change(changed)}
        />
        <ReminderTemplateFields
          templates={values.templates}
          problems={problems}
          disabled={!mayChange}
          onChange={(templates, name) => change({ templates }, name)}
        />
        {mayChange && (
          <LoadingButton
            type="submit"
            variant="contained"
            running={form.running}
            sx={{ alignSelf: 'flex-start' }}
          >
            {t(words.save)}
          </LoadingButton>
        )}
      </Stack>
    </Paper>
  );
};
