// Which template a company prints its invoices with, and which its credit notes: two choices, each
// saved by itself.
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import { useCallback, useEffect, useState } from 'react';
import type { Texts } from '../../domain/language.ts';
import { translateSeedName } from '../../domain/seed-translations.ts';
import { toIfMatchHeader } from '../../src/api/etag.ts';
import { ApiError, callApi } from '../../src/api/http.ts';
import { useSession } from '../../src/api/session.ts';
import { showServerError } from '../../src/api/show-server-errors.ts';
import { useVersionedSave } from '../../src/forms/use-versioned-save.tsx';
import { getLanguage, useTranslations } from '../../src/i18n/language.ts';
import { words } from '../../src/i18n/words.ts';
import { toast } from '../../src/platform/toast-store.ts';
import { LoadingButton } from '../../src/ui/LoadingButton.tsx';
import { SearchSelect, type SelectChoice } from '../../src/ui/SearchSelect.tsx';
import { profileTexts } from './texts.ts';

type Template = { id: number; name: string };
type StoredTemplates = {
  invoice_template_id: number | null;
  credit_note_template_id: number | null;
};
/** The company as it was read, with its version. */
type LoadedCompany = { body: StoredTemplates; tag?: string };
type TemplateChoiceProps = {
  label: Texts;
  type: 'I' | 'C';
  path: string;
  field: keyof StoredTemplates;
  loaded: LoadedCompany | undefined;
  onSaved: (saved: LoadedCompany) => void;
};

const toTemplateChoice = ({ id, name }: Template): SelectChoice => ({
  value: id,
  label: translateSeedName(name, getLanguage()),
});

const TemplateChoice = ({ label, type, path, field, loaded, onSaved }: TemplateChoiceProps) => {
  const t = useTranslations();
  const { save: saveChosen, dialog } = useVersionedSave();
  const stored = loaded?.body[field] ?? null;
  const [met] = useState(() => new Map<number, string>());
  const { company } = useSession();
  const [chosen, setChosen] = useState<SelectChoice | null>(null);
  const [problem, setProblem] = useState('');
  const [running, setRunning] = useState(false);
  const meet = useCallback(
    (choice: SelectChoice) => {
      met.set(Number(choice.value), choice.label);
      return choice;
    },
    [met],
  );
  useEffect(() => {
    if (stored === null) return;
    callApi<Template>(`invoice-templates/${stored}`, { purpose: 'look-up' }).then(
      ({ body }) => setChosen(meet(toTemplateChoice(body))),
      console.warn,
    );
  }, [stored, meet]);
  const load = async (): Promise<SelectChoice[]> => {
    const { body } = await callApi<{ data: Template[] } | undefined>('invoice-templates', {
      purpose: 'look-up',
      query: { limit: 1000, 'filter[type]': type, 'filter[status]': 1 },
    });
    return (body?.data ?? []).map(template => meet(toTemplateChoice(template)));
  };
  const save = async () => {
    setProblem('');
    setRunning(true);
    try {
      const saved = await saveChosen({
        fields: [{ name: field, label: t(label), show: id => met.get(Number(id)) ?? String(id) }],
        read: { [field]: stored },
        tag: loaded?.tag,
        typed: { [field]: chosen?.value ?? null },
        send: (_, version, whole) =>
          callApi<StoredTemplates & { message: string }>(`companies/${company.id}/${path}`, {
            method: 'PATCH',
            body: { [field]: whole[field] ?? null },
            headers: toIfMatchHeader(version),
          }),
      });
      if (!saved) return;
      onSaved(saved);
      toast('success', saved.body.message, t(profileTexts.templateUpdated));
    } catch (error) {
      if (error instanceof ApiError && error.fields)
        setProblem(error.fields[field]?.join(' ') ?? error.message);
      else showServerError(error);
    } finally {
      setRunning(false);
    }
  };
  return (
    <Stack
      direction={{ xs: 'column', sm: 'row' }}
      spacing={1}
      role="group"
      aria-label={t(label)}
      sx={{ alignItems: 'flex-start' }}
    >
      <Stack sx={{ flexGrow: 1, width: '100%', maxWidth: 420 }}>
        <SearchSelect
          label={t(label)}
          value={chosen}
          onChange={setChosen}
          load={load}
          error={problem !== ''}
          helperText={problem}
        />
      </Stack>
      <LoadingButton variant="contained" running={running} onClick={() => void save()}>
        {t(words.save)}
      </LoadingButton>
      {dialog}
    </Stack>
  );
};

export const InvoiceTemplates = () => {
  const { company } = useSession();
  const [stored, setStored] = useState<LoadedCompany | undefined>();
  useEffect(() => {
    callApi<StoredTemplates>(`companies/${company.id}`).then(setStored, console.warn);
  }, [company.id]);
  return (
    <Paper variant="outlined" sx={{ p: 3, display: 'grid', gap: 3 }}>
      <TemplateChoice
        label={profileTexts.invoiceTemplate}
        type="I"
        path="invoice-template"
        field="invoice_template_id"
        loaded={stored}
        onSaved={setStored}
      />
      <TemplateChoice
        label={profileTexts.noteTemplate}
        type="C"
        path="credit-note-template"
        field="credit_note_template_id"
        loaded={stored}
        onSaved={setStored}
      />
    </Paper>
  );
};
