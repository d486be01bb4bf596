// The record of another entity that a new record brings along (`x-import.with`), such as the opening
// stock of a product: in a row of an import, in the body of a POST under the other entity's name,
// and in the form of a new record. A problem is named "inventory.stock_available" everywhere.
import type { ValidateFunction } from 'ajv';
import type { Language } from '../language.ts';
import type { Entity, Field, FieldErrors, ImportedWith, Row } from './entity.ts';
import { messages } from './messages.ts';
import { omitEmpty, validateRecord } from './validate-record.ts';

/** What a new record brings along: the other entity, and how it hangs on the record. */
export type Companion = { other: Entity; how: ImportedWith };

/** The other entity whose record may come along; undefined where none does. */
export const findCompanion = (
  { importedWith }: Entity,
  entities: Entity[],
): Companion | undefined => {
  const other = entities.find(({ name }) => name === importedWith?.entity);
  return importedWith && other ? { other, how: importedWith } : undefined;
};

/** The fields of the other entity that a new record may bring, with their labels and help in its form. */
export const listCompanionFields = ({ other, how }: Companion): Field[] =>
  Object.entries(how.fields).flatMap(([name, label]) => {
    const field = other.fields.find(candidate => candidate.name === name);
    return field ? [{ ...field, label, relabel: undefined, help: how.help?.[name] }] : [];
  });

/** A new record without what comes along, and that without its empty values. */
export type SplitRecord = { own: Row; along: Row };

/** What the record must be for the other one to hang on it. */
export const getCompanionFilter = ({ other, how }: Companion): Record<string, string | number> =>
  other.fields.find(({ name }) => name === how.by)?.reference?.filter ?? {};

/** Where a record refers to the one that is not stored yet: no record has this id. */
export const NOT_STORED = Number.MAX_SAFE_INTEGER;

/** The problems under the names that the new record has for them. */
export const prefixCompanion = ({ other }: Companion, problems: FieldErrors): FieldErrors =>
  Object.fromEntries(
    Object.entries(problems).map(([name, said]) => [`${other.name}.${name}`, said]),
  );

/** True if the record, with its defaults, is one that the other may hang on. */
export const fitsCompanion = (entity: Entity, companion: Companion, own: Row): boolean =>
  Object.entries(getCompanionFilter(companion)).every(([name, value]) => {
    const field = entity.fields.find(candidate => candidate.name === name);
    const given = own[name] ?? field?.default;
    const option = field?.options?.find(({ aliases }) =>
      aliases?.includes(given as string | number),
    );
    return given === undefined || (option?.value ?? given) === value;
  });

/**
 * The problems of a record that comes along with `own` before that one is stored, as far as the
 * schema files say: it does not fit, or its values are wrong.
 */
export const validateCompanion = (
  entity: Entity,
  companion: Companion,
  { own, along }: SplitRecord,
  validator: ValidateFunction,
  language: Language,
): FieldErrors => {
  const { other, how } = companion;
  if (!fitsCompanion(entity, companion, own)) {
    const [first] = Object.keys(how.fields);
    const said = how.unfit ?? messages.reference;
    return prefixCompanion(companion, { [first!]: [said[language]] });
  }
  const whole = { ...along, [how.by]: NOT_STORED };
  return prefixCompanion(companion, validateRecord(other, whole, validator, language));
};

const isObject = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Takes apart what was sent of a new record; nothing comes along where all of it is empty.
 * `problems` say what cannot be read: no object, or a name that does not come along.
 */
export const splitCompanion = (
  companion: Companion | undefined,
  sent: Row,
  language: Language,
): SplitRecord & { problems: FieldErrors } => {
  if (!companion || !(companion.other.name in sent)) return { own: sent, along: {}, problems: {} };
  const { other, how } = companion;
  const { [other.name]: given, ...own } = sent;
  if (given === null || given === undefined) return { own, along: {}, problems: {} };
  if (!isObject(given))
    return { own, along: {}, problems: { [other.name]: [messages.type[language]] } };
  const unknown = Object.keys(given)
    .filter(name => !Object.hasOwn(how.fields, name))
    .map((name): [string, string[]] => [name, [messages.unknown[language]]]);
  return {
    own,
    along: omitEmpty(given),
    problems: prefixCompanion(companion, Object.fromEntries(unknown)),
  };
};
