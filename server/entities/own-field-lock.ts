// A record is judged by the own fields of its company as they were when its request came. They must
// still be so when it is stored: a value of a choice that has been removed meanwhile, or of a field
// that is gone, would be found by no rule any more.
import type { Entity, Reference } from '../../domain/entity-schema/entity.ts';
import {
  listOwnFields,
  type OwnField,
  type OwnFieldDefinition,
  toOwnField,
} from '../../domain/entity-schema/own-fields.ts';
import type { Language } from '../../domain/language.ts';
import type { Database, Transaction } from '../database/database.ts';
import { loadOwnEntities, OWN_ENTITY_TABLES } from '../database/own-entities.ts';
import { loadOwnFields, OWN_FIELD_TABLES, toOwnFieldsLock } from '../database/own-fields.ts';
import { settleAll } from '../database/raw-query.ts';
import { ValidationError } from '../platform/http/errors.ts';

const changedText = {
  en: 'The fields have just been changed by an administrator. Please save again.',
  ne: 'प्रशासकले भर्खरै फिल्ड बदल्नुभयो। फेरि सेभ गर्नुहोस्।',
};

/** Fields and definitions are made once for all requests, until one of them changes. */
const known = new WeakMap<object, string>();

/** Of the record that a reference names it says where it is: how it is shown is of the program. */
const toText = (of: object, make: () => OwnField): string => {
  const text =
    known.get(of) ??
    JSON.stringify(make(), (name, value) =>
      name === 'reference' ? (value as Reference).entity : (value as unknown),
    );
  known.set(of, text);
  return text;
};

const isUnchanged = (field: OwnField, now: OwnFieldDefinition | undefined): boolean =>
  now !== undefined && toText(field, () => field) === toText(now, () => toOwnField(now));

/** True if the record type of the records is still there; every other entity is. */
const isThere = async (
  database: Database,
  tx: Transaction,
  { scope }: Pick<Entity, 'scope'>,
  company_id: number,
): Promise<boolean> => {
  if (!scope) return true;
  const { definitions } = await loadOwnEntities(
    database.readInside(tx, OWN_ENTITY_TABLES),
    company_id,
  );
  return definitions.some(({ id }) => id === scope.id);
};

/**
 * Holds the definitions of own fields, and of record types, as they are until the transaction ends.
 * Throws ValidationError (422) under `own_fields` if one of them is another or gone.
 */
export const assertOwnFieldsUnchanged = async (
  database: Database,
  tx: Transaction,
  entity: Pick<Entity, 'fields' | 'scope' | 'isLimited'>,
  {
    actor: { company_id },
    language,
    role_id,
  }: { actor: { company_id: number }; language: Language; role_id?: number | undefined },
): Promise<void> => {
  const own = listOwnFields(entity);
  // A role that sees none of the fields still changes what others are calculated from.
  if (own.length === 0 && !entity.scope && !entity.isLimited) return;
  // Sent together, and answered in their order.
  const [, fields] = await settleAll([
    database.holdValue(tx, toOwnFieldsLock(company_id)),
    loadOwnFields(database.readInside(tx, OWN_FIELD_TABLES), company_id),
  ]);
  const { definitions } = role_id === undefined ? fields : fields.forRole(role_id);
  const now = new Map(definitions.map(each => [each.id, each]));
  const isAsJudged =
    own.every(field => isUnchanged(field, now.get(field.own))) &&
    (await isThere(database, tx, entity, company_id));
  if (!isAsJudged) throw new ValidationError({ own_fields: [changedText[language]] });
};
