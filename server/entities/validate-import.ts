// Validates the rows of a file: what is wrong with each, and which records it probably repeats.
import { setImmediate } from 'node:timers/promises';
import type { Entity, FieldErrors, Row } from '../../domain/entity-schema/entity.ts';
import { type Language, translate } from '../../domain/language.ts';
import { toNormalForm } from '../../domain/normal-form.ts';
import { ValidationError } from '../platform/http/errors.ts';
import { findCompanionErrors } from './companion-record.ts';
import type { ChangeContext, EntityStore } from './entity-store.ts';
import { findFileRuleErrors } from './file-row-rules.ts';
import { findSimilarRecords, toSimilarKey } from './find-similar.ts';
import { findUniqueErrors } from './find-unique.ts';
import {
  createReferenceFinder,
  type FileColumn,
  type ParsedRow,
  parseImportRow,
} from './parse-import.ts';
import { createReadContext, validateChange } from './validate-change.ts';

/** `row` counts from 1, starting below the headers; `cells` is about the row as a whole. */
export type InvalidRow = { row: number; problems: FieldErrors };
/** A row that is probably there already, and the sentence about it. */
export type SimilarRow = { row: number; message: string };

const texts = {
  unknown: { en: 'No such record: {names}.', ne: 'यस्तो अभिलेख छैन: {names}।' },
  twice: { en: 'Same as row {n}.', ne: '{n} औँ पङ्क्तिसँग उस्तै।' },
  surplus: {
    en: 'The row has more cells than there are columns: {cells}.',
    ne: 'महलभन्दा बढी कोठा छन्: {cells}।',
  },
  same: { en: 'Same {fields}: {name} ({number})', ne: '{fields} उही: {name} ({number})' },
  sameRow: { en: 'Same {fields} as row {n}', ne: '{fields} {n} औँ पङ्क्तिकै' },
};

/** Rows that are looked at before other requests get their turn. */
export const ROWS_PER_TURN = 5;

/** What is wrong with cells beyond the headers, or below an empty one, that hold something. */
export const findSurplusProblems = (
  headers: string[],
  cells: string[],
  language: Language,
): FieldErrors => {
  const surplus = cells
    .filter((cell, index) => cell.trim() !== '' && (headers[index] ?? '').trim() === '')
    .slice(0, 3)
    .join(', ');
  return surplus ? { cells: [translate(texts.surplus, language, { cells: surplus })] } : {};
};

/** Rows that conflict with another row of the same part. */
const findDuplicateRows = (
  entity: Entity,
  records: (Row | undefined)[],
  language: Language,
): InvalidRow[] =>
  entity.unique.flatMap(names => {
    const first = new Map<string, number>();
    return records.flatMap((record, index): InvalidRow[] => {
      if (!record || names.some(name => record[name] === null || record[name] === undefined))
        return [];
      const key = JSON.stringify(names.map(name => toNormalForm(String(record[name]))));
      const before = first.get(key);
      if (before === undefined) first.set(key, index + 1);
      return before === undefined
        ? []
        : [
            {
              row: index + 1,
              problems: { [names.at(-1)!]: [translate(texts.twice, language, { n: before })] },
            },
          ];
    });
  });

const toLabels = (entity: Entity, names: string[], language: Language): string =>
  names.map(name => entity.fields.find(field => field.name === name)!.label[language]).join(', ');

/** Rows that repeat a stored record, or another row of the same part (x-similar). */
const findSimilarRows = async (
  { database }: EntityStore,
  entity: Entity,
  records: (Row | undefined)[],
  { actor, language }: ChangeContext,
): Promise<SimilarRow[]> => {
  const found: SimilarRow[] = [];
  const first = new Map<string, number>();
  for (const [index, record] of records.entries()) {
    if (index % ROWS_PER_TURN === 0) await setImmediate();
    if (!record) continue;
    const row = index + 1;
    const [stored] = await findSimilarRecords(database, entity, record, actor.company_id);
    const keys = entity.similar.flatMap(names => {
      const key = toSimilarKey(names, record);
      return key ? [{ names, key: JSON.stringify([names, key]) }] : [];
    });
    const repeated = keys.find(({ key }) => first.has(key));
    for (const { key } of keys) if (!first.has(key)) first.set(key, row);
    if (stored) {
      const { name, number, same } = stored;
      const fields = toLabels(entity, same, language);
      found.push({ row, message: translate(texts.same, language, { fields, name, number }) });
    } else if (repeated) {
      const fields = toLabels(entity, repeated.names, language);
      const n = first.get(repeated.key)!;
      found.push({ row, message: translate(texts.sameRow, language, { fields, n }) });
    }
  }
  return found;
};

