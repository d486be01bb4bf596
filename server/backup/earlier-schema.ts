// What was written under an earlier schema, read as the schema is now: a page of a backup, a line
// of the log. Names follow what was renamed, values are carried into the kind that their property
// has now, what was dropped is left out. A backup with values that nothing exact can be made of is
// refused: 35000.5 rupees must not come back as 350.005 of something else.
import type { Field } from '../../domain/schema/entity.ts';
import type { Line } from '../binary-log/line.ts';
import { columns } from '../database/columns.ts';
import type { Transaction, Value } from '../database/connect.ts';
import { tableNamed } from '../database/entity-names.ts';
import { conversion } from '../database/kind-changes.ts';
import { type KnownProperty, keepingOf, readMemory } from '../database/schema-memory.ts';
import { run } from '../database/statement.ts';
import type { BackupProperty, BackupSchema, Head, Page } from './backup-file.ts';
import { Unusable } from './sentences.ts';

/** `links` are the tables of what an entity pointed to many of. */
type Named = { name: string; links?: string[] };
type Change = { at: string; table: string; property: string | null; was: unknown; became: unknown };
type Part = { name: string; page: Page };

/** Every change of the schema after a moment, in their order. */
const changesSince = async (tx: Transaction, moment: string): Promise<Change[]> => {
  const rows = await run(
    tx,
    'select at, entity, property, was, became from schema_changes where at > ? order by id',
    [moment],
  );
  return rows.map(row => ({
    at: String(row.at),
    table: tableNamed(String(row.entity)),
    property: row.property === null ? null : String(row.property),
    was: JSON.parse(String(row.was)) as unknown,
    became: row.became === null ? null : (JSON.parse(String(row.became)) as unknown),
  }));
};

/** A remembered property, as the table of conversions takes it. */
const fieldOf = ({ kind, rules }: KnownProperty): Field =>
  ({ kind, format: rules.format, options: rules.choices?.map(value => ({ value })) }) as Field;

const isKnown = (told: unknown): told is KnownProperty =>
  typeof told === 'object' && told !== null && 'kind' in told;

/** What a value becomes; undefined where nothing exact can. */
const carried = (was: KnownProperty, became: KnownProperty, value: unknown): unknown => {
  if (was.kind === became.kind && was.target === became.target) return value;
  if (keepingOf(was) !== 'column' || keepingOf(became) !== 'column') return undefined;
  return conversion(was.kind, fieldOf(became))?.(value);
};

const withoutColumn = ({ columns: names, rows }: Page, gone: string): Page => {
  const at = names.indexOf(gone);
  if (at < 0) return { columns: names, rows };
  return { columns: names.toSpliced(at, 1), rows: rows.map(row => row.toSpliced(at, 1)) };
};

const convertColumn = (
  { name, page }: Part,
  property: string,
  was: KnownProperty,
  became: KnownProperty,
): Part => {
  const at = page.columns.indexOf(property);
  if (at < 0) return { name, page };
  const convert = (value: Value): Value => {
    if (value === null) return null;
    const now = carried(was, became, columns[was.kind].fromColumn(value));
    if (now === undefined)
      throw new Unusable('otherKind', {
        name: `${name}.${property}`,
        was: was.kind,
        now: became.kind,
      });
    return columns[became.kind].toColumn(now);
  };
  return {
    name,
    page: { columns: page.columns, rows: page.rows.map(row => row.with(at, convert(row[at]!))) },
  };
};

/** One change, done to a page; undefined where all of it was dropped. */
const changed = (part: Part, { table, property, was, became }: Change): Part | undefined => {
  const isOwn = part.name === table;
  if (property === null) {
    if (!isOwn && !(was as Named).links?.includes(part.name)) return part;
    if (became === null) return undefined;
    return { ...part, name: tableNamed((became as Named).name) + part.name.slice(table.length) };
  }
  const links = `${table}_${property}`;
  if (part.name === links) {
    if (became === null) return undefined;
    if (!isKnown(became)) return { ...part, name: `${table}_${(became as Named).name}` };
    if (
      isKnown(was) &&
      (was.kind !== became.kind || was.target !== became.target) &&
      part.page.rows.length > 0
    )
      throw new Unusable('otherKind', {
        name: `${table}.${property}`,
        was: was.kind,
        now: became.kind,
      });
    return part;
  }
  if (!isOwn) return part;
  if (became === null) return { ...part, page: withoutColumn(part.page, property) };
  if (isKnown(became)) return isKnown(was) ? convertColumn(part, property, was, became) : part;
  const names = part.page.columns.map(column =>
    column === property ? (became as Named).name : column,
  );
  return { ...part, page: { ...part.page, columns: names } };
};

