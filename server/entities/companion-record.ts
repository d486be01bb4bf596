// The record of another entity that a new record brings along, such as the opening stock of a
// product: stored in its transaction, through the same rules as at its own address.
import {
  type Companion,
  findCompanion,
  NOT_STORED,
  prefixCompanion,
  type SplitRecord,
  splitCompanion,
  validateCompanion,
} from '../../domain/entity-schema/companion-record.ts';
import type { Entity, FieldErrors, Row } from '../../domain/entity-schema/entity.ts';
import { findRuleErrors } from '../../domain/entity-schema/formulas.ts';
import { ValidationError } from '../platform/http/errors.ts';
import type { ChangeContext, EntityStore } from './entity-store.ts';
import { mergeRecord } from './merge-record.ts';
import { loadOwnAdditions } from './own-additions.ts';

/** What a new record may bring along, with the fields and rules that the company has added to it. */
export const loadCompanion = async (
  { database, entities }: EntityStore,
  entity: Entity,
  { actor, role_id }: ChangeContext,
): Promise<Companion | undefined> => {
  const companion = findCompanion(entity, entities);
  if (!companion?.other.ownFields) return companion;
  const own = await loadOwnAdditions(database, actor.company_id, role_id);
  return { ...companion, other: own.extend(companion.other, entities) };
};

/** Problems of what comes along, before the record itself is stored. */
export const findCompanionErrors = async (
  store: EntityStore,
  entity: Entity,
  { own, along }: SplitRecord,
  doing: ChangeContext,
): Promise<FieldErrors> => {
  if (Object.keys(along).length === 0) return {};
  const companion = await loadCompanion(store, entity, doing);
  if (!companion) return {};
  const { other, how } = companion;
  const rules = store.hooks[other.name] ?? {};
  const record = mergeRecord(other, { ...along, [how.by]: NOT_STORED }, undefined, rules);
  const validator = store.getValidator(other.name);
  const problems = validateCompanion(
    entity,
    companion,
    { own, along: record },
    validator,
    doing.language,
  );
  if (Object.keys(problems).length > 0) return problems;
  const broken = findRuleErrors(other, record, undefined, doing.language, doing.now.slice(0, 10));
  if (Object.keys(broken).length > 0) return prefixCompanion(companion, broken);
  try {
    await rules.validate?.(store.database.read, record, { ...doing, before: undefined });
    return {};
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    return prefixCompanion(companion, error.payload as FieldErrors);
  }
};

/** The entity whose record the body of a new record brings along; undefined where none comes. */
export const findSentCompanion = (
  { entities }: EntityStore,
  entity: Entity,
  sent: Row,
  { language }: ChangeContext,
): string | undefined => {
  const companion = findCompanion(entity, entities);
  const { along, problems } = splitCompanion(companion, sent, language);
  const isSent = Object.keys(along).length > 0 || Object.keys(problems).length > 0;
  return isSent ? companion?.other.name : undefined;
};

/**
 * Takes apart the body of a new record and judges what comes along. `problems` are those that a
 * field of it can show, where there are any.
 */
export const readCompanion = async (
  store: EntityStore,
  entity: Entity,
  sent: Row,
  doing: ChangeContext,
): Promise<SplitRecord & { problems: FieldErrors }> => {
  const companion = findCompanion(entity, store.entities);
  const { own, along, problems } = splitCompanion(companion, sent, doing.language);
  if (Object.keys(problems).length > 0) return { own, along, problems };
  const found = await findCompanionErrors(store, entity, { own, along }, doing);
  const shown = Object.entries(found).filter(([name]) =>
    Object.hasOwn(companion!.how.fields, name.slice(companion!.other.name.length + 1)),
  );
  return { own, along, problems: shown.length > 0 ? Object.fromEntries(shown) : found };
};
