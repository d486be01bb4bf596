// Converts data of an earlier schema to the current one: a page of a backup, a line of the log.
// Names follow renames, values are converted to their property's current kind, dropped properties
// are left out. A backup with values that cannot be converted exactly is refused: 35000.5 rupees
// must not come back as 350.005 of something else.
import type { Field } from '../../domain/entity-schema/entity.ts';
import type { AuditLogLine } from '../audit/audit-log/hash-chain.ts';
import type { Stored, Transaction, Value } from '../database/database.ts';
import { columnCodecs } from '../database/entity-tables.ts';
import { query } from '../database/raw-query.ts';
import { toCurrentTable } from '../database/renames.ts';
import { findFieldConversion } from '../database/schema-sync/field-conversions.ts';
import { toTableName } from '../database/schema-sync/rename-entities.ts';
import {
  loadSchemaSnapshot,
  type PropertySnapshot,
  toStorageKind,
} from '../database/schema-sync/schema-snapshot.ts';
import type { BackupHeader, BackupProperty, BackupSchema, Page } from './backup-file.ts';
import { UnusableBackupError } from './messages.ts';

/** `links` are the tables of an entity's to-many references. */
type RenamedEntity = { name: string; links?: string[] };
type SchemaChange = {
  at: string;
  table: string;
  property: string | null;
  was: unknown;
  became: unknown;
};
type NamedPage = { name: string; page: Page };

/** Every change of the schema after a moment, in order. */
const loadChangesSince = async (tx: Transaction, moment: string): Promise<SchemaChange[]> => {
  const rows = await query<Stored<'schema_changes'>>(
    tx,
    'select at, entity, property, was, became from schema_changes where at > ? order by id',
    [moment],
  );
  return rows.map(row => ({
    at: row.at,
    table: toTableName(row.entity),
    property: row.property === null ? null : row.property,
    was: JSON.parse(row.was) as unknown,
    became: row.became === null ? null : (JSON.parse(row.became) as unknown),
  }));
};

/** A stored property as a field for the conversions. */
const toField = ({ kind, rules }: PropertySnapshot): Field =>
  ({ kind, format: rules.format, options: rules.choices?.map(value => ({ value })) }) as Field;

const isKnown = (value: unknown): value is PropertySnapshot =>
  typeof value === 'object' && value !== null && 'kind' in value;

/** The converted value; undefined if there is no exact one. */
const convertValue = (was: PropertySnapshot, became: PropertySnapshot, value: unknown): unknown => {
  if (was.kind === became.kind && was.target === became.target) return value;
  if (toStorageKind(was) !== 'column' || toStorageKind(became) !== 'column') return undefined;
  return findFieldConversion(was.kind, toField(became))?.(value);
};

const dropColumn = ({ columns: names, rows }: Page, gone: string): Page => {
  const at = names.indexOf(gone);
  if (at < 0) return { columns: names, rows };
  return { columns: names.toSpliced(at, 1), rows: rows.map(row => row.toSpliced(at, 1)) };
};

const convertColumn = (
  { name, page }: NamedPage,
  property: string,
  was: PropertySnapshot,
  became: PropertySnapshot,
): NamedPage => {
  const at = page.columns.indexOf(property);
  if (at < 0) return { name, page };
  const convert = (value: Value): Value => {
    if (value === null) return null;
    const now = convertValue(was, became, columnCodecs[was.kind].fromColumn(value));
    if (now === undefined)
      throw new UnusableBackupError('otherKind', {
        name: `${name}.${property}`,
        was: was.kind,
        now: became.kind,
      });
    return columnCodecs[became.kind].toColumn(now);
  };
  return {
    name,
    page: { columns: page.columns, rows: page.rows.map(row => row.with(at, convert(row[at]!))) },
  };
};

/** Applies one change to a page; undefined if the whole page is dropped. */
const applyChangeToPage = (
  part: NamedPage,
  { table, property, was, became }: SchemaChange,
): NamedPage | undefined => {
  const isOwn = part.name === table;
  if (property === null) {
    if (!isOwn && !(was as RenamedEntity).links?.includes(part.name)) return part;
    if (became === null) return undefined;
    return {
      ...part,
      name: toTableName((became as RenamedEntity).name) + part.name.slice(table.length),
    };
  }
  const links = `${table}_${property}`;
  if (part.name === links) {
    if (became === null) return undefined;
    if (!isKnown(became)) return { ...part, name: `${table}_${(became as RenamedEntity).name}` };
    if (
      isKnown(was) &&
      (was.kind !== became.kind || was.target !== became.target) &&
      part.page.rows.length > 0
    )
      throw new UnusableBackupError('otherKind', {
        name: `${table}.${property}`,
        was: was.kind,
        now: became.kind,
      });
    return part;
  }
  if (!isOwn) return part;
  if (became === null) return { ...part, page: dropColumn(part.page, property) };
  if (isKnown(became)) return isKnown(was) ? convertColumn(part, property, was, became) : part;
  const names = part.page.columns.map(column =>
    column === property ? (became as RenamedEntity).name : column,
  );
  return { ...part, page: { ...part.page, columns: names } };
};

/** A page in the current schema; undefined if the whole page is dropped. */
export type UpgradePage = (name: string, page: Page) => NamedPage | undefined;

