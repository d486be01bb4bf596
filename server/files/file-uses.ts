// What names an uploaded file: an own field, a document, a held bill, or a column of a record. By it one knows
// who may read the file, and whether it may be removed.
import type { Entity, Row } from '../../domain/entity-schema/entity.ts';
import { isFileField, parseFileId } from '../../domain/entity-schema/file-fields.ts';
import { OWN_FIELDS } from '../../domain/entity-schema/own-fields.ts';
import type { ReadDb, Transaction } from '../database/database.ts';
import { query } from '../database/raw-query.ts';
import { toRecalledSince } from '../database/schema/held-bills.ts';

/**
 * A record or document that names a file: by an own field (of a line `record_id` is its document), or by a column
 * of the table.
 */
export type FileUse = { record_id: number } & ({ own_field_id: number } | { table: string });

type UsedFile = { id: number; company_id: number; name: string };

/**
 * A column that names files, by the id of the row or by the stored name; `company` is the column
 * with the company of the row.
 */
type FileColumn = { table: string; column: string; by: 'id' | 'name'; company: string };

/** The paper of a vendor, which is read by those who see the bill. */
const ATTACHMENTS: FileColumn = {
  ...{ table: 'billings', column: 'file_id' },
  ...{ by: 'id', company: 'company_id' },
};

/** Of tables that no schema file describes. */
const WRITTEN_COLUMNS: FileColumn[] = [
  ATTACHMENTS,
  { table: 'companies', column: 'logo', by: 'name', company: 'id' },
];

/** Every column with names of files; a file in none of them is unreferenced. */
export const listFileColumns = (entities: Entity[]): FileColumn[] => [
  ...WRITTEN_COLUMNS,
  ...entities.flatMap(entity =>
    entity.fields
      .filter(({ kind }) => kind === 'image')
      .map((field): FileColumn => {
        const by = isFileField(field) ? 'id' : 'name';
        return { table: entity.table, column: field.name, by, company: 'company_id' };
      }),
  ),
];

/** The newest uses are looked at: a user who sees none of them hardly sees another. */
const MAX_USES = 500;

const findRowsOf = async (
  read: ReadDb,
  { id, company_id, name }: UsedFile,
  { table, column, by, company }: FileColumn,
): Promise<FileUse[]> => {
  const rows = await query<{ id: number }>(
    read,
    `select id from "${table}" where "${company}" = ? and "${column}" = ? order by id desc limit ${MAX_USES}`,
    // Columns of schema files have the id as a text.
    [company_id, by === 'id' ? String(id) : name],
  );
  return rows.map(row => ({ table, record_id: Number(row.id) }));
};

/**
 * The uses that only those may follow who see the record or document: by own fields, and of the papers of
 * vendors. Both are found by an index.
 */
export const findLimitedUses = async (read: ReadDb, file: UsedFile): Promise<FileUse[]> => {
  const own = await query<{ own_field_id: number; record_id: number }>(
    read,
    `select v.own_field_id, v.record_id from own_fields as f
     join own_field_values as v on v.company_id = f.company_id and v.own_field_id = f.id
     where f.company_id = ? and f.type in ('picture', 'file') and v.number = ?
     order by v.record_id desc limit ${MAX_USES}`,
    [file.company_id, file.id],
  );
  return [
    ...own.map(row => ({
      own_field_id: Number(row.own_field_id),
      record_id: Number(row.record_id),
    })),
    ...(await findRowsOf(read, file, ATTACHMENTS)),
  ];
};

/** The uses by other columns: the image of a product, of a user, the logo of a company. */
export const findColumnUses = async (
  read: ReadDb,
  entities: Entity[],
  file: UsedFile,
): Promise<FileUse[]> => {
  const found: FileUse[] = [];
  for (const column of listFileColumns(entities))
    if (column !== ATTACHMENTS) found.push(...(await findRowsOf(read, file, column)));
  return found;
};

/** The held bills with own values, of all companies. */
const listHeldBills = (read: ReadDb | Transaction) =>
  query<{ company_id: number; content: string }>(
    read,
    `select company_id, content from held_bills
     where status <> 'deleted' and content like '%"${OWN_FIELDS}"%'`,
    [],
  );

/** What may be the ids of files on a bill that is still to be saved; it does not say which they are. */
const listHeldNumbers = (content: string): number[] => {
  const { lines, ...head } = JSON.parse(content) as Row & { lines?: Row[] };
  return [head, ...(lines ?? [])]
    .flatMap(part => Object.values((part[OWN_FIELDS] as Row | undefined) ?? {}))
    .filter((value): value is number => Number.isSafeInteger(value));
};

/** Where a held bill names a file: the name of an own value, of a line or of the bill. */
export type HeldUse = { name: string; inLine: boolean };

const listHeldUses = (content: string, id: number): HeldUse[] => {
  const { lines, ...head } = JSON.parse(content) as Row & { lines?: Row[] };
  const listNames = (part: Row) =>
    Object.entries((part[OWN_FIELDS] as Row | undefined) ?? {})
      .filter(([, value]) => parseFileId(value) === id)
      .map(([name]) => name);
  return [
    ...listNames(head).map(name => ({ name, inLine: false })),
    ...(lines ?? []).flatMap(listNames).map(name => ({ name, inLine: true })),
  ];
};

/**
 * Where bills name the file that are held, and those that the user has recalled and may still be about to save;
 * `now` is Nepal time.
 */
export const findHeldUses = async (
  read: ReadDb,
  { id, company_id }: UsedFile,
  { user_id, now }: { user_id: number; now: string },
): Promise<HeldUse[]> => {
  const rows = await query<{ content: string }>(
    read,
    `select content from held_bills
     where company_id = ? and content like '%"${OWN_FIELDS}"%'
     and (status = 'held' or (status = 'recalled' and recalled_by_id = ? and recalled_at >= ?))`,
    [company_id, user_id, toRecalledSince(now)],
  );
  return rows.flatMap(({ content }) => listHeldUses(content, id));
};

/** All referenced files, each as "company:id" or as its stored name. */
export const loadReferencedFiles = async (
  read: ReadDb | Transaction,
  entities: Entity[],
): Promise<Set<string>> => {
  const referred = new Set<string>();
  for (const { table, column, by, company } of listFileColumns(entities)) {
    const rows = await query(
      read,
      `select distinct "${company}" as company, "${column}" as file from "${table}" where "${column}" is not null`,
      [],
    );
    for (const { company: owner, file } of rows)
      referred.add(by === 'id' ? `${owner}:${file}` : String(file));
  }
  // The ids of files in own fields of records, documents and lines are in their index.
  const own = await query(
    read,
    `select distinct v.company_id, v.number from own_field_values as v
     join own_fields as f on f.company_id = v.company_id and f.id = v.own_field_id
     where f.type in ('picture', 'file')`,
    [],
  );
  for (const { company_id, number } of own) referred.add(`${company_id}:${number}`);
  for (const { company_id, content } of await listHeldBills(read))
    for (const id of listHeldNumbers(content)) referred.add(`${company_id}:${id}`);
  return referred;
};
