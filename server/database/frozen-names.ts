// The names of records that a document refers to by an own field: kept in its column as they were called
// when it was stored, and answered from there (decision 74).
import type { Row } from '../../domain/entity-schema/entity.ts';
import { type OwnField, toFrozenNames, toOwnName } from '../../domain/entity-schema/own-fields.ts';

/** Values of a column, of which these are some. */
type FrozenValues = Record<string, unknown>;

/** The name of the record that a document refers to, as it is called at this moment. */
export const freezeName = ({ reference }: OwnField, name: string, other: unknown): FrozenValues => {
  const { show, nepali } = reference!;
  const record = (other ?? {}) as Row;
  const names = toFrozenNames(name);
  return {
    [names.show]: record[show] ? String(record[show]) : null,
    [names.nepali]: nepali && record[nepali] ? String(record[nepali]) : null,
  };
};

/** The same as it is answered; null for none. */
export const thawName = (field: OwnField, values: FrozenValues): Row | null => {
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
