// POST {entity}/-/import: new records from the rows of a file. With `preview` every row is
// validated and nothing is stored; without it all rows but those of `skip` are stored in one
// transaction, or none. A long file comes in parts (`file`), each of them so.
import type { FastifyInstance } from 'fastify';
import type { Entity, FieldErrors, Row } from '../../domain/entity-schema/entity.ts';
import {
  findRepeatedColumns,
  getHeaderCalendar,
  listImportColumns,
  matchImportHeaders,
} from '../../domain/entity-schema/import-columns.ts';
import { messages } from '../../domain/entity-schema/messages.ts';
import { type Language, type Texts, translate } from '../../domain/language.ts';
import type { Session } from '../auth/load-session.ts';
import { assertPermission } from '../auth/permissions.ts';
import { requirePermission, requireSession } from '../auth/require-session.ts';
import type { Transaction } from '../database/database.ts';
import { ValidationError } from '../platform/http/errors.ts';
import type { EntityStore } from './entity-store.ts';
import { toImportExample } from './import-example.ts';
import { countImportedRows, type FilePart, saveImportProgress } from './import-progress.ts';
import type { FileColumn, ParsedRow } from './parse-import.ts';
import { insertRecords } from './records.ts';
import { rethrowUniqueViolation } from './validate-change.ts';
import { type InvalidRow, parseImport, validateImport } from './validate-import.ts';

/** Rows per request; longer files are sent in parts. */
const MAX_ROWS = 2000;
/** Rows of a whole file. */
const MAX_FILE_ROWS = 100_000;

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
  done: { en: '{n} {n|record|records} imported successfully.', ne: '{n} अभिलेख आयात भयो।' },
} satisfies Record<string, Texts>;

/** The errors under the names of their rows. */
const toErrorsByRow = (wrong: InvalidRow[]): FieldErrors =>
  Object.fromEntries(
    wrong.flatMap(({ row, problems }) =>
      Object.entries(problems).map(([name, said]) => [`rows.${row}.${name}`, said] as const),
    ),
  );

const throwFieldError = (name: string, sentence: string): never => {
  throw new ValidationError({ [name]: [sentence] });
};

const parseRows = (given: unknown, language: Language): string[][] => {
  const isTable =
    Array.isArray(given) &&
    given.every(row => Array.isArray(row) && row.every(cell => typeof cell === 'string'));
  if (!isTable || given.length < 2) return throwFieldError('rows', texts.rows[language]);
  if (given.length - 1 > MAX_ROWS)
    return throwFieldError('rows', translate(texts.tooMany, language, { n: MAX_ROWS }));
  return given as string[][];
};

/** The columns as the request says, null for one that is left out; else as their headers say. */
const parseColumns = (
  store: EntityStore,
  entity: Entity,
  given: unknown,
  headers: string[],
  language: Language,
): (FileColumn | undefined)[] => {
  const known = listImportColumns(entity, store.entities);
  const isList = Array.isArray(given) && given.length === headers.length;
  if (given !== undefined && !isList) throwFieldError('columns', messages.array[language]);
  const columns = isList
    ? given.map(name => known.find(column => column.name === name))
    : matchImportHeaders(entity, store.entities, headers);
  const unknown = isList
    ? given.filter((name, index) => name !== null && !columns[index])
    : headers.filter((header, index) => !columns[index] && header.trim() !== '');
  if (unknown.length > 0)
    throwFieldError(
      isList ? 'columns' : 'rows',
      translate(texts.header, language, { names: unknown.map(String).join(', ') }),
    );
  const repeated = findRepeatedColumns(columns).map(place => columns[place]!.field.label[language]);
  if (repeated.length > 0)
    throwFieldError('rows', translate(texts.repeated, language, { names: repeated.join(', ') }));
  return columns.map((column, index) =>
    column ? { ...column, calendar: getHeaderCalendar(headers[index]!) } : undefined,
  );
};

const isCount = (value: unknown): value is number =>
  Number.isSafeInteger(value) && Number(value) >= 0;

