// The columns of a board: an option of the choice each, and one for records without a value.
import type { Field, Option, Row } from '../../domain/entity-schema/entity.ts';
import type { ListRecord } from './bulk-actions.ts';

export type OptionValue = string | number | null;

/** `key` is the value as text, empty for none; `option` is missing there. */
export type BoardColumn = { key: string; value: OptionValue; option: Option | undefined };

/** A card that is on its way to another column. */
export type Move = { record: ListRecord; to: OptionValue };

/** Why a card cannot be moved to a column; undefined where it can. */
export type RefusalOf = (record: ListRecord, to: BoardColumn) => string | undefined;

const toKey = (value: unknown): string =>
  value === null || value === undefined ? '' : String(value);

/** The column that a record is in. */
export const getColumnKey = (field: Field, record: Row): string => toKey(record[field.name]);

/** The columns that the filters of the list leave. */
export const listBoardColumns = (field: Field, filterValues: Row): BoardColumn[] => {
  const asked = toKey(filterValues[field.name]);
  const columns: BoardColumn[] = [
    ...field.options!.map(option => ({ key: String(option.value), value: option.value, option })),
    { key: '', value: null, option: undefined },
  ];
  return asked === '' ? columns : columns.filter(({ key }) => key === asked);
};

/** The conditions of the records of a column, as a query has them. */
export const toColumnConditions = (field: Field, { key }: BoardColumn): Record<string, string> =>
  key === '' ? { [`filter[${field.name}][empty]`]: 'true' } : { [`filter[${field.name}]`]: key };

/**
 * The records of a column as the moves will have them: those that are coming first, without those
 * that are leaving; and how many there are in all.
 */
export const applyMoves = (
  { key }: BoardColumn,
  { rows, total }: { rows: ListRecord[]; total: number },
  moves: ReadonlyMap<number, Move>,
): { rows: ListRecord[]; total: number } => {
  const isHere = ({ id }: ListRecord) => rows.some(row => row.id === id);
  const all = [...moves.values()];
  const coming = all.filter(({ record, to }) => toKey(to) === key && !isHere(record));
  const leaving = all.filter(({ record, to }) => toKey(to) !== key && isHere(record));
  const goes = new Set(leaving.map(({ record }) => record.id));
  return {
    rows: [...coming.map(({ record }) => record), ...rows.filter(({ id }) => !goes.has(id))],
    total: total + coming.length - leaving.length,
  };
};
