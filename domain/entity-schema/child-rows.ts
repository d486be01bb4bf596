// Children that are edited with their record (`x-children` with `edited`): the rows of the list, and
// what is wrong with them, the same in browser and server. A problem is named by its place in the
// list, as in documents: "racks.0.name".
import type { ValidateFunction } from 'ajv';
import { type Language, translate } from '../language.ts';
import type { Entity, Field, FieldErrors, Row } from './entity.ts';
import { computeFields, findRuleErrors } from './formulas.ts';
import { messages } from './messages.ts';
import { flattenOwnFields, nestOwnFields } from './own-fields.ts';
import { findCreateErrors, omitEarlierErrors, validateRecord } from './validate-record.ts';

/** A list that is edited as one has at most this many rows. */
export const MAX_CHILD_ROWS = 200;

const texts = {
  tooMany: {
    en: 'A record can have at most {n} rows here.',
    ne: 'यहाँ बढीमा {n} पङ्क्ति राख्न मिल्छ।',
  },
  twice: {
    en: 'This record is in the list twice.',
    ne: 'यो अभिलेख सूचीमा दुई पटक छ।',
  },
  elsewhere: {
    en: 'This row is no longer in the list. Reload the page, or remove the row.',
    ne: 'यो पङ्क्ति अब सूचीमा छैन। पेज फेरि खोल्नुहोस् वा पङ्क्ति हटाउनुहोस्।',
  },
};

/** A property whose rows are edited with the record. */
export type EditedChildren = Field & { children: NonNullable<Field['children']> };

/** The lists of children that are edited with the record. */
export const listEditedChildren = ({ fields }: Pick<Entity, 'fields'>): EditedChildren[] =>
  fields.filter((field): field is EditedChildren => field.children?.edited === true);

const isObject = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The rows of a list with their own values flat (own-fields.ts); what is no list or no row stays. */
export const flattenRows = (rows: unknown): unknown =>
  Array.isArray(rows) ? rows.map(row => (isObject(row) ? flattenOwnFields(row) : row)) : rows;

const mapLists = (
  { fields }: Pick<Entity, 'fields'>,
  record: Row,
  map: (rows: unknown) => unknown,
): Row => {
  const lists = fields.filter(({ name, children }) => children?.rows && name in record);
  return lists.length === 0
    ? record
    : { ...record, ...Object.fromEntries(lists.map(({ name }) => [name, map(record[name])])) };
};

/** A sent record made flat, with those of its rows that may have own fields. */
export const flattenRecord = (entity: Pick<Entity, 'fields'>, record: Row): Row =>
  mapLists(entity, flattenOwnFields(record), flattenRows);

/** What is typed into a form, as formulas know it: a list without rows is empty. */
export const toFormRecord = (entity: Pick<Entity, 'fields'>, typed: Row): Row => {
  const lists = listEditedChildren(entity).filter(({ name }) => !Array.isArray(typed[name]));
  const empty = Object.fromEntries(lists.map(({ name }) => [name, []]));
  return flattenRecord(entity, { ...typed, ...empty });
};

/** A flat record as it travels. */
export const nestRecord = (entity: Entity, record: Row): Row =>
  nestOwnFields(
    mapLists(entity, record, rows => (Array.isArray(rows) ? rows.map(nestOwnFields) : rows)),
  );

/** What a row of the list is answered and edited by, in the order of the schema, without its id. */
export const listRowFields = (
  { children: { by, fields } }: EditedChildren,
  child: Entity,
): Field[] =>
  fields
    .filter(name => name !== 'id' && name !== by)
    .map(name => child.fields.find(field => field.name === name)!);

const isFilled = (value: unknown): boolean =>
  Array.isArray(value) ? value.length > 0 : Boolean(value);

/** By which field a person knows a row: its name, or else the first thing that is shown of it. */
export const findRowNameField = (
  field: EditedChildren,
  child: Entity,
  row: Row,
): Field | undefined => {
  const shown = listRowFields(field, child).filter(({ name }) => isFilled(row[name]));
  const own = shown.find(({ name }) => name === child.find?.words);
  const text = shown.find(({ kind, code }) => kind === 'text' && !code);
  return own ?? text ?? shown[0];
};

const hasId = ({ id }: Row): boolean => id !== undefined && id !== null;

/** The stored row that a sent one changes; undefined for a new row. */
export const findStoredRow = (row: Row, stored: Row[]): Row | undefined =>
  hasId(row) ? stored.find(({ id }) => id === row.id) : undefined;

/**
 * The problems of a sent list that make its rows unreadable: no list, too many rows, a row that is
 * no object, an id that is none of the stored rows or comes twice. null is the empty list. A list
 * that is longer than `most` rows already may stay as long.
 */
export const findRowListErrors = (
  { name }: Pick<Field, 'name'>,
  sent: unknown,
  stored: Row[],
  language: Language,
  most = MAX_CHILD_ROWS,
): FieldErrors => {
  if (sent === null || sent === undefined) return {};
  if (!Array.isArray(sent)) return { [name]: [messages.array[language]] };
  if (sent.length > Math.max(most, stored.length))
    return { [name]: [translate(texts.tooMany, language, { n: most })] };
  const seen = new Set<unknown>();
  const problems: FieldErrors = {};
  for (const [place, row] of sent.entries()) {
    if (!isObject(row)) problems[`${name}.${place}`] = [messages.type[language]];
    else if (!hasId(row)) continue;
    else if (!findStoredRow(row, stored))
      problems[`${name}.${place}.id`] = [texts.elsewhere[language]];
    else if (seen.has(row.id)) problems[`${name}.${place}.id`] = [texts.twice[language]];
    else seen.add(row.id);
  }
  return problems;
};

/** The problems of a row, under its place in the list. */
export const toRowErrors = (
  { name }: Pick<Field, 'name'>,
  place: number,
  problems: FieldErrors,
): FieldErrors =>
  Object.fromEntries(
    Object.entries(problems).map(([field, said]) => [`${name}.${place}.${field}`, said]),
  );

/**
 * The problems of the rows that a form shows, by the schema of the children; the reference to the
 * record itself is the server's business. `validate` is the compiled validator of the child,
 * `today` a day (AD).
 */
export const validateChildRows = (
  field: EditedChildren,
  child: Entity,
  { sent, stored }: { sent: unknown; stored: Row[] },
  validate: ValidateFunction,
  language: Language,
  today: string,
): FieldErrors => {
  const broken = findRowListErrors(field, sent, stored, language);
  if (Object.keys(broken).length > 0) return broken;
  const names = listRowFields(field, child)
    .filter(({ readOnly }) => !readOnly)
    .map(({ name }) => name);
  const pick = (row: Row): Row => Object.fromEntries(names.map(name => [name, row[name]]));
  const judge = (row: Row): FieldErrors => {
    const { [field.children.by]: _, ...problems } = validateRecord(child, row, validate, language);
    return problems;
  };
  return Object.assign(
    {},
    ...((sent ?? []) as Row[]).map((row, place) => {
      const before = findStoredRow(row, stored);
      const typed = pick(row);
      return toRowErrors(field, place, {
        ...(before ? {} : findCreateErrors(child, typed, language)),
        ...findRuleErrors(
          child,
          computeFields(child, typed),
          before && computeFields(child, pick(before)),
          language,
          today,
        ),
        ...omitEarlierErrors(
          judge(typed),
          () => judge(pick(before ?? {})),
          typed,
          before && pick(before),
        ),
      });
    }),
  ) as FieldErrors;
};
