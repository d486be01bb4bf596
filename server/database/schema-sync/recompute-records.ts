// The calculated properties of the records of a schema file (x-computed): when the start finds another formula
// than at the last one, and when a recovery has brought records of another day.
import type { Entity, Row } from '../../../domain/entity-schema/entity.ts';
import { computeFields, listSummedLists } from '../../../domain/entity-schema/formulas.ts';
import { sortRowsFirst } from '../../../domain/entity-schema/row-lists.ts';
import { recomputeOwnValues } from '../compute-own-values.ts';
import type { Database, Transaction } from '../database.ts';
import { columnCodecs } from '../entity-tables.ts';
import { loadFormulaRecords, type StoredRecord } from '../formula-rows.ts';
import { loadOwnFields } from '../own-fields.ts';
import { dynamicTables, query } from '../raw-query.ts';
import type { EntitySnapshot } from './schema-snapshot.ts';

/** Rows that are read at a time. */
const BATCH_SIZE = 500;

/** The calculated properties of a schema file; those of a company are in a column of their own. */
const listComputedColumns = ({ fields }: Entity) =>
  fields.filter(({ formula, own }) => formula !== undefined && own === undefined);

/** True if a property is calculated otherwise than at the last start. */
export const hasNewFormula = (entity: Entity, { properties }: EntitySnapshot): boolean =>
  listComputedColumns(entity).some(
    ({ name, formula }) => properties.get(name)?.rules.formula !== formula,
  );

/** True if a property is calculated from rows that are calculated otherwise than at the last start. */
export const sumsChangedRows = (entity: Entity, changed: ReadonlySet<string>): boolean => {
  const formulas = { fields: entity.fields, rules: [] };
  return (
    listComputedColumns(entity).length > 0 &&
    listSummedLists(formulas).some(({ children }) => changed.has(children.entity))
  );
};

/** The records as formulas know them; one batch may have those of several companies. */
const loadRecords = async (
  tx: Transaction,
  entities: Entity[],
  entity: Entity,
  rows: StoredRecord[],
): Promise<Map<number, Row>> => {
  const found = new Map<number, Row>();
  for (const company_id of new Set(rows.map(row => Number(row.company_id)))) {
    const own = rows.filter(row => Number(row.company_id) === company_id);
    const records = await loadFormulaRecords(tx, entities, entity, company_id, own);
    for (const [place, { id }] of own.entries()) found.set(id, records[place]!);
  }
  return found;
};

/** Calculates some records behind that id once more; the id of the last one, undefined after all of them. */
const recomputeSome = async (
  tx: Transaction,
  entities: Entity[],
  entity: Entity,
  after: number,
  lock: Database['forUpdate'],
  company_id?: number,
): Promise<number | undefined> => {
  const all = dynamicTables(tx).selectFrom(entity.table).selectAll().where('id', '>', after);
  const wanted = company_id === undefined ? all : all.where('company_id', '=', company_id);
  const some = wanted.orderBy('id').limit(BATCH_SIZE);
  const rows = (await lock(some).execute()) as StoredRecord[];
  const computed = listComputedColumns(entity);
  const records = await loadRecords(tx, entities, entity, rows);
  for (const row of rows) {
    const record = computeFields(entity, records.get(row.id)!);
    const changed = computed
      .map(({ name, kind }) => ({ name, value: columnCodecs[kind].toColumn(record[name] ?? null) }))
      .filter(({ name, value }) => value !== (row[name] ?? null));
    if (changed.length > 0)
      await query(
        tx,
        `update "${entity.table}" set ${changed.map(({ name }) => `"${name}" = ?`).join(', ')} where id = ?`,
        [...changed.map(({ value }) => value), row.id],
      );
  }
  return rows.length < BATCH_SIZE ? undefined : rows.at(-1)!.id;
};

/**
 * Calculates the records of a company once more, all in the transaction. The log has no entry of it: the
 * comparison with it leaves calculated values out.
 */
export const recomputeCompany = async (
  tx: Transaction,
  entities: Entity[],
  entity: Entity,
  company_id: number,
): Promise<void> => {
  if (entity.written || listComputedColumns(entity).length === 0) return;
  for (let after: number | undefined = 0; after !== undefined; )
    after = await recomputeSome(tx, entities, entity, after, rows => rows, company_id);
};

/**
 * Calculates the records of all companies once more, some in each transaction: an interrupted start does it
 * again, since the snapshot of the formula is written after it.
 */
export const recomputeRecords = async (
  database: Database,
  entities: Entity[],
  entity: Entity,
): Promise<void> => {
  for (let after: number | undefined = 0; after !== undefined; ) {
    const from: number = after;
    // Another instance may be saving the same records.
    after = await database.write(tx =>
      recomputeSome(tx, entities, entity, from, database.forUpdate),
    );
  }
};

/** True if the entity, or one whose records are its rows, is among those whose values have changed. */
const isTouched = ({ name, fields }: Entity, changed: ReadonlySet<string>): boolean =>
  changed.has(name) || fields.some(({ children }) => children && changed.has(children.entity));

/**
 * Calculates the own fields of companies once more whose formulas know what has changed: properties of the
 * entities, or of their rows. All of a company in one transaction, whose records are locked.
 */
export const recomputeOwnFields = async (
  database: Database,
  entities: Entity[],
  changed: ReadonlySet<string>,
): Promise<void> => {
  if (changed.size === 0 || !entities.some(({ table }) => table === 'own_fields')) return;
  const touched = new Set(changed);
  for (const entity of sortRowsFirst(entities.filter(({ written }) => !written))) {
    if (!isTouched(entity, touched)) continue;
    const companies = await query<{ company_id: number }>(
      database.read,
      'select distinct company_id from own_fields where entity = ? and formula is not null order by company_id',
      [entity.name],
    );
    for (const { company_id } of companies)
      await database.write(async tx => {
        const own = await loadOwnFields(tx, company_id, true);
        const all = dynamicTables(tx).selectFrom(entity.table).select('id');
        await database.forUpdate(all.where('company_id', '=', company_id)).execute();
        await recomputeOwnValues(tx, entities, own.extend(entity, entities), company_id);
      });
    if (companies.length > 0) touched.add(entity.name);
  }
};
