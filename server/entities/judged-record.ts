// A record as it would stand, judged by what the database says. It is judged twice: before anybody
// waits for it, so that what is wrong costs the other writers nothing, and again in the transaction
// that stores it, where what the judgement rests on can change no more.
import type { Entity, Problems, Row } from '../../domain/schema/entity.ts';
import { newProblems } from '../../domain/schema/kept-values.ts';
import { problemsOf, withoutEmpty } from '../../domain/schema/problems-of.ts';
import type { Database, Reading, Transaction } from '../database/connect.ts';
import { Invalid, NotFound } from '../errors.ts';
import { findRecord } from './answers.ts';
import { refuseWrongLists } from './id-list-change.ts';
import { merged, writable } from './merged-record.ts';
import { pictureProblems } from './picture-problems.ts';
import type { Doing, Store } from './records.ts';
import { referenceProblems } from './references.ts';
import { notFoundSentence } from './sentences.ts';

/** What a judgement reads, and how it keeps what it found as it is. */
export type Grounds = { read: Reading; kept: (query: Found) => Found };
type Found = Parameters<Database['held']>[0];

/** What stands at the moment and may have changed by the next. */
export const passing = ({ database }: Store): Grounds => ({
  read: database.read,
  kept: query => query,
});

/**
 * What stays as it is until the transaction ends: the other records that are referred to, and the
 * tables that the rules name.
 */
export const standing = async (
  { database, rules }: Store,
  entity: Entity,
  tx: Transaction,
): Promise<Grounds> => {
  const { alone } = rules[entity.name] ?? {};
  if (alone) await database.lockTables(tx, alone);
  return { read: tx, kept: query => database.held(query, 'share') };
};

/**
 * The stored record, which nobody else changes until the transaction ends. Throws NotFound (404)
 * when it has gone meanwhile.
 */
export const heldRecord = async (
  tx: Transaction,
  store: Store,
  entity: Entity,
  id: number,
  doing: Doing,
): Promise<Row> => {
  const { company_id } = doing.actor;
  const row = tx
    .selectFrom(entity.table)
    .select('id')
    .where('company_id', '=', company_id)
    .where('id', '=', id);
  await store.database.held(row, 'update').execute();
  const record = await findRecord(tx, store.entities, entity, company_id, id);
  if (!record) throw new NotFound(notFoundSentence(entity, doing.language));
  return record;
};

export const refuse = (problems: Problems) => {
  if (Object.keys(problems).length > 0) throw new Invalid(problems);
};

/**
 * What was sent over what is stored (`before`, undefined for a new record), judged but for what is
 * unique. Throws Invalid (422).
 */
export const judgedRecord = async (
  grounds: Grounds,
  store: Store,
  entity: Entity,
  sent: Row,
  doing: Doing,
  before?: Row,
): Promise<Row> => {
  const rules = store.rules[entity.name] ?? {};
  const { language, actor } = doing;
  refuseWrongLists(entity, sent, language);
  const record = merged(entity, sent, before, rules);
  const unknown = Object.fromEntries(
    Object.entries(sent).filter(([name]) => !entity.fields.some(field => field.name === name)),
  );
  const judged = (of: Row) => {
    const filled = withoutEmpty(
      Object.fromEntries(writable(entity).map(field => [field.name, of[field.name]])),
    );
    return problemsOf(entity, { ...unknown, ...filled }, store.validatorOf(entity.name), language);
  };
  const problems = newProblems(judged(record), () => judged(before ?? {}), record, before);
  refuse({
    ...(await referenceProblems(
      grounds,
      store.entities,
      entity,
      record,
      problems,
      actor.company_id,
      language,
      before,
    )),
    ...(await pictureProblems(
      grounds,
      store.files,
      entity,
      record,
      problems,
      actor.company_id,
      language,
      before,
    )),
    ...problems,
  });
  await rules.judge?.(grounds.read, record, { ...doing, before });
  return record;
};
