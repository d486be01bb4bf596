// The bin: records that were deleted, found by their type, name and day, and made again.
import LinearProgress from '@mui/material/LinearProgress';
import MenuItem from '@mui/material/MenuItem';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import TableContainer from '@mui/material/TableContainer';
import TextField from '@mui/material/TextField';
import { type ReactNode, useState } from 'react';
import { formatDate } from '../../domain/calendar/format-date.ts';
import type { Entity } from '../../domain/entity-schema/entity.ts';
import { formatValidators } from '../../domain/entity-schema/formats.ts';
import type { Texts } from '../../domain/language.ts';
import { useOwnFields } from '../../src/api/own-fields.ts';
import { useApiQuery } from '../../src/api/use-api-query.ts';
import { DatePresetMenu } from '../../src/entities/DatePresetMenu.tsx';
import { restoreRecord } from '../../src/entities/restore-record.ts';
import { useEntities, useSeedName } from '../../src/fields/entities-context.ts';
import { otherCalendar, useCalendar } from '../../src/i18n/calendar.ts';
import { useLanguage, useTranslations } from '../../src/i18n/language.ts';
import { words } from '../../src/i18n/words.ts';
import { CardTable } from '../../src/ui/CardTable.tsx';
import { ConfirmDialog } from '../../src/ui/ConfirmDialog.tsx';
import { DateField } from '../../src/ui/calendar/DateField.tsx';
import { ClearFilters, EmptyRow } from '../../src/ui/EmptyState.tsx';
import { PageHeader } from '../../src/ui/PageHeader.tsx';
import { Pager } from '../../src/ui/Pager.tsx';
import { Select } from '../../src/ui/Select.tsx';
import { DateAndTime, RowButton } from '../../src/ui/table-elements.tsx';

const texts = {
  title: { en: 'Deleted Records', ne: 'मेटाइएका अभिलेख' },
  type: { en: 'Record Type', ne: 'अभिलेखको प्रकार' },
  name: { en: 'Name', ne: 'नाम' },
  by: { en: 'Deleted By', ne: 'मेटाउने' },
  at: { en: 'Deleted', ne: 'मेटाइएको मिति' },
  restore: { en: 'Restore', ne: 'फर्काउनुहोस्' },
  restored: { en: 'Restored', ne: 'फर्काइयो' },
  question: { en: 'Restore this record?', ne: 'यो अभिलेख फर्काउने?' },
  questionText: {
    en: 'It is made again as it was when it was deleted.',
    ne: 'मेटाउँदा जस्तो थियो, त्यस्तै फेरि बन्छ।',
  },
  none: { en: 'No deleted records.', ne: 'मेटाइएको कुनै अभिलेख छैन।' },
} satisfies Record<string, Texts>;

type Deleted = {
  id: number;
  entity: string;
  record_id: number;
  name: string;
  by: string;
  created_at: string;
  restored: number | null;
};

const PER_PAGE = 10;
/** As in every list (OPEN-119). */
const DEBOUNCE_MS = 1000;
const NO_FILTERS = { search: '', entity: '', start: '', end: '' };
type Filters = typeof NO_FILTERS;

export const DeletedRecords = () => {
  const t = useTranslations();
  const entities = useEntities();
  const [filters, setFilters] = useState(NO_FILTERS);
  const [page, setPage] = useState(1);
  const [chosen, setChosen] = useState<Deleted>();
  const change = (changed: Partial<Filters>) => {
    setFilters(known => ({ ...known, ...changed }));
    setPage(1);
  };
  const isBackwards =
    formatValidators.date(filters.start) &&
    formatValidators.date(filters.end) &&
    filters.end < filters.start;
  const usable = (date: string) => (formatValidators.date(date) && !isBackwards ? date : undefined);
  const { data, error, refetch } = useApiQuery<{ data: Deleted[]; total: number } | undefined>(
    'deleted-records',
    {
      query: {
        ...{ limit: PER_PAGE, page, 'search[name]': filters.search },
        ...{ 'filter[entity]': filters.entity },
        ...{ start_date: usable(filters.start), end_date: usable(filters.end) },
      },
      debounceMs: filters.search ? DEBOUNCE_MS : 0,
    },
  );
  const isNarrowed = Object.values(filters).some(value => value !== '');
  const restore = useRestore(entities, () => {
    setChosen(undefined);
    refetch();
  });
  return (
    <>
      <PageHeader title={t(texts.title)} />
      <BinFilters
        entities={entities}
        filters={filters}
        onChange={change}
        isBackwards={isBackwards}
      />
      <Paper variant="outlined">
        <div style={{ height: 4 }}>{!data && !error && <LinearProgress />}</div>
        <BinTable
          entities={entities}
          rows={data?.body?.data ?? []}
          onRestore={setChosen}
          empty={
            (data || error) && (
              <EmptyRow
                columns={5}
                text={t(isNarrowed ? words.notFound : texts.none)}
                isFirst={!isNarrowed}
              >
                {isNarrowed && <ClearFilters onClear={() => change(NO_FILTERS)} />}
              </EmptyRow>
            )
          }
        />
        <Pager page={page} perPage={PER_PAGE} total={data?.body?.total ?? 0} onPage={setPage} />
      </Paper>
      {chosen && (
        <ConfirmDialog
          tone="calm"
          title={texts.question}
          text={texts.questionText}
          about={chosen.name}
          confirm={texts.restore}
          onConfirm={() => restore(chosen)}
          onCancel={() => setChosen(undefined)}
        />
      )}
    </>
  );
};

