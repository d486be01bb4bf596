// A record is judged by the own fields of its company as they were when its request came. They must
// still be so when it is stored: a value of a choice that has been removed meanwhile, or of a field
// that is gone, would be found by no rule any more.
import type { Entity } from '../../domain/entity-schema/entity.ts';
import { listOwnFields, type OwnField, toOwnField } from '../../domain/entity-schema/own-fields.ts';
import type { Language } from '../../domain/language.ts';
import type { Database, Transaction } from '../database/database.ts';
import { loadOwnFields } from '../database/own-fields.ts';
import { dynamicTables } from '../database/raw-query.ts';
import { ValidationError } from '../platform/http/errors.ts';

const changedText = {
  en: 'The fields have just been changed by an administrator. Please save again.',
  ne: 'प्रशासकले भर्खरै फिल्ड बदल्नुभयो। फेरि सेभ गर्नुहोस्।',
};

const isSameField = (a: OwnField, b: OwnField | undefined): boolean =>
  JSON.stringify(a) === JSON.stringify(b);

/**
 * Locks the definitions of the entity's own fields until the transaction ends. Throws
 * ValidationError (422) under `own_fields` if one of them is another or gone.
 */
export const assertOwnFieldsUnchanged = async (
  database: Database,
  tx: Transaction,
  entity: Entity,
  language: Language,
): Promise<void> => {
  const own = listOwnFields(entity);
  if (own.length === 0) return;
  const locked = await database
    .forShare(
      dynamicTables(tx)
        .selectFrom('own_fields')
        .select(['id', 'company_id'])
        .where(
          'id',
          'in',
          own.map(field => field.own),
        ),
    )
    .execute();
  const company_id = Number(locked[0]?.company_id ?? 0);
  const now = new Map(
    (await loadOwnFields(tx, company_id)).definitions.map(each => [each.id, toOwnField(each)]),
  );
  if (!own.every(field => isSameField(field, now.get(field.own))))
    throw new ValidationError({ own_fields: [changedText[language]] });
};
