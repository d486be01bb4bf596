// The keys of other programs. A secret is shown in full once, when it has just been made
// (OPEN-101).
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import LinearProgress from '@mui/material/LinearProgress';
import Link from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import TableContainer from '@mui/material/TableContainer';
import TextField from '@mui/material/TextField';
import { useId, useState } from 'react';
import { localizeDigits, type Texts } from '../../domain/language.ts';
import { callApi } from '../../src/api/http.ts';
import { showServerError } from '../../src/api/show-server-errors.ts';
import { useApiQuery } from '../../src/api/use-api-query.ts';
import { useRecordForm } from '../../src/forms/use-record-form.ts';
import { useLanguage, useTranslations } from '../../src/i18n/language.ts';
import { words } from '../../src/i18n/words.ts';
import { toast } from '../../src/platform/toast-store.ts';
import { CardTable } from '../../src/ui/CardTable.tsx';
import { ConfirmDialog } from '../../src/ui/ConfirmDialog.tsx';
import { PageHeader } from '../../src/ui/PageHeader.tsx';
import { Pager } from '../../src/ui/Pager.tsx';
import { RowButton } from '../../src/ui/table-elements.tsx';

const Secret = ({ stored, newSecret }: { stored: string; newSecret: string | undefined }) => {
  const t = useTranslations();
  const copy = async () => {
    await navigator.clipboard?.writeText(newSecret!);
    toast('success', t(texts.copied));
  };
  if (newSecret === undefined) return <code>{stored}</code>;
  return (
    <>
      <code style={{ whiteSpace: 'nowrap' }}>{newSecret}</code>{' '}
      <RowButton onClick={() => void copy()}>{t(texts.copy)}</RowButton>
    </>
  );
};

type KeyRowProps = {
  number: number;
  record: AppKey;
  newSecret: string | undefined;
  onRenew: () => Promise<void>;
};

const KeyRow = ({ number, record, newSecret, onRenew }: KeyRowProps) => {
  const t = useTranslations();
  const language = useLanguage();
  const [asking, setAsking] = useState(false);
  const renew = async () => {
    await onRenew();
    setAsking(false);
  };
  return (
    <tr>
      <td>{localizeDigits(String(number), language)}</td>
      <td>{record.app_name}</td>
      <td>
        <code style={{ whiteSpace: 'nowrap' }}>{record.client_id}</code>
      </td>
      <td>
        <Secret stored={record.client_secret} newSecret={newSecret} />
      </td>
      <td className="actions">
        <RowButton onClick={() => setAsking(true)}>{t(texts.update)}</RowButton>
        {asking && (
          <ConfirmDialog
            tone="destructive"
            title={texts.updateKey}
            text={texts.sure}
            about={record.app_name}
            onConfirm={renew}
            onCancel={() => setAsking(false)}
          />
        )}
      </td>
    </tr>
  );
};

export const AppKeys = () => {
  const t = useTranslations();
  const [page, setPage] = useState(1);
  const [naming, setNaming] = useState(false);
  const { keys, total, message, running, newSecrets, generate, renew } = useAppKeys(page);
  if (keys.length === 0 && message)
    return (
      <>
        <PageHeader title={t(texts.title)} />
        <Alert severity="info" role="note">
          {message}{' '}
          <Link
            component="button"
            onClick={() => void generate()}
            sx={{ verticalAlign: 'baseline' }}
          >
            {t(texts.generate)}
          </Link>
        </Alert>
      </>
    );
  return (
    <>
      <PageHeader title={t(texts.title)}>
        <Button variant="contained" onClick={() => setNaming(true)}>
          {t(texts.generate)}
        </Button>
      </PageHeader>
      {Object.keys(newSecrets).length > 0 && (
        <Alert severity="warning" sx={{ mb: 2 }}>
          {t(texts.once)}
        </Alert>
      )}
      <Paper variant="outlined">
        <div style={{ height: 4 }}>{running && <LinearProgress />}</div>
        <TableContainer>
          <CardTable size="small" aria-label={t(texts.title)}>
            <thead className="heads">
              <tr>
                {columns.map(column => (
                  <th key={column.en} scope="col">
                    {t(column)}
                  </th>
                ))}
                <th scope="col" className="actions">
                  {t(words.actions)}
                </th>
              </tr>
            </thead>
            <tbody className="rows">
              {keys.map((record, index) => (
                <KeyRow
                  key={record.id}
                  number={(page - 1) * PER_PAGE + index + 1}
                  record={record}
                  newSecret={newSecrets[record.id]}
                  onRenew={() => renew(record.id)}
                />
              ))}
            </tbody>
          </CardTable>
        </TableContainer>
        <Pager page={page} perPage={PER_PAGE} total={total} onPage={setPage} />
      </Paper>
      {naming && <GenerateKeyDialog onGenerate={generate} onClose={() => setNaming(false)} />}
    </>
  );
};