const toKnownProperty = ({ kind, target, choices }: BackupProperty): PropertySnapshot => ({
  kind,
  target: target ?? null,
  rules: { ...(choices === undefined ? {} : { choices }), required: false },
  unfit: 0,
});

const isSameKind = (a: PropertySnapshot, b: PropertySnapshot): boolean =>
  a.kind === b.kind && a.target === b.target;

/**
 * The changes from the schema of a backup to the current one. This database's history may differ
 * from that of the backup's database: a change applies if the property was what the change begins
 * with, and remaining differences become changes of their own.
 */
const resolveChanges = async (
  tx: Transaction,
  schema: BackupSchema,
  remembered: SchemaChange[],
): Promise<SchemaChange[]> => {
  const state = new Map(
    Object.entries(schema).map(([entity, properties]) => [
      toTableName(entity),
      new Map(
        Object.entries(properties).map(([name, property]) => [name, toKnownProperty(property)]),
      ),
    ]),
  );
  const taken = remembered.filter(({ table, property, was, became }) => {
    const properties = state.get(table);
    if (property === null) {
      if (!properties) return false;
      state.delete(table);
      if (became !== null) state.set(toTableName((became as RenamedEntity).name), properties);
      return true;
    }
    const known = properties?.get(property);
    if (!known) return false;
    if (isKnown(became)) {
      if (!isKnown(was) || !isSameKind(known, was)) return false;
      properties!.set(property, became);
      return true;
    }
    properties!.delete(property);
    if (became !== null) properties!.set((became as RenamedEntity).name, known);
    return true;
  });
  const rest = [...(await loadSchemaSnapshot(tx))].flatMap(([entity, { properties }]) =>
    [...properties].flatMap(([property, became]): SchemaChange[] => {
      const was = state.get(toTableName(entity))?.get(property);
      return was && !isSameKind(was, became)
        ? [{ at: '', table: toTableName(entity), property, was, became }]
        : [];
    }),
  );
  return [...taken, ...rest];
};

/**
 * Converts pages written at the moment, with the schema in the backup if it has one. The result
 * throws UnusableBackupError for values that cannot be converted.
 */
export const createPageUpgrade = async (
  tx: Transaction,
  { created_at, schema }: Pick<BackupHeader, 'created_at' | 'schema'>,
): Promise<UpgradePage> => {
  const remembered = await loadChangesSince(tx, created_at);
  const changes = schema ? await resolveChanges(tx, schema, remembered) : remembered;
  return (name, page) =>
    changes.reduce<NamedPage | undefined>(
      (part, change) => part && applyChangeToPage(part, change),
      {
        name,
        page,
      },
    );
};

/** A logged value, parsed by its kind. */
const parseLoggedText = ({ kind }: PropertySnapshot, text: unknown): unknown => {
  if (typeof text !== 'string') return text;
  if (kind === 'yes-no') return text === 'true' || text === '1';
  return ['integer', 'decimal', 'money', 'reference'].includes(kind) ? Number(text) : text;
};

/**
 * If a value cannot be converted exactly, a later entry of the log has the value that a user chose.
 */
const convertLoggedValue = (
  was: PropertySnapshot,
  became: PropertySnapshot,
  value: unknown,
): unknown =>
  value === null || value === undefined
    ? value
    : (convertValue(was, became, parseLoggedText(was, value)) ?? null);

const toText = (value: unknown): string | null =>
  value === null || value === undefined ? null : String(value);

const applyChangeToRecord = (
  text: string,
  property: string,
  { was, became }: SchemaChange,
): string => {
  const record = JSON.parse(text) as Record<string, unknown>;
  if (!(property in record)) return text;
  const { [property]: value, ...rest } = record;
  if (became === null) return JSON.stringify(rest);
  if (!isKnown(became)) return JSON.stringify({ ...rest, [(became as RenamedEntity).name]: value });
  return JSON.stringify({
    ...rest,
    [property]: isKnown(was) ? convertLoggedValue(was, became, value) : value,
  });
};

const applyChangeToLine = (line: AuditLogLine, change: SchemaChange): AuditLogLine | undefined => {
  const { table, property, was, became } = change;
  if (line.table !== table) return line;
  if (property === null)
    return became === null
      ? undefined
      : { ...line, table: toTableName((became as RenamedEntity).name) };
  if (line.action === 'create' && line.new !== null)
    return { ...line, new: applyChangeToRecord(line.new, property, change) };
  if (line.field !== property) return line;
  if (became === null) return undefined;
  if (!isKnown(became)) return { ...line, field: (became as RenamedEntity).name };
  return isKnown(was) && toStorageKind(was) === 'column'
    ? { ...line, new: toText(convertLoggedValue(was, became, line.new)) }
    : line;
};

/**
 * Lines of the log in the current schema and format: those from before a change are parsed with the
 * schema of their time.
 */
export const upgradeLines = async function* (
  tx: Transaction,
  lines: AsyncIterable<AuditLogLine>,
): AsyncGenerator<AuditLogLine> {
  const changes = await loadChangesSince(tx, '');
  for await (const line of lines) {
    const later = changes.filter(({ at }) => at > line.at);
    const now = later.reduce<AuditLogLine | undefined>(
      (each, change) => each && applyChangeToLine(each, change),
      { ...line, table: toCurrentTable(line.table) },
    );
    if (now) yield now;
  }
};
