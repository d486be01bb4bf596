// The request of an import: rows of text below a row of headers, the meaning of its columns, the rows
// that are left out, and the part of a long file that it is. The same for records and for vouchers.
import type { Row } from '../../domain/entity-schema/entity.ts';
import {
  findRepeatedColumns,
  getHeaderCalendar,
  MAX_FILE_ROWS,
} from '../../domain/entity-schema/import-columns.ts';
import { messages } from '../../domain/entity-schema/messages.ts';
import { type Language, type Texts, translate } from '../../domain/language.ts';
import { ValidationError } from '../platform/http/errors.ts';
import type { FilePart } from './import-progress.ts';

/** Rows per request; longer files are sent in parts. */
const MAX_ROWS = 2000;

const texts = {
  rows: {
    en: 'Send a list of rows; the first row holds the column names.',
    ne: 'पङ्क्तिहरूको सूची चाहिन्छ, पहिलोमा शीर्षक।',
  },
  tooMany: { en: 'A file can have at most {n} rows.', ne: 'फाइलमा बढीमा {n} पङ्क्ति अट्छ।' },
  header: { en: 'Unknown column: {names}.', ne: '{names} महल चिनिएन।' },
  repeated: {
    en: 'More than one column holds {names}; keep one of them.',
    ne: '{names} एकभन्दा बढी महलमा छ; एउटा मात्र राख्नुहोस्।',
  },
  part: {
    en: 'The first {n} {n|row|rows} of this file have been imported; go on after them.',
    ne: 'यो फाइलका पहिला {n} पङ्क्ति आयात भइसके; त्यसपछिबाट सुरु गर्नुहोस्।',
  },
} satisfies Record<string, Texts>;

const throwFieldError = (name: string, sentence: string): never => {
  throw new ValidationError({ [name]: [sentence] });
};

/** Throws ValidationError (422) under `file`: the part does not follow the rows that are stored. */
export const throwMisplacedPart = (imported: number, language: Language): never =>
  throwFieldError('file', translate(texts.part, language, { n: imported }));

const parseRows = (given: unknown, language: Language): string[][] => {
  const isTable =
    Array.isArray(given) &&
    given.every(row => Array.isArray(row) && row.every(cell => typeof cell === 'string'));
  if (!isTable || given.length < 2) return throwFieldError('rows', texts.rows[language]);
  if (given.length - 1 > MAX_ROWS)
    return throwFieldError('rows', translate(texts.tooMany, language, { n: MAX_ROWS }));
  return given as string[][];
};

const isCount = (value: unknown): value is number =>
  Number.isSafeInteger(value) && Number(value) >= 0;

/** Rows of the part by their numbers, from 1. Throws ValidationError (422) under the name. */
export const parseRowNumbers = (
  given: unknown,
  name: string,
  rows: number,
  language: Language,
): Set<number> => {
  if (given === undefined) return new Set();
  if (!Array.isArray(given) || !given.every(row => isCount(row) && row >= 1 && row <= rows))
    return throwFieldError(name, messages.array[language]);
  return new Set(given as number[]);
};

const parsePart = (given: unknown, language: Language): FilePart | undefined => {
  if (given === undefined) return undefined;
  const { id, from, total } = (given ?? {}) as Row;
  if (typeof id !== 'string' || id === '' || id.length > 100 || !isCount(from) || !isCount(total))
    return throwFieldError('file', messages.type[language]);
  if (total > MAX_FILE_ROWS)
    throwFieldError('file', translate(texts.tooMany, language, { n: MAX_FILE_ROWS }));
  return { id, from, total };
};

/** What a file may have: `match` answers the column of each header, undefined for an unknown one. */
export type KnownColumns<Column> = {
  known: Column[];
  match: (headers: string[]) => (Column | undefined)[];
  labelOf: (column: Column) => Texts;
};

/** A column of the file, with the calendar that its header names. */
export type OfHeader<Column> = Column & { calendar: 'bs' | 'ad' | undefined };

/** The columns as the request says, null for one that is left out; else as their headers say. */
const parseColumns = <Column extends { name: string }>(
  { known, match, labelOf }: KnownColumns<Column>,
  given: unknown,
  headers: string[],
  language: Language,
): (OfHeader<Column> | undefined)[] => {
  const isList = Array.isArray(given) && given.length === headers.length;
  if (given !== undefined && !isList) throwFieldError('columns', messages.array[language]);
  const columns = isList
    ? given.map(name => known.find(column => column.name === name))
    : match(headers);
  const unknown = isList
    ? given.filter((name, index) => name !== null && !columns[index])
    : headers.filter((header, index) => !columns[index] && header.trim() !== '');
  if (unknown.length > 0)
    throwFieldError(
      isList ? 'columns' : 'rows',
      translate(texts.header, language, { names: unknown.map(String).join(', ') }),
    );
  const repeated = findRepeatedColumns(columns).map(place => labelOf(columns[place]!)[language]);
  if (repeated.length > 0)
    throwFieldError('rows', translate(texts.repeated, language, { names: repeated.join(', ') }));
  return columns.map((column, index) =>
    column ? { ...column, calendar: getHeaderCalendar(headers[index]!) } : undefined,
  );
};

export type ImportRequest<Column> = {
  rows: string[][];
  columns: (OfHeader<Column> | undefined)[];
  preview: boolean;
  /** Numbers of rows, from 1. */
  skip: Set<number>;
  part: FilePart | undefined;
};

/** The request of a body. Throws ValidationError (422) by its properties. */
export const parseImportRequest = <Column extends { name: string }>(
  body: Row,
  known: KnownColumns<Column>,
  language: Language,
): ImportRequest<Column> => {
  const rows = parseRows(body.rows, language);
  const { preview } = body;
  if (preview !== undefined && typeof preview !== 'boolean')
    throwFieldError('preview', messages.type[language]);
  return {
    rows,
    columns: parseColumns(known, body.columns, rows[0]!, language),
    preview: preview === true,
    skip: parseRowNumbers(body.skip, 'skip', rows.length - 1, language),
    part: parsePart(body.file, language),
  };
};
