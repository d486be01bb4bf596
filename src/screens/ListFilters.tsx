// A labelled search per searchable field, a select per choice or reference, the date range: kept in react-admin's filter values and so
// in the address.
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useEffect, useRef, useState } from 'react';
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

type FilterProps = { value: string; onChange: (value: string) => void };

/** What is typed, sent on by the caller; a value that changes otherwise (Back, a shared address) takes its place. */
const useTyped = ({ value, onChange }: FilterProps) => {
  const [typed, setTyped] = useState(value);
  const sent = useRef(value);
  useEffect(() => {
    if (value === sent.current) return;
    sent.current = value;
    setTyped(value);
  }, [value]);
  const send = (text: string) => {
    sent.current = text;
    onChange(text);
  };
  return { typed, setTyped, send };
};

const TextFilter = ({ label, ...filter }: FilterProps & { label: string }) => {
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
      label={label}
      value={typed}
      onChange={event => setTyped(event.target.value)}
      onKeyDown={event => event.key === 'Enter' && send(typed)}
      sx={{ width: { xs: '100%', sm: 210 } }}
    />
  );
};

const SelectFilter = ({
  label,
  value,
  onChange,
  options,
}: FilterProps & { label: string; options: { value: string | number; label: string }[] }) => {
  const say = useSay();
  return (
    <Select label={label} value={value} onChange={event => onChange(event.target.value)} sx={{ width: { xs: 'calc(50% - 6px)', sm: 170 } }}>
      <MenuItem value="">{say(words.all)}</MenuItem>
      {options.map(option => (
        <MenuItem key={option.value} value={String(option.value)}>
          {option.label}
        </MenuItem>
      ))}
    </Select>
  );
};

const ReferenceFilter = ({ field, ...rest }: FilterProps & { field: Field; label: string }) => {
  const entities = useEntities();
  const { entity, show } = field.reference!;
  const path = entities.find(candidate => candidate.name === entity)!.listPath;
  const { answer } = useAnswer<{ data: Row[] } | undefined>(path, {
    query: { limit: LOOKUP_LIMIT, sort_field: show, sort_by: 'asc' },
    purpose: 'look-up',
  });
  const options = (answer?.body?.data ?? []).map(row => ({ value: Number(row.id), label: String(row[show]) }));
  return <SelectFilter {...rest} options={options} />;
};

const DateFilter = ({ label, ...filter }: FilterProps & { label: string }) => {
  const { typed, setTyped, send } = useTyped(filter);
  return (
    <DateField
      label={label}
      value={typed}
      sx={{ width: { xs: 'calc(50% - 6px)', sm: 190 } }}
      onChange={text => {
        setTyped(text);
        if (text === '' || accepts.date(text)) send(text);
      }}
    />
  );
};

export const ListFilters = ({ entity }: { entity: Entity }) => {
  const say = useSay();
  const { filterValues, setFilters } = useListContext();
  const { search, filters, dates } = entity.list;
  const field = (name: string) => entity.fields.find(candidate => candidate.name === name)!;
  const bind = (name: string): FilterProps => ({
    value: String(filterValues[name] ?? ''),
    onChange: value =>
      setFilters(
        value === ''
          ? Object.fromEntries(Object.entries(filterValues).filter(([key]) => key !== name))
          : { ...filterValues, [name]: value },
        undefined,
        false,
      ),
  });
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
        return options ? (
          <SelectFilter
            key={name}
            label={label}
            options={options.map(option => ({ value: option.value, label: say(option.label) }))}
            {...bind(name)}
          />
        ) : (
          <TextFilter key={name} label={`${say(words.search)} ${label}`} {...bind(name)} />
        );
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
