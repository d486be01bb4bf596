// What lines of documents name by their own fields: records and files. The index has it under the document,
// so that what a line names is found like what a document names; nothing else of lines is in the index.
import type { Row } from '../../domain/entity-schema/entity.ts';
import { isFileField } from '../../domain/entity-schema/file-fields.ts';
import type { OwnField } from '../../domain/entity-schema/own-fields.ts';
import type { Transaction } from './database.ts';
import { parseOwnColumn } from './own-values.ts';
import { insertRows, placeholders, query } from './raw-query.ts';
import { ownLineTables } from './schema/own-fields.ts';

/** The types of fields that name records or files. */
const NAMING_TYPES = ['reference', 'references', 'picture', 'file'];

/** A field of lines, as far as its values are found by it. */
type LineField = { id: number; company_id: number; entity: string; name: string };

type Named = { company_id: number; own_field_id: number; record_id: number; number: number };

/** Lines that are read at a time, and rows that a statement inserts. */
const BATCH_SIZE = 2000;
const MAX_INDEX_ROWS = 200;

/** The ids that a value of a column or of a record is: of a file it may be a text. */
const toIds = (value: unknown): number[] =>
  (Array.isArray(value) ? (value as unknown[]) : [value])
    .filter(id => /^\d{1,15}$/.test(String(id)))
    .map(Number);

/** Each id is there once for a document, however many lines name it: it is its own place. */
const addNames = async (tx: Transaction, named: Named[]): Promise<void> => {
  const rows = named.map(each => ({ ...each, place: each.number, text: null }));
  for (let from = 0; from < rows.length; from += MAX_INDEX_ROWS)
    await insertRows(
      tx,
      'own_field_values',
      rows.slice(from, from + MAX_INDEX_ROWS),
      'on conflict do nothing',
    );
};

/** Adds what the lines of a new document name; `records` are their flat own values. */
export const indexLineNames = (
  tx: Transaction,
  fields: OwnField[],
  { company_id, record_id }: Pick<Named, 'company_id' | 'record_id'>,
  records: Row[],
): Promise<void> =>
  addNames(
    tx,
    fields
      .filter(field => field.reference || isFileField(field))
      .flatMap(({ name, own }) =>
        records
          .flatMap(record => toIds(record[name]))
          .map(number => ({ company_id, own_field_id: own, record_id, number })),
      ),
  );

/** The fields of lines that name records or files, inactive ones among them; of all companies without one. */
const loadLineFields = (tx: Transaction, company_id?: number): Promise<LineField[]> =>
  query<LineField>(
    tx,
    `select id, company_id, entity, name from own_fields
     where in_lines = 1 and type in (${placeholders(NAMING_TYPES.length)})
     ${company_id === undefined ? '' : 'and company_id = ?'}`,
    [...NAMING_TYPES, ...(company_id === undefined ? [] : [company_id])],
  );

const toTable = (entity: string): string => entity.replaceAll('-', '_');

type LineRow = { id: number; company_id: number; record_id: number; own_fields: string };

/** `fields` are those of the company. */
const toNamed = (
  fields: LineField[] = [],
  { company_id, record_id, own_fields }: LineRow,
): Named[] => {
  const values = parseOwnColumn(own_fields);
  return fields.flatMap(({ id, name }) =>
    toIds(values[name]).map(number => ({ company_id, own_field_id: id, record_id, number })),
  );
};

/**
 * Makes once more what the index has of the lines of one document, which are stored: values of inactive fields
 * stay in them.
 */
export const reindexLineNames = async (
  tx: Transaction,
  table: string,
  { company_id, record_id }: Pick<Named, 'company_id' | 'record_id'>,
): Promise<void> => {
  const line = ownLineTables[table];
  const all = line ? await loadLineFields(tx, company_id) : [];
  const fields = all.filter(({ entity }) => toTable(entity) === table);
  if (!line || fields.length === 0) return;
  await query(
    tx,
    `delete from own_field_values where company_id = ? and record_id = ?
     and own_field_id in (${placeholders(fields.length)})`,
    [company_id, record_id, ...fields.map(({ id }) => id)],
  );
  const rows = await query<LineRow>(
    tx,
    `select id, company_id, ${line.owner} as record_id, own_fields from ${line.table}
     where company_id = ? and ${line.owner} = ? and own_fields is not null`,
    [company_id, record_id],
  );
  await addNames(
    tx,
    rows.flatMap(row => toNamed(fields, row)),
  );
};

/** Adds to the index what all lines name, of a company or of all. */
export const indexAllLineNames = async (tx: Transaction, company_id?: number): Promise<void> => {
  const all = await loadLineFields(tx, company_id);
  for (const [table, fields] of Map.groupBy(all, ({ entity }) => toTable(entity))) {
    const line = ownLineTables[table];
    if (!line) continue;
    const byCompany = Map.groupBy(fields, each => Number(each.company_id));
    for (let after = 0; ; ) {
      const rows = await query<LineRow>(
        tx,
        `select id, company_id, ${line.owner} as record_id, own_fields from ${line.table}
         where id > ? and own_fields is not null ${company_id === undefined ? '' : 'and company_id = ?'}
         order by id limit ${BATCH_SIZE}`,
        [after, ...(company_id === undefined ? [] : [company_id])],
      );
      await addNames(
        tx,
        rows.flatMap(row => toNamed(byCompany.get(Number(row.company_id)), row)),
      );
      if (rows.length < BATCH_SIZE) break;
      after = Number(rows.at(-1)!.id);
    }
  }
};
