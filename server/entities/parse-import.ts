// Converts the texts of an imported row into values: references are found by their display name,
// choices by their label, numbers and dates as people write them.

import { toAd } from '../../domain/calendar/bikram-sambat.ts';
import { isInBsCalendar } from '../../domain/calendar/format-date.ts';
import type { Entity, Field, Reference, Row } from '../../domain/entity-schema/entity.ts';
import { formatValidators } from '../../domain/entity-schema/formats.ts';
import type { ImportColumn } from '../../domain/entity-schema/import-columns.ts';
import { evaluateCondition } from '../../domain/entity-schema/validate-record.ts';
import { toAsciiDigits } from '../../domain/language.ts';
import { toNormalForm } from '../../domain/normal-form.ts';
import { translateSeedName } from '../../domain/seed-translations.ts';
import { splitTags } from '../../domain/tags.ts';
import { parseTimeOfDay } from '../../domain/time-of-day.ts';
import type { ReadDb } from '../database/database.ts';
import { dynamicTables } from '../database/raw-query.ts';
import type { EntityStore } from './entity-store.ts';
import { toMakersCondition } from './row-scopes.ts';

const foldText = (text: string) => toNormalForm(text.trim());

/** Thousands or lakhs and crores with commas; any other comma might be a decimal comma. */
const GROUPED_NUMBER = /^-?\d{1,3}((,\d{3})+|(,\d{2})+,\d{3})(\.\d+)?$/;

/** The number of a cell; any other text stays as it is, so that validation refuses it. */
export const parseImportNumber = (text: string): number | string => {
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
  const option = field.options!.find(({ value, label, formLabel, aliases = [] }) =>
    [value, label.en, label.ne, formLabel?.en, formLabel?.ne, ...aliases].some(
      name => foldText(String(name ?? '')) === foldText(text),
    ),
  );
  return option?.value ?? text;
};

/**
 * The ids of the company's records that a text names: by what they are called, else in the Nepali of what
 * ships, else by their Nepali name. `number` is the one whose id the text is. Limited to what the caller sees.
 */
export const findNamedRecords = async (
  read: ReadDb,
  target: Entity,
  { show, nepali }: Pick<Reference, 'show' | 'nepali'>,
  company_id: number,
  text: string,
  ties: [string, unknown][] = [],
): Promise<{ named: number[]; number: number | undefined }> => {
  const { table, fields } = target;
  const { shipped } = fields.find(other => other.name === show)!;
  const wanted = foldText(text);
  const inNepali = (stored: string) =>
    shipped && foldText(translateSeedName(stored, 'ne', shipped)) === wanted;
  let query = dynamicTables(read)
    .selectFrom(table)
    .select(['id', show, ...(nepali ? [nepali] : [])])
    .where('company_id', '=', company_id);
  for (const [theirs, value] of ties) query = query.where(theirs, '=', value as number);
  const seen = toMakersCondition(target);
  const rows = await (seen ? query.where(seen) : query).execute();
  const ways = [
    (row: Row) => foldText(String(row[show])) === wanted,
    (row: Row) => inNepali(String(row[show])),
    (row: Row) => nepali && foldText(String(row[nepali] ?? '')) === wanted,
  ];
  const way = ways.find(each => rows.some(each));
  const named = way ? rows.filter(way) : [];
  const numbered = rows.find(row => String(row.id) === text);
  return {
    named: named.map(({ id }) => Number(id)),
    number: numbered && Number(numbered.id),
  };
};

/**
 * Finds the ids of names, each looked up once; -1 for an unknown name, which is refused as a record
 * that does not exist.
 */
export const createReferenceFinder = (
  store: Pick<EntityStore, 'entities'>,
  read: ReadDb,
  company_id: number,
) => {
  const known = new Map<string, Promise<number>>();
  const ask = async (field: Field, text: string, ties: [string, unknown][]): Promise<number> => {
    const reference = field.reference!;
    const target = store.entities.find(({ name }) => name === reference.entity)!;
    const { named, number } = await findNamedRecords(
      read,
      target,
      reference,
      company_id,
      text,
      ties,
    );
    return named[0] ?? number ?? -1;
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

type ReferenceFinder = ReturnType<typeof createReferenceFinder>;

/**
 * The ids of the records that a cell names, with commas or on lines, each by its name or number; the
 * names that no record has. A name may have a comma itself: the whole cell is looked up first.
 */
export const findSeveral = async (
  find: ReferenceFinder,
  field: Field,
  text: string,
): Promise<{ ids: number[]; unknown: string[] }> => {
  const one = await find(field, text, {});
  if (one > 0) return { ids: [one], unknown: [] };
  const names = text
    .split(/[,;\n]/)
    .map(name => name.trim())
    .filter(name => name !== '');
  const ids: number[] = [];
  const unknown: string[] = [];
  for (const name of names) {
    const id = await find(field, name, {});
    if (id < 1) unknown.push(name);
    else if (!ids.includes(id)) ids.push(id);
  }
  return { ids, unknown };
};

const DATE = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})\s*(bs|b\.s\.|ad|a\.d\.|वि\.?\s?सं\.?)?$/i;

