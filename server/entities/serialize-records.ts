// Turns stored rows into records of the API (columns converted, look-ups nested, children added,
// one query per relation instead of one per row) and computes a record's version.
import { listEditedChildren } from '../../domain/entity-schema/child-rows.ts';
import type { Entity, Field, Reference, Row } from '../../domain/entity-schema/entity.ts';
import { isFileField, toFilePathField } from '../../domain/entity-schema/file-fields.ts';
import { isOwnField, listOwnFields, OWN_FIELDS } from '../../domain/entity-schema/own-fields.ts';
import { findRowEntity } from '../../domain/entity-schema/row-lists.ts';
import type { ReadDb, StoredRow, Value } from '../database/database.ts';
import {
  listLinkFields,
  listStoredFields,
  toApiValue,
  toLinkTableName,
} from '../database/entity-tables.ts';
import { readOwnValues, toOwnValue } from '../database/own-values.ts';
import { dynamicTables, settleAll } from '../database/raw-query.ts';
import { loadFileAddresses } from '../files/owned-file.ts';
import { computeETag } from '../platform/http/etag.ts';
import { toRowsCondition } from './own-field-queries.ts';
import { isVisible } from './row-scopes.ts';

/** The record of one stored row, without its relations. */
const toRecord = (entity: Entity, row: StoredRow): Row => ({
  id: row.id,
  ...Object.fromEntries(
    listStoredFields(entity).map(field => [field.name, toApiValue(field, row[field.name] ?? null)]),
  ),
  ...readOwnValues(entity, row[OWN_FIELDS]),
});

/** Adds the address of each file next to its id, unless the entity has a property of that name. */
const addFileAddresses = async (
  read: ReadDb,
  company_id: number,
  { fields }: Entity,
  records: Row[],
): Promise<void> => {
  const files = fields.filter(
    field =>
      isFileField(field) && !fields.some(other => other.name === toFilePathField(field.name)),
  );
  if (files.length === 0) return;
  const held = files.filter(({ name }) => records.some(record => name in record));
  const addresses = await loadFileAddresses(
    read,
    company_id,
    records.flatMap(record => held.map(({ name }) => record[name])),
  );
  for (const record of records)
    for (const { name } of held)
      record[toFilePathField(name)] = addresses.get(record[name] as number) ?? null;
};

const uniqueIds = (values: unknown[]): number[] => [
  ...new Set(values.filter((value): value is number => typeof value === 'number')),
];

/** Converts the columns of a row into the values of the API. */
const createRowSerializer = ({ fields }: Entity): ((row: StoredRow, names: string[]) => Row) => {
  const byName = new Map(fields.map(field => [field.name, field]));
  const toValue = (name: string, value: Value) => {
    const field = byName.get(name);
    return field ? toApiValue(field, value) : value;
  };
  return (row, names) =>
    Object.fromEntries(names.map(name => [name, toValue(name, row[name] ?? null)]));
};

/** What names the other record of a reference. */
const listShownFields = ({ show, nepali }: Reference): string[] =>
  nepali ? [show, nepali] : [show];

const nestReference = async (
  read: ReadDb,
  company_id: number,
  field: Field,
  other: Entity,
  records: Row[],
) => {
  const { as } = field.reference!;
  const shown = listShownFields(field.reference!);
  if (!as) return;
  const ids = uniqueIds(records.map(record => record[field.name]));
  const rows =
    ids.length === 0
      ? []
      : await dynamicTables(read)
          .selectFrom(other.table)
          .select(['id', ...shown])
          .where('company_id', '=', company_id)
          .where('id', 'in', ids)
          .execute();
  const serializeRow = createRowSerializer(other);
  const byId = new Map(rows.map(row => [row.id, serializeRow(row, ['id', ...shown])]));
  for (const record of records) record[as] = byId.get(record[field.name] as number) ?? null;
};

