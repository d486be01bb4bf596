// A labelled search per searchable field, a select per choice or reference, the date range: kept in react-admin's filter values and so
// in the address.
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { memo, useCallback, useEffect, useRef, useState } from 'react';
import { useListContext } from 'react-admin';
import type { Entity, Field, Row } from '../../domain/schema/entity.ts';
import { accepts } from '../../domain/schema/formats.ts';
import { useSay } from '../i18n/language.ts';
import { words } from '../i18n/words.ts';
import { LOOKUP_LIMIT } from '../providers/list-query.ts';
import { useAnswer } from '../providers/use-answer.ts';
import { useEntities } from '../entities.ts';
import { DateField } from '../ui/DateField.tsx';
import { Select } from '../ui/Select.tsx';

/** A search waits so long after the last keystroke; Enter sends at once (OPEN-119). */
const WAIT_MS = 1000;

type FilterProps = { name: string; label: string; value: string; change: (name: string, value: string) => void };

/** What is typed, sent on by the caller; a value that changes otherwise (Back, a shared address) takes its place. */
const useTyped = ({ name, value, change }: FilterProps) => {
  const [typed, setTyped] = useState(value);
  const sent = useRef(value);
  useEffect(() => {
    if (value === sent.current) return;
    sent.current = value;
    setTyped(value);
  }, [value]);
  const send = (text: string) => {
    sent.current = text;
    change(name, text);
  };
  return { typed, setTyped, send };
};

/** Each filter is drawn anew only when it is changed: the list around it is drawn several times until its rows are there. */
const TextFilter = memo((filter: FilterProps) => {
  const { typed, setTyped, send } = useTyped(filter);
  const sendNow = useRef(send);
  sendNow.current = send;
  useEffect(() => {
    if (typed === filter.value) return;
    const timer = setTimeout(() => sendNow.current(typed), WAIT_MS);
    return () => clearTimeout(timer);
  }, [typed, filter.value]);
  return (
    <TextField
      type="search"
      label={filter.label}
      value={typed}
      onChange={event => setTyped(event.target.value)}
      onKeyDown={event => event.key === 'Enter' && send(typed)}
      sx={{ width: { xs: '100%', sm: 210 } }}
    />
  );
});

type Offered = { value: string | number; label: string };

const SelectFilter = ({ name, label, value, change, options }: FilterProps & { options: Offered[] }) => {
  const say = useSay();
  return (
    <Select
      label={label}
      value={value}
      onChange={event => change(name, event.target.value)}
      sx={{ width: { xs: 'calc(50% - 6px)', sm: 170 } }}
    >
      <MenuItem value="">{say(words.all)}</MenuItem>
      {options.map(option => (
        <MenuItem key={option.value} value={String(option.value)}>
          {option.label}
        </MenuItem>
      ))}
    </Select>
  );
};

const ChoiceFilter = memo(({ field, ...filter }: FilterProps & { field: Field }) => {
  const say = useSay();
  return <SelectFilter {...filter} options={field.options!.map(option => ({ value: option.value, label: say(option.label) }))} />;
});

const ReferenceFilter = memo(({ field, ...filter }: FilterProps & { field: Field }) => {
  const entities = useEntities();
  const { entity, show } = field.reference!;
  const path = entities.find(candidate => candidate.name === entity)!.listPath;
  const { answer } = useAnswer<{ data: Row[] } | undefined>(path, {
    query: { limit: LOOKUP_LIMIT, sort_field: show, sort_by: 'asc' },
    purpose: 'look-up',
  });
  const options = (answer?.body?.data ?? []).map(row => ({ value: Number(row.id), label: String(row[show]) }));
  return <SelectFilter {...filter} options={options} />;
});

const DateFilter = memo((filter: FilterProps) => {
  const { typed, setTyped, send } = useTyped(filter);
  return (
    <DateField
      label={filter.label}
      value={typed}
      sx={{ width: { xs: 'calc(50% - 6px)', sm: 190 } }}
      onChange={text => {
        setTyped(text);
        if (text === '' || accepts.date(text)) send(text);
      }}
    />
  );
});

/** The filter values of the list, and how one of them is changed; an empty one is taken away. */
const useFilters = () => {
  const { filterValues, setFilters } = useListContext();
  const now = useRef({ filterValues, setFilters });
  now.current = { filterValues, setFilters };
  const change = useCallback((name: string, value: string) => {
    const others = Object.entries(now.current.filterValues).filter(([key]) => key !== name);
    now.current.setFilters(Object.fromEntries(value === '' ? others : [...others, [name, value]]), undefined, false);
  }, []);
  return (name: string) => ({ name, value: String(filterValues[name] ?? ''), change });
};

export const ListFilters = ({ entity }: { entity: Entity }) => {
  const say = useSay();
  const bind = useFilters();
  const { search, filters, dates } = entity.list;
  const field = (name: string) => entity.fields.find(candidate => candidate.name === name)!;
  const columnOf = (name: string) =>
    entity.list.columns.find(column => column.fields.length === 1 && column.fields[0] === name)?.label ?? field(name).label;
  if (search.length + filters.length === 0 && !dates) return null;
  return (
    <Stack direction="row" role="search" sx={{ p: 1.5, gap: 1.5, flexWrap: 'wrap' }}>
      {search.map(name => (
        <TextFilter
          key={name}
          label={search.length === 1 ? say(words.search) : `${say(words.search)} ${say(columnOf(name))}`}
          {...bind(name)}
        />
      ))}
      {filters.map(name => {
        const label = say(columnOf(name));
        const { options, reference } = field(name);
        if (reference) return <ReferenceFilter key={name} field={field(name)} label={label} {...bind(name)} />;
        if (options) return <ChoiceFilter key={name} field={field(name)} label={label} {...bind(name)} />;
        return <TextFilter key={name} label={`${say(words.search)} ${label}`} {...bind(name)} />;
      })}
      {dates && (
        <>
          <DateFilter label={say(words.startDate)} {...bind('start_date')} />
          <DateFilter label={say(words.endDate)} {...bind('end_date')} />
        </>
      )}
    </Stack>
  );
};
