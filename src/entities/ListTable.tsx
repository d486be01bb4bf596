// The table of a list inside react-admin's list context; heads and rows are the browser's own
// elements, dressed by the theme.
import LinearProgress from '@mui/material/LinearProgress';
import Paper from '@mui/material/Paper';
import Table from '@mui/material/Table';
import TableContainer from '@mui/material/TableContainer';
import { Suspense, useCallback, useEffect, useRef } from 'react';
import { useListContext } from 'react-admin';
import type { Entity } from '../../domain/entity-schema/entity.ts';
import { useTranslations } from '../i18n/language.ts';
import { words } from '../i18n/words.ts';
import { dismissToast, getToasts, toast } from '../platform/toast-store.ts';
import { useFocusAfterAction } from '../ui/focus-after-action.ts';
import { Loading, lazyComponent } from '../ui/Loading.tsx';
import { Pager } from '../ui/Pager.tsx';
import type { ListRecord } from './bulk-actions.ts';
import { EmptyList } from './EmptyList.tsx';
import { ListFilters } from './ListFilters.tsx';
import { ListHead, tableRoles } from './ListHead.tsx';
import { ListRow } from './ListRow.tsx';
import { ListTools } from './ListTools.tsx';
import { NewerRows } from './NewerRows.tsx';
import { openRow } from './open-row.ts';
import type { Overrides } from './overrides.ts';
import { useGroupBy, useListLayout } from './use-list-layout.ts';
import { useRowSelection, useVisibleColumns } from './use-list-state.ts';

const ListBoard = lazyComponent(() => import('./ListBoard.tsx'), 'ListBoard');
const ListCalendar = lazyComponent(() => import('./ListCalendar.tsx'), 'ListCalendar');
const BulkBar = lazyComponent(() => import('./BulkBar.tsx'), 'BulkBar');
const GroupTable = lazyComponent(() => import('./GroupTable.tsx'), 'GroupTable');

type Props = {
  entity: Entity;
  overrides: Overrides;
  quiet?: boolean;
  /** No other layouts: part of another page. */
  onlyTable?: boolean;
  onEdit: (id: number) => void;
  /** How the first record is made; nothing where records are not made from here. */
  onCreate?: () => void;
};

export const ListTable = ({
  entity,
  overrides,
  quiet,
  onlyTable = false,
  onEdit,
  onCreate,
}: Props) => {
  const t = useTranslations();
  const {
    data = [],
    total = 0,
    page,
    perPage,
    setPage,
    filterValues,
    isPending,
    isFetching,
    refetch,
    error,
  } = useListContext<ListRecord>();
  const { columns } = useVisibleColumns(entity);
  const { selection, begin, end } = useRowSelection();
  const { groupBy, setGroupBy } = useGroupBy(entity);
  const { layout, choose } = useListLayout(entity, onlyTable);
  const actions =
    entity.list.actions.length > 0 ? (overrides.actionsLabel ?? words.actions) : undefined;
  const reload = useCallback(() => void refetch(), [refetch]);
  const followFocus = useFocusAfterAction();
  const isEmpty = !isPending && !error && total === 0;

  // Announced once for a question, not again when the same one is asked in the background.
  const asked = JSON.stringify([filterValues, page]);
  const announced = useRef('');
  const lastToast = useRef(0);
  useEffect(() => {
    if (isFetching || (isEmpty && announced.current === asked)) return;
    announced.current = isEmpty ? asked : '';
    if (!isEmpty || quiet) return;
    toast('error', t(words.noRecords));
    lastToast.current = getToasts().at(-1)?.id ?? 0;
  }, [isEmpty, isFetching, asked, quiet, t]);
  // It speaks of this list, not of the page that follows.
  useEffect(() => () => dismissToast(lastToast.current), []);

  const Layout = layout?.kind === 'board' ? ListBoard : ListCalendar;
  return (
    <Paper variant="outlined">
      <div className="list-head">
        <ListFilters entity={entity} />
        <ListTools
          entity={entity}
          selecting={selection !== undefined}
          onSelect={selection ? end : begin}
          groupBy={groupBy}
          onGroup={setGroupBy}
          layout={layout}
          onLayout={
            onlyTable
              ? undefined
              : next => {
                  end();
                  choose(next);
                }
          }
        />
      </div>
      {groupBy !== '' && (
        <Suspense>
          <GroupTable entity={entity} groupBy={groupBy} onEnd={() => setGroupBy('')} />
        </Suspense>
      )}
      {selection && (
        <Suspense>
          <BulkBar
            entity={entity}
            overrides={overrides}
            selection={selection}
            reload={reload}
            onEnd={end}
          />
        </Suspense>
      )}
      <NewerRows entity={entity} />
      <div style={{ height: 4 }}>{isFetching && <LinearProgress />}</div>
      {layout && !isEmpty ? (
        <Suspense fallback={<Loading />}>
          <Layout
            key={layout.field.name}
            field={layout.field}
            entity={entity}
            overrides={overrides}
            reload={reload}
            onEdit={onEdit}
          />
        </Suspense>
      ) : (
        <>
          <TableContainer
            onClick={event => {
              followFocus(event);
              openRow(event);
            }}
          >
            <Table size="small" className="list" aria-label={t(entity.many)} {...tableRoles.table}>
              <ListHead entity={entity} columns={columns} actions={actions} selection={selection} />
              <tbody className="rows" {...tableRoles.body}>
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
                {isEmpty && (
                  <EmptyList
                    entity={entity}
                    columns={columns.length + 2}
                    onCreate={onCreate}
                    importTarget={overrides.importTarget}
                  />
                )}
              </tbody>
            </Table>
          </TableContainer>
          <Pager page={page} perPage={perPage} total={total} onPage={setPage} />
        </>
      )}
    </Paper>
  );
};
