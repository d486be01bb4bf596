// One filter of a list: a text that is searched for, a choice, a record of another list. What is
// typed is sent on after a rest.
import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { memo, useEffect, useRef, useState } from 'react';
import type { Entity, Field, Reference, Row } from '../../domain/entity-schema/entity.ts';
import type { Texts } from '../../domain/language.ts';
import { LOOKUP_LIMIT } from '../api/list-query.ts';
import { useApiQuery } from '../api/use-api-query.ts';
import { useEntities, useReferenceLabel } from '../fields/entities-context.ts';
import { includeRetiredOption } from '../fields/FieldValue.tsx';
import { useTagsInUse } from '../fields/TagsInput.tsx';
import { useTranslations } from '../i18n/language.ts';
import { words } from '../i18n/words.ts';
import { DateField } from '../ui/calendar/DateField.tsx';
import { Select } from '../ui/Select.tsx';

/** A search waits so long after the last keystroke; Enter sends at once (OPEN-119). */
const DEBOUNCE_MS = 1000;

/** Pixels, where a telephone does not give them a part of its own width. */
export const filterWidths = { text: 210, choice: 170, date: 190, search: 260, button: 150 };

/** The size of a list's search box; the Filters button fits next to it, on a phone too. */
export const leadingFilterStyle = {
  flex: { xs: '1 1 200px', sm: 'none' },
  width: { sm: filterWidths.search },
};

/** What a filter is called: as its column, where one shows it alone. */
export const getFilterLabel = ({ list, fields }: Entity, name: string): Texts =>
  list.columns.find(column => column.fields.length === 1 && column.fields[0] === name)?.label ??
  fields.find(candidate => candidate.name === name)!.label;

type FilterProps = {
  name: string;
  label: string;
  value: string;
  change: (name: string, value: string) => void;
};

/**
 * What is typed, sent on by the caller; a value that changes otherwise (Back, a shared address)
 * takes its place.
 */
const useFilterText = ({ name, value, change }: FilterProps) => {
  const [typed, setTyped] = useState(value);
  const sent = useRef(value);
  useEffect(() => {
    if (value === sent.current) return;
    sent.current = value;
    setTyped(value);
  }, [value]);
  const send = (text: string) => {
    sent.current = text.trim();
    change(name, sent.current);
  };
  return { typed, setTyped, send };
};

/**
 * Each filter renders only when it changes: the list around it renders several times until its rows
 * are there.
 */
export const TextFilter = memo(({ leads, ...filter }: FilterProps & { leads?: boolean }) => {
  const { typed, setTyped, send } = useFilterText(filter);
  const sendNow = useRef(send);
  sendNow.current = send;
  useEffect(() => {
    if (typed.trim() === filter.value) return;
    const timer = setTimeout(() => sendNow.current(typed), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [typed, filter.value]);
  return (
    <TextField
      type="search"
      label={filter.label}
      value={typed}
      onChange={event => setTyped(event.target.value)}
      onKeyDown={event => event.key === 'Enter' && send(typed)}
      sx={leads ? leadingFilterStyle : { width: { xs: '100%', sm: filterWidths.text } }}
    />
  );
});

type FilterOption = { value: string | number; label: string };

const SelectFilter = ({
  name,
  label,
  value,
  change,
  options,
}: FilterProps & { options: FilterOption[] }) => {
  const t = useTranslations();
  return (
    <Select
      label={label}
      value={value}
      onChange={event => change(name, event.target.value)}
      sx={{ width: { xs: 'calc(50% - 6px)', sm: filterWidths.choice } }}
    >
      <MenuItem value="">{t(words.all)}</MenuItem>
      {options.map(option => (
        <MenuItem key={option.value} value={String(option.value)}>
          {option.label}
        </MenuItem>
      ))}
    </Select>
  );
};

export const ChoiceFilter = memo(({ field, ...filter }: FilterProps & { field: Field }) => {
  const t = useTranslations();
  return (
    <SelectFilter
      {...filter}
      options={includeRetiredOption(field.options!, filter.value).map(option => ({
        value: option.value,
        label: t(option.label),
      }))}
    />
  );
});

/** One day, in either calendar. */
export const DateFilter = memo(({ name, label, value, change }: FilterProps) => (
  <Box sx={{ width: { xs: 'calc(50% - 6px)', sm: filterWidths.date } }}>
    <DateField label={label} value={value} onChange={day => change(name, day)} />
  </Box>
));

/** The tags of records, and the one that is filtered by, which may be on no record now. */
export const useTagOptions = (entity: Entity, name: string, value: string): FilterOption[] => {
  const inUse = useTagsInUse(entity.name, name);
  const all = value === '' || inUse.includes(value) ? inUse : [...inUse, value];
  return all.map(tag => ({ value: tag, label: tag }));
};

export const TagFilter = memo(({ entity, ...filter }: FilterProps & { entity: Entity }) => (
  <SelectFilter {...filter} options={useTagOptions(entity, filter.name, filter.value)} />
));

/** The records that a reference can be filtered by, as a person knows them. */
export const useReferenceOptions = (reference: Reference): FilterOption[] => {
  const entities = useEntities();
  const { entity, show } = reference;
  const shown = useReferenceLabel(reference);
  const path = entities.find(candidate => candidate.name === entity)!.listPath;
  const { data } = useApiQuery<{ data: Row[] } | undefined>(path, {
    query: { limit: LOOKUP_LIMIT, sort_field: show, sort_by: 'asc' },
    purpose: 'look-up',
  });
  return (data?.body?.data ?? []).map(row => ({ value: Number(row.id), label: shown(row) }));
};

export const ReferenceFilter = memo(({ field, ...filter }: FilterProps & { field: Field }) => (
  <SelectFilter {...filter} options={useReferenceOptions(field.reference!)} />
));
