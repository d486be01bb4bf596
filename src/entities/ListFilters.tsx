// One search over everything that a list is searched by, and behind a button a labelled search per
// field, a select per choice or reference, the date range: kept in react-admin's filter values and
// so in the address.
import FilterList from '@mui/icons-material/FilterList';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useCallback, useDeferredValue, useId, useRef, useState } from 'react';
import { useListContext } from 'react-admin';
import type { DayRange } from '../../domain/calendar/date-presets.ts';
import type { Entity } from '../../domain/entity-schema/entity.ts';
import { GENERAL_SEARCH, readConditions } from '../../domain/entity-schema/list-filter-values.ts';
import { localizeDigits } from '../../domain/language.ts';
import { useLanguage, useTranslations } from '../i18n/language.ts';
import { words } from '../i18n/words.ts';
import { AddCondition, ConditionChips } from './Conditions.tsx';
import { DateRangeFilter } from './DateRangeFilter.tsx';
import { FilterChips } from './FilterChips.tsx';
import {
  ChoiceFilter,
  DateFilter,
  filterWidths,
  getFilterLabel,
  leadingFilterStyle,
  ReferenceFilter,
  TagFilter,
  TextFilter,
} from './FilterFields.tsx';

/** The filter values of the list, and how one of them is changed; an empty one is taken away. */
const useFilters = () => {
  const { filterValues, setFilters } = useListContext();
  const now = useRef({ filterValues, setFilters });
  now.current = { filterValues, setFilters };
  const change = useCallback((name: string, value: string) => {
    const others = Object.entries(now.current.filterValues).filter(([key]) => key !== name);
    now.current.setFilters(
      Object.fromEntries(value === '' ? others : [...others, [name, value]]),
      undefined,
      false,
    );
  }, []);
  const chooseRange = useCallback((range: DayRange) => {
    const asked = Object.entries({ ...now.current.filterValues, ...range }).filter(
      ([, value]) => value !== '',
    );
    now.current.setFilters(Object.fromEntries(asked), undefined, false);
  }, []);
  const asText = (name: string) => String(filterValues[name] ?? '');
  return {
    values: filterValues as Record<string, unknown>,
    remove: (names: string[]) =>
      setFilters(
        Object.fromEntries(Object.entries(filterValues).filter(([name]) => !names.includes(name))),
        undefined,
        false,
      ),
    bind: (name: string) => ({ name, value: asText(name), change }),
    range: { start_date: asText('start_date'), end_date: asText('end_date') },
    chooseRange,
  };
};

/**
 * The places of the filters. Rows are what somebody waits for, and a field costs as much as three
 * of them: the fields follow a moment later and move nothing.
 */
const FilterPlaceholders = ({ entity }: { entity: Entity }) => {
  const { search, filters } = entity.list;
  const isChoice = (name: string) => {
    const { options, reference } = entity.fields.find(candidate => candidate.name === name)!;
    return options !== undefined || reference !== undefined;
  };
  const widths = [
    ...search.map(() => filterWidths.text),
    ...filters.map(name => (isChoice(name) ? filterWidths.choice : filterWidths.text)),
    filterWidths.button,
  ];
  return (
    <div className="filter-places">
      {widths.map((width, place) => (
        <div key={place} style={{ width }} />
      ))}
    </div>
  );
};

const useFilterLabels = (entity: Entity) => {
  const t = useTranslations();
  return (name: string) => t(getFilterLabel(entity, name));
};

/** The filters that are none of the search fields: a company's own field may be both. */
const listFurther = (filters: string[], search: string[]): string[] =>
  filters.filter(name => !search.includes(name));

