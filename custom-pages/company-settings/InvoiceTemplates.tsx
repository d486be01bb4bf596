// Which template a company prints its invoices with, and which its credit notes: two choices, each
// saved by itself.
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import { useCallback, useEffect, useState } from 'react';
import type { Texts } from '../../domain/language.ts';
import { shippedIn } from '../../domain/shipped.ts';
import { language, useSay } from '../../src/i18n/language.ts';
import { words } from '../../src/i18n/words.ts';
import { ApiError, callApi } from '../../src/providers/http.ts';
import { useSession } from '../../src/providers/session.ts';
import { RunningButton } from '../../src/ui/RunningButton.tsx';
import { type Choice, SearchSelect } from '../../src/ui/SearchSelect.tsx';
import { toastRefusal } from '../../src/ui/toast-refusal.ts';
import { toast } from '../../src/ui/toasts.ts';
import { ifMatch } from '../../src/versions/overtaken.ts';
import { useVersionedSave } from '../../src/versions/use-versioned-save.ts';
import { texts } from './profile-texts.ts';

type Template = { id: number; name: string };
type Stored = { invoice_template_id: number | null; credit_note_template_id: number | null };
/** The company as it was read, with its version. */
type Read = { body: Stored; tag?: string };
type Props = {
  label: Texts;
  type: 'I' | 'C';
  path: string;
  field: keyof Stored;
  read: Read | undefined;
  onSaved: (saved: Read) => void;
};

const choiceOf = ({ id, name }: Template): Choice => ({
  value: id,
  label: shippedIn(name, language()),
});

const TemplateChoice = ({ label, type, path, field, read, onSaved }: Props) => {
  const say = useSay();
  const { save: saveChosen, dialog } = useVersionedSave();
  const stored = read?.body[field] ?? null;
  const [met] = useState(() => new Map<number, string>());
  const { company } = useSession();
  const [chosen, setChosen] = useState<Choice | null>(null);
  const [problem, setProblem] = useState('');
  const [running, setRunning] = useState(false);
  const meet = useCallback(
    (choice: Choice) => {
      met.set(Number(choice.value), choice.label);
      return choice;
    },
    [met],
  );
  useEffect(() => {
    if (stored === null) return;
    callApi<Template>(`invoice-templates/${stored}`, { purpose: 'look-up' }).then(
      ({ body }) => setChosen(meet(choiceOf(body))),
      console.warn,
    );
  }, [stored, meet]);
  const load = async (): Promise<Choice[]> => {
    const { body } = await callApi<{ data: Template[] } | undefined>('invoice-templates', {
      purpose: 'look-up',
      query: { limit: 1000, 'filter[type]': type, 'filter[status]': 1 },
    });
    return (body?.data ?? []).map(template => meet(choiceOf(template)));
  };
  const save = async () => {
    setProblem('');
    setRunning(true);
    try {
      const saved = await saveChosen({
        fields: [{ name: field, label: say(label), show: id => met.get(Number(id)) ?? String(id) }],
        read: { [field]: stored },
        tag: read?.tag,
        typed: { [field]: chosen?.value ?? null },
        send: (_, version, whole) =>
          callApi<Stored & { message: string }>(`companies/${company.id}/${path}`, {
            method: 'PATCH',
            body: { [field]: whole[field] ?? null },
            headers: ifMatch(version),
          }),
      });
      if (!saved) return;
      onSaved(saved);
      toast('success', saved.body.message, say(texts.templateUpdated));
    } catch (error) {
      if (error instanceof ApiError && error.fields)
        setProblem(error.fields[field]?.join(' ') ?? error.message);
      else toastRefusal(error, say);
    } finally {
      setRunning(false);
    }
  };
  return (
    <Stack
      direction={{ xs: 'column', sm: 'row' }}
      spacing={1}
      role="group"
      aria-label={say(label)}
      sx={{ alignItems: 'flex-start' }}
    >
      <Stack sx={{ flexGrow: 1, width: '100%', maxWidth: 420 }}>
        <SearchSelect
          label={say(label)}
          value={chosen}
          onChange={setChosen}
          load={load}
          error={problem !== ''}
          helperText={problem}
        />
      </Stack>
      <RunningButton variant="contained" running={running} onClick={() => void save()}>
        {say(words.save)}
      </RunningButton>
      {dialog}
    </Stack>
  );
};

export const InvoiceTemplates = () => {
  const { company } = useSession();
  const [stored, setStored] = useState<Read | undefined>();
  useEffect(() => {
    callApi<Stored>(`companies/${company.id}`).then(setStored, console.warn);
  }, [company.id]);
  return (
    <Paper variant="outlined" sx={{ p: 3, display: 'grid', gap: 3 }}>
      <TemplateChoice
        label={texts.invoiceTemplate}
        type="I"
        path="invoice-template"
        field="invoice_template_id"
        read={stored}
        onSaved={setStored}
      />
      <TemplateChoice
        label={texts.noteTemplate}
        type="C"
        path="credit-note-template"
        field="credit_note_template_id"
        read={stored}
        onSaved={setStored}
      />
    </Paper>
  );
};
