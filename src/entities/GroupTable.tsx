// The groups of a list above its rows: how many records each has, and the sums of their columns. A
// click on a group filters the list by it, another click ends that.
import Close from '@mui/icons-material/Close';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Link from '@mui/material/Link';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableFooter from '@mui/material/TableFooter';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { useEffect } from 'react';
import { useListContext } from 'react-admin';
import type { Entity, Field, Row } from '../../domain/entity-schema/entity.ts';
import {
  CONDITIONS,
  isGroup,
  type ListCondition,
  type ListConditions,
  readConditions,
} from '../../domain/entity-schema/list-filter-values.ts';
import {
  type ListGroup,
  listSummedFields,
  MAX_GROUPS,
} from '../../domain/entity-schema/list-groups.ts';
import { localizeDigits, type Texts } from '../../domain/language.ts';
import { buildListQuery } from '../api/list-query.ts';
import { useApiQuery } from '../api/use-api-query.ts';
import { useLanguage, useTranslations } from '../i18n/language.ts';
import { Amount } from '../ui/Amount.tsx';
import { Loading } from '../ui/Loading.tsx';
import { getFilterLabel } from './FilterFields.tsx';

const texts = {
  caption: { en: '{many} by {field}', ne: '{field}अनुसार {many}' },
  count: { en: 'Count', ne: 'सङ्ख्या' },
  total: { en: 'Total', ne: 'जम्मा' },
  end: { en: 'End grouping', ne: 'समूह हटाउनुहोस्' },
  more: {
    en: 'There are more groups; the {n} with most records are shown.',
    ne: 'समूह धेरै छन्; सबैभन्दा धेरै अभिलेख भएका {n} वटा देखाइएका छन्।',
  },
} satisfies Record<string, Texts>;

type Answer = { data: ListGroup[]; more: boolean };

/** The condition that the records of a group meet. */
const toGroupCondition = (field: string, { value, from, to }: ListGroup): ListCondition => {
  if (value === null) return { field, operator: 'empty', value: 'true' };
  if (from && to) return { field, operator: 'between', value: `${from},${to}` };
  return { field, operator: 'is', value: String(value) };
};

const isSame = (one: ListCondition, other: ListCondition): boolean =>
  one.field === other.field && one.operator === other.operator && one.value === other.value;

/** The conditions of the list with that of a group in place of another group's; without it again. */
const useGroupFilter = (field: string) => {
  const { filterValues, setFilters } = useListContext();
  const conditions = readConditions(filterValues as Row);
  const isOfGroup = (condition: ListConditions[number]) =>
    !isGroup(condition) &&
    condition.field === field &&
    ['is', 'between', 'empty'].includes(condition.operator);
  const isChosen = (group: ListGroup) =>
    conditions.some(each => !isGroup(each) && isSame(each, toGroupCondition(field, group)));
  return {
    isChosen,
    toggle: (group: ListGroup) => {
      const { [CONDITIONS]: _, ...others } = filterValues as Row;
      const kept = conditions.filter(each => !isOfGroup(each));
      const now = isChosen(group) ? kept : [...kept, toGroupCondition(field, group)];
      setFilters(now.length > 0 ? { ...others, [CONDITIONS]: now } : others, undefined, false);
    },
  };
};

/** A sum as its column is read. */
const Sum = ({ field, value }: { field: Field; value: number }) => {
  const language = useLanguage();
  return field.kind === 'money' ? (
    <Amount value={value} />
  ) : (
    <>{localizeDigits(String(value), language)}</>
  );
};

/** Sums of amounts with at most four decimals, without the dust of binary fractions. */
const addUp = (groups: ListGroup[], name: string): number =>
  Math.round(groups.reduce((sum, { sums }) => sum + (sums[name] ?? 0), 0) * 10_000) / 10_000;

type Props = { entity: Entity; groupBy: string; onEnd: () => void };

export const GroupTable = ({ entity, groupBy, onEnd }: Props) => {
  const t = useTranslations();
  const language = useLanguage();
  const { filter, filterValues, total } = useListContext();
  const {
    limit: _,
    page: __,
    ...query
  } = buildListQuery(entity, {
    page: 1,
    perPage: 1,
    filter: { ...filter, ...filterValues },
  });
  const { data, error, refetch } = useApiQuery<Answer>(`${entity.listPath}/groups`, {
    query: { ...query, group_by: groupBy },
    purpose: 'look-up',
  });
  // A record that was added or deleted changes its group.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the count says that it has.
  useEffect(refetch, [total, refetch]);
  const { isChosen, toggle } = useGroupFilter(groupBy);
  const summed = listSummedFields(entity);
  const caption = t(texts.caption, {
    many: t(entity.many),
    field: t(getFilterLabel(entity, groupBy)),
  });
  const number = (count: number) => localizeDigits(String(count), language);
  // The list says what is wrong with its filters.
  if (!data) return error ? null : <Loading />;
  const { data: groups, more } = data.body;
  return (
    <Box sx={{ px: 1.5, pb: 1.5, overflow: 'auto', maxHeight: 360 }}>
      <Table size="small" aria-label={caption} sx={{ width: 'auto', minWidth: { sm: 420 } }}>
        <TableHead>
          <TableRow>
            <TableCell component="th" scope="col">
              {t(getFilterLabel(entity, groupBy))}
              <IconButton
                size="small"
                aria-label={t(texts.end)}
                title={t(texts.end)}
                onClick={onEnd}
                sx={{ p: 0.25, ml: 0.5 }}
              >
                <Close sx={{ fontSize: 16 }} />
              </IconButton>
            </TableCell>
            <TableCell component="th" scope="col" align="right">
              {t(texts.count)}
            </TableCell>
            {summed.map(({ name }) => (
              <TableCell key={name} component="th" scope="col" align="right">
                {t(getFilterLabel(entity, name))}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {groups.map(group => (
            <TableRow key={String(group.value)} selected={isChosen(group)}>
              <TableCell component="th" scope="row">
                <Link
                  component="button"
                  type="button"
                  aria-pressed={isChosen(group)}
                  onClick={() => toggle(group)}
                  sx={{ textAlign: 'start' }}
                >
                  {group.label}
                </Link>
              </TableCell>
              <TableCell align="right">{number(group.count)}</TableCell>
              {summed.map(field => (
                <TableCell key={field.name} align="right">
                  <Sum field={field} value={group.sums[field.name] ?? 0} />
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
        {!more && groups.length > 1 && (
          <TableFooter>
            <TableRow>
              <TableCell component="th" scope="row">
                {t(texts.total)}
              </TableCell>
              <TableCell align="right">
                {number(groups.reduce((sum, { count }) => sum + count, 0))}
              </TableCell>
              {summed.map(field => (
                <TableCell key={field.name} align="right">
                  <Sum field={field} value={addUp(groups, field.name)} />
                </TableCell>
              ))}
            </TableRow>
          </TableFooter>
        )}
      </Table>
      {more && <Alert severity="info">{t(texts.more, { n: number(MAX_GROUPS) })}</Alert>}
    </Box>
  );
};
