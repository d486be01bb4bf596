// Converts the texts of an imported row into values: headers are names or labels in either
// language, references are found by their display name, choices by their label, numbers as people
// write them.

import type { Entity, Field, Row } from '../../domain/entity-schema/entity.ts';
import { toAsciiDigits } from '../../domain/language.ts';
import type { ReadDb } from '../database/database.ts';
import { dynamicTables } from '../database/raw-query.ts';
import type { EntityStore } from './entity-store.ts';

const foldText = (text: string) => text.trim().toLowerCase();

/** The field of each header; undefined for an unknown or read-only one. */
export const matchHeaders = (entity: Entity, headers: string[]): (Field | undefined)[] => {
  const writable = entity.fields.filter(
    field => !field.readOnly && field.kind !== 'password' && field.kind !== 'image',
  );
  const named = (field: Field) => [
    field.name,
    field.label.en,
    field.label.ne,
    ...(field.relabel ?? []).flatMap(({ label }) => [label.en, label.ne]),
  ];
  return headers.map(header =>
    writable.find(field =>
      named(field).some(name => foldText(name) === foldText(header.replace(/\s*\*$/, ''))),
    ),
  );
};

/** Thousands or lakhs and crores with commas; any other comma might be a decimal comma. */
const GROUPED_NUMBER = /^-?\d{1,3}((,\d{3})+|(,\d{2})+,\d{3})(\.\d+)?$/;

const parseNumber = (text: string): number | string => {
  const ascii = toAsciiDigits(text);
  const plain = GROUPED_NUMBER.test(ascii) ? ascii.replaceAll(',', '') : ascii;
  return /^-?\d+(\.\d+)?$/.test(plain) ? Number(plain) : text;
};

/** Any other text stays as it is, so that validation refuses it. */
const parseBoolean = (text: string): boolean | string => {
  if (/^(1|yes|true|हो|छ)$/i.test(toAsciiDigits(text.trim()))) return true;
  return /^(0|no|false|होइन|छैन)$/i.test(toAsciiDigits(text.trim())) ? false : text;
};

const parseChoice = (field: Field, text: string): string | number => {
  const option = field.options!.find(({ value, label, aliases = [] }) =>
    [value, label.en, label.ne, ...aliases].some(name => foldText(String(name)) === foldText(text)),
  );
  return option?.value ?? text;
};

/**
 * Finds the ids of names, each looked up once; -1 for an unknown name, which is refused as a record
 * that does not exist.
 */
export const createReferenceFinder = (store: EntityStore, read: ReadDb, company_id: number) => {
  const known = new Map<string, Promise<number>>();
  const ask = async (field: Field, text: string, ties: [string, unknown][]): Promise<number> => {
    const { entity: name, show } = field.reference!;
    const table = store.entities.find(entity => entity.name === name)!.table;
    let query = dynamicTables(read)
      .selectFrom(table)
      .select(['id', show])
      .where('company_id', '=', company_id);
    for (const [theirs, value] of ties) query = query.where(theirs, '=', value as number);
    const rows = await query.execute();
    const found =
      rows.find(row => foldText(String(row[show])) === foldText(text)) ??
      rows.find(row => String(row.id) === text);
    return found ? Number(found.id) : -1;
  };
  return (field: Field, text: string, record: Row): Promise<number> => {
    const ties = Object.entries(field.reference!.within ?? {}).map(
      ([theirs, ours]): [string, unknown] => [theirs, record[ours] ?? -1],
    );
    const key = JSON.stringify([field.name, foldText(text), ties]);
    const asked = known.get(key) ?? ask(field, text, ties);
    known.set(key, asked);
    return asked;
  };
};

const parseValue = (field: Field, text: string): unknown => {
  if (field.kind === 'integer' || field.kind === 'decimal' || field.kind === 'money')
    return parseNumber(text);
  if (field.kind === 'yes-no') return parseBoolean(text);
  if (field.kind === 'choice') return parseChoice(field, text);
  return field.kind === 'text' && field.format !== undefined ? toAsciiDigits(text) : text;
};

/**
 * One row in the shape of a request; empty cells are left out. References that depend on others
 * come after them.
 */
export const parseImportRow = async (
  fields: (Field | undefined)[],
  cells: string[],
  find: ReturnType<typeof createReferenceFinder>,
): Promise<Row> => {
  const record: Row = {};
  const given = fields
    .map((field, index) => [field, (cells[index] ?? '').trim()] as const)
    .filter(([field, text]) => field && text !== '');
  for (const [field, text] of given)
    if (field!.kind !== 'reference') record[field!.name] = parseValue(field!, text);
  const references = given.filter(([field]) => field!.kind === 'reference');
  const hanging = (field: Field) => Object.keys(field.reference!.within ?? {}).length;
  for (const [field, text] of references.sort(([a], [b]) => hanging(a!) - hanging(b!)))
    record[field!.name] = await find(field!, text, record);
  return record;
};
