// The days up to which the books are closed, and who may post before them for a time.
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { formatBothCalendars } from '../../domain/calendar/format-date.ts';
import type { Row } from '../../domain/entity-schema/entity.ts';
import {
  type LockName,
  type LockDates as Locks,
  lockTitles,
} from '../../domain/ledger/lock-dates.ts';
import { toIfMatchHeader } from '../../src/api/etag.ts';
import { callApi } from '../../src/api/http.ts';
import { useApiQuery } from '../../src/api/use-api-query.ts';
import { useRecordForm } from '../../src/forms/use-record-form.ts';
import { useVersionedSave } from '../../src/forms/use-versioned-save.tsx';
import { useLanguage, useTranslations } from '../../src/i18n/language.ts';
import { words } from '../../src/i18n/words.ts';
import { toast } from '../../src/platform/toast-store.ts';
import { DateField } from '../../src/ui/calendar/DateField.tsx';
import { Loading } from '../../src/ui/Loading.tsx';
import { LoadingButton } from '../../src/ui/LoadingButton.tsx';
import { PageHeader } from '../../src/ui/PageHeader.tsx';
import { LockExceptions } from './LockExceptions.tsx';
import { texts } from './texts.ts';

type LockDatesResponse = Locks & { may_change: 0 | 1 };
type Stored = { body: Locks; tag?: string };

const fields: { name: LockName; help: keyof typeof texts }[] = [
  { name: 'vat_month', help: 'vatMonthHelp' },
  { name: 'year', help: 'yearHelp' },
  { name: 'hard', help: 'hardHelp' },
];

/** An empty field is sent as no lock. */
const toValues = (locks: Locks): Record<LockName, string> => ({
  vat_month: locks.vat_month ?? '',
  year: locks.year ?? '',
  hard: locks.hard ?? '',
});
const toLocks = (values: Record<LockName, string>): Locks => ({
  vat_month: values.vat_month || null,
  year: values.year || null,
  hard: values.hard || null,
});

const LockDatesForm = ({ read, may_change }: { read: Stored; may_change: boolean }) => {
  const t = useTranslations();
  const language = useLanguage();
  const [stored, setStored] = useState(read);
  const { save, dialog } = useVersionedSave();
  const form = useRecordForm<Record<LockName, string>>({ start: toValues(read.body) });
  const store = async (values: Record<LockName, string>) => {
    const saved = await save({
      fields: fields.map(({ name }) => ({
        name,
        label: t(lockTitles[name]),
        show: day => formatBothCalendars(String(day), language),
      })),
      read: stored.body,
      tag: stored.tag,
      typed: toLocks(values),
      toFields: (current: Row) => current,
      send: (changes, version, whole) =>
        callApi<Locks & { message: string }>('lock-dates', {
          method: 'PUT',
          body: Object.keys(changes).length > 0 ? changes : whole,
          headers: toIfMatchHeader(version),
        }),
    });
    if (!saved) return;
    const { message, ...body } = saved.body;
    setStored({ body, tag: saved.tag });
    form.reset(toValues(body));
    toast('success', message, t(texts.title));
  };
  return (
    <Paper variant="outlined" sx={{ p: 3, mb: 2 }}>
      <Box component="form" aria-label={t(texts.title)} {...form.formProps(store)}>
        <Box
          sx={{
            display: 'grid',
            gap: 2,
            gridTemplateColumns: 'repeat(auto-fit, minmax(240px, 1fr))',
            alignItems: 'start',
          }}
        >
          {fields.map(({ name, help }) => (
            <div key={name}>
              <DateField
                fullWidth
                label={t(lockTitles[name])}
                value={form.values[name]}
                disabled={!may_change}
                error={form.problems[name] !== undefined}
                helperText={form.problems[name]}
                onChange={day => form.change({ [name]: day })}
              />
              <Typography variant="body2" color="text.secondary" sx={{ mt: 0.5 }}>
                {t(texts[help])}
              </Typography>
            </div>
          ))}
        </Box>
        {may_change && (
          <LoadingButton type="submit" variant="contained" running={form.running} sx={{ mt: 2 }}>
            {t(words.save)}
          </LoadingButton>
        )}
      </Box>
      {dialog}
    </Paper>
  );
};

export const LockDates = () => {
  const t = useTranslations();
  const { data } = useApiQuery<LockDatesResponse>('lock-dates');
  if (!data) return <Loading />;
  const { vat_month, year, hard, may_change } = data.body;
  return (
    <>
      <PageHeader title={t(texts.title)} />
      <Typography color="text.secondary" sx={{ mb: 2, maxWidth: 720 }}>
        {t(texts.about)}
      </Typography>
      <LockDatesForm
        read={{ body: { vat_month, year, hard }, tag: data.tag }}
        may_change={may_change === 1}
      />
      <LockExceptions may_change={may_change === 1} />
    </>
  );
};