/** The records that are named by ids in the record itself, not in a table of links. */
const nestListedReferences = async (
  read: ReadDb,
  company_id: number,
  field: Field,
  other: Entity,
  records: Row[],
) => {
  const idsOf = (record: Row) => (record[field.name] ?? []) as number[];
  const shown = listShownFields(field.reference!);
  const ids = uniqueIds(records.flatMap(idsOf));
  const rows =
    ids.length === 0
      ? []
      : await dynamicTables(read)
          .selectFrom(other.table)
          .select(['id', ...shown])
          .where('company_id', '=', company_id)
          .where('id', 'in', ids)
          .execute();
  const serializeRow = createRowSerializer(other);
  const byId = new Map(rows.map(row => [row.id, serializeRow(row, ['id', ...shown])]));
  for (const record of records)
    record[field.reference!.as!] = idsOf(record)
      .map(id => byId.get(id))
      .filter(Boolean);
};

const nestReferences = async (
  read: ReadDb,
  company_id: number,
  entity: Entity,
  field: Field,
  other: Entity,
  records: Row[],
) => {
  const { as } = field.reference!;
  const shown = listShownFields(field.reference!);
  const owners = uniqueIds(records.map(record => record.id));
  const links =
    owners.length === 0
      ? []
      : await dynamicTables(read)
          .selectFrom(toLinkTableName(entity, field))
          .select(['owner_id', 'other_id'])
          .where('company_id', '=', company_id)
          .where('owner_id', 'in', owners)
          .orderBy('other_id')
          .execute();
  const others = uniqueIds(links.map(link => link.other_id));
  const rows =
    !as || others.length === 0
      ? []
      : await dynamicTables(read)
          .selectFrom(other.table)
          .select(['id', ...shown])
          .where('company_id', '=', company_id)
          .where('id', 'in', others)
          .execute();
  const serializeRow = createRowSerializer(other);
  const byId = new Map(rows.map(row => [row.id, serializeRow(row, ['id', ...shown])]));
  for (const record of records) {
    const ids = links.filter(link => link.owner_id === record.id).map(link => link.other_id);
    record[field.name] = ids;
    if (as) record[as] = ids.map(id => byId.get(id)).filter(Boolean);
  }
};

const nestChildren = async (
  read: ReadDb,
  entities: Entity[],
  company_id: number,
  field: Field,
  records: Row[],
) => {
  const child = findRowEntity(entities, field.children!);
  const { by, fields } = field.children!;
  const serializeShipped = createRowSerializer(child);
  const serializeRow = (row: StoredRow): Row =>
    field.children!.rows ? toRecord(child, row) : serializeShipped(row, [...fields, by]);
  const owners = uniqueIds(records.map(record => record.id));
  const rows =
    owners.length === 0
      ? []
      : await dynamicTables(read)
          .selectFrom(child.table)
          .selectAll()
          .where('company_id', '=', company_id)
          .where(toRowsCondition(child, field.children!, company_id, owners))
          .orderBy('id')
          .execute();
  const serialized = rows.map(serializeRow);
  for (const record of records)
    record[field.name] = serialized
      .filter(row => row[by] === record.id)
      .map(row => Object.fromEntries(fields.map(name => [name, row[name]])));
  const nested = records.flatMap(record => record[field.name] as Row[]);
  for (const reference of child.fields.filter(
    ({ kind, name }) => kind === 'reference' && fields.includes(name),
  )) {
    const other = entities.find(({ name }) => name === reference.reference!.entity)!;
    await nestReference(read, company_id, reference, other, nested);
  }
  for (const several of child.fields.filter(
    ({ kind, name }) => kind === 'references' && fields.includes(name),
  )) {
    const other = entities.find(({ name }) => name === several.reference!.entity)!;
    if (isOwnField(several)) await nestListedReferences(read, company_id, several, other, nested);
    else await nestReferences(read, company_id, child, several, other, nested);
  }
  await addFileAddresses(read, company_id, child, nested);
};

/** Without what documents name: they keep the names of the day of issue (frozen-names.ts). */
const listNestedFields = ({ fields, written }: Entity): Field[] =>
  written ? fields.filter(field => !isOwnField(field)) : fields;

/**
 * Placeholders in the order of the fields: the relations are read in parallel, and the first to
 * arrive would otherwise come first.
 */