/** Makes the record again; `done` is called whatever came of it. */
const useRestore = (entities: Entity[], done: () => void) => {
  const { extend } = useOwnFields();
  return async ({ id, entity: name }: Deleted): Promise<void> => {
    const entity = entities.find(each => each.name === name);
    const fields = entity ? extend(entity, entities).fields : [];
    await restoreRecord(`deleted-records/${id}/restore`, {}, { fields, title: texts.restored });
    done();
  };
};

type FilterProps = {
  entities: Entity[];
  filters: Filters;
  onChange: (changed: Partial<Filters>) => void;
  isBackwards: boolean;
};

const BinFilters = ({ entities, filters, onChange, isBackwards }: FilterProps) => {
  const t = useTranslations();
  const offered = entities.filter(
    ({ verbs, written, address }) =>
      !written && address !== '' && verbs.includes('create') && verbs.includes('delete'),
  );
  return (
    <Stack
      direction="row"
      role="search"
      sx={{ flexWrap: 'wrap', gap: 1.5, mb: 1.5, alignItems: 'flex-start' }}
    >
      <TextField
        type="search"
        label={t(words.search)}
        placeholder={t(texts.name)}
        value={filters.search}
        onChange={event => onChange({ search: event.target.value })}
        sx={{ width: { xs: 1, sm: 210 } }}
      />
      <Select
        label={t(texts.type)}
        value={filters.entity}
        onChange={event => onChange({ entity: String(event.target.value) })}
        sx={{ width: { xs: 1, sm: 210 } }}
      >
        <MenuItem value="">{t(words.all)}</MenuItem>
        {offered.map(({ name, many }) => (
          <MenuItem key={name} value={name}>
            {t(many)}
          </MenuItem>
        ))}
      </Select>
      <DateField
        label={t(words.startDate)}
        value={filters.start}
        onChange={start => onChange({ start })}
        sx={{ width: { xs: 'calc(50% - 6px)', sm: 200 } }}
      />
      <DatePresetMenu
        chosen={{ start_date: filters.start, end_date: filters.end }}
        choose={({ start_date, end_date }) => onChange({ start: start_date, end: end_date })}
      >
        <DateField
          label={t(words.endDate)}
          value={filters.end}
          onChange={end => onChange({ end })}
          error={isBackwards}
          helperText={isBackwards ? t(words.dateOrder) : undefined}
          sx={{ width: { xs: 'calc(50% - 6px)', sm: 200 } }}
        />
      </DatePresetMenu>
    </Stack>
  );
};

type TableProps = {
  entities: Entity[];
  rows: Deleted[];
  onRestore: (row: Deleted) => void;
  empty: ReactNode;
};

const BinTable = ({ entities, rows, onRestore, empty }: TableProps) => {
  const t = useTranslations();
  const language = useLanguage();
  const calendar = useCalendar();
  const shipped = useSeedName();
  const toType = (name: string) => {
    const entity = entities.find(each => each.name === name);
    return entity ? t(entity.one) : name;
  };
  return (
    <TableContainer>
      <CardTable size="small" aria-label={t(texts.title)}>
        <thead className="heads">
          <tr>
            {[texts.name, texts.type, texts.by, texts.at, words.actions].map(head => (
              <th key={head.en} scope="col">
                {t(head)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="rows">
          {rows.map(row => (
            <tr key={row.id}>
              <td data-own-words>{shipped(row.name)}</td>
              <td>{toType(row.entity)}</td>
              <td data-own-words>{row.by.replace(/ \(\d+\)$/, '')}</td>
              <td title={formatDate(row.created_at, otherCalendar[calendar], language)}>
                <DateAndTime text={formatDate(row.created_at, calendar, language)} />
              </td>
              <td>
                {row.restored === null ? (
                  <RowButton
                    onClick={() => onRestore(row)}
                    aria-label={`${t(texts.restore)}: ${row.name}`}
                  >
                    {t(texts.restore)}
                  </RowButton>
                ) : (
                  t(texts.restored)
                )}
              </td>
            </tr>
          ))}
          {rows.length === 0 && empty}
        </tbody>
      </CardTable>
    </TableContainer>
  );
};
