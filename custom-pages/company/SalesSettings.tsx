// What the company decides about its sales, stored as it is chosen: whether an invoice may be
// cancelled on its day, whether numbers include the code of their outlet, whether abbreviated tax
// invoices are issued, the customer with whom bills begin, and what is below receipts.
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { Texts } from '../../domain/language.ts';
import { toIfMatchHeader } from '../../src/api/etag.ts';
import { ApiError, callApi } from '../../src/api/http.ts';
import { showServerError } from '../../src/api/show-server-errors.ts';
import { useApiQuery } from '../../src/api/use-api-query.ts';
import { conflictTexts as shared } from '../../src/forms/save-changes.ts';
import { type FormField, useVersionedSave } from '../../src/forms/use-versioned-save.tsx';
import { useTranslations } from '../../src/i18n/language.ts';
import { toast } from '../../src/platform/toast-store.ts';
import { CashCustomer } from './CashCustomer.tsx';
import { ReceiptFoot } from './ReceiptFoot.tsx';
import { SettingSwitch } from './SettingSwitch.tsx';
import { salesTexts } from './texts.ts';

type Switches = {
  same_day_cancellation: 0 | 1;
  outlet_codes: 0 | 1;
  abbreviated_invoices: 0 | 1;
};
type Settings = Switches & { cash_customer: number | null; receipt_foot: string };
type SalesSettingsResponse = Settings & { may_change: 0 | 1 };

const SWITCHES: { name: keyof Switches; label: Texts; help: Texts }[] = [
  {
    name: 'same_day_cancellation',
    label: salesTexts.cancellation,
    help: salesTexts.cancellationHelp,
  },
  { name: 'outlet_codes', label: salesTexts.outletCodes, help: salesTexts.outletCodesHelp },
  {
    name: 'abbreviated_invoices',
    label: salesTexts.abbreviated,
    help: salesTexts.abbreviatedHelp,
  },
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
  const store = async <Name extends keyof Settings>(
    field: FormField & { name: Name },
    value: Settings[Name],
  ) => {
    const { name } = field;
    const saved = await save({
      fields: [field],
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
    if (!saved) return false;
    setStored(saved);
    toast('success', saved.body.message, t(salesTexts.sales));
    return true;
  };
  const storeSwitch = (name: keyof Switches, label: Texts, on: boolean) =>
    store(
      { name, label: t(label), show: value => t(value === 1 ? shared.on : shared.off) },
      on ? 1 : 0,
    ).catch(failure => showServerError(failure));
  /** Answers undefined once it is stored, else what is wrong; empty where that is said elsewhere. */
  const storeOrExplain = async <Name extends 'cash_customer' | 'receipt_foot'>(
    name: Name,
    label: Texts,
    value: Settings[Name],
  ) => {
    try {
      return (await store({ name, label: t(label) }, value)) ? undefined : '';
    } catch (failure) {
      const problem = failure instanceof ApiError ? failure.fields?.[name]?.[0] : undefined;
      if (problem === undefined) showServerError(failure);
      return problem ?? '';
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
          save={on => storeSwitch(name, label, on)}
        />
      ))}
      <CashCustomer
        value={settings.cash_customer ?? null}
        may_change={data.body.may_change === 1}
        save={id => storeOrExplain('cash_customer', salesTexts.cashCustomer, id)}
      />
      <ReceiptFoot
        key={settings.receipt_foot}
        value={settings.receipt_foot ?? ''}
        may_change={data.body.may_change === 1}
        save={text => storeOrExplain('receipt_foot', salesTexts.receiptFoot, text)}
      />
      {dialog}
    </Paper>
  );
};
