// The heads of a list: the name of each column, the one that the rows are sorted by, and a box that
// ticks the whole page.
import { useListContext } from 'react-admin';
import type { Column, Entity } from '../../domain/entity-schema/entity.ts';
import type { Texts } from '../../domain/language.ts';
import { resolveSort } from '../api/list-query.ts';
import { useTranslations } from '../i18n/language.ts';
import { RowCheckbox } from '../ui/table-elements.tsx';
import type { ListRecord, RowSelection } from './bulk-actions.ts';

const texts = {
  selectAll: { en: 'Select all on this page', ne: 'यो पानाका सबै छान्नुहोस्' },
  sortBy: { en: 'Sort by:', ne: 'क्रम:' },
} satisfies Record<string, Texts>;

/**
 * A phone lays the rows out as cards, and elements that are not laid out as a table lose its roles:
 * they are set explicitly.
 */
export const tableRoles = {
  table: { role: 'table' },
  body: { role: 'rowgroup' },
  row: { role: 'row' },
  cell: { role: 'cell' },
  head: { role: 'columnheader' },
} as const;

/** The class of a column's cells: figures are right-aligned, digit under digit. */
export const toCellClass = ({ fields }: Entity, column: Column): 'figure' | undefined =>
  column.fields.every(name =>
    ['money', 'decimal', 'integer'].includes(
      fields.find(candidate => candidate.name === name)!.kind,
    ),
  )
    ? 'figure'
    : undefined;

type Props = {
  entity: Entity;
  columns: Column[];
  actions: Texts | undefined;
  selection: RowSelection | undefined;
};

export const ListHead = ({ entity, columns, actions, selection }: Props) => {
  const t = useTranslations();
  const { data = [], sort: asked, setSort } = useListContext<ListRecord>();
  const sort = resolveSort(entity, asked);
  const ticked = data.filter(record => selection?.has(record.id)).length;
  const sortable = (column: Column) => {
    const field = entity.fields.find(candidate => candidate.name === column.fields[0])!;
    return (
      column.fields.length === 1 &&
      !['children', 'references', 'tags', 'yes-no'].includes(field.kind)
    );
  };
  return (
    <thead className="heads" {...tableRoles.body}>
      {/* Where the rows are cards, the heads are only what they can be sorted by. */}
      <tr {...tableRoles.row} data-sort={t(texts.sortBy)}>
        {selection && (
          <td className="tick" {...tableRoles.cell}>
            <RowCheckbox
              label={t(texts.selectAll)}
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
            <th
              key={column.label.en}
              scope="col"
              {...tableRoles.head}
              className={toCellClass(entity, column)}
              aria-sort={active ? (ascending ? 'ascending' : 'descending') : undefined}
            >
              {sortable(column) ? (
                <button
                  type="button"
                  onClick={() => setSort({ field, order: active && ascending ? 'DESC' : 'ASC' })}
                >
                  {t(column.label)}
                </button>
              ) : (
                t(column.label)
              )}
            </th>
          );
        })}
        {actions && (
          <th scope="col" className="actions" {...tableRoles.head}>
            {t(actions)}
          </th>
        )}
      </tr>
    </thead>
  );
};
