// Records that violate a rule that became stricter: counted and reported at the start, once the
// rule has changed and as long as there are any. They stay as they are; the next change of such a
// value must follow the rule.
import type { Entity, Field } from '../../domain/entity-schema/entity.ts';
import { omitEmpty, validateRecord } from '../../domain/entity-schema/validate-record.ts';
import type { Database, Value } from '../database/database.ts';
import { dynamicTables, query } from '../database/raw-query.ts';
import { formatRecords, toInvalidRecordsNotice } from '../database/schema-sync/schema-messages.ts';
import {
  loadSchemaSnapshot,
  type PropertySnapshot,
  savePropertySnapshot,
} from '../database/schema-sync/schema-snapshot.ts';
import type { EntityStore } from './entity-store.ts';
import { listWritableFields } from './merge-record.ts';
import { serializeRecords } from './serialize-records.ts';

type RecordSource = Pick<EntityStore, 'database' | 'entities' | 'getValidator'>;
/** The number of records that violate a property's rule, the first of them, and the message. */
type InvalidRecords = { count: number; ids: number[]; text: string };

/** Records per read, and the maximum of reported ids. */
const BATCH_SIZE = 1000;
const MAX_LISTED_IDS = 5;

const iterateBatches = async function* ({ database }: RecordSource, entity: Entity) {
  for (const { company_id } of await query(
    database.read,
    `select distinct company_id from "${entity.table}" order by company_id`,
    [],
  )) {
    for (let last = 0; ; ) {
      const rows = await dynamicTables(database.read)
        .selectFrom(entity.table)
        .selectAll()
        .where('company_id', '=', Number(company_id))
        .where('id', '>', last)
        .orderBy('id')
        .limit(BATCH_SIZE)
        .execute();
      if (rows.length === 0) break;
      yield { company_id: Number(company_id), rows };
      last = Number(rows.at(-1)!.id);
    }
  }
};

const findInvalidRecords = async (
  judging: RecordSource,
  entity: Entity,
  names: Set<string>,
): Promise<Map<string, InvalidRecords>> => {
  const found = new Map<string, InvalidRecords>();
  for await (const { company_id, rows } of iterateBatches(judging, entity)) {
    for (const record of await serializeRecords(
      judging.database.read,
      judging.entities,
      entity,
      company_id,
      rows,
    )) {
      const filled = omitEmpty(
        Object.fromEntries(
          listWritableFields(entity).map(field => [field.name, record[field.name]]),
        ),
      );
      for (const [name, texts] of Object.entries(
        validateRecord(entity, filled, judging.getValidator(entity.name), 'en'),
      )) {
        if (!names.has(name)) continue;
        const known = found.get(name) ?? { count: 0, ids: [], text: texts[0]! };
        known.count += 1;
        if (known.ids.length < MAX_LISTED_IDS) known.ids.push(record.id as number);
        found.set(name, known);
      }
    }
  }
  return found;
};

/** Stored values of a choice that is not offered (any more). */
const loadFormerOptions = async (
  database: Database,
  { table }: Entity,
  { name, options }: Field,
): Promise<(string | number)[]> => {
  const offered = new Set<Value>(options!.map(({ value }) => value));
  const rows = await query(
    database.read,
    `select distinct "${name}" as value from "${table}" where "${name}" is not null order by 1`,
    [],
  );
  return rows.flatMap(({ value }) =>
    value === null || value === undefined || offered.has(value) ? [] : [value],
  );
};

const countInvalidRecords = async (
  judging: RecordSource,
  entity: Entity,
  suspected: Map<string, PropertySnapshot>,
  log: (line: string) => void,
) => {
  const found = await findInvalidRecords(judging, entity, new Set(suspected.keys()));
  for (const [name, known] of suspected) {
    const { count, ids, text } = found.get(name) ?? { count: 0, ids: [], text: '' };
    if (count !== known.unfit)
      await judging.database.write(tx =>
        savePropertySnapshot(tx, entity.name, name, { ...known, unfit: count }),
      );
    const field = entity.fields.find(candidate => candidate.name === name)!;
    if (count > 0 && field.options)
      field.former = await loadFormerOptions(judging.database, entity, field);
    if (count > 0 && field.required) field.isSometimesEmpty = true;
    if (count > 0) log(toInvalidRecordsNotice(entity.name, name, formatRecords(count, ids), text));
  }
};

/**
 * Counts the records that violate the rules of their schema, reports them, and lets a list be
 * filtered by their former values.
 */
export const reportInvalidRecords = async (
  judging: RecordSource,
  log: (line: string) => void,
): Promise<void> => {
  const memory = await loadSchemaSnapshot(judging.database.read);
  for (const entity of judging.entities.filter(({ written }) => !written)) {
    const names = new Set(listWritableFields(entity).map(({ name }) => name));
    const suspected = [...(memory.get(entity.name)?.properties ?? [])].filter(
      ([name, { unfit }]) => unfit !== 0 && names.has(name),
    );
    if (suspected.length > 0) await countInvalidRecords(judging, entity, new Map(suspected), log);
  }
};
