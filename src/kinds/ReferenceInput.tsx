// A reference: chosen by name among what the schema offers, narrowed by its filter and by the field
// it is tied to.
import { useEffect, useRef, useState } from 'react';
import type { Field, Row } from '../../domain/schema/entity.ts';
import { useEntities, useShown } from '../entities.ts';
import { callApi } from '../providers/http.ts';
import type { PagedAnswer } from '../providers/list-query.ts';
import { LOOKUP_LIMIT } from '../providers/list-query.ts';
import { type Choice, SearchSelect } from '../ui/SearchSelect.tsx';
import type { InputProps } from './input-props.ts';

/**
 * Asks for the records that a reference field offers, as choices. A failed look-up is only logged.
 */
export const useChoices = (field: Field, record: Row) => {
  const entities = useEntities();
  const { entity: name, show, filter = {}, within = {}, limit = LOOKUP_LIMIT } = field.reference!;
  const other = entities.find(entity => entity.name === name)!;
  const shown = useShown(field.reference!);
  const ties = Object.entries(within).map(([theirs, ours]) => [theirs, record[ours]] as const);
  return async (text: string, signal: AbortSignal): Promise<Choice[]> => {
    if (ties.some(([, value]) => value === undefined || value === null)) return [];
    const narrowed = Object.fromEntries(
      [...Object.entries(filter), ...ties].map(([key, value]) => [
        `filter[${key}]`,
        value as string,
      ]),
    );
    const search =
      text !== '' && other.list.search.includes(show) ? { [`filter[${show}]`]: text } : {};
    const { body } = await callApi<PagedAnswer>(other.listPath, {
      query: { limit, sort_field: show, sort_by: 'asc', ...narrowed, ...search },
      purpose: 'look-up',
      signal,
    });
    return (body?.data ?? []).map(row => ({ value: row.id, label: shown(row) }));
  };
};

const nested = (
  field: Field,
  record: Row,
  value: unknown,
  shown: (other: Row) => string,
): Choice | null => {
  const { as } = field.reference!;
  const other = as ? (record[as] as Row | null | undefined) : undefined;
  return other && other.id === value ? { value: value as number, label: shown(other) } : null;
};

export const ReferenceInput = ({
  field,
  label,
  value,
  onChange,
  error,
  help,
  required,
  disabled,
  record,
}: InputProps) => {
  const load = useChoices(field, record);
  const shown = useShown(field.reference!);
  const tie = Object.values(field.reference!.within ?? {})
    .map(name => String(record[name] ?? ''))
    .join();
  const [chosen, setChosen] = useState<Choice | null>(() => nested(field, record, value, shown));
  const loadNow = useRef(load);
  loadNow.current = load;

  useEffect(() => {
    if (value === undefined || value === null) setChosen(null);
    if (value === undefined || value === null || chosen?.value === value) return;
    const left = new AbortController();
    loadNow
      .current('', left.signal)
      .then(found => setChosen(found.find(choice => choice.value === value) ?? null))
      .catch((error: unknown) => left.signal.aborted || console.warn(error));
    return () => left.abort();
  }, [value, chosen]);

  return (
    <SearchSelect
      within={tie}
      label={label}
      value={chosen}
      required={required}
      disabled={disabled}
      error={error !== ''}
      helperText={error || help}
      load={load}
      onChange={choice => {
        setChosen(choice);
        onChange(choice?.value);
      }}
    />
  );
};