/** `row` counts from 1; `problems` are those of the row as a whole. */
export type ImportedRow = ParsedRow & { row: number; problems: FieldErrors };

/** The names of a cell that no record has, by field. */
const toUnknownProblems = (unknown: ParsedRow['unknown'], language: Language): FieldErrors =>
  Object.fromEntries(
    Object.entries(unknown).map(([field, names]) => [field, [toUnknownText(names, language)]]),
  );

/** The sentence about names of a cell that no record has. */
export const toUnknownText = (names: string[], language: Language): string =>
  translate(texts.unknown, language, { names: names.join(', ') });

/** Reads the lines below the headers: names become ids, days AD. */
export const parseImport = async (
  store: EntityStore,
  entity: Entity,
  columns: (FileColumn | undefined)[],
  [headers = [], ...lines]: string[][],
  { actor, language }: ChangeContext,
): Promise<ImportedRow[]> => {
  const find = createReferenceFinder(store, store.database.read, actor.company_id);
  const parsed: ImportedRow[] = [];
  for (const [index, cells] of lines.entries()) {
    // On SQLite nothing here waits by itself: other requests get their turn in between.
    if (index % ROWS_PER_TURN === 0) await setImmediate();
    const row = await parseImportRow(entity, columns, cells, find);
    const problems = {
      ...findSurplusProblems(headers, cells, language),
      ...toUnknownProblems(row.unknown, language),
    };
    parsed.push({ ...row, row: index + 1, problems });
  }
  return parsed;
};

export type ValidatedImport = { wrong: InvalidRow[]; similar: SimilarRow[] };

const NONE: ReadonlySet<number> = new Set();

/**
 * Validates the rows of a file against the current state; stores nothing. Rows to `skip`, by their numbers, are no
 * part of what the others are together.
 */
export const validateImport = async (
  store: EntityStore,
  entity: Entity,
  parsed: ImportedRow[],
  doing: ChangeContext,
  { withSimilar, skip = NONE }: { withSimilar: boolean; skip?: ReadonlySet<number> },
): Promise<ValidatedImport> => {
  const { database } = store;
  const reading = createReadContext(store);
  const records: (Row | undefined)[] = [];
  const wrong: InvalidRow[] = [];
  for (const [index, row] of parsed.entries()) {
    if (index % ROWS_PER_TURN === 0) await setImmediate();
    const problems: FieldErrors = {
      ...(await findCompanionErrors(store, entity, row, doing)),
      ...row.problems,
    };
    try {
      const record = await validateChange(reading, store, entity, row.own, doing);
      const taken = await findUniqueErrors(
        { database, read: database.read },
        entity,
        record,
        doing,
      );
      Object.assign(problems, taken);
      records.push(Object.keys(problems).length > 0 ? undefined : record);
    } catch (error) {
      if (!(error instanceof ValidationError)) throw error;
      // What the row says of a cell is more than that it is wrong.
      Object.assign(problems, error.payload, row.problems);
      records.push(undefined);
    }
    if (Object.keys(problems).length > 0) wrong.push({ row: row.row, problems });
  }
  const kept = records.map((record, place) => (skip.has(parsed[place]!.row) ? undefined : record));
  for (const [place, problems] of await findFileRuleErrors(store, entity, kept, doing))
    wrong.push({ row: parsed[place]!.row, problems });
  return {
    wrong: [...wrong, ...findDuplicateRows(entity, records, doing.language)].sort(
      (a, b) => a.row - b.row,
    ),
    similar:
      withSimilar && entity.similar.length > 0
        ? await findSimilarRows(store, entity, records, doing)
        : [],
  };
};
