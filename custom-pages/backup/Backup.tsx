// The company's backups: made now, listed, taken away, and what is decided about those of every
// night (ADM-BAK-001..005).

import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import LinearProgress from '@mui/material/LinearProgress';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { type Texts, toAsciiDigits } from '../../domain/language.ts';
import { download, saveFile } from '../../src/api/download.ts';
import { toIfMatchHeader } from '../../src/api/etag.ts';
import { type ApiResponse, callApi } from '../../src/api/http.ts';
import { useApiQuery } from '../../src/api/use-api-query.ts';
import { conflictTexts as shared } from '../../src/forms/save-changes.ts';
import { useRecordForm } from '../../src/forms/use-record-form.ts';
import { useVersionedSave } from '../../src/forms/use-versioned-save.tsx';
import { useTranslations } from '../../src/i18n/language.ts';
import { words } from '../../src/i18n/words.ts';
import { toast } from '../../src/platform/toast-store.ts';
import { type FilePage, FileTable } from '../../src/ui/FileTable.tsx';
import { LoadingButton } from '../../src/ui/LoadingButton.tsx';
import { PageHeader } from '../../src/ui/PageHeader.tsx';

const PER_PAGE = 10;

export const Backup = () => {
  const t = useTranslations();
  const [page, setPage] = useState(1);
  const [running, setRunning] = useState(false);
  const { data, error, refetch } = useApiQuery<FilePage | undefined>('backup', {
    query: { limit: PER_PAGE, page },
  });
  const make = async () => {
    setRunning(true);
    const file = await download('backup/download', 'backup.sql');
    if (file) saveFile(file);
    setRunning(false);
    setPage(1);
    refetch();
  };
  return (
    <>
      <PageHeader title={t(texts.title)}>
        <LoadingButton variant="contained" running={running} onClick={() => void make()}>
          {t(texts.now)}
        </LoadingButton>
      </PageHeader>
      <div aria-live="polite">
        {running && (
          <Typography component="div" sx={{ mb: 1.5 }}>
            {t(texts.running)}
            <LinearProgress sx={{ mt: 0.5 }} />
          </Typography>
        )}
      </div>
      <FileTable
        label={t(texts.title)}
        path="backup"
        name={{ field: 'db_name', head: texts.name }}
        answer={data?.body}
        running={!data && !error}
        empty={{ text: t(texts.none), hint: t(texts.noneHint) }}
        page={page}
        perPage={PER_PAGE}
        onPage={setPage}
        query={name => ({ db_name: name })}
      />
      <BackupSettings />
    </>
  );
};

type StoredSettings = { nightly: number; nightly_at: string; keep: number; copied: number };
type ChangeableSettings = Pick<StoredSettings, 'nightly' | 'nightly_at' | 'keep'>;
type SettingsFormState = { nightly: boolean; nightly_at: string; keep: string };

const toFormState = ({ nightly, nightly_at, keep }: StoredSettings): SettingsFormState => ({
  nightly: nightly === 1,
  nightly_at,
  keep: String(keep),
});

/** What is decided about backups: one every night at a time, how many are kept. */
export const BackupSettings = () => {
  const { data } = useApiQuery<StoredSettings>('backup-settings');
  return data?.body ? <BackupSettingsForm answer={data} /> : null;
};

