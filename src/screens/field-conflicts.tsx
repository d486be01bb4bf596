// The fields of an entity in which two people disagree, each value drawn as its kind is read
// everywhere.
import { type ReactNode, useEffect, useState } from 'react';
import type { Entity, Field, Row } from '../../domain/schema/entity.ts';
import { useSay } from '../i18n/language.ts';
import { useChoices } from '../kinds/ReferenceInput.tsx';
import { isBlank, Value } from '../kinds/values.tsx';
import type { Choices } from '../versions/save-changes.ts';
import { useConflicts } from '../versions/use-conflicts.tsx';
import { labelIn } from './label-in.ts';

/**
 * A reference that was chosen here: its name does not come with a record, so the choices are asked
 * once more.
 */
const ChosenReference = ({ field, record }: { field: Field; record: Row }) => {
  const value = record[field.name];
  const load = useChoices(field, record);
  const [name, setName] = useState<string>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is asked once, for the value that was chosen.
  useEffect(() => {
    const left = new AbortController();
    load('', left.signal)
      .then(found => setName(found.find(choice => choice.value === value)?.label))
      .catch((error: unknown) => left.signal.aborted || console.warn(error));
    return () => left.abort();
  }, []);
  return <>{name ?? String(value)}</>;
};

const isNamed = (field: Field, record: Row): boolean => {
  const { as } = field.reference ?? {};
  return (as ? (record[as] as Row | null | undefined) : undefined)?.id === record[field.name];
};

const drawn = (field: Field, record: Row): ReactNode => {
  if (isBlank(record[field.name])) return undefined;
  if (field.kind === 'reference' && !isNamed(field, record))
    return <ChosenReference field={field} record={record} />;
  return <Value field={field} record={record} />;
};

/**
 * `askAbout` asks in which of the named fields which value is saved; `dialog` is drawn by the form.
 */
export const useFieldConflicts = (entity: Entity) => {
  const say = useSay();
  const { ask, dialog } = useConflicts();
  const askAbout = (names: string[], yours: Row, now: Row): Promise<Choices | undefined> =>
    ask(
      names.map(name => {
        const field = entity.fields.find(candidate => candidate.name === name)!;
        return {
          name,
          label: say(labelIn(entity, field, now)),
          yours: drawn(field, yours),
          now: drawn(field, now),
        };
      }),
    );
  return { askAbout, dialog };
};
