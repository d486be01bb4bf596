// What a document says of the records and files that it names by an own field: kept in its column as it was
// when it was stored, and answered from there (decision 74).
import type { Row } from '../../domain/entity-schema/entity.ts';
import { isFileField, toFilePathField } from '../../domain/entity-schema/file-fields.ts';
import { type OwnField, toFrozenNames, toOwnName } from '../../domain/entity-schema/own-fields.ts';

/** Values of a column, of which these are some. */
type FrozenValues = Record<string, unknown>;

const toName = (record: Row | undefined, name: string | undefined): string | null =>
  name && record?.[name] ? String(record[name]) : null;

/** The name of the record that a document refers to, as it is called at this moment. */
const freezeName = ({ reference }: OwnField, name: string, other: unknown): FrozenValues => {
  const names = toFrozenNames(name);
  const record = (other ?? undefined) as Row | undefined;
  return {
    [names.show]: toName(record, reference!.show),
    [names.nepali]: toName(record, reference!.nepali),
  };
};

/** The names of several in the order of their ids; an empty text is none. */
const freezeNames = (
  { reference }: OwnField,
  name: string,
  ids: unknown,
  others: unknown,
): FrozenValues => {
  if (!Array.isArray(ids)) return {};
  const names = toFrozenNames(name, 'references');
  const records = ids.map(id => ((others ?? []) as Row[]).find(other => other.id === id));
  const toNames = (shown: string | undefined) => records.map(each => toName(each, shown) ?? '');
  return {
    [names.show]: toNames(reference!.show),
    ...(reference!.nepali ? { [names.nepali]: toNames(reference!.nepali) } : {}),
  };
};

/**
 * What is kept next to the value of a field in the column of a document: the names of the records, the
 * address of the file; nothing for other fields. `value` is the one of the column, `record` flat.
 */
export const freezeValue = (field: OwnField, value: unknown, record: Row): FrozenValues => {
  const name = toOwnName(field);
  const other = field.reference && record[field.reference.as!];
  if (field.kind === 'reference') return freezeName(field, name, other);
  if (field.kind === 'references') return freezeNames(field, name, value, other);
  const path = toFilePathField(field.name);
  return isFileField(field) && value !== null ? { [toFilePathField(name)]: record[path] } : {};
};

const thawName = (field: OwnField, values: FrozenValues): Row | null => {
  const { show, nepali } = field.reference!;
  const names = toFrozenNames(toOwnName(field));
  const id = values[toOwnName(field)];
  if (typeof id !== 'number' || typeof values[names.show] !== 'string') return null;
  return {
    id,
    [show]: values[names.show],
    ...(nepali ? { [nepali]: values[names.nepali] ?? null } : {}),
  };
};

const toList = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

const thawNames = (field: OwnField, values: FrozenValues): Row[] => {
  const { show, nepali } = field.reference!;
  const names = toFrozenNames(toOwnName(field), 'references');
  const [shown, nepalis] = [toList(values[names.show]), toList(values[names.nepali])];
  return toList(values[toOwnName(field)]).flatMap((id, place) =>
    typeof shown[place] === 'string'
      ? [{ id, [show]: shown[place], ...(nepali ? { [nepali]: nepalis[place] || null } : {}) }]
      : [],
  );
};

/** The same as it is answered, under its flat name; null for none. */
export const thawValue = (field: OwnField, values: FrozenValues): Row => {
  if (field.kind === 'reference') return { [field.reference!.as!]: thawName(field, values) };
  if (field.kind === 'references') return { [field.reference!.as!]: thawNames(field, values) };
  if (!isFileField(field)) return {};
  const path = values[toFilePathField(toOwnName(field))];
  return { [toFilePathField(field.name)]: typeof path === 'string' ? path : null };
};
