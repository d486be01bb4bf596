// A row of a list: its box, its cells, what can be done to it.
import { memo } from 'react';
import type { Column, Entity } from '../../domain/entity-schema/entity.ts';
import { FieldValue, isBlank } from '../fields/FieldValue.tsx';
import { useTranslations } from '../i18n/language.ts';
import { RowCheckbox } from '../ui/table-elements.tsx';
import { type ListRecord, type RowSelection, toRecordTitle } from './bulk-actions.ts';
import { tableRoles, toCellClass } from './ListHead.tsx';
import type { Overrides } from './overrides.ts';
import { RowActions } from './RowActions.tsx';

const selectText = { en: 'Select {name}', ne: '{name} छान्नुहोस्' };

type CellProps = { entity: Entity; column: Column; record: ListRecord; cells: Overrides['cells'] };

/** What a record has in a column. */
export const RowCell = ({ entity, column, record, cells }: CellProps) => (
  <>
    {column.fields
      .map(name => entity.fields.find(field => field.name === name)!)
      .filter(field => !isBlank(record[field.name]))
      .map(field => {
        const Own = cells?.[field.name];
        return (
          <div key={field.name}>
            {Own ? (
              <Own field={field} value={record[field.name]} record={record} />
            ) : (
              <FieldValue field={field} record={record} />
            )}
          </div>
        );
      })}
  </>
);

type RowProps = {
  entity: Entity;
  columns: Column[];
  record: ListRecord;
  overrides: Overrides;
  reload: () => void;
  onEdit: (id: number) => void;
  /** Whether its box is ticked; without a box before it, nothing. */
  ticked: boolean | undefined;
  onTick: RowSelection['set'] | undefined;
};

const RowCheckboxCell = ({
  entity,
  record,
  ticked,
  onTick,
}: Pick<RowProps, 'entity' | 'record' | 'onTick'> & { ticked: boolean }) => {
  const t = useTranslations();
  return (
    <td className="tick" {...tableRoles.cell}>
      <RowCheckbox
        label={t(selectText, { name: toRecordTitle(entity, record) })}
        checked={ticked}
        onChange={checked => onTick!([record], checked)}
      />
    </td>
  );
};

/** A text would have one word per line where many columns squeeze it: its length, and the pixels. */
const textWidths = [
  { above: 40, style: { minWidth: 190 } },
  { above: 18, style: { minWidth: 130 } },
  { above: 8, style: { minWidth: 90 } },
];
const toTextStyle = ({ fields }: Column, record: ListRecord) => {
  const length = Math.max(
    ...fields.map(name => (typeof record[name] === 'string' ? record[name].length : 0)),
  );
  return textWidths.find(({ above }) => length > above)?.style;
};

/** Renders only when its record is another: an answer with the same rows costs nothing. */
export const ListRow = memo(({ entity, columns, record, ticked, onTick, ...doing }: RowProps) => {
  const t = useTranslations();
  return (
    <tr {...tableRoles.row}>
      {ticked !== undefined && (
        <RowCheckboxCell entity={entity} record={record} ticked={ticked} onTick={onTick} />
      )}
      {columns.map(column => (
        <td
          key={column.label.en}
          {...tableRoles.cell}
          className={toCellClass(entity, column)}
          data-label={t(column.label)}
          style={toTextStyle(column, record)}
        >
          <RowCell entity={entity} column={column} record={record} cells={doing.overrides.cells} />
        </td>
      ))}
      {entity.list.actions.length > 0 && (
        <td className="actions" {...tableRoles.cell}>
          <div className="row-actions">
            <RowActions entity={entity} record={record} {...doing} />
          </div>
        </td>
      )}
    </tr>
  );
});
