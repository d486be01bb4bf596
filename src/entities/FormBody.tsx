// A generated form: problemsOf judges what is typed with the compiled validator, the server has the
// last word.

import { validators } from 'virtual:validators';
import { Resolve } from '@jsonforms/core';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useEvent } from 'react-admin';
import type { Entity, FieldErrors, Row } from '../../domain/entity-schema/entity.ts';
import { listComputedFields } from '../../domain/entity-schema/formulas.ts';
import { messages } from '../../domain/entity-schema/messages.ts';
import { toSchemaName } from '../../domain/entity-schema/own-entities.ts';
import { OWN_FIELDS } from '../../domain/entity-schema/own-fields.ts';
import { findStateErrors } from '../../domain/entity-schema/states.ts';
import {
  findCreateErrors,
  omitEarlierErrors,
  validateRecord,
} from '../../domain/entity-schema/validate-record.ts';
import type { Language } from '../../domain/language.ts';
import { getVersion, withVersion } from '../api/etag.ts';
import { useOwnFields } from '../api/own-fields.ts';
import { type User, useSession } from '../api/session.ts';
import { useEntities } from '../fields/entities-context.ts';
import { RestoredNotice } from '../forms/RestoredNotice.tsx';
import { type SaveOptions, saveChanges } from '../forms/save-changes.ts';
import { UnsavedGuard } from '../forms/UnsavedGuard.tsx';
import { useLanguage, useTranslations } from '../i18n/language.ts';
import { words } from '../i18n/words.ts';
import { toast } from '../platform/toast-store.ts';
import { LoadingButton } from '../ui/LoadingButton.tsx';
import { type FormMode, isFormField, toDefaultValues } from './form-ui-schema.ts';
import { GeneratedFields } from './GeneratedFields.tsx';
import { findBrokenRules, judgeRows } from './judge-form.ts';
import type { Overrides } from './overrides.ts';
import { useCompanion } from './use-companion.ts';
import { useFieldConflicts } from './use-field-conflicts.tsx';
import { useFormDraft } from './use-form-draft.ts';
import { useFormRules } from './use-form-rules.ts';
import { useSimilarRecords } from './use-similar-records.tsx';

type Props = {
  entity: Entity;
  mode: FormMode;
  record?: Row;
  overrides?: Overrides;
  /**
   * Saves: a new record whole, of one that was read the fields that were touched. Answers the
   * server's problems by field, or undefined when it is done; throws when somebody else was
   * quicker.
   */
  onSave: (data: Row, read?: Row) => Promise<FieldErrors | undefined>;
  onCancel: () => void;
  /** Called with how to discard what is unsaved, and undefined when nothing is. */
  onUnsaved?: (letGo: (() => void) | undefined) => void;
};

/**
 * What is wrong with which values, in either language. The server's messages are the same in both:
 * it has sent them in one only.
 */
type RejectedValues = { problems: Record<Language, FieldErrors>; values: Row };

const NOTHING_REJECTED: RejectedValues = { problems: { en: {}, ne: {} }, values: {} };

/**
 * The problems of those fields that still hold what was refused. A row that is added or removed
 * moves the others: then nothing is known of their list any more.
 */
const keepUneditedErrors = (problems: FieldErrors, values: Row, data: Row): FieldErrors =>
  Object.fromEntries(
    Object.entries(problems).filter(([name]) => {
      const [list, ...place] = name.split('.');
      if (place.length === 0 || name in data) return values[name] === data[name];
      const [before, now] = [values[list!], data[list!]] as unknown[][];
      return (
        before?.length === now?.length && Resolve.data(values, name) === Resolve.data(data, name)
      );
    }),
  );

/** The data of the form, over the record that it is compared with. */
type FormStart = { data: Row; read?: Row | undefined };

/** Nothing is sent of a new record that nobody has entered (API-170). */
const omitEmpty = (record: Row): Row =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => value !== null));

/** Who makes the record, as documents name their author (API-101); the server has its own word. */
const toCreators = ({ fields }: Entity, { name, id }: Pick<User, 'name' | 'id'>): Row =>
  Object.fromEntries(
    fields.filter(field => field.setBy === 'creator').map(field => [field.name, `${name} (${id})`]),
  );