/**
 * The calendar of a day that names none, as AD would write it: a day that the Nepali calendar has no
 * AD day for is one of Bikram Sambat. An impossible day of AD does not become one: its year decides.
 */
const guessCalendar = (ad: string): 'bs' | 'ad' => {
  const year = ad.slice(0, 4);
  const days = formatValidators.date(ad) ? [ad] : [`${year}-01-01`, `${year}-12-31`];
  return days.some(isInBsCalendar) ? 'ad' : 'bs';
};

/**
 * The AD day of a typed date. The calendar is the one that the cell or the header names, else that of
 * the year. Any other text stays as it is.
 */
export const parseImportDate = (text: string, calendar: 'bs' | 'ad' | undefined): string => {
  const [, year, month, day, mark] = DATE.exec(toAsciiDigits(text)) ?? [];
  if (!year) return text;
  const ad = `${year}-${month!.padStart(2, '0')}-${day!.padStart(2, '0')}`;
  const named = mark ? (/^a/i.test(mark) ? 'ad' : 'bs') : calendar;
  if ((named ?? guessCalendar(ad)) === 'ad') return ad;
  try {
    return toAd({ year: Number(year), month: Number(month), day: Number(day) });
  } catch {
    return text;
  }
};

/** The value of a cell by the kind of its field; any text that is none stays as it is. */
export const parseImportValue = (
  field: Field,
  text: string,
  calendar: 'bs' | 'ad' | undefined,
): unknown => {
  if (field.kind === 'integer' || field.kind === 'decimal' || field.kind === 'money')
    return parseImportNumber(text);
  if (field.kind === 'yes-no') return parseBoolean(text);
  if (field.kind === 'choice') return parseChoice(field, text);
  if (field.kind === 'date') return parseImportDate(text, calendar);
  if (field.kind === 'time') return parseTimeOfDay(text);
  if (field.kind === 'tags') return splitTags(text);
  return field.kind === 'text' && field.format !== undefined && !isName(field)
    ? toAsciiDigits(text)
    : text;
};

/** A name keeps its digits as they are written. */
const isName = ({ format, formatWhen }: Field): boolean => format === 'text' || !!formatWhen;

/**
 * The parts of a composed text: a company's name is its last part, of a person's name the last word
 * is.
 */
const splitComposed = (
  entity: Entity,
  { composedOf = [] }: Field,
  text: string,
  record: Row,
): Row => {
  const last = composedOf.at(-1)!;
  const field = entity.fields.find(({ name }) => name === last);
  const type = field?.formatWhen?.[0]?.when;
  const kind = entity.fields.find(({ name }) => name === type?.field);
  const isWhole =
    !type ||
    evaluateCondition(entity, type, {
      ...record,
      [type.field]: record[type.field] ?? kind?.default,
    });
  const words = text.split(/\s+/);
  return isWhole || words.length === 1
    ? { [last]: text }
    : { [composedOf[0]!]: words.slice(0, -1).join(' '), [last]: words.at(-1) };
};

/** A column of the file, with the calendar that its header names. */
export type FileColumn = ImportColumn & { calendar?: 'bs' | 'ad' | undefined };

/**
 * The record of a row, what the row says of the record that comes along, and by field the names in it
 * that no record has.
 */
export type ParsedRow = { own: Row; along: Row; unknown: Record<string, string[]> };

/**
 * One row in the shape of requests; empty cells are left out. References that depend on others come
 * after them.
 */
export const parseImportRow = async (
  entity: Entity,
  columns: (FileColumn | undefined)[],
  cells: string[],
  find: ReferenceFinder,
): Promise<ParsedRow> => {
  const own: Row = {};
  const along: Row = {};
  const given = columns.flatMap((column, index) => {
    const text = (cells[index] ?? '').trim();
    return column && text !== '' ? [{ column, text }] : [];
  });
  for (const { column, text } of given) {
    const { field, calendar } = column;
    if (field.reference || field.composedOf) continue;
    (column.with ? along : own)[field.name] = parseImportValue(field, text, calendar);
  }
  for (const { column, text } of given)
    if (column.field.composedOf)
      Object.assign(own, { ...splitComposed(entity, column.field, text, own), ...own });
  const references = given.filter(({ column }) => column.field.kind === 'reference');
  const hanging = ({ column }: (typeof given)[number]) =>
    Object.keys(column.field.reference!.within ?? {}).length;
  for (const { column, text } of references.sort((a, b) => hanging(a) - hanging(b)))
    own[column.field.name] = await find(column.field, text, own);
  const unknown: ParsedRow['unknown'] = {};
  for (const { column, text } of given)
    if (column.field.kind === 'references') {
      const found = await findSeveral(find, column.field, text);
      own[column.field.name] = found.ids;
      if (found.unknown.length > 0) unknown[column.field.name] = found.unknown;
    }
  return { own, along, unknown };
};
