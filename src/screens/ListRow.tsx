// A row of a list: its box, its cells, what can be done to it.
import { memo } from 'react';
import type { Column, Entity } from '../../domain/schema/entity.ts';
import { useSay } from '../i18n/language.ts';
import { isBlank, Value } from '../kinds/values.tsx';
import { type Listed, titleOf } from './bulk-actions.ts';
import type { Overrides } from './overrides.ts';
import { RowActions } from './RowActions.tsx';
import type { Selection } from './selection.ts';
import { Tick } from './Tick.tsx';

const tick = { en: 'Select {name}', ne: '{name} छान्नुहोस्' };

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
            {Own ? (
              <Own field={field} value={record[field.name]} record={record} />
            ) : (
              <Value field={field} record={record} />
            )}
          </div>
        );
      })}
  </>
);

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

const RowTick = ({
  entity,
  record,
  ticked,
  onTick,
}: Pick<RowProps, 'entity' | 'record' | 'onTick'> & { ticked: boolean }) => {
  const say = useSay();
  return (
    <td className="tick">
      <Tick
        label={say(tick, { name: titleOf(entity, record) })}
        checked={ticked}
        onChange={checked => onTick!([record], checked)}
      />
    </td>
  );
};

/** A long text would stand one word below the other where a telephone squeezes the table. */
const LONG = 40;
const roomy = { minWidth: 170 };
const isLong = ({ fields }: Column, record: Listed) =>
  fields.some(name => typeof record[name] === 'string' && record[name].length > LONG);

/**
 * Drawn anew only when its record is another: an answer that brings the same rows costs nothing.
 */
export const ListRow = memo(({ entity, columns, record, ticked, onTick, ...doing }: RowProps) => (
  <tr>
    {ticked !== undefined && (
      <RowTick entity={entity} record={record} ticked={ticked} onTick={onTick} />
    )}
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