const BackupSettingsForm = ({ answer }: { answer: ApiResponse<StoredSettings> }) => {
  const t = useTranslations();
  const form = useRecordForm({ start: toFormState(answer.body) });
  const { values } = form;
  // What the typing began with, and its version.
  const [read, setRead] = useState<{ body: ChangeableSettings; tag?: string }>(answer);
  const { save: saveTyped, dialog } = useVersionedSave();
  const save = async (typed: SettingsFormState) => {
    const keep = toAsciiDigits(typed.keep.trim());
    const body = {
      nightly: typed.nightly ? 1 : 0,
      nightly_at: toAsciiDigits(typed.nightly_at.trim()),
      keep: /^\d+$/.test(keep) ? Number(keep) : keep,
    };
    const fields = [
      {
        name: 'nightly',
        label: t(texts.nightly),
        show: (on: unknown) => t(on === 1 ? shared.on : shared.off),
      },
      { name: 'nightly_at', label: t(texts.at) },
      { name: 'keep', label: t(texts.keep) },
    ];
    const saved = await saveTyped({
      fields,
      read: read.body,
      tag: read.tag,
      typed: body,
      send: (_, version, { nightly, nightly_at, keep: kept }) =>
        callApi<StoredSettings & { message: string }>('backup-settings', {
          method: 'PUT',
          body: { nightly, nightly_at, keep: kept },
          headers: toIfMatchHeader(version),
        }),
    });
    if (!saved) return;
    form.change(toFormState(saved.body));
    setRead(saved);
    toast('success', saved.body.message, t(texts.settings));
  };
  const field = (name: 'nightly_at' | 'keep', label: string) => (
    <TextField
      label={label}
      {...form.field(name)}
      disabled={name === 'nightly_at' && !values.nightly}
      placeholder={name === 'nightly_at' ? '02:00' : undefined}
      sx={{ width: 180 }}
    />
  );
  return (
    <Paper
      component="section"
      variant="outlined"
      aria-label={t(texts.settings)}
      sx={{ mt: 2, p: { xs: 2, sm: 3 } }}
    >
      <Typography variant="h2" sx={{ mb: 1.5 }}>
        {t(texts.settings)}
      </Typography>
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 2, alignItems: 'flex-start' }}>
        <FormControlLabel
          control={
            <Switch
              checked={values.nightly}
              onChange={event => form.change({ nightly: event.target.checked })}
            />
          }
          label={t(texts.nightly)}
        />
        {field('nightly_at', t(texts.at))}
        {field('keep', t(texts.keep))}
        <Button
          variant="contained"
          disabled={form.running}
          onClick={form.send(save)}
          sx={{ mt: 0.25 }}
        >
          {t(words.save)}
        </Button>
      </Stack>
      <Typography variant="body2" color="text.secondary" sx={{ mt: 1.5 }}>
        {t(answer.body.copied === 1 ? texts.copied : texts.notCopied)} {t(texts.signed)}
      </Typography>
      {dialog}
    </Paper>
  );
};

const texts = {
  title: { en: 'Backup', ne: 'ब्याकअप' },
  name: { en: 'Database Name', ne: 'डाटाबेसको नाम' },
  none: { en: 'No backups yet.', ne: 'अहिलेसम्म कुनै ब्याकअप छैन।' },
  noneHint: {
    en: 'Click Backup Now, or turn on nightly backups below.',
    ne: '“अहिले ब्याकअप लिनुहोस्” थिच्नुहोस्, वा तल हरेक रातको ब्याकअप चालु गर्नुहोस्।',
  },
  now: { en: 'Backup Now', ne: 'अहिले ब्याकअप लिनुहोस्' },
  running: {
    en: 'Creating the backup; everyone can keep working.',
    ne: 'ब्याकअप बन्दै छ; सबैले काम गरिरहन मिल्छ।',
  },
  signed: {
    en: 'Each backup is signed by this installation and its passwords are encrypted, so only this installation can recover it in the browser. Keep a copy of the installation key apart from the data.',
    ne: 'हरेक ब्याकअपमा यो प्रणालीको हस्ताक्षर हुन्छ र भित्रका पासवर्ड इन्क्रिप्ट गरिएका हुन्छन्: ब्राउजरबाट यही प्रणालीले मात्र रिकभर गर्छ। प्रणालीको कुञ्जीको एक प्रति डाटाभन्दा छुट्टै राख्नुहोस्।',
  },
  settings: { en: 'Backup Settings', ne: 'ब्याकअप सेटिङ' },
  nightly: { en: 'Every night', ne: 'हरेक रात' },
  at: { en: 'At', ne: 'समय' },
  keep: { en: 'Backups to keep', ne: 'राख्ने ब्याकअप सङ्ख्या' },
  copied: {
    en: 'Every backup is also copied to the second folder of this installation.',
    ne: 'हरेक ब्याकअप यस प्रणालीको दोस्रो फोल्डरमा पनि राखिन्छ।',
  },
  notCopied: {
    en: 'Backups are only on this computer. Download them, or ask your admin to set up a second disk (BACKUP_COPY_DIR).',
    ne: 'ब्याकअप यही कम्प्युटरमा मात्र छ। डाउनलोड गर्नुहोस्, वा प्रशासकलाई दोस्रो डिस्क (BACKUP_COPY_DIR) मिलाउन भन्नुहोस्।',
  },
} satisfies Record<string, Texts>;
