// The table of a list inside react-admin's list context.
import LinearProgress from '@mui/material/LinearProgress';
import Paper from '@mui/material/Paper';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import TableSortLabel from '@mui/material/TableSortLabel';
import Typography from '@mui/material/Typography';
import { useEffect, useRef } from 'react';
import { useListContext } from 'react-admin';
import type { Column, Entity, Row } from '../../domain/schema/entity.ts';
import { useSay } from '../i18n/language.ts';
import { words } from '../i18n/words.ts';
import { isBlank, Value } from '../kinds/values.tsx';
import { Pager } from '../ui/Pager.tsx';
import { toast } from '../ui/toasts.ts';
import { ListFilters } from './ListFilters.tsx';
import { RowActions } from './RowActions.tsx';
import type { Overrides } from './overrides.ts';

type Listed = Row & { id: number };

/** The actions stay in sight when a wide table scrolls; on a phone they would hide what scrolls. */
const pinned = { position: { xs: 'static', sm: 'sticky' }, right: 0, bgcolor: 'background.paper' } as const;

const Cell = ({ entity, column, record }: { entity: Entity; column: Column; record: Listed }) => (
  <>
    {column.fields
      .map(name => entity.fields.find(field => field.name === name)!)
      .filter(field => !isBlank(record[field.name]))
      .map(field => (
        <div key={field.name}>
          <Value field={field} record={record} />
        </div>
      ))}
  </>
);

const Head = ({ entity, hasActions }: { entity: Entity; hasActions: boolean }) => {
  const say = useSay();
  const { sort, setSort } = useListContext<Listed>();
  const sortable = (column: Column) => {
    const field = entity.fields.find(candidate => candidate.name === column.fields[0])!;
    return column.fields.length === 1 && !['children', 'references', 'yes-no'].includes(field.kind);
  };
  return (
    <TableHead>
      <TableRow>
        {entity.list.columns.map(column => {
          const field = column.fields[0]!;
          const active = sort.field === field;
          const order = sort.order === 'ASC' ? 'asc' : 'desc';
          return (
            <TableCell key={column.label.en} sortDirection={active ? order : false}>
              {sortable(column) ? (
                <TableSortLabel
                  active={active}
                  direction={active ? order : 'asc'}
                  onClick={() => setSort({ field, order: active && order === 'asc' ? 'DESC' : 'ASC' })}
                >
                  {say(column.label)}
                </TableSortLabel>
              ) : (
                say(column.label)
              )}
            </TableCell>
          );
        })}
        {hasActions && (
          <TableCell align="right" sx={pinned}>
            {say(words.actions)}
          </TableCell>
        )}
      </TableRow>
    </TableHead>
  );
};

type Props = { entity: Entity; overrides: Overrides; quiet?: boolean; onEdit: (id: number) => void };

export const ListTable = ({ entity, overrides, quiet, onEdit }: Props) => {
  const say = useSay();
  const { data = [], total = 0, page, perPage, setPage, filterValues, isPending, isFetching, refetch, error } = useListContext<Listed>();
  const hasActions = entity.list.actions.length > 0;
  const isEmpty = !isPending && !error && total === 0;

  // Told once for what was asked, not again when the same question is asked in the background.
  const asked = JSON.stringify([filterValues, page]);
  const told = useRef('');
  useEffect(() => {
    if (isFetching || (isEmpty && told.current === asked)) return;
    told.current = isEmpty ? asked : '';
    if (isEmpty && !quiet) toast('error', say(words.noRecords));
  }, [isEmpty, isFetching, asked, quiet, say]);

  return (
    <Paper variant="outlined">
      <ListFilters entity={entity} />
      <div style={{ height: 4 }}>{isFetching && <LinearProgress />}</div>
      <TableContainer>
        <Table size="small" aria-label={say(entity.many)}>
          <Head entity={entity} hasActions={hasActions} />
          <TableBody>
            {data.map(record => (
              <TableRow key={record.id} hover>
                {entity.list.columns.map(column => (
                  <TableCell key={column.label.en}>
                    <Cell entity={entity} column={column} record={record} />
                  </TableCell>
                ))}
                {hasActions && (
                  <TableCell align="right" sx={pinned}>
                    <RowActions entity={entity} record={record} overrides={overrides} reload={() => void refetch()} onEdit={onEdit} />
                  </TableCell>
                )}
              </TableRow>
            ))}
            {isEmpty && (
              <TableRow>
                <TableCell colSpan={entity.list.columns.length + 1}>
                  <Typography color="text.secondary" align="center" sx={{ py: 4 }}>
                    {say(words.none)}
                  </Typography>
                </TableCell>
              </TableRow>
            )}
          </TableBody>
        </Table>
      </TableContainer>
      <Pager page={page} perPage={perPage} total={total} onPage={setPage} />
    </Paper>
  );
};
