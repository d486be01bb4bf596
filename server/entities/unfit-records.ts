// Records that do not fit a rule that became stricter: counted and named at the start, once the
// rule has changed and as long as there are any. They stay as they are; whoever changes such a
// value is held to the rule.
import type { Entity, Field } from '../../domain/schema/entity.ts';
import { problemsOf, withoutEmpty } from '../../domain/schema/problems-of.ts';
import type { Database, Value } from '../database/connect.ts';
import { type KnownProperty, readMemory, rememberProperty } from '../database/schema-memory.ts';
import { recordsIn, unfitNotice } from '../database/schema-refusals.ts';
import { run } from '../database/statement.ts';
import { answersOf } from './answers.ts';
import { writable } from './merged-record.ts';
import type { Store } from './records.ts';

type Judging = Pick<Store, 'database' | 'entities' | 'validatorOf'>;
/** How many records do not fit a property, the first of them, and what is said of them. */
type Unfit = { count: number; ids: number[]; text: string };

/** So many records are read at once, and so many are named. */
const ROWS = 1000;
const NAMED = 5;

const pagesOf = async function* ({ database }: Judging, entity: Entity) {
  for (const { company_id } of await run(
    database.read,
    `select distinct company_id from "${entity.table}" order by company_id`,
    [],
  )) {
    for (let last = 0; ; ) {
      const rows = await database.read
        .selectFrom(entity.table)
        .selectAll()
        .where('company_id', '=', Number(company_id))
        .where('id', '>', last)
        .orderBy('id')
        .limit(ROWS)
        .execute();
      if (rows.length === 0) break;
      yield { company_id: Number(company_id), rows };
      last = Number(rows.at(-1)!.id);
    }
  }
};

const unfitIn = async (
  judging: Judging,
  entity: Entity,
  names: Set<string>,
): Promise<Map<string, Unfit>> => {
  const found = new Map<string, Unfit>();
  for await (const { company_id, rows } of pagesOf(judging, entity)) {
    for (const record of await answersOf(
      judging.database.read,
      judging.entities,
      entity,
      company_id,
      rows,
    )) {
      const filled = withoutEmpty(
        Object.fromEntries(writable(entity).map(field => [field.name, record[field.name]])),
      );
      for (const [name, texts] of Object.entries(
        problemsOf(entity, filled, judging.validatorOf(entity.name), 'en'),
      )) {
        if (!names.has(name)) continue;
        const known = found.get(name) ?? { count: 0, ids: [], text: texts[0]! };
        known.count += 1;
        if (known.ids.length < NAMED) known.ids.push(record.id as number);
        found.set(name, known);
      }
    }
  }
  return found;
};

/** What records hold of a choice that is not offered (any more). */
const formerOf = async (
  database: Database,
  { table }: Entity,
  { name, options }: Field,
): Promise<(string | number)[]> => {
  const offered = new Set<Value>(options!.map(({ value }) => value));
  const rows = await run(
    database.read,
    `select distinct "${name}" as value from "${table}" where "${name}" is not null order by 1`,
    [],
  );
  return rows.flatMap(({ value }) =>
    value === null || value === undefined || offered.has(value) ? [] : [value],
  );
};

const countFor = async (
  judging: Judging,
  entity: Entity,
  suspected: Map<string, KnownProperty>,
  say: (line: string) => void,
) => {
  const found = await unfitIn(judging, entity, new Set(suspected.keys()));
  for (const [name, known] of suspected) {
    const { count, ids, text } = found.get(name) ?? { count: 0, ids: [], text: '' };
    if (count !== known.unfit)
      await judging.database.write(tx =>
        rememberProperty(tx, entity.name, name, { ...known, unfit: count }),
      );
    const field = entity.fields.find(candidate => candidate.name === name)!;
    if (count > 0 && field.options) field.former = await formerOf(judging.database, entity, field);
    if (count > 0) say(unfitNotice(entity.name, name, recordsIn(count, ids), text));
  }
};

/**
 * Counts the records that do not fit the rules of their schema any more, says which, and lets a
 * list be filtered by what they hold.
 */
export const tellUnfit = async (judging: Judging, say: (line: string) => void): Promise<void> => {
  const memory = await readMemory(judging.database.read);
  for (const entity of judging.entities.filter(({ written }) => !written)) {
    const names = new Set(writable(entity).map(({ name }) => name));
    const suspected = [...(memory.get(entity.name)?.properties ?? [])].filter(
      ([name, { unfit }]) => unfit !== 0 && names.has(name),
    );
    if (suspected.length > 0) await countFor(judging, entity, new Map(suspected), say);
  }
};
