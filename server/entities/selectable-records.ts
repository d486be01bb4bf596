// Which records a reference may name: those of the company that are offered, and seen by the user; and what
// becomes of a default that is now none of them.
import type { Entity, Field, Row } from '../../domain/entity-schema/entity.ts';
import type { Database, ReadDb, Transaction } from '../database/database.ts';
import { dynamicTables } from '../database/raw-query.ts';
import type { MayName } from './file-reader.ts';
import { toMakersCondition } from './row-scopes.ts';

/** How a validation reads, and how it locks the rows that it finds. */
export type ValidationContext = {
  read: ReadDb;
  lock: (query: LockableQuery) => LockableQuery;
  /** What was found of references, by their condition: the rows of a file name the same ones. */
  found: Map<string, Promise<boolean>>;
  /** Judges files that are named where they have not been; without it nobody is asked. */
  mayName?: MayName;
};
type LockableQuery = Parameters<Database['forUpdate']>[0];

type ReferenceChoice = {
  context: ValidationContext;
  target: Entity;
  field: Pick<Field, 'name' | 'reference'>;
  record: Row;
  company_id: number;
  before: unknown;
};

/**
 * True if all ids are records of the company that fit `within`, and newly chosen ones also the
 * filter: a stored choice stays valid when the other record is disabled later.
 */
export const areSelectable = async ({
  context: { read, lock, found: known },
  target,
  field,
  record,
  company_id,
  before,
}: ReferenceChoice): Promise<boolean> => {
  const { table, scope } = target;
  const ids = [...new Set([record[field.name]].flat() as number[])];
  const { within = {}, filter = {} } = field.reference!;
  const search = async (
    wanted: number[],
    more: [string, string | number | null][],
    isNew: boolean,
  ): Promise<boolean> => {
    let query = dynamicTables(read)
      .selectFrom(table)
      .select('id')
      .where('company_id', '=', company_id)
      .where('id', 'in', wanted);
    for (const [name, value] of more) query = query.where(name, '=', value);
    const seen = isNew ? toMakersCondition(target) : undefined;
    if (seen) query = query.where(seen);
    return (await lock(query).execute()).length === wanted.length;
  };
  const found = (
    wanted: number[],
    more: [string, string | number | null][],
    isNew = false,
  ): Promise<boolean> | true => {
    if (wanted.length === 0) return true;
    const key = JSON.stringify([table, company_id, wanted, more, isNew]);
    const before = known.get(key);
    if (before) return before;
    const answer = search(wanted, more, isNew);
    known.set(key, answer);
    // What is missing may be made by a later row.
    return answer.then(isThere => {
      if (!isThere) known.delete(key);
      return isThere;
    });
  };
  const tied = [
    ...Object.entries(within).map(([theirs, ours]): [string, number | null] => [
      theirs,
      (record[ours] ?? null) as number | null,
    ]),
    ...(scope ? [[scope.column, scope.id] as [string, number]] : []),
  ];
  const held = new Set([before].flat());
  const added = ids.filter(id => !held.has(id));
  return (
    (await found(ids, tied)) &&
    ((Object.keys(filter).length === 0 && !target.makers) ||
      (await found(added, Object.entries(filter), true)))
  );
};

/** True if the value of a reference is a record of the company that may be chosen now. */
export const createFinder =
  (read: ReadDb | Transaction, entities: Entity[], company_id: number) =>
  (field: Pick<Field, 'name' | 'reference'>, value: unknown): Promise<boolean> => {
    const target = entities.find(({ name }) => name === field.reference?.entity);
    if (!target) return Promise.resolve(false);
    const context: ValidationContext = {
      read: read as ReadDb,
      lock: query => query,
      found: new Map(),
    };
    const record = { [field.name]: value };
    return areSelectable({ context, target, field, record, company_id, before: undefined });
  };

/**
 * Empties references of a new record that have their default only because nothing was sent, where that record
 * is gone or no longer in use. Changes the record.
 */
export const dropLostDefaults = async (
  find: (field: Field, value: unknown) => Promise<boolean>,
  { fields }: Pick<Entity, 'fields'>,
  sent: Row,
  record: Row,
): Promise<void> => {
  for (const field of fields)
    if (
      field.kind === 'reference' &&
      field.default !== undefined &&
      sent[field.name] === undefined &&
      record[field.name] === field.default &&
      !(await find(field, field.default))
    )
      record[field.name] = null;
};

/**
 * What a new record has in the fields that the role may not change: what it begins with, `begun`, else the
 * default, as far as that is still there.
 */
export const toLockedBeginning = async (
  find: (field: Field, value: unknown) => Promise<boolean>,
  { fields }: Pick<Entity, 'fields'>,
  begun: Row,
): Promise<Row> => {
  const locked = fields.filter(field => field.locked);
  const record: Row = Object.fromEntries(
    locked.map(({ name, default: given = null }) => [name, name in begun ? begun[name] : given]),
  );
  await dropLostDefaults(find, { fields: locked }, begun, record);
  return record;
};