export const FormBody = ({
  entity,
  mode,
  record,
  overrides = {},
  onSave,
  onCancel,
  onUnsaved,
}: Props) => {
  const t = useTranslations();
  const language = useLanguage();
  const { user, company } = useSession();
  const entities = useEntities();
  const { role } = useOwnFields();
  const {
    parse: loaded,
    start,
    serialize = (data: Row) => data,
    sendsCreator,
    formAction: FormAction,
  } = overrides;
  // What the form began with: what is read again meanwhile is another state, and what was not
  // touched would look as if it had been.
  const [first] = useState(record);
  const draft = useFormDraft(entity, mode, first?.id);
  // An earlier draft, or the state from which a refused save goes on.
  const [restoredDraft, setRestored] = useState<FormStart | undefined>(draft.restored);
  const read = restoredDraft ? restoredDraft.read : first;
  const restored = restoredDraft?.data;
  const initial = useMemo(
    () =>
      read
        ? (loaded?.(read) ?? read)
        : { ...toDefaultValues(entity.fields), ...start?.({ company }) },
    [read, loaded, entity, start, company],
  );
  const conflicts = useFieldConflicts(entity);
  const similar = useSimilarRecords(entity);
  const current = useRef<Row>(restored ?? initial);
  const form = useRef<HTMLFormElement>(null);
  const [round, setRound] = useState(0);
  const [refused, setRefused] = useState(NOTHING_REJECTED);
  const [dirty, setDirty] = useState(restored !== undefined);
  const [saving, setSaving] = useState(false);
  const busy = useRef(false);
  /**
   * What was saved or let go. JSON Forms tells of a change a moment late: by then it may be nothing
   * unsaved any more.
   */
  const settled = useRef<Row>(undefined);

  const entered = entity.fields.filter(field => isFormField(field, mode));
  const names = entered.map(field => field.name);
  const stored = record && initial;
  const rules = useFormRules(entity, refused.problems[language], { names, initial, stored });
  const { problems } = rules;
  const followRules = useEvent(rules.follow);
  const forgetRules = useEvent(rules.forget);

  // A problem goes when its field is edited (VAL-024).
  const changed = useCallback(
    ({ data }: { data: Row }) => {
      setRefused(known => {
        const { problems, values } = known;
        const kept = {
          en: keepUneditedErrors(problems.en, values, data),
          ne: keepUneditedErrors(problems.ne, values, data),
        };
        return Object.keys(kept.en).length === Object.keys(problems.en).length
          ? known
          : { problems: kept, values };
      });
      if (data === settled.current) return;
      followRules(data);
      const unsaved = JSON.stringify(data) !== JSON.stringify(initial);
      setDirty(unsaved);
      draft.keep(unsaved ? { read, data } : undefined);
    },
    [initial, read, draft, followRules],
  );
  const forget = useCallback(() => {
    settled.current = current.current;
    setDirty(false);
    draft.drop();
  }, [draft]);
  useEffect(() => onUnsaved?.(dirty ? forget : undefined), [dirty, onUnsaved, forget]);

  const companion = useCompanion(entity, mode);
  const judge = (data: Row, language: Language): FieldErrors => {
    const sent = Object.fromEntries(entered.map(field => [field.name, data[field.name]]));
    const judged = (of: Row) =>
      validateRecord(entity, of, validators[toSchemaName(entity)]!, language);
    const before =
      record && Object.fromEntries(entered.map(field => [field.name, initial[field.name]]));
    const problems = {
      ...(mode === 'create' ? findCreateErrors(entity, sent, language) : {}),
      ...findBrokenRules(entity, sent, before, language),
      ...findStateErrors({ ...entity, fields: entered }, sent, read, role, language),
      ...omitEarlierErrors(judged(sent), () => judged(before ?? {}), sent, before),
      ...judgeRows(entity, entities, { data, initial }, language),
      ...companion.judge(data, language),
    };
    for (const field of entered)
      if (field.requiredOn === mode && !data[field.name] && !problems[field.name])
        problems[field.name] = [messages.required[language]];
    return problems;
  };
  const refuse = (problems: RejectedValues['problems'], values: Row) => {
    setRefused({ problems, values });
    toast('warning', t(words.checkForm));
    // Once the problems are drawn, the first of them is where the hands should be.
    setTimeout(
      () =>
        form.current
          ?.querySelector<HTMLElement>('[aria-invalid="true"]:not([aria-hidden])')
          ?.focus(),
      0,
    );
  };

  /**
   * The person has chosen already, and a list may hold what nobody here has typed: the form shows
   * what was refused.
   */
  const goOnFrom = (state: FormStart) => {
    current.current = state.data;
    draft.dismiss();
    draft.keep({ read: state.read, data: state.data });
    setRestored(state);
    setRound(known => known + 1);
  };

  const toTyped = (data: Row): Row => ({
    ...Object.fromEntries(names.map(name => [name, data[name] ?? null])),
    ...companion.toSent(data),
  });
  /**
   * Answers the errors; none of its own when the user would rather not choose, or has been shown
   * one.
   */
  const save = async (data: Row): Promise<FieldErrors | undefined> => {
    const typed = toTyped(data);
    if (!read) {
      const author = sendsCreator ? toCreators(entity, user) : {};
      return (await similar.confirm(typed))
        ? onSave({ ...omitEmpty(serialize(typed)), ...author })
        : {};
    }
    try {
      const send = async (changes: Row, tag: string | undefined) => ({
        problems: await onSave(changes, withVersion(read, tag)),
      });
      const ask = (clashing: string[], yours: Row, now: Row) =>
        conflicts.askAbout(clashing, { ...data, ...yours }, now);
      let rebased: FormStart | undefined;
      const onRebased: SaveOptions<unknown>['onRebased'] = state => {
        rebased = {
          data: { ...data, ...state.typed },
          read: withVersion(state.read, state.tag),
        };
      };
      const saved = await saveChanges({
        names,
        read,
        tag: getVersion(read),
        typed,
        serialize,
        send,
        ask,
        onRebased,
      });
      if (rebased && saved?.problems) goOnFrom(rebased);
      return saved ? saved.problems : {};
    } catch (error) {
      // Somebody saves all the time.
      toast('error', (error as Error).message, t(entity.texts.updated));
      return {};
    }
  };

  /** The data of the form; undefined once its problems are shown. */
  const judgeAll = (): Row | undefined => {
    const data = current.current;
    const local = { en: judge(data, 'en'), ne: judge(data, 'ne') };
    rules.attempt(data);
    if (Object.keys(local.en).length === 0) return data;
    refuse(local, data);
    return undefined;
  };
  const submit = async () => {
    // A second click comes in while the form that has been saved is still on its way out.
    if (busy.current) return;
    const data = judgeAll();
    if (!data) return;
    busy.current = true;
    setSaving(true);
    const problems = await save(data);
    if (!problems) return forget();
    busy.current = false;
    setSaving(false);
    // A refusal without fields has been shown already.
    if (Object.keys(problems).length > 0) refuse({ en: problems, ne: problems }, current.current);
  };
  const reset = () => {
    forget();
    current.current = first ? (loaded?.(first) ?? first) : initial;
    setRestored(undefined);
    setRefused(NOTHING_REJECTED);
    forgetRules();
    setRound(round + 1);
  };

  const elsewhere = Object.entries(problems).filter(
    ([name]) =>
      !companion.has(name) &&
      !entered.some(field => field.name === name || field.name === name.split('.')[0]) &&
      !listComputedFields(entity).some(field => field.name === name),
  );

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
      <RestoredNotice draft={draft} onDiscard={reset} />
      {elsewhere.length > 0 && (
        <Alert severity="error" sx={{ mb: 2 }}>
          {elsewhere
            .map(([name, said]) => `${name === OWN_FIELDS ? '' : `${name}: `}${said.join(' ')}`)
            .join(' · ')}
        </Alert>
      )}
      <Box>
        <GeneratedFields
          key={round}
          entity={entity}
          mode={mode}
          overrides={overrides}
          initial={restored ?? initial}
          stored={read}
          current={current}
          problems={problems}
          onChange={changed}
        />
      </Box>
      <Stack direction="row" sx={{ mt: 3, gap: 1, flexWrap: 'wrap', justifyContent: 'flex-end' }}>
        <Button
          onClick={() => {
            forget();
            onCancel();
          }}
        >
          {t(words.cancel)}
        </Button>
        <Button onClick={reset}>{t(words.reset)}</Button>
        {FormAction && (
          <FormAction
            mode={mode}
            disabled={saving}
            judge={() => {
              const data = judgeAll();
              return data && omitEmpty(serialize(toTyped(data)));
            }}
            refuse={found => refuse({ en: found, ne: found }, current.current)}
          />
        )}
        <LoadingButton type="submit" variant="contained" running={saving}>
          {t(words.save)}
        </LoadingButton>
      </Stack>
      {conflicts.dialog}
      {similar.dialog}
    </form>
  );
};
