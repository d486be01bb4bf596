// How a list can be laid out besides as a table: a board with a column for each option of a choice, a
// calendar of the days of a date. Which fields a list offers for that, and how a choice is kept.
import type { Entity, Field } from './entity.ts';

/** A board with more columns could not be surveyed. */
export const BOARD_OPTION_LIMIT = 12;

export type ListLayout = { kind: 'board' | 'calendar'; field: Field };

/** The value of the preference for a list that is a table. */
export const TABLE_LAYOUT = 'table';
/** What the preference may be: "table", "board:status", "calendar:own_fields.insured_until". */
export const LAYOUT_PATTERN = `^(?:${TABLE_LAYOUT}|(?:board|calendar):[a-z][a-z0-9_]*(?:\\.[a-z][a-z0-9_]*)?)$`;
export const LAYOUT_LENGTH = 80;

const isInColumns = ({ list }: Entity, name: string): boolean =>
  list.columns.some(({ fields }) => fields.includes(name));

const isShown = (entity: Entity, { name, own }: Field): boolean =>
  own !== undefined ||
  isInColumns(entity, name) ||
  entity.list.filters.includes(name) ||
  [
    ...entity.formSections.flatMap(({ rows }) => rows.flat()),
    ...entity.viewSections.flatMap(({ fields }) => fields),
  ].includes(name);

const isBoardField = (entity: Entity, field: Field): boolean =>
  field.kind === 'choice' &&
  field.options!.length > 0 &&
  field.options!.length <= BOARD_OPTION_LIMIT &&
  isShown(entity, field);

/** A moment only where the list shows it or is asked by it: every record has the one of its making. */
const isCalendarField = (entity: Entity, { kind, name }: Field): boolean =>
  kind === 'date' ||
  (kind === 'timestamp' && (name === entity.list.dates || isInColumns(entity, name)));

/** The layouts besides the table, boards first. */
export const listLayouts = (entity: Entity): ListLayout[] => [
  ...entity.fields
    .filter(field => isBoardField(entity, field))
    .map((field): ListLayout => ({ kind: 'board', field })),
  ...entity.fields
    .filter(field => isCalendarField(entity, field))
    .map((field): ListLayout => ({ kind: 'calendar', field })),
];

/** "board:status". */
export const toLayoutKey = ({ kind, field }: ListLayout): string => `${kind}:${field.name}`;

/** The layout of a preference; undefined for the table, and where its field is gone. */
export const findLayout = (entity: Entity, key: string): ListLayout | undefined =>
  key === TABLE_LAYOUT
    ? undefined
    : listLayouts(entity).find(layout => toLayoutKey(layout) === key);

/** True where a card of the board can be moved to another column. */
export const canMoveCards = ({ verbs, form }: Entity, field: Field): boolean =>
  (verbs.includes('patch') || verbs.includes('put')) &&
  form !== 'none' &&
  !field.readOnly &&
  !field.locked &&
  !field.fixed &&
  field.onlyOn !== 'create';
