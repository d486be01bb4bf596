// A record that is saved by a role which does not see all of its own fields: what is calculated is calculated
// from the others as well, and rules are judged by them. Nobody breaks a rule by not seeing what it names.
import type { Entity, FieldErrors, Row } from '../../domain/entity-schema/entity.ts';
import { findRuleErrors } from '../../domain/entity-schema/formulas.ts';
import { OWN_FIELDS } from '../../domain/entity-schema/own-fields.ts';
import { computeRow, type StoredRecord, toFormulaRecord } from '../database/compute-own-values.ts';
import type { Transaction } from '../database/database.ts';
import { loadOwnEntities, OWN_ENTITY_TABLES } from '../database/own-entities.ts';
import { loadOwnFields, OWN_FIELD_TABLES } from '../database/own-fields.ts';
import { loadOwnRules } from '../database/own-rules.ts';
import { query, settleAll } from '../database/raw-query.ts';
import { ValidationError } from '../platform/http/errors.ts';
import type { ChangeContext, EntityStore } from './entity-store.ts';

/** The entity with all fields and rules of the company, whoever asks. */
const loadWhole = async (
  tx: Transaction,
  { database, entities }: EntityStore,
  { name }: Entity,
  company_id: number,
): Promise<Entity> => {
  const [fields, types, rules] = await settleAll([
    loadOwnFields(database.readInside(tx, OWN_FIELD_TABLES), company_id),
    loadOwnEntities(database.readInside(tx, OWN_ENTITY_TABLES), company_id),
    loadOwnRules(database.readInside(tx, ['own_rules']), company_id),
  ]);
  const all = types.addTo(entities);
  return rules.extend(fields.extend(all.find(each => each.name === name)!, all));
};

/** A problem at a field that the role does not see is one of the own fields as a whole. */
const toVisible = ({ fields }: Entity, problems: FieldErrors): FieldErrors => {
  const visible: FieldErrors = {};
  for (const [name, texts] of Object.entries(problems)) {
    const place = fields.some(field => field.name === name) ? name : OWN_FIELDS;
    visible[place] = [...(visible[place] ?? []), ...texts];
  }
  return visible;
};

/**
 * Calculates the stored record once more and judges it by the rules, with all of its fields; `changes` are
 * what has just been changed, undefined for a new record. Throws ValidationError (422).
 */
export const completeRecord = async (
  tx: Transaction,
  store: EntityStore,
  entity: Entity,
  id: number,
  changes: Record<string, { from: unknown }> | undefined,
  { actor, language, now }: ChangeContext,
): Promise<void> => {
  const { company_id } = actor;
  const whole = await loadWhole(tx, store, entity, company_id);
  const [row] = await query<StoredRecord>(
    tx,
    `select * from "${entity.table}" where company_id = ? and id = ?`,
    [company_id, id],
  );
  const stored = toFormulaRecord(whole, row!);
  const record = await computeRow(tx, whole, company_id, row!);
  const before: Row | undefined = changes && {
    ...stored,
    ...Object.fromEntries(Object.entries(changes).map(([name, { from }]) => [name, from])),
  };
  const problems = findRuleErrors(whole, record, before, language, now.slice(0, 10));
  if (Object.keys(problems).length > 0) throw new ValidationError(toVisible(entity, problems));
};