const createNestedPlaceholders = (entity: Entity): Row =>
  Object.fromEntries(
    listNestedFields(entity).flatMap(({ name, kind, own, reference }) => {
      const as = reference?.as ? [[reference.as, null] as const] : [];
      return kind === 'references' && own === undefined
        ? [[name, []] as const, ...as]
        : kind === 'children'
          ? [[name, []] as const]
          : as;
    }),
  );

/** The records of the rows, with everything that their schema nests. */
export const serializeRecords = async (
  read: ReadDb,
  entities: Entity[],
  entity: Entity,
  company_id: number,
  rows: StoredRow[],
): Promise<Row[]> => {
  const records = rows.map(row => ({
    ...toRecord(entity, row),
    ...createNestedPlaceholders(entity),
  }));
  const named = (name: string) => entities.find(candidate => candidate.name === name)!;
  const nested = listNestedFields(entity);
  await settleAll(
    nested.map(async field => {
      if (field.kind === 'reference')
        await nestReference(read, company_id, field, named(field.reference!.entity), records);
      else if (field.kind === 'references' && isOwnField(field))
        await nestListedReferences(
          read,
          company_id,
          field,
          named(field.reference!.entity),
          records,
        );
      else if (field.kind === 'references')
        await nestReferences(
          read,
          company_id,
          entity,
          field,
          named(field.reference!.entity),
          records,
        );
      else if (field.kind === 'children')
        await nestChildren(read, entities, company_id, field, records);
    }),
  );
  await addFileAddresses(read, company_id, { ...entity, fields: nested }, records);
  return records;
};

/**
 * Adds what names the other records and files of records that are not stored like this (any more), with
 * the ids of their lists in them: versions of a record. What is gone has no name.
 */
export const nestNames = async (
  read: ReadDb,
  entities: Entity[],
  entity: Entity,
  company_id: number,
  records: Row[],
): Promise<void> => {
  await settleAll(
    entity.fields.map(async field => {
      const other = entities.find(({ name }) => name === field.reference?.entity);
      if (!other) return;
      if (field.kind === 'reference') await nestReference(read, company_id, field, other, records);
      else if (field.kind === 'references' && field.reference!.as)
        await nestListedReferences(read, company_id, field, other, records);
    }),
  );
  await addFileAddresses(read, company_id, entity, records);
};

/** One record of the caller's company, or undefined. */
export const findRecord = async (
  read: ReadDb,
  entities: Entity[],
  entity: Entity,
  company_id: number,
  id: number,
): Promise<Row | undefined> => {
  const { scope } = entity;
  const row = await dynamicTables(read)
    .selectFrom(entity.table)
    .selectAll()
    .where('company_id', '=', company_id)
    .where('id', '=', id)
    .executeTakeFirst();
  if (scope && row?.[scope.column] !== scope.id) return undefined;
  if (row && !isVisible(entity, row)) return undefined;
  return row && (await serializeRecords(read, entities, entity, company_id, [row]))[0];
};

/**
 * The ETag of a record as `findRecord` returns it, from its own columns and links, and from the
 * children that are edited with it: not from look-ups or other children, which are records of their
 * own, nor from anything that depends on the reader.
 */
export const computeRecordETag = (entity: Entity, record: Row): string => {
  const fields = [...listStoredFields(entity), ...listLinkFields(entity)];
  return computeETag({
    id: record.id,
    ...Object.fromEntries(fields.map(({ name }) => [name, record[name]])),
    // Of those that are filled: a new field makes no record another one.
    ...Object.fromEntries(
      listOwnFields(entity).flatMap(field => {
        const value = toOwnValue(field, record[field.name]);
        return value === null ? [] : [[field.name, record[field.name]]];
      }),
    ),
    ...Object.fromEntries(
      listEditedChildren(entity).map(({ name, children }) => [
        name,
        (record[name] as Row[]).map(row =>
          Object.fromEntries(children.fields.map(each => [each, row[each]])),
        ),
      ]),
    ),
  });
};
