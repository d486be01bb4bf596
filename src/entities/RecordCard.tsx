// A record as a card of a board: its name, up to three more columns of the list, and how it is moved.
import DragIndicator from '@mui/icons-material/DragIndicator';
import ListItemText from '@mui/material/ListItemText';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { type PointerEvent, useState } from 'react';
import type { Column, Field } from '../../domain/entity-schema/entity.ts';
import type { Texts } from '../../domain/language.ts';
import { isBlank } from '../fields/FieldValue.tsx';
import { useTranslations } from '../i18n/language.ts';
import { RowButton } from '../ui/table-elements.tsx';
import { type BoardColumn, getColumnKey, type RefusalOf } from './board-columns.ts';
import { type ListRecord, toRecordTitle } from './bulk-actions.ts';
import { RowCell } from './ListRow.tsx';
import { findNameColumn, OpeningName, type RecordProps } from './OpeningName.tsx';
import { useVisibleColumns } from './use-list-state.ts';

const texts = {
  move: { en: 'Move to …', ne: 'सार्नुहोस् …' },
  without: { en: 'Without {field}', ne: '{field} नभएको' },
} satisfies Record<string, Texts>;

/** What a column of a board is called. */
export const useColumnTitle = (field: Field) => {
  const t = useTranslations();
  return ({ option }: BoardColumn): string =>
    option ? t(option.label) : t(texts.without, { field: t(field.label) });
};

const MAX_DETAILS = 3;

/** The columns below the name, without what the board's own columns say. */
const useDetails = (entity: RecordProps['entity'], field: Field): Column[] => {
  const { columns } = useVisibleColumns(entity);
  const name = findNameColumn(entity.list.columns);
  return columns
    .filter(column => column !== name && column.fields.some(each => each !== field.name))
    .slice(0, MAX_DETAILS);
};

type Props = RecordProps & {
  field: Field;
  record: ListRecord;
  /** Where it can be moved; none where nothing can. */
  targets: BoardColumn[];
  refusalOf: RefusalOf;
  /** It is on its way to another column. */
  isMoving: boolean;
  onMove: (record: ListRecord, to: BoardColumn) => void;
  onDrag: (record: ListRecord, event: PointerEvent<HTMLElement>) => void;
};

type EntryProps = { title: string; refusal: string | undefined; onChoose: () => void };

/** A column that the card cannot go to is named with the reason, which is also said when it is chosen. */
const MoveEntry = ({ title, refusal, onChoose, ...item }: EntryProps) => (
  <MenuItem {...item} aria-disabled={refusal !== undefined || undefined} onClick={onChoose}>
    {refusal === undefined ? (
      title
    ) : (
      <ListItemText
        primary={title}
        secondary={refusal}
        sx={{ maxWidth: 300, whiteSpace: 'normal', m: 0 }}
        slotProps={{ primary: { color: 'text.disabled' } }}
      />
    )}
  </MenuItem>
);

const MoveButton = ({ entity, field, record, targets, refusalOf, isMoving, onMove }: Props) => {
  const t = useTranslations();
  const toTitle = useColumnTitle(field);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const others = targets.filter(({ key }) => key !== getColumnKey(field, record));
  const label = `${t(texts.move)} ${toRecordTitle(entity, record)}`;
  return (
    <>
      <RowButton
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        disabled={isMoving}
        onClick={event => setAnchor(event.currentTarget)}
      >
        {t(texts.move)}
      </RowButton>
      {anchor && (
        <Menu
          open
          anchorEl={anchor}
          onClose={() => setAnchor(null)}
          // The reason of those that are refused is read by the keyboard, too.
          slotProps={{ list: { 'aria-label': label, disabledItemsFocusable: true } }}
        >
          {others.map(column => (
            <MoveEntry
              key={column.key}
              title={toTitle(column)}
              refusal={refusalOf(record, column)}
              onChoose={() => {
                setAnchor(null);
                onMove(record, column);
              }}
            />
          ))}
        </Menu>
      )}
    </>
  );
};

export const RecordCard = (props: Props) => {
  const { entity, overrides, reload, onEdit, field, record, targets, isMoving, onDrag } = props;
  const t = useTranslations();
  const details = useDetails(entity, field).filter(({ fields }) =>
    fields.some(name => !isBlank(record[name])),
  );
  const canMove = targets.length > 1;
  return (
    <li
      className={canMove ? 'card movable' : 'card'}
      data-record={record.id}
      onPointerDown={canMove && !isMoving ? event => onDrag(record, event) : undefined}
    >
      <div className="card-head">
        <OpeningName
          entity={entity}
          overrides={overrides}
          reload={reload}
          onEdit={onEdit}
          record={record}
        />
        {canMove && (
          <span className="drag-handle" aria-hidden="true">
            <DragIndicator fontSize="small" />
          </span>
        )}
      </div>
      {details.length > 0 && (
        <dl>
          {details.map(column => (
            <div key={column.label.en}>
              <dt>{t(column.label)}</dt>
              <dd>
                <RowCell entity={entity} column={column} record={record} cells={overrides.cells} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      {canMove && <MoveButton {...props} />}
    </li>
  );
};
