// The records and files that the own fields of a document name: looked up with the request, so that the
// document keeps their names, and held until it is stored.
import type { Entity, FieldErrors, Row } from '../../../domain/entity-schema/entity.ts';
import {
  isFileField,
  toFileMessage,
  toFilePathField,
} from '../../../domain/entity-schema/file-fields.ts';
import { messages } from '../../../domain/entity-schema/messages.ts';
import { OWN_FIELDS, type OwnField, toOwnName } from '../../../domain/entity-schema/own-fields.ts';
import type { Language } from '../../../domain/language.ts';
import type { Database, ReadDb, StoredRow, Transaction } from '../../database/database.ts';
import { parseOwnColumn } from '../../database/own-values.ts';
import { dynamicTables, splitIds } from '../../database/raw-query.ts';
import { isVisible } from '../../entities/row-scopes.ts';
import { loadOwnedFiles } from '../../files/owned-file.ts';
import { ValidationError } from '../../platform/http/errors.ts';

/** The flat own values of a document or of a line; problems are named behind `place`. */
type Part = { fields: OwnField[]; record: Row; place: string };
type Lookup = { company_id: number; entities: Entity[]; language: Language };
type LockableQuery = Parameters<Database['forShare']>[0];

const listReferences = (parts: Pick<Part, 'fields'>[]): OwnField[] => [
  ...new Set(parts.flatMap(({ fields }) => fields.filter(({ reference }) => reference))),
];

const isId = (value: unknown): value is number => Number.isSafeInteger(value);

/** The ids that a value is: one, or each of several. */
const toIds = (value: unknown): number[] =>
  (Array.isArray(value) ? (value as unknown[]) : [value]).filter(isId);

const listIds = (parts: Pick<Part, 'record'>[], { name }: OwnField): number[] => [
  ...new Set(parts.flatMap(({ record }) => toIds(record[name]))),
];

/** The records of the company with these ids; of a record type only its own, which share their table. */
const findRecords = async (
  read: ReadDb | Transaction,
  { table, scope }: Entity,
  columns: string[],
  { ids, company_id }: { ids: number[]; company_id: number },
  kept: (query: LockableQuery) => LockableQuery = query => query,
): Promise<StoredRow[]> => {
  const found: StoredRow[] = [];
  for (const some of splitIds(ids)) {
    const query = dynamicTables(read)
      .selectFrom(table)
      .select(columns)
      .where('company_id', '=', company_id)
      .where('id', 'in', some)
      .$if(scope !== undefined, asked => asked.where(scope!.column, '=', scope!.id));
    found.push(...((await kept(query as unknown as LockableQuery).execute()) as StoredRow[]));
  }
  return found;
};

const toTarget = ({ reference }: OwnField, entities: Entity[]): Entity =>
  entities.find(({ name }) => name === reference!.entity)!;

/** True for a record that is offered: an inactive one is not. */
const isOffered = ({ reference }: OwnField, row: StoredRow): boolean =>
  Object.entries(reference!.filter ?? {}).every(([name, value]) => row[name] === value);

/**
 * Puts the other record next to each id, as it is called now, and adds the problems of those that are
 * not there, or that are not offered to the caller. `held` are columns whose records may be named again.
 */
export const nameReferences = async (
  { read, company_id, entities, language }: Lookup & { read: ReadDb },
  parts: Part[],
  held: (string | null | undefined)[],
  problems: FieldErrors,
): Promise<void> => {
  for (const field of listReferences(parts)) {
    const { show, nepali, filter = {}, as } = field.reference!;
    const target = toTarget(field, entities);
    // What is refused already is not looked up.
    const asked = parts.filter(({ place }) => !problems[place + field.name]);
    const rows = await findRecords(
      read,
      target,
      [
        ...['id', show, ...(nepali ? [nepali] : []), ...Object.keys(filter)],
        ...(target.makers ? [target.rowScope!] : []),
      ],
      { ids: listIds(asked, field), company_id },
    );
    const kept = new Set(held.flatMap(column => toIds(parseOwnColumn(column)[toOwnName(field)])));
    const found = new Map(
      rows
        .filter(
          row => (isOffered(field, row) && isVisible(target, row)) || kept.has(Number(row.id)),
        )
        .map(row => [
          Number(row.id),
          { id: row.id, [show]: row[show], ...(nepali ? { [nepali]: row[nepali] } : {}) },
        ]),
    );
    for (const { fields, record, place } of parts) {
      if (!fields.includes(field)) continue;
      const named = [...new Set(toIds(record[field.name]))].sort((a, b) => a - b);
      const others = named.flatMap(id => found.get(id) ?? []);
      record[as!] = field.kind === 'references' ? others : (others[0] ?? null);
      if (field.kind === 'references') record[field.name] = named;
      if (others.length < named.length && !problems[place + field.name])
        problems[place + field.name] = [messages.reference[language]];
    }
  }
};

const listFiles = (fields: OwnField[]): OwnField[] => fields.filter(isFileField);

const listFileIds = (parts: Pick<Part, 'fields' | 'record'>[]): unknown[] =>
  parts.flatMap(({ fields, record }) =>
    listFiles(fields).flatMap(({ name }) => record[name] ?? []),
  );

/**
 * Puts its address next to the id of each file; the problem of one that is none of the company, or that the
 * caller may not name there.
 */
export const nameFiles = async (
  {
    read,
    company_id,
    language,
    mayName,
  }: Omit<Lookup, 'entities'> & {
    read: ReadDb;
    mayName: (field: OwnField, id: unknown) => Promise<boolean>;
  },
  parts: Part[],
  problems: FieldErrors,
): Promise<void> => {
  const find = await loadOwnedFiles(read, company_id, listFileIds(parts));
  for (const { fields, record, place } of parts)
    for (const field of listFiles(fields)) {
      const id = record[field.name] ?? null;
      const found = id === null ? null : find(id, field);
      const name = found !== null && (await mayName(field, id)) ? found : null;
      record[toFilePathField(field.name)] = name;
      if (id !== null && name === null)
        problems[place + field.name] = [toFileMessage(field, language)];
    }
};

const holdFiles = async (
  database: Database,
  tx: Transaction,
  parts: Pick<Part, 'fields' | 'record'>[],
  { company_id, language }: Lookup,
): Promise<void> => {
  const find = await loadOwnedFiles(tx, company_id, listFileIds(parts), asked =>
    database.forShare(asked),
  );
  for (const { fields, record } of parts)
    for (const field of listFiles(fields)) {
      const id = record[field.name] ?? null;
      if (id !== null && find(id, field) === null)
        throw new ValidationError({ [field.name]: [toFileMessage(field, language)] });
    }
};

/**
 * Holds the named records and files until the transaction ends. Throws ValidationError (422) under
 * `own_fields`, or the field of the file, if one has been deleted meanwhile.
 */
export const holdReferences = async (
  database: Database,
  tx: Transaction,
  parts: Pick<Part, 'fields' | 'record'>[],
  { company_id, entities, language }: Lookup,
): Promise<void> => {
  await holdFiles(database, tx, parts, { company_id, entities, language });
  for (const field of listReferences(parts)) {
    const ids = listIds(parts, field);
    const target = toTarget(field, entities);
    const held = await findRecords(tx, target, ['id'], { ids, company_id }, query =>
      database.forShare(query),
    );
    if (held.length < ids.length)
      throw new ValidationError({ [OWN_FIELDS]: [messages.reference[language]] });
  }
};
