// A record that is saved by a role which does not see all of its own fields: what is calculated is calculated
// from the others as well, and rules are judged by them. Nobody breaks a rule by not seeing what it names.
import type { Entity, FieldErrors, Row } from '../../domain/entity-schema/entity.ts';
import {
  computeFields,
  dependsOnRows,
  findRuleErrors,
} from '../../domain/entity-schema/formulas.ts';
import { listOwnFields, OWN_FIELDS } from '../../domain/entity-schema/own-fields.ts';
import { computeRow } from '../database/compute-own-values.ts';
import type { Transaction } from '../database/database.ts';
import { loadFormulaRecords, type StoredRecord } from '../database/formula-rows.ts';
import { loadOwnEntities, OWN_ENTITY_TABLES } from '../database/own-entities.ts';
import { loadOwnFields, OWN_FIELD_TABLES } from '../database/own-fields.ts';
import { loadOwnRules } from '../database/own-rules.ts';
import { query, settleAll } from '../database/raw-query.ts';
import { ValidationError } from '../platform/http/errors.ts';
import type { ChangeContext, EntityStore } from './entity-store.ts';
import { createFinder, dropLostDefaults } from './selectable-records.ts';

/** An entity with all fields and rules of the company, and all entities of the company. */
export const loadWhole = async (
  tx: Transaction,
  { database, entities }: EntityStore,
  name: string,
  company_id: number,
): Promise<{ whole: Entity | undefined; all: Entity[] }> => {
  const [fields, types, rules] = await settleAll([
    loadOwnFields(database.readInside(tx, OWN_FIELD_TABLES), company_id),
    loadOwnEntities(database.readInside(tx, OWN_ENTITY_TABLES), company_id),
    loadOwnRules(database.readInside(tx, ['own_rules']), company_id),
  ]);
  const all = types.addTo(entities);
  const entity = all.find(each => each.name === name);
  return { whole: entity && rules.extend(fields.extend(entity, all)), all };
};

/** A problem at a field that the role does not see is one of the own fields as a whole. */
export const toVisible = (
  { fields }: Pick<Entity, 'fields'>,
  problems: FieldErrors,
): FieldErrors => {
  const visible: FieldErrors = {};
  for (const [name, texts] of Object.entries(problems)) {
    const place = fields.some(field => field.name === name) ? name : OWN_FIELDS;
    visible[place] = [...(visible[place] ?? []), ...texts];
  }
  return visible;
};

const assertRulesHold = (
  whole: Entity,
  entity: Entity,
  { record, before }: { record: Row; before: Row | undefined },
  { language, now }: ChangeContext,
): void => {
  // Those over rows are judged once the rows are stored (row-totals.ts).
  const rules = whole.rules.filter(({ rule }) => !dependsOnRows(whole, rule));
  const problems = findRuleErrors({ ...whole, rules }, record, before, language, now.slice(0, 10));
  if (Object.keys(problems).length > 0) throw new ValidationError(toVisible(entity, problems));
};

/**
 * A validated new record with the fields that the role does not see: they begin as they do for everybody.
 * Answers it with the entity that has them. Throws ValidationError (422).
 */
export const completeNewRecord = async (
  tx: Transaction,
  store: EntityStore,
  entity: Entity,
  given: Row,
  doing: ChangeContext,
): Promise<{ whole: Entity; record: Row }> => {
  const { company_id } = doing.actor;
  const { whole: found, all } = await loadWhole(tx, store, entity.name, company_id);
  const whole = found!;
  const hidden = listOwnFields(whole).filter(
    ({ name, formula }) => formula === undefined && !(name in given),
  );
  const begun: Row = Object.fromEntries(hidden.map(field => [field.name, field.default ?? null]));
  await dropLostDefaults(createFinder(tx, all, company_id), { fields: hidden }, {}, begun);
  const record = computeFields(whole, { ...begun, ...given });
  assertRulesHold(whole, entity, { record, before: undefined }, doing);
  return { whole, record };
};

/**
 * Calculates the changed record once more and judges it by the rules, with all of its fields; `changes` are
 * what has just been stored. Throws ValidationError (422).
 */
export const completeChange = async (
  tx: Transaction,
  store: EntityStore,
  entity: Entity,
  id: number,
  changes: Record<string, { from: unknown }>,
  doing: ChangeContext,
): Promise<void> => {
  const { company_id } = doing.actor;
  const { whole: found, all } = await loadWhole(tx, store, entity.name, company_id);
  const whole = found!;
  const [row] = await query<StoredRecord>(
    tx,
    `select * from "${entity.table}" where company_id = ? and id = ?`,
    [company_id, id],
  );
  const [known] = await loadFormulaRecords(tx, all, whole, company_id, [row!]);
  const before: Row = {
    ...known,
    ...Object.fromEntries(Object.entries(changes).map(([name, { from }]) => [name, from])),
  };
  const record = await computeRow(tx, whole, company_id, row!, known!);
  assertRulesHold(whole, entity, { record, before }, doing);
};
