// Which roles see a field that a company has added, and which change it. A field that a role does not see
// is not there for it: not in answers, lists, filters, orders, groups, files, versions or the log. One that
// it sees and does not change is shown, and refused where it is sent with another value.

import type { Language, Texts } from '../language.ts';
import type { Entity, Field, FieldErrors, Row } from './entity.ts';
import type { OwnFieldDefinition } from './own-fields.ts';

const lockedText: Texts = {
  en: 'Your role may not change this field.',
  ne: 'तपाईंको भूमिकाले यो विवरण बदल्न मिल्दैन।',
};

const includes = (roles: number[], role: number): boolean =>
  roles.length === 0 || roles.includes(role);

/** True if any of the fields is not the same for every role. */
export const hasRoles = (definitions: OwnFieldDefinition[]): boolean =>
  definitions.some(({ seen_by, changed_by }) => seen_by.length > 0 || changed_by.length > 0);

/** The entities of which the role does not see every field. */
export const listLimitedEntities = (
  definitions: OwnFieldDefinition[],
  role: number,
): ReadonlySet<string> =>
  new Set(
    definitions.filter(({ seen_by }) => !includes(seen_by, role)).map(({ entity }) => entity),
  );

/** The fields as a role has them; nobody is asked for what they cannot fill in. */
export const limitToRole = (
  definitions: OwnFieldDefinition[],
  role: number,
): OwnFieldDefinition[] =>
  definitions
    .filter(({ seen_by }) => includes(seen_by, role))
    .map(field =>
      includes(field.changed_by, role)
        ? field
        : { ...field, required: false, locked: true as const },
    );

const toComparable = (value: unknown): string =>
  JSON.stringify(Array.isArray(value) && value.length === 0 ? null : (value ?? null));

/**
 * The problems of fields that the role may not change, where the record would have another value than
 * `before`: of a new record what it begins with.
 */
export const findLockedErrors = (
  { fields }: Pick<Entity, 'fields'>,
  record: Row,
  before: Row,
  language: Language,
): FieldErrors => {
  const isOther = ({ name }: Field) => toComparable(record[name]) !== toComparable(before[name]);
  return Object.fromEntries(
    fields
      .filter(field => field.locked && isOther(field))
      .map(({ name }) => [name, [lockedText[language]]]),
  );
};
