// A reference: chosen by name among what the schema offers, narrowed by its filter and by the field
// it is tied to.
import { useEffect, useRef, useState } from 'react';
import type { Field, Row } from '../../domain/entity-schema/entity.ts';
import { ApiError } from '../api/http.ts';
import type { PagedResponse } from '../api/list-query.ts';
import { LOOKUP_LIMIT } from '../api/list-query.ts';
import { useApiReader } from '../api/use-api-query.ts';
import { SearchSelect, type SelectChoice } from '../ui/SearchSelect.tsx';
import { useEntities, useReferenceLabel } from './entities-context.ts';
import type { FieldInputProps } from './field-input-props.ts';

const hasSameEntries = (a: Record<string, unknown>, b: Record<string, unknown>): boolean =>
  Object.keys(a).length === Object.keys(b).length &&
  Object.entries(a).every(([name, value]) => b[name] === value);

/**
 * Asks for the records that a reference field offers, as choices. A failed look-up is only logged.
 */
export const useLoadReferenceChoices = (field: Field, record: Row) => {
  const entities = useEntities();
  const read = useApiReader();
  const {
    entity: name,
    show,
    nepali = show,
    filter = {},
    within = {},
    limit = LOOKUP_LIMIT,
  } = field.reference!;
  const other = entities.find(entity => entity.name === name)!;
  const shown = useReferenceLabel(field.reference!);
  const ties = Object.entries(within).map(([theirs, ours]) => [theirs, record[ours]] as const);
  return async (text: string, signal: AbortSignal): Promise<SelectChoice[]> => {
    if (ties.some(([, value]) => value === undefined || value === null)) return [];
    // The same records may have an address of their own, as active units have.
    const [lookup] =
      Object.entries(other.lookups).find(([, of]) => hasSameEntries(of, filter)) ?? [];
    const narrowed = Object.fromEntries(
      [...(lookup ? [] : Object.entries(filter)), ...ties].map(([key, value]) => [
        `filter[${key}]`,
        value as string,
      ]),
    );
    const searched = /\p{Script=Devanagari}/u.test(text) ? nepali : show;
    const search =
      text !== '' && other.list.search.includes(searched) ? { [`filter[${searched}]`]: text } : {};
    const query = { limit, sort_field: show, sort_by: 'asc', ...narrowed, ...search };
    const { body } = await read<PagedResponse>(
      lookup ?? other.listPath,
      { query, purpose: 'look-up' },
      signal,
    );
    return (body?.data ?? []).map(row => ({ value: row.id, label: shown(row) }));
  };
};

/**
 * The record of that id, which may be behind the first choices; undefined for one that is gone, not in use, or
 * not for this user.
 */
export const useLoadReference = (field: Field) => {
  const entities = useEntities();
  const read = useApiReader();
  const { entity: name, filter = {} } = field.reference!;
  const other = entities.find(entity => entity.name === name)!;
  const shown = useReferenceLabel(field.reference!);
  return async (id: unknown, signal: AbortSignal): Promise<SelectChoice | undefined> => {
    const answer = await read<Row>(
      `${other.listPath}/${String(id)}`,
      { purpose: 'look-up' },
      signal,
    ).catch((error: unknown) => {
      if (error instanceof ApiError && [403, 404].includes(error.status)) return undefined;
      throw error;
    });
    const row = answer?.body;
    const fits = row && Object.entries(filter).every(([key, value]) => row[key] === value);
    return fits ? { value: row.id as number, label: shown(row) } : undefined;
  };
};

const toNestedChoice = (
  field: Field,
  record: Row,
  value: unknown,
  shown: (other: Row) => string,
): SelectChoice | null => {
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
}: FieldInputProps) => {
  const load = useLoadReferenceChoices(field, record);
  const shown = useReferenceLabel(field.reference!);
  const tie = Object.values(field.reference!.within ?? {})
    .map(name => String(record[name] ?? ''))
    .join();
  const [chosen, setChosen] = useState<SelectChoice | null>(() =>
    toNestedChoice(field, record, value, shown),
  );
  const loadOne = useLoadReference(field);
  const isNew = record.id === undefined;
  const now = useRef({ load, loadOne, onChange });
  now.current = { load, loadOne, onChange };

  useEffect(() => {
    if (value === undefined || value === null) setChosen(null);
    if (value === undefined || value === null || chosen?.value === value) return;
    const left = new AbortController();
    const find = async () => {
      const offered = await now.current.load('', left.signal);
      const first = offered.find(choice => choice.value === value);
      const found = first ?? (await now.current.loadOne(value, left.signal));
      setChosen(found ?? null);
      // A record that went after it had become the default is no longer one; what is stored stays.
      if (!found && isNew && value === field.default) now.current.onChange(undefined);
    };
    find().catch((error: unknown) => left.signal.aborted || console.warn(error));
    return () => left.abort();
  }, [value, chosen, field.default, isNew]);

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
