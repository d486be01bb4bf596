// What the company decides about signing in: whether powerful roles need a second factor, and how
// long a session lasts.
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { localizeDigits, toAsciiDigits } from '../../domain/language.ts';
import { toIfMatchHeader } from '../../src/api/etag.ts';
import { callApi } from '../../src/api/http.ts';
import { showServerError } from '../../src/api/show-server-errors.ts';
import { useApiQuery } from '../../src/api/use-api-query.ts';
import { conflictTexts as shared } from '../../src/forms/save-changes.ts';
import { useRecordForm } from '../../src/forms/use-record-form.ts';
import { useVersionedSave } from '../../src/forms/use-versioned-save.tsx';
import { useLanguage, useTranslations } from '../../src/i18n/language.ts';
import { words } from '../../src/i18n/words.ts';
import { toast } from '../../src/platform/toast-store.ts';
import { LoadingButton } from '../../src/ui/LoadingButton.tsx';
import { SettingSwitch } from './SettingSwitch.tsx';
import { securityTexts } from './texts.ts';

type Settings = {
  second_factor_required: 0 | 1;
  session_idle_hours: number;
  session_days: number;
};
type SecuritySettingsResponse = Settings & { may_change: 0 | 1 };
type Stored = { body: Settings; tag?: string };

/** Stores the typed settings against the version that was read. */
const useSave = (stored: Stored, setStored: (stored: Stored) => void) => {
  const t = useTranslations();
  const { save, dialog } = useVersionedSave();
  const store = async (typed: Partial<Settings>) => {
    const saved = await save({
      fields: [
        {
          name: 'second_factor_required',
          label: t(securityTexts.required),
          show: on => t(on === 1 ? shared.on : shared.off),
        },
        { name: 'session_idle_hours', label: t(securityTexts.idleHours) },
        { name: 'session_days', label: t(securityTexts.days) },
      ],
      read: stored.body,
      tag: stored.tag,
      typed: { ...stored.body, ...typed },
      send: (_, version, whole) =>
        callApi<Settings & { message: string }>('security-settings', {
          method: 'PUT',
          body: Object.fromEntries(
            Object.keys(typed).map(name => [name, whole[name as keyof Settings]]),
          ),
          headers: toIfMatchHeader(version),
        }),
    });
    if (!saved) return;
    setStored(saved);
    toast('success', saved.body.message, t(securityTexts.title));
  };
  return { store, dialog };
};

const LIMITS = [
  {
    name: 'session_idle_hours',
    label: securityTexts.idleHours,
    help: securityTexts.idleHoursHelp,
  },
  { name: 'session_days', label: securityTexts.days, help: securityTexts.daysHelp },
] as const;

/** What is no whole number is sent as it was typed, and the server says so. */
const toNumber = (typed: string): number | string => {
  const ascii = toAsciiDigits(typed).trim();
  return /^\d+$/.test(ascii) ? Number(ascii) : ascii;
};

type LimitsProps = {
  settings: Settings;
  may_change: boolean;
  store: (typed: Partial<Settings>) => Promise<void>;
};

const SessionLimits = ({ settings, may_change, store }: LimitsProps) => {
  const t = useTranslations();
  const language = useLanguage();
  const form = useRecordForm({
    start: {
      session_idle_hours: localizeDigits(String(settings.session_idle_hours), language),
      session_days: localizeDigits(String(settings.session_days), language),
    },
    showError: error => showServerError(error, securityTexts.title),
  });
  return (
    <Stack
      component="form"
      spacing={2}
      sx={{ mt: 2, maxWidth: 420 }}
      {...form.formProps(({ session_idle_hours, session_days }) =>
        store({
          session_idle_hours: toNumber(session_idle_hours) as number,
          session_days: toNumber(session_days) as number,
        }),
      )}
    >
      {LIMITS.map(({ name, label, help }) => (
        <TextField
          key={name}
          label={t(label)}
          required
          disabled={!may_change}
          slotProps={{ htmlInput: { inputMode: 'numeric' } }}
          {...form.field(name)}
          helperText={form.problems[name] ?? t(help)}
        />
      ))}
      {may_change && (
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
  );
};

const SettingsSection = ({ read, may_change }: { read: Stored; may_change: boolean }) => {
  const t = useTranslations();
  const [stored, setStored] = useState(read);
  const { store, dialog } = useSave(stored, setStored);
  return (
    <Paper
      component="section"
      variant="outlined"
      aria-label={t(securityTexts.title)}
      sx={{ mt: 2, p: 3 }}
    >
      <Typography variant="h2" sx={{ mb: 1 }}>
        {t(securityTexts.title)}
      </Typography>
      <SettingSwitch
        label={securityTexts.required}
        help={securityTexts.requiredHelp}
        on={stored.body.second_factor_required === 1}
        may_change={may_change}
        save={on =>
          store({ second_factor_required: on ? 1 : 0 }).catch((failure: unknown) =>
            showServerError(failure),
          )
        }
      />
      <SessionLimits settings={stored.body} may_change={may_change} store={store} />
      {dialog}
    </Paper>
  );
};

export const SecuritySettings = () => {
  const { data } = useApiQuery<SecuritySettingsResponse | undefined>('security-settings', {
    purpose: 'look-up',
  });
  if (!data?.body) return null;
  const { may_change, ...body } = data.body;
  return <SettingsSection read={{ body, tag: data.tag }} may_change={may_change === 1} />;
};
