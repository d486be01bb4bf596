// The name of a record where a list is no table: it opens what a click on the record's row opens.
import { useRef } from 'react';
import type { Column, Entity } from '../../domain/entity-schema/entity.ts';
import { isBlank } from '../fields/FieldValue.tsx';
import type { ListRecord } from './bulk-actions.ts';
import { RowCell } from './ListRow.tsx';
import { toOpeningAction } from './open-row.ts';
import type { Overrides } from './overrides.ts';
import { RowAction } from './RowActions.tsx';

/** What a list hands on to each of its records. */
export type RecordProps = {
  entity: Entity;
  overrides: Overrides;
  reload: () => void;
  onEdit: (id: number) => void;
};

/** The column whose value names the records of the list. */
export const findNameColumn = (columns: Column[]): Column =>
  columns.find(({ fields }) => fields[0] !== 'id') ?? columns[0]!;

export const OpeningName = ({ record, ...props }: RecordProps & { record: ListRecord }) => {
  const { entity, overrides } = props;
  const action = useRef<HTMLSpanElement>(null);
  const opening = toOpeningAction(entity);
  const column = findNameColumn(entity.list.columns);
  const name = column.fields.find(field => !isBlank(record[field]));
  const shown = name ? (
    <RowCell
      entity={entity}
      column={{ ...column, fields: [name] }}
      record={record}
      cells={overrides.cells}
    />
  ) : (
    <>#{record.id}</>
  );
  if (!opening) return <span className="record-name">{shown}</span>;
  return (
    <>
      <button
        type="button"
        className="record-name"
        onClick={({ ctrlKey, metaKey }) =>
          action.current
            ?.querySelector('button')
            ?.dispatchEvent(new window.MouseEvent('click', { bubbles: true, ctrlKey, metaKey }))
        }
      >
        {shown}
      </button>
      <span hidden ref={action}>
        <RowAction name={opening} record={record} {...props} />
      </span>
    </>
  );
};
