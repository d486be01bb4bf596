// The table of a list inside react-admin's list context; heads and rows are the browser's own elements, dressed by the theme.
import LinearProgress from '@mui/material/LinearProgress';
import Paper from '@mui/material/Paper';
import Table from '@mui/material/Table';
import TableContainer from '@mui/material/TableContainer';
import { lazy, memo, Suspense, useCallback, useEffect, useRef } from 'react';
import { useListContext } from 'react-admin';
import type { Texts } from '../../domain/language.ts';
import type { Column, Entity } from '../../domain/schema/entity.ts';
import { useSay } from '../i18n/language.ts';
import { words } from '../i18n/words.ts';
import { isBlank, Value } from '../kinds/values.tsx';
import { Pager } from '../ui/Pager.tsx';
import { toast } from '../ui/toasts.ts';
import { type Listed, titleOf } from './bulk-actions.ts';
import { useColumns } from './columns.ts';
import { EmptyList } from './EmptyList.tsx';
import { ListFilters } from './ListFilters.tsx';
import { ListTools } from './ListTools.tsx';
import { NewerRows } from './NewerRows.tsx';
import { RowActions } from './RowActions.tsx';
import type { Overrides } from './overrides.ts';
import { type Selection, useSelection } from './selection.ts';
import { Tick } from './Tick.tsx';

const BulkBar = lazy(() => import('./BulkBar.tsx').then(module => ({ default: module.BulkBar })));

const texts = {
  tick: { en: 'Select {name}', ne: '{name} छान्नुहोस्' },
  tickAll: { en: 'Select all on this page', ne: 'यो पानाका सबै छान्नुहोस्' },
};

type CellProps = { entity: Entity; column: Column; record: Listed; cells: Overrides['cells'] };

const Cell = ({ entity, column, record, cells }: CellProps) => (
  <>
    {column.fields
      .map(name => entity.fields.find(field => field.name === name)!)
      .filter(field => !isBlank(record[field.name]))
      .map(field => {
        const Own = cells?.[field.name];
        return (
          <div key={field.name}>
            {Own ? <Own field={field} value={record[field.name]} record={record} /> : <Value field={field} record={record} />}
          </div>
        );
      })}
  </>
);

type HeadProps = { entity: Entity; columns: Column[]; actions: Texts | undefined; selection: Selection | undefined };

const Head = ({ entity, columns, actions, selection }: HeadProps) => {
  const say = useSay();
  const { data = [], sort, setSort } = useListContext<Listed>();
  const ticked = data.filter(record => selection?.has(record.id)).length;
  const sortable = (column: Column) => {
    const field = entity.fields.find(candidate => candidate.name === column.fields[0])!;
    return column.fields.length === 1 && !['children', 'references', 'yes-no'].includes(field.kind);
  };
  return (
    <thead className="heads">
      <tr>
        {selection && (
          <td className="tick">
            <Tick
              label={say(texts.tickAll)}
              checked={ticked > 0 && ticked === data.length}
              some={ticked > 0}
              onChange={checked => selection.set(data, checked)}
            />
          </td>
        )}
        {columns.map(column => {
          const field = column.fields[0]!;
          const active = sort.field === field;
          const ascending = sort.order === 'ASC';
          return (
            <th key={column.label.en} scope="col" aria-sort={active ? (ascending ? 'ascending' : 'descending') : undefined}>
              {sortable(column) ? (
                <button type="button" onClick={() => setSort({ field, order: active && ascending ? 'DESC' : 'ASC' })}>
                  {say(column.label)}
                </button>
              ) : (
                say(column.label)
              )}
            </th>
          );
        })}
        {actions && (
          <th scope="col" className="actions">
            {say(actions)}
          </th>
        )}
      </tr>
    </thead>
  );
};

type RowProps = {
  entity: Entity;
  columns: Column[];
  record: Listed;
  overrides: Overrides;
  reload: () => void;
  onEdit: (id: number) => void;
  /** Whether its box is ticked; without a box before it, nothing. */
  ticked: boolean | undefined;
  onTick: Selection['set'] | undefined;
};

const RowTick = ({ entity, record, ticked, onTick }: Pick<RowProps, 'entity' | 'record' | 'onTick'> & { ticked: boolean }) => {
  const say = useSay();
  return (
    <td className="tick">
      <Tick label={say(texts.tick, { name: titleOf(entity, record) })} checked={ticked} onChange={checked => onTick!([record], checked)} />
    </td>
  );
};

/** A long text would stand one word below the other where a telephone squeezes the table. */
const LONG = 40;
const roomy = { minWidth: 170 };
const isLong = ({ fields }: Column, record: Listed) => fields.some(name => typeof record[name] === 'string' && record[name].length > LONG);

/** Drawn anew only when its record is another: an answer that brings the same rows costs nothing. */
const ListRow = memo(({ entity, columns, record, ticked, onTick, ...doing }: RowProps) => (
  <tr>
    {ticked !== undefined && <RowTick entity={entity} record={record} ticked={ticked} onTick={onTick} />}
    {columns.map(column => (
      <td key={column.label.en} style={isLong(column, record) ? roomy : undefined}>
        <Cell entity={entity} column={column} record={record} cells={doing.overrides.cells} />
      </td>
    ))}
    {entity.list.actions.length > 0 && (
      <td className="actions">
        <RowActions entity={entity} record={record} {...doing} />
      </td>
    )}
  </tr>
));

type Props = {
  entity: Entity;
  overrides: Overrides;
  quiet?: boolean;
  onEdit: (id: number) => void;
  /** How the first record is made; nothing where records are not made from here. */
  onCreate?: () => void;
};

export const ListTable = ({ entity, overrides, quiet, onEdit, onCreate }: Props) => {
  const say = useSay();
  const { data = [], total = 0, page, perPage, setPage, filterValues, isPending, isFetching, refetch, error } = useListContext<Listed>();
  const { columns } = useColumns(entity);
  const { selection, begin, end } = useSelection();
  const actions = entity.list.actions.length > 0 ? (overrides.actionsLabel ?? words.actions) : undefined;
  const reload = useCallback(() => void refetch(), [refetch]);
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
      <div className="list-head">
        <ListFilters entity={entity} />
        <ListTools entity={entity} selecting={selection !== undefined} onSelect={selection ? end : begin} />
      </div>
      {selection && (
        <Suspense>
          <BulkBar entity={entity} overrides={overrides} selection={selection} reload={reload} onEnd={end} />
        </Suspense>
      )}
      <NewerRows entity={entity} />
      <div style={{ height: 4 }}>{isFetching && <LinearProgress />}</div>
      <TableContainer>
        <Table size="small" aria-label={say(entity.many)}>
          <Head entity={entity} columns={columns} actions={actions} selection={selection} />
          <tbody className="rows">
            {data.map(record => (
              <ListRow
                key={record.id}
                entity={entity}
                columns={columns}
                record={record}
                overrides={overrides}
                reload={reload}
                onEdit={onEdit}
                ticked={selection?.has(record.id)}
                onTick={selection?.set}
              />
            ))}
            {isEmpty && <EmptyList entity={entity} columns={columns.length + 2} onCreate={onCreate} />}
          </tbody>
        </Table>
      </TableContainer>
      <Pager page={page} perPage={perPage} total={total} onPage={setPage} />
    </Paper>
  );
};