/** The fields of the filters, those of `search` first. */
const FilterFields = ({ entity, search }: { entity: Entity; search: string[] }) => {
  const t = useTranslations();
  const { bind, range, chooseRange } = useFilters();
  const labelOf = useFilterLabels(entity);
  const { filters, dates } = entity.list;
  const field = (name: string) => entity.fields.find(candidate => candidate.name === name)!;
  return (
    <>
      {search.map(name => (
        <TextFilter
          key={name}
          label={
            search.length === 1 ? t(words.search) : t(words.searchFor, { name: labelOf(name) })
          }
          {...bind(name)}
        />
      ))}
      {listFurther(filters, search).map(name => {
        const label = labelOf(name);
        const { kind, options, reference } = field(name);
        if (reference)
          return <ReferenceFilter key={name} field={field(name)} label={label} {...bind(name)} />;
        if (kind === 'date') return <DateFilter key={name} label={label} {...bind(name)} />;
        if (kind === 'tags')
          return <TagFilter key={name} entity={entity} label={label} {...bind(name)} />;
        if (options)
          return <ChoiceFilter key={name} field={field(name)} label={label} {...bind(name)} />;
        return (
          <TextFilter key={name} label={t(words.searchFor, { name: label })} {...bind(name)} />
        );
      })}
      {dates && <DateRangeFilter {...range} choose={chooseRange} />}
      <AddCondition entity={entity} />
    </>
  );
};

/**
 * One row: the search over everything, the button that opens the fields, what is set. The search of
 * one field is that field's own filter.
 */
const FilterRow = ({ entity, isSettled }: { entity: Entity; isSettled: boolean }) => {
  const t = useTranslations();
  const language = useLanguage();
  const { values, bind, remove } = useFilters();
  const labelOf = useFilterLabels(entity);
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const { search, filters, dates } = entity.list;
  const searched = search.length > 1 ? search : [];
  const names = [...searched, ...listFurther(filters, searched)];
  const isSet = (name: string) => values[name] !== undefined && values[name] !== '';
  const hasRange = dates !== undefined && (isSet('start_date') || isSet('end_date'));
  const set = names.filter(isSet).length + (hasRange ? 1 : 0) + readConditions(values).length;
  return (
    <Stack
      direction="row"
      role="search"
      sx={{ px: 1.5, py: 0.75, gap: 1, flexWrap: 'wrap', alignItems: 'center', minWidth: 0 }}
    >
      {search.length > 0 &&
        (isSettled ? (
          <TextFilter
            leads
            label={t(words.search)}
            {...bind(search.length > 1 ? GENERAL_SEARCH : search[0]!)}
          />
        ) : (
          <Box sx={{ ...leadingFilterStyle, height: 40 }} />
        ))}
      <Button
        ref={button}
        startIcon={<FilterList />}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        {t(words.filters)}
        {set > 0 && ` (${localizeDigits(String(set), language)})`}
      </Button>
      <FilterChips
        entity={entity}
        names={names}
        labelOf={labelOf}
        values={values}
        remove={removed => {
          remove(removed);
          button.current?.focus();
        }}
      />
      <ConditionChips entity={entity} onRemoved={() => button.current?.focus()} />
      <Stack
        direction="row"
        id={id}
        hidden={!open}
        sx={open ? { flexBasis: '100%', gap: 1.5, flexWrap: 'wrap', py: 0.75 } : undefined}
        style={open ? undefined : { display: 'none' }}
      >
        {open && <FilterFields entity={entity} search={searched} />}
      </Stack>
    </Stack>
  );
};

/** More fields than this are behind a button. */
const MAX_VISIBLE_FIELDS = 2;

/** The filters of a list. */
export const ListFilters = ({ entity }: { entity: Entity }) => {
  const onTelephone = useMediaQuery<Theme>(theme => theme.breakpoints.down('sm'), { noSsr: true });
  const isSettled = useDeferredValue(true, false);
  const { search, filters, dates } = entity.list;
  const fields = search.length + filters.length;
  // A group of the list may have set a condition.
  if (fields === 0 && !dates)
    return (
      <Stack direction="row" sx={{ px: 1.5, gap: 1, flexWrap: 'wrap', alignItems: 'center' }}>
        <ConditionChips entity={entity} />
      </Stack>
    );
  if (dates || fields > MAX_VISIBLE_FIELDS)
    return <FilterRow entity={entity} isSettled={onTelephone || isSettled} />;
  if (!onTelephone && !isSettled) return <FilterPlaceholders entity={entity} />;
  return (
    <Stack direction="row" role="search" sx={{ p: 1.5, gap: 1.5, flexWrap: 'wrap' }}>
      <FilterFields entity={entity} search={search} />
      <ConditionChips entity={entity} />
    </Stack>
  );
};