type GenerateKeyDialogProps = { onGenerate: (name: string) => Promise<void>; onClose: () => void };

/** A further key is for another program, so it is asked which. */
const GenerateKeyDialog = ({ onGenerate, onClose }: GenerateKeyDialogProps) => {
  const t = useTranslations();
  const id = useId();
  const form = useRecordForm({ start: { name: '' } });
  const { running } = form;
  const generate = async ({ name }: { name: string }) => {
    await onGenerate(name.trim());
    onClose();
  };
  return (
    <Dialog
      open
      onClose={running ? undefined : onClose}
      fullWidth
      maxWidth="xs"
      aria-labelledby={id}
    >
      <form {...form.formProps(generate)}>
        <DialogTitle id={id}>{t(texts.generate)}</DialogTitle>
        <DialogContent sx={{ '&&': { pt: 1 } }}>
          <TextField
            autoFocus
            label={t(texts.appName)}
            {...form.field('name')}
            helperText={t(texts.nameHelp)}
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose} disabled={running}>
            {t(words.cancel)}
          </Button>
          <Button type="submit" variant="contained" disabled={running}>
            {t(words.confirm)}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
};

type AppKey = { id: number; app_name: string; client_id: string; client_secret: string };
type AppKeyList = { data?: AppKey[]; total?: number; message?: string };

const PER_PAGE = 10;

/**
 * The keys as the server lists them, and the secrets that it answered since this page was opened:
 * stored nowhere else.
 */
const useAppKeys = (page: number) => {
  const t = useTranslations();
  const { data, error, refetch } = useApiQuery<AppKeyList | undefined>('app-keys', {
    query: { limit: PER_PAGE, page },
  });
  const [newSecrets, setNewSecrets] = useState<Record<number, string>>({});
  const make = async (
    call: () => Promise<{ body: AppKey & { message: string } }>,
    title: string,
  ) => {
    try {
      const { body } = await call();
      setNewSecrets(known => ({ ...known, [body.id]: body.client_secret }));
      toast('success', body.message, title);
      refetch();
    } catch (failure) {
      showServerError(failure);
    }
  };
  return {
    keys: data?.body?.data ?? [],
    total: data?.body?.total ?? 0,
    /** What the server says in place of keys (KEY-007). */
    message: data?.body?.message,
    running: !data && !error,
    newSecrets,
    generate: (app_name?: string) =>
      make(
        () => callApi('app-keys', { method: 'POST', body: app_name ? { app_name } : undefined }),
        t(texts.generate),
      ),
    renew: (id: number) =>
      make(() => callApi(`app-keys/${id}`, { method: 'PUT' }), t(texts.updateKey)),
  };
};

/** The sentences of the app keys; columns in the document's order (KEY-001..004). */
const texts = {
  title: { en: 'App Keys', ne: 'एप कुञ्जीहरू' },
  update: { en: 'Update', ne: 'अपडेट गर्नुहोस्' },
  updateKey: { en: 'Update Key', ne: 'कुञ्जी अपडेट गर्ने' },
  sure: {
    en: 'The key gets a new secret. Programs that use the old one stop working immediately.',
    ne: 'कुञ्जीले नयाँ गोप्य कुञ्जी पाउँछ। पुरानो प्रयोग गर्ने प्रोग्राम तुरुन्तै चल्न छाड्छन्।',
  },
  generate: { en: 'Generate Key', ne: 'कुञ्जी बनाउनुहोस्' },
  appName: { en: 'App Name', ne: 'एपको नाम' },
  nameHelp: { en: 'The program that will use the key.', ne: 'कुन प्रोग्रामले कुञ्जी प्रयोग गर्छ।' },
  copy: { en: 'Copy', ne: 'कपी गर्नुहोस्' },
  copied: { en: 'Copied.', ne: 'कपी भयो।' },
  once: {
    en: 'The secret is shown only once. Copy it before you leave this page.',
    ne: 'गोप्य कुञ्जी एक पटक मात्र देखिन्छ। यो पाना छाड्नुअघि कपी गर्नुहोस्।',
  },
} satisfies Record<string, Texts>;

const columns: Texts[] = [
  { en: 'S.N', ne: 'क्र.सं.' },
  { en: 'App Name', ne: 'एपको नाम' },
  { en: 'Client Id', ne: 'क्लाइन्ट आईडी' },
  { en: 'Client Secret', ne: 'क्लाइन्ट गोप्य कुञ्जी' },
];