/** A page as the schema is now; undefined where all of it was dropped. */
export type Earlier = (name: string, page: Page) => Part | undefined;

const asKnown = ({ kind, target, choices }: BackupProperty): KnownProperty => ({
  kind,
  target: target ?? null,
  rules: { ...(choices === undefined ? {} : { choices }), required: false },
  unfit: 0,
});

const isSameKind = (a: KnownProperty, b: KnownProperty): boolean =>
  a.kind === b.kind && a.target === b.target;

/**
 * The changes that lead from the schema of a backup to the one here. What this database remembers
 * of changes may be another story than that of the database that the backup is from: a change is
 * taken where the property was what the change begins with, and what is still different at the end
 * is a change of its own.
 */
const changesFrom = async (
  tx: Transaction,
  schema: BackupSchema,
  remembered: Change[],
): Promise<Change[]> => {
  const state = new Map(
    Object.entries(schema).map(([entity, properties]) => [
      tableNamed(entity),
      new Map(Object.entries(properties).map(([name, property]) => [name, asKnown(property)])),
    ]),
  );
  const taken = remembered.filter(({ table, property, was, became }) => {
    const properties = state.get(table);
    if (property === null) {
      if (!properties) return false;
      state.delete(table);
      if (became !== null) state.set(tableNamed((became as Named).name), properties);
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
    if (became !== null) properties!.set((became as Named).name, known);
    return true;
  });
  const rest = [...(await readMemory(tx))].flatMap(([entity, { properties }]) =>
    [...properties].flatMap(([property, became]): Change[] => {
      const was = state.get(tableNamed(entity))?.get(property);
      return was && !isSameKind(was, became)
        ? [{ at: '', table: tableNamed(entity), property, was, became }]
        : [];
    }),
  );
  return [...taken, ...rest];
};

/**
 * Reads pages that were written at the moment, under the schema where the backup tells it. The
 * answer throws Unusable for values that cannot be carried over.
 */
export const earlierPages = async (
  tx: Transaction,
  { created_at, schema }: Pick<Head, 'created_at' | 'schema'>,
): Promise<Earlier> => {
  const remembered = await changesSince(tx, created_at);
  const changes = schema ? await changesFrom(tx, schema, remembered) : remembered;
  return (name, page) =>
    changes.reduce<Part | undefined>((part, change) => part && changed(part, change), {
      name,
      page,
    });
};

/** A value as the log tells it, read by its kind. */
const told = ({ kind }: KnownProperty, text: unknown): unknown => {
  if (typeof text !== 'string') return text;
  if (kind === 'yes-no') return text === 'true' || text === '1';
  return ['integer', 'decimal', 'money', 'reference'].includes(kind) ? Number(text) : text;
};

/**
 * Where nothing exact can be made of a value, the log itself tells later what somebody made of it.
 */
const inNewKind = (was: KnownProperty, became: KnownProperty, value: unknown): unknown =>
  value === null || value === undefined ? value : (carried(was, became, told(was, value)) ?? null);

const asText = (value: unknown): string | null =>
  value === null || value === undefined ? null : String(value);

const recordChanged = (text: string, property: string, { was, became }: Change): string => {
  const record = JSON.parse(text) as Record<string, unknown>;
  if (!(property in record)) return text;
  const { [property]: value, ...rest } = record;
  if (became === null) return JSON.stringify(rest);
  if (!isKnown(became)) return JSON.stringify({ ...rest, [(became as Named).name]: value });
  return JSON.stringify({
    ...rest,
    [property]: isKnown(was) ? inNewKind(was, became, value) : value,
  });
};

const lineChanged = (line: Line, change: Change): Line | undefined => {
  const { table, property, was, became } = change;
  if (line.table !== table) return line;
  if (property === null)
    return became === null ? undefined : { ...line, table: tableNamed((became as Named).name) };
  if (line.action === 'create' && line.new !== null)
    return { ...line, new: recordChanged(line.new, property, change) };
  if (line.field !== property) return line;
  if (became === null) return undefined;
  if (!isKnown(became)) return { ...line, field: (became as Named).name };
  return isKnown(was) && keepingOf(was) === 'column'
    ? { ...line, new: asText(inNewKind(was, became, line.new)) }
    : line;
};

/**
 * Lines of the log, each as the schema is now: those from before a change are read by what was true
 * then.
 */
export const earlierLines = async function* (
  tx: Transaction,
  lines: AsyncIterable<Line>,
): AsyncGenerator<Line> {
  const changes = await changesSince(tx, '');
  for await (const line of lines) {
    const later = changes.filter(({ at }) => at > line.at);
    const now = later.reduce<Line | undefined>(
      (each, change) => each && lineChanged(each, change),
      line,
    );
    if (now) yield now;
  }
};
