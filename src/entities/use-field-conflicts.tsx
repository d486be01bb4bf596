// The fields of an entity in which two people disagree, each value drawn as its kind is read
// everywhere.
import { type ReactNode, useEffect, useState } from 'react';
import type { Entity, Field, Row } from '../../domain/entity-schema/entity.ts';
import { toFieldLabel } from '../fields/entities-context.ts';
import { FieldValue, isBlank } from '../fields/FieldValue.tsx';
import { useLoadReferenceChoices } from '../fields/ReferenceInput.tsx';
import type { ConflictChoices } from '../forms/save-changes.ts';
import { useConflictDialog } from '../forms/use-versioned-save.tsx';
import { useTranslations } from '../i18n/language.ts';

/**
 * A reference that was chosen here, or several: no name comes with a record, so the choices are asked
 * once more.
 */
export const ChosenReference = ({ field, record }: { field: Field; record: Row }) => {
  const value = record[field.name];
  const load = useLoadReferenceChoices(field, record);
  const [names, setNames] = useState<Map<unknown, string>>(new Map());
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is asked once, for the value that was chosen.
  useEffect(() => {
    const left = new AbortController();
    load('', left.signal)
      .then(found => setNames(new Map(found.map(choice => [choice.value, choice.label]))))
      .catch((error: unknown) => left.signal.aborted || console.warn(error));
    return () => left.abort();
  }, []);
  const ids: unknown[] = Array.isArray(value) ? value : [value];
  return <>{ids.map(id => names.get(id) ?? String(id)).join(', ')}</>;
};

const hasReferenceLabel = (field: Field, record: Row): boolean => {
  const { as } = field.reference ?? {};
  return (as ? (record[as] as Row | null | undefined) : undefined)?.id === record[field.name];
};

const renderConflictValue = (field: Field, record: Row): ReactNode => {
  if (isBlank(record[field.name])) return undefined;
  if (field.kind === 'reference' && !hasReferenceLabel(field, record))
    return <ChosenReference field={field} record={record} />;
  return <FieldValue field={field} record={record} />;
};

/**
 * `askAbout` asks in which of the named fields which value is saved; `dialog` is drawn by the form.
 */
export const useFieldConflicts = (entity: Entity) => {
  const t = useTranslations();
  const { ask, dialog } = useConflictDialog();
  const askAbout = (names: string[], yours: Row, now: Row): Promise<ConflictChoices | undefined> =>
    ask(
      names.map(name => {
        const field = entity.fields.find(candidate => candidate.name === name)!;
        return {
          name,
          label: t(toFieldLabel(entity, field, now)),
          yours: renderConflictValue(field, yours),
          now: renderConflictValue(field, now),
        };
      }),
    );
  return { askAbout, dialog };
};
