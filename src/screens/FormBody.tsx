// A generated form: problemsOf judges what is typed with the compiled validator, the server has the last word.
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { validators } from 'virtual:validators';
import type { Entity, Problems, Row } from '../../domain/schema/entity.ts';
import { messages } from '../../domain/schema/messages.ts';
import { problemsOf } from '../../domain/schema/problems-of.ts';
import { useLanguage, useSay } from '../i18n/language.ts';
import { words } from '../i18n/words.ts';
import { RunningButton } from '../ui/RunningButton.tsx';
import { toast } from '../ui/toasts.ts';
import { isEntered, type Mode } from './form-ui-schema.ts';
import { GeneratedFields } from './GeneratedFields.tsx';
import type { Overrides } from './overrides.ts';
import { useFormDraft } from './use-form-draft.ts';
import { UnsavedGuard } from './UnsavedGuard.tsx';

type Props = {
  entity: Entity;
  mode: Mode;
  record?: Row;
  overrides?: Overrides;
  /** Saves; answers the server's problems by field, or undefined when it is done. */
  onSave: (data: Row) => Promise<Problems | undefined>;
  onCancel: () => void;
  /** Told how to let go what stands unsaved, and undefined when nothing does. */
  onUnsaved?: (letGo: (() => void) | undefined) => void;
};

const defaultsOf = (entity: Entity): Row =>
  Object.fromEntries(
    entity.fields.filter(field => !field.readOnly && field.default !== undefined).map(field => [field.name, field.default]),
  );

type Refused = { problems: Problems; values: Row };

export const FormBody = ({ entity, mode, record, overrides = {}, onSave, onCancel, onUnsaved }: Props) => {
  const say = useSay();
  const language = useLanguage();
  const loaded = overrides.values;
  const initial = useMemo(() => (record ? (loaded?.(record) ?? record) : defaultsOf(entity)), [record, loaded, entity]);
  const draft = useFormDraft(entity, mode, record?.id, initial);
  const [restored, setRestored] = useState(draft.restored);
  const current = useRef<Row>(restored ?? initial);
  const form = useRef<HTMLFormElement>(null);
  const [round, setRound] = useState(0);
  const [refused, setRefused] = useState<Refused>({ problems: {}, values: {} });
  const [dirty, setDirty] = useState(restored !== undefined);
  const [saving, setSaving] = useState(false);
  const busy = useRef(false);
  /** What was saved or let go. JSON Forms tells of a change a moment late: by then it may be nothing unsaved any more. */
  const settled = useRef<Row>(undefined);

  // A problem goes when its field is edited (VAL-024).
  const changed = useCallback(
    ({ data }: { data: Row }) => {
      setRefused(known => {
        const kept = Object.entries(known.problems).filter(([name]) => known.values[name] === data[name]);
        return kept.length === Object.keys(known.problems).length ? known : { ...known, problems: Object.fromEntries(kept) };
      });
      if (data === settled.current) return;
      const unsaved = JSON.stringify(data) !== JSON.stringify(initial);
      setDirty(unsaved);
      draft.keep(unsaved ? data : undefined);
    },
    [initial, draft],
  );
  const forget = useCallback(() => {
    settled.current = current.current;
    setDirty(false);
    draft.drop();
  }, [draft]);
  useEffect(() => onUnsaved?.(dirty ? forget : undefined), [dirty, onUnsaved, forget]);

  const entered = entity.fields.filter(field => isEntered(field, mode));
  const judge = (data: Row): Problems => {
    const sent = Object.fromEntries(entered.map(field => [field.name, data[field.name]]));
    const problems = problemsOf(entity, sent, validators[entity.name]!, language);
    for (const field of entered)
      if (field.requiredOn === mode && !data[field.name] && !problems[field.name]) problems[field.name] = [messages.required[language]];
    return problems;
  };
  const refuse = (problems: Problems, values: Row) => {
    setRefused({ problems, values });
    toast('warning', say(words.checkForm));
    // Once the problems are drawn, the first of them is where the hands should be.
    setTimeout(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]:not([aria-hidden])')?.focus(), 0);
  };

  const submit = async () => {
    // A second click comes in while the form that has been saved is still on its way out.
    if (busy.current) return;
    const data = current.current;
    const local = judge(data);
    if (Object.keys(local).length > 0) return refuse(local, data);
    busy.current = true;
    setSaving(true);
    const problems = await onSave(Object.fromEntries(entered.map(field => [field.name, data[field.name] ?? null])));
    if (!problems) return forget();
    busy.current = false;
    setSaving(false);
    // A refusal without fields has been told already.
    if (Object.keys(problems).length > 0) refuse(problems, data);
  };
  const reset = () => {
    forget();
    current.current = initial;
    setRestored(undefined);
    setRefused({ problems: {}, values: {} });
    setRound(round + 1);
  };

  const elsewhere = Object.entries(refused.problems).filter(([name]) => !entered.some(field => field.name === name));

  return (
    <form
      ref={form}
      noValidate
      onSubmit={event => {
        event.preventDefault();
        event.stopPropagation();
        void submit();
      }}
    >
      <UnsavedGuard dirty={dirty && !saving} onLeave={forget} />
      {restored && (
        <Alert severity="info" sx={{ mb: 2 }}>
          {say(words.restored)}
        </Alert>
      )}
      {elsewhere.length > 0 && (
        <Alert severity="error" sx={{ mb: 2 }}>
          {elsewhere.map(([name, texts]) => `${name}: ${texts.join(' ')}`).join(' · ')}
        </Alert>
      )}
      <Box>
        <GeneratedFields
          key={round}
          entity={entity}
          mode={mode}
          overrides={overrides}
          initial={restored ?? initial}
          current={current}
          problems={refused.problems}
          onChange={changed}
        />
      </Box>
      <Stack direction="row" spacing={1} sx={{ mt: 3, justifyContent: 'flex-end' }}>
        <Button
          onClick={() => {
            forget();
            onCancel();
          }}
        >
          {say(words.cancel)}
        </Button>
        <Button onClick={reset}>{say(words.reset)}</Button>
        <RunningButton type="submit" variant="contained" running={saving}>
          {say(words.save)}
        </RunningButton>
      </Stack>
    </form>
  );
};
