// Which fields a logged change of a document has touched. The log keeps the fields that a company has added as one
// column, of the document and of each line: their values before and after say which of them is another now.
import {
  listAnsweredNames,
  OWN_FIELDS,
  type OwnFieldDefinition,
  toFlatName,
} from '../../../domain/entity-schema/own-fields.ts';
import { parseOwnColumn } from '../../database/own-values.ts';
import { isObject } from '../../platform/http/request-validator.ts';

/** The lines of a document in the log. */
const LINES = 'details';

/** Columns of the log whose values say what has changed. */
export const COLUMNS_OF_MANY = [OWN_FIELDS, LINES];

export type LoggedChange = {
  field_name: string;
  /** Null but for the columns of many. */
  old_value: string | null;
  new_value: string | null;
};

/**
 * The flat names of the fields that the reader sees, by the names that values have in the column: a field of other
 * records has names next to its value.
 */
export type SeenNames = ReadonlyMap<string, string>;

/** What the role sees of the fields that the company has added to the entity, inactive ones among them. */
export const listSeenNames = (
  definitions: OwnFieldDefinition[],
  entity: string,
  role_id: number,
): SeenNames =>
  new Map(
    definitions
      .filter(
        field =>
          field.entity === entity &&
          (field.seen_by.length === 0 || field.seen_by.includes(role_id)),
      )
      .flatMap(({ name, type }) =>
        listAnsweredNames(name, type).map((each): [string, string] => [each, toFlatName(name)]),
      ),
  );

/** The fields among those seen whose values differ between two columns. */
const listDiffering = (before: unknown, after: unknown, seen: SeenNames): string[] => {
  const [was, is] = [before, after].map(column => parseOwnColumn(column as string | null));
  return [...seen]
    .filter(([name]) => JSON.stringify(was![name] ?? null) !== JSON.stringify(is![name] ?? null))
    .map(([, field]) => field);
};

const parseLines = (text: string | null): Record<string, unknown>[] => {
  try {
    const lines: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(lines) ? lines.filter(isObject) : [];
  } catch {
    // A forged backup may have anything.
    return [];
  }
};

const toOthers = (lines: Record<string, unknown>[]): string =>
  JSON.stringify(lines.map(({ [OWN_FIELDS]: _, ...line }) => line));

/** The lines as a whole where more than own fields is another, and the own fields of lines at the same place. */
const listLineChanges = ({ old_value, new_value }: LoggedChange, seen: SeenNames): string[] => {
  const [before, after] = [parseLines(old_value), parseLines(new_value)];
  const own =
    before.length === after.length
      ? after.flatMap((line, place) =>
          listDiffering(before[place]![OWN_FIELDS], line[OWN_FIELDS], seen),
        )
      : [];
  return [...(toOthers(before) === toOthers(after) ? [] : [LINES]), ...own];
};

/** The names of the fields that a change has touched, each once; none where the reader sees none of them. */
export const listChangedFields = (changes: LoggedChange[], seen: SeenNames): string[] => [
  ...new Set(
    changes.flatMap(change => {
      const { field_name, old_value, new_value } = change;
      if (field_name === OWN_FIELDS) return listDiffering(old_value, new_value, seen);
      return field_name === LINES ? listLineChanges(change, seen) : [field_name];
    }),
  ),
];
