// What the company decides about its sales, stored as it is chosen: whether an invoice may be
// cancelled on its day, and whether numbers include the code of their outlet.
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { Texts } from '../../domain/language.ts';
import { toIfMatchHeader } from '../../src/api/etag.ts';
import { callApi } from '../../src/api/http.ts';
import { showServerError } from '../../src/api/show-server-errors.ts';
import { useApiQuery } from '../../src/api/use-api-query.ts';
import { conflictTexts as shared } from '../../src/forms/save-changes.ts';
import { useVersionedSave } from '../../src/forms/use-versioned-save.tsx';
import { useTranslations } from '../../src/i18n/language.ts';
import { toast } from '../../src/platform/toast-store.ts';
import { SettingSwitch } from './SettingSwitch.tsx';
import { salesTexts } from './texts.ts';

type Settings = { same_day_cancellation: 0 | 1; outlet_codes: 0 | 1 };
type SalesSettingsResponse = Settings & { may_change: 0 | 1 };

const SWITCHES: { name: keyof Settings; label: Texts; help: Texts }[] = [
  {
    name: 'same_day_cancellation',
    label: salesTexts.cancellation,
    help: salesTexts.cancellationHelp,
  },
  { name: 'outlet_codes', label: salesTexts.outletCodes, help: salesTexts.outletCodesHelp },
];

export const SalesSettings = () => {
  const t = useTranslations();
  const { data } = useApiQuery<SalesSettingsResponse | undefined>('sales-settings', {
    purpose: 'look-up',
  });
  const [stored, setStored] = useState<{ body: Settings; tag?: string } | undefined>();
  const { save, dialog } = useVersionedSave();
  if (!data?.body) return null;
  const { body: settings, tag } = stored ?? { body: data.body, tag: data.tag };
  const store = async (name: keyof Settings, value: 0 | 1) => {
    try {
      const saved = await save({
        fields: [
          {
            name,
            label: t(SWITCHES.find(decision => decision.name === name)!.label),
            show: on => t(on === 1 ? shared.on : shared.off),
          },
        ],
        read: settings,
        tag,
        typed: { ...settings, [name]: value },
        send: (_, version, whole) =>
          callApi<Settings & { message: string }>('sales-settings', {
            method: 'PUT',
            body: { [name]: whole[name] },
            headers: toIfMatchHeader(version),
          }),
      });
      if (!saved) return;
      setStored(saved);
      toast('success', saved.body.message, t(salesTexts.sales));
    } catch (failure) {
      showServerError(failure);
    }
  };
  return (
    <Paper
      component="section"
      variant="outlined"
      aria-label={t(salesTexts.sales)}
      sx={{ mt: 2, p: 3 }}
    >
      <Typography variant="h2" sx={{ mb: 1 }}>
        {t(salesTexts.sales)}
      </Typography>
      {SWITCHES.map(({ name, label, help }) => (
        <SettingSwitch
          key={name}
          label={label}
          help={help}
          on={settings[name] === 1}
          may_change={data.body!.may_change === 1}
          save={on => store(name, on ? 1 : 0)}
        />
      ))}
      {dialog}
    </Paper>
  );
};
