// The record with which a reference begins, chosen on the form of the field: one of the company, in use, and
// seen by the person who chooses it. When it goes later, records begin without it.
import type { Entity, Row } from '../../../domain/entity-schema/entity.ts';
import { toOwnField } from '../../../domain/entity-schema/own-fields.ts';
import type { Texts } from '../../../domain/language.ts';
import type { ReadDb, Transaction } from '../../database/database.ts';
import { loadOwnEntities } from '../../database/own-entities.ts';
import type { EntityHooks, SaveContext } from '../../entities/entity-store.ts';
import { loadRowScopes, withRowScope } from '../../entities/row-scopes.ts';
import { createFinder } from '../../entities/selectable-records.ts';
import { assertNoErrors } from '../../entities/validate-change.ts';
import { toDefinition } from './definition-problems.ts';

const gone: Texts = {
  en: 'This record is not one of the company that is in use. Please choose another one.',
  ne: 'यो अभिलेख यस कम्पनीको प्रयोगमा रहेको अभिलेख होइन। अर्को छान्नुहोस्।',
};

/** True if the record is new as the default, or names others than before. */
const isJudged = (record: Row, before: Row | undefined): boolean =>
  record.type === 'reference' &&
  Boolean(record.default_value) &&
  ['type', 'refers_to', 'default_value'].some(name => record[name] !== before?.[name]);

const isThere = async (
  read: ReadDb | Transaction,
  entities: Entity[],
  record: Row,
  { actor }: SaveContext,
): Promise<boolean> => {
  const all = (await loadOwnEntities(read, actor.company_id)).addTo(entities);
  const field = toOwnField(toDefinition(record), all);
  const target = all.find(({ name }) => name === field.reference?.entity);
  if (!target || field.default === undefined) return false;
  const seen = withRowScope(target, await loadRowScopes(read, actor));
  return createFinder(read, [seen], actor.company_id)(field, field.default);
};

/** The hooks of own fields, with what the default of a reference may be. */
export const withDefaultRecords = (hooks: EntityHooks, entities: Entity[]): EntityHooks => ({
  ...hooks,
  validate: async (read, record, saving) => {
    await hooks.validate?.(read, record, saving);
    if (isJudged(record, saving.before) && !(await isThere(read, entities, record, saving)))
      assertNoErrors({ default_value: [gone[saving.language]] });
  },
});
