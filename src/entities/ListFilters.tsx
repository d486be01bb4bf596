// A labelled search per searchable field, a select per choice or reference, the date range: kept in
// react-admin's filter values and so in the address.
import FilterList from '@mui/icons-material/FilterList';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useCallback, useDeferredValue, useId, useRef, useState } from 'react';
import { useListContext } from 'react-admin';
import type { DayRange } from '../../domain/calendar/date-presets.ts';
import type { Entity } from '../../domain/entity-schema/entity.ts';
import { localizeDigits } from '../../domain/language.ts';
import { useLanguage, useTranslations } from '../i18n/language.ts';
import { words } from '../i18n/words.ts';
import { PRESET_BUTTON_WIDTH } from './DatePresetMenu.tsx';
import { DateRangeFilter } from './DateRangeFilter.tsx';
import { ChoiceFilter, filterWidths, ReferenceFilter, TextFilter } from './FilterFields.tsx';

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
  const { search, filters, dates } = entity.list;
  const isChoice = (name: string) => {
    const { options, reference } = entity.fields.find(candidate => candidate.name === name)!;
    return options !== undefined || reference !== undefined;
  };
  const widths = [
    ...search.map(() => filterWidths.text),
    ...filters.map(name => (isChoice(name) ? filterWidths.choice : filterWidths.text)),
    ...(dates ? [filterWidths.date, filterWidths.date + PRESET_BUTTON_WIDTH] : []),
  ];
  return (
    <div className="filter-places">
      {widths.map((width, place) => (
        <div key={place} style={{ width }} />
      ))}
    </div>
  );
};

const AllFilters = ({ entity }: { entity: Entity }) => {
  const t = useTranslations();
  const { bind, range, chooseRange } = useFilters();
  const { search, filters, dates } = entity.list;
  const field = (name: string) => entity.fields.find(candidate => candidate.name === name)!;
  const columnOf = (name: string) =>
    entity.list.columns.find(column => column.fields.length === 1 && column.fields[0] === name)
      ?.label ?? field(name).label;
  return (
    <Stack direction="row" role="search" sx={{ p: 1.5, gap: 1.5, flexWrap: 'wrap' }}>
      {search.map(name => (
        <TextFilter
          key={name}
          label={
            search.length === 1 ? t(words.search) : t(words.searchFor, { name: t(columnOf(name)) })
          }
          {...bind(name)}
        />
      ))}
      {filters.map(name => {
        const label = t(columnOf(name));
        const { options, reference } = field(name);
        if (reference)
          return <ReferenceFilter key={name} field={field(name)} label={label} {...bind(name)} />;
        if (options)
          return <ChoiceFilter key={name} field={field(name)} label={label} {...bind(name)} />;
        return (
          <TextFilter key={name} label={t(words.searchFor, { name: label })} {...bind(name)} />
        );
      })}
      {dates && <DateRangeFilter {...range} choose={chooseRange} />}
    </Stack>
  );
};

/** The filters that a phone shows at once; more would leave no room for the first row. */
const MAX_FILTERS_ON_PHONE = 2;

/** The filters; on a phone many of them are behind a button that says how many are set. */
export const ListFilters = ({ entity }: { entity: Entity }) => {
  const t = useTranslations();
  const language = useLanguage();
  const { filterValues } = useListContext();
  const onTelephone = useMediaQuery<Theme>(theme => theme.breakpoints.down('sm'), { noSsr: true });
  const isSettled = useDeferredValue(true, false);
  const [open, setOpen] = useState(false);
  const id = useId();
  const { search, filters, dates } = entity.list;
  const names = [...search, ...filters, ...(dates ? ['start_date', 'end_date'] : [])];
  if (names.length === 0) return null;
  if (!onTelephone && !isSettled) return <FilterPlaceholders entity={entity} />;
  if (!onTelephone || names.length <= MAX_FILTERS_ON_PHONE) return <AllFilters entity={entity} />;
  const set = names.filter(name => filterValues[name] !== undefined).length;
  return (
    <div>
      <Button
        startIcon={<FilterList />}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
        sx={{ m: 1 }}
      >
        {t(words.filters)}
        {set > 0 && ` (${localizeDigits(String(set), language)})`}
      </Button>
      <div id={id}>{open && <AllFilters entity={entity} />}</div>
    </div>
  );
};