const parseSkip = (given: unknown, rows: number, language: Language): Set<number> => {
  if (given === undefined) return new Set();
  if (!Array.isArray(given) || !given.every(row => isCount(row) && row >= 1 && row <= rows))
    return throwFieldError('skip', messages.array[language]);
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

/** Stores the rows, and the records that come along with them; the ids of the former. */
const storeRows = async (
  tx: Transaction,
  store: EntityStore,
  entity: Entity,
  rows: (ParsedRow & { row: number })[],
  session: Session,
): Promise<number[]> => {
  const rethrowAs =
    (places: { row: number }[], prefix = '') =>
    (error: unknown, place: number): never => {
      if (!(error instanceof ValidationError)) throw error;
      const problems = Object.fromEntries(
        Object.entries(error.payload as FieldErrors).map(([name, said]) => [prefix + name, said]),
      );
      throw new ValidationError(toErrorsByRow([{ row: places[place]!.row, problems }]));
    };
  const ids = await insertRecords(
    tx,
    store,
    entity,
    rows.map(({ own }) => own),
    session,
    rethrowAs(rows),
  );
  const { importedWith } = entity;
  const along = rows
    .map((row, index) => ({ ...row, id: ids[index]! }))
    .filter(row => Object.keys(row.along).length > 0);
  if (importedWith && along.length > 0)
    await insertRecords(
      tx,
      store,
      store.entities.find(({ name }) => name === importedWith.entity)!,
      along.map(row => ({ ...row.along, [importedWith.by]: row.id })),
      session,
      rethrowAs(along, `${importedWith.entity}.`),
    );
  return ids;
};

/** Registers the import routes of an entity whose schema allows it. */
export const registerImportRoute = (
  app: FastifyInstance,
  store: EntityStore,
  entity: Entity,
): void => {
  const { database } = store;
  const path = `/${entity.name}/-/import`;

  app.get(path, requirePermission('create', entity.name), async request => {
    const { actor, language } = requireSession(request);
    const { file } = request.query as Row;
    const imported =
      typeof file === 'string'
        ? await countImportedRows(database.read, entity, actor.company_id, file)
        : 0;
    return { imported, example: await toImportExample(store, entity, actor.company_id, language) };
  });

  app.post(path, requirePermission('create', entity.name), async request => {
    const session = requireSession(request);
    const { actor, language, now } = session;
    const body = (request.body ?? {}) as Row;
    const rows = parseRows(body.rows, language);
    const { preview } = body;
    if (preview !== undefined && typeof preview !== 'boolean')
      throwFieldError('preview', messages.type[language]);
    const columns = parseColumns(store, entity, body.columns, rows[0]!, language);
    const along = columns.find(column => column?.with)?.with;
    if (along) await assertPermission(database, session, { action: 'create', resource: along });
    const skip = parseSkip(body.skip, rows.length - 1, language);
    const part = parsePart(body.file, language);
    const parsed = await parseImport(store, entity, columns, rows, session);
    const validate = () =>
      validateImport(store, entity, parsed, session, { withSimilar: preview === true });
    if (preview)
      return {
        columns: columns.map(column => column?.name ?? null),
        total: parsed.length,
        ...(await validate()),
      };
    const kept = parsed.filter(({ row }) => !skip.has(row));
    const assertRowsAreRight = async () => {
      const refused = (await validate()).wrong.filter(({ row }) => !skip.has(row));
      if (refused.length > 0) throw new ValidationError(toErrorsByRow(refused));
    };
    // The parts of a long file have been looked at before: a row is validated as it is stored, and
    // only where one is refused all are, so that all problems are said.
    if (!part || kept.some(({ problems }) => Object.keys(problems).length > 0))
      await assertRowsAreRight();
    await database
      .write(async tx => {
        if (part) {
          await database.lockValue(tx, JSON.stringify([actor.company_id, entity.name, part.id]));
          const imported = await countImportedRows(tx, entity, actor.company_id, part.id);
          if (imported !== part.from)
            throwFieldError('file', translate(texts.part, language, { n: imported }));
        }
        const ids = await storeRows(tx, store, entity, kept, session);
        if (part)
          await saveImportProgress(tx, entity, actor.company_id, part, {
            rows: parsed.length,
            last_id: ids.at(-1) ?? 0,
            now,
          });
      })
      .catch(rethrowUniqueViolation(database, entity, language))
      .catch(async (error: unknown) => {
        const isOfRows =
          error instanceof ValidationError && !('file' in (error.payload as FieldErrors));
        if (part && isOfRows) await assertRowsAreRight();
        throw error;
      });
    return { created: kept.length, message: translate(texts.done, language, { n: kept.length }) };
  });
};
