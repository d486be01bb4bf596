// Which template a company prints its invoices with, and which its credit notes: two choices, each saved by itself.
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import { useEffect, useState } from 'react';
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
import { texts } from './profile-texts.ts';

type Template = { id: number; name: string };
type Props = { label: Texts; type: 'I' | 'C'; path: string; field: string; stored: number | null };

const choiceOf = ({ id, name }: Template): Choice => ({ value: id, label: shippedIn(name, language()) });

const TemplateChoice = ({ label, type, path, field, stored }: Props) => {
  const say = useSay();
  const { company } = useSession();
  const [chosen, setChosen] = useState<Choice | null>(null);
  const [problem, setProblem] = useState('');
  const [running, setRunning] = useState(false);
  useEffect(() => {
    if (stored === null) return;
    callApi<Template>(`invoice-templates/${stored}`, { purpose: 'look-up' }).then(({ body }) => setChosen(choiceOf(body)), console.warn);
  }, [stored]);
  const load = async (): Promise<Choice[]> => {
    const { body } = await callApi<{ data: Template[] } | undefined>('invoice-templates', {
      purpose: 'look-up',
      query: { limit: 1000, 'filter[type]': type, 'filter[status]': 1 },
    });
    return (body?.data ?? []).map(choiceOf);
  };
  const save = async () => {
    setProblem('');
    setRunning(true);
    try {
      const { body } = await callApi<{ message: string }>(`companies/${company.id}/${path}`, {
        method: 'PATCH',
        body: { [field]: chosen?.value ?? null },
      });
      toast('success', body.message, say(texts.templateUpdated));
    } catch (error) {
      if (error instanceof ApiError && error.fields) setProblem(error.fields[field]?.join(' ') ?? error.message);
      else toastRefusal(error, say);
    } finally {
      setRunning(false);
    }
  };
  return (
    <Stack direction={{ xs: 'column', sm: 'row' }} spacing={1} role="group" aria-label={say(label)} sx={{ alignItems: 'flex-start' }}>
      <Stack sx={{ flexGrow: 1, width: '100%', maxWidth: 420 }}>
        <SearchSelect label={say(label)} value={chosen} onChange={setChosen} load={load} error={problem !== ''} helperText={problem} />
      </Stack>
      <RunningButton variant="contained" running={running} onClick={() => void save()}>
        {say(words.save)}
      </RunningButton>
    </Stack>
  );
};

type Stored = { invoice_template_id: number | null; credit_note_template_id: number | null };

export const InvoiceTemplates = () => {
  const { company } = useSession();
  const [stored, setStored] = useState<Stored | undefined>();
  useEffect(() => {
    callApi<Stored>(`companies/${company.id}`).then(({ body }) => setStored(body), console.warn);
  }, [company.id]);
  return (
    <Paper variant="outlined" sx={{ p: 3, display: 'grid', gap: 3 }}>
      <TemplateChoice
        label={texts.invoiceTemplate}
        type="I"
        path="invoice-template"
        field="invoice_template_id"
        stored={stored?.invoice_template_id ?? null}
      />
      <TemplateChoice
        label={texts.noteTemplate}
        type="C"
        path="credit-note-template"
        field="credit_note_template_id"
        stored={stored?.credit_note_template_id ?? null}
      />
    </Paper>
  );
};
